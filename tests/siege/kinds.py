"""The kinds of attack of a siege, one module each."""

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
    """A module of this package with one kind of attack."""

    WHAT: str
    SHORT: Sequence[int]

    def attempt(self, seed: int, folder: Path) -> int:
        """Run one attack, and return the number of its units. Any exception is a breach."""
        ...


def kind(name: str) -> Kind:
    """Return the kind of attack with this name."""
    return cast("Kind", import_module(f"tests.siege.{name}"))
