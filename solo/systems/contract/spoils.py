"""Owns what a won procedure leaves to be taken, how it is shared out, and how taking it is undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

F = TypeVar("F", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)


class Share(msgspec.Struct, frozen=True):
    """A way to take some of a find, or all. `title` names what is taken; `left` is None where nothing then remains."""

    title: str
    taken: msgspec.Struct
    left: msgspec.Struct | None


class Spoils(Protocol[F, C]):
    """How a system deals with what beaten foes leave. `found_type` is what a find is saved as."""

    @property
    def found_type(self) -> type[F]: ...

    def left(self, state: msgspec.Struct) -> F | None:
        """What the party may take at the end of a procedure in this state; None for nothing."""
        ...

    def told(self, found: F) -> str:
        """A find in a sentence."""
        ...

    def shares(self, found: F, takers: int) -> Sequence[Share]:
        """The ways to take a find: all of it first, then piece by piece. So many could take an equal part of it."""
        ...

    def take(self, character: C, found: F) -> C:
        """The character with all of a find."""
        ...

    def give_back(self, character: C, found: F) -> C:
        """The character without what it took. Raises ValueError with a sentence where it no longer has all of it."""
        ...


AnySpoils = Spoils[Any, Any]
"""The spoils of a game that nobody here knows."""
