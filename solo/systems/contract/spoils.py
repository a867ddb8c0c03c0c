"""Owns what a won procedure leaves to be taken, and how a character takes it."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Spoils(Protocol):
    """How a system deals with what beaten foes leave. `found_type` is what a find is saved as."""

    @property
    def found_type(self) -> type[msgspec.Struct]: ...

    def left(self, state: msgspec.Struct) -> msgspec.Struct | None:
        """What the party may take at the end of a procedure in this state; None for nothing."""
        ...

    def told(self, found: msgspec.Struct) -> str:
        """A find in a sentence."""
        ...

    def take(self, character: msgspec.Struct, found: msgspec.Struct) -> msgspec.Struct:
        """The character with all of a find."""
        ...
