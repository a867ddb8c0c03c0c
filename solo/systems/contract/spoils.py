"""Loot of a won procedure: taking it, sharing it out, and giving it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

F = TypeVar("F", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)


class Share(msgspec.Struct, frozen=True):
    """An option to take some or all of the loot.

    `title` names the part that is taken, and `left` is the rest; None if nothing remains.
    """

    title: str
    taken: msgspec.Struct
    left: msgspec.Struct | None


class LootRules(Protocol[F, C]):
    """A system's handling of loot. `found_type` is the type that a find is saved as."""

    @property
    def found_type(self) -> type[F]: ...

    def list_loot(self, state: msgspec.Struct) -> F | None:
        """Return the loot that the party may take after a procedure in this state; None for nothing."""
        ...

    def describe(self, found: F) -> str:
        """Describe a find in a sentence."""
        ...

    def shares(self, found: F, takers: int) -> Sequence[Share]:
        """Return the options to take a find: all of it first, then single pieces.

        `takers` is the number of characters who could share the find equally.
        """
        ...

    def take(self, character: C, found: F) -> C:
        """Return the character with the whole find."""
        ...

    def return_loot(self, character: C, found: F) -> C:
        """Return the character without the find. Raises ValueError with a sentence if it no longer has all of it."""
        ...


AnySpoils = LootRules[Any, Any]
"""The spoils of any game."""
