"""Equivalent mutants: faults that no input can tell from the program, each with its reason."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

FILE: Final = Path(__file__).parent / "equivalent.toml"


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault by its key (see `Fault.key`) and the reason why it changes nothing."""

    fault: str
    reason: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    equivalent: tuple[Equivalent, ...] = ()


def read_equivalents(file: Path = FILE) -> dict[str, str]:
    """Return the reason of each kept fault by its key."""
    kept = msgspec.toml.decode(file.read_bytes(), type=_File).equivalent
    return {one.fault: one.reason for one in kept}
