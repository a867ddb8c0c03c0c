"""The kinds of siege, a module each."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

KINDS: tuple[str, ...] = (
    "keys",
    "terminal",
    "saves",
    "chronicles",
    "content",
    "imports",
    "shapes",
    "questions",
    "arguments",
    "homes",
    "lines",
    "letters",
)


class Kind(Protocol):
    """A module of this package that attacks in one way."""

    WHAT: str
    SHORT: Sequence[int]

    def attempt(self, seed: int, folder: Path) -> int:
        """One attack; how many of what it counts were done. Raises whatever it found."""
        ...


def kind(name: str) -> Kind:
    """The kind of this name."""
    return cast("Kind", import_module(f"tests.siege.{name}"))
