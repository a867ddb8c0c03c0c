"""Owns how anything is drawn up on a draft: characters by the system itself, foes in its workshop.

One screen fills in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from solo.resolver import Thrower
from solo.systems.contract.creation import Assessment, Blueprint, Concept, Draft


class Drafting(Protocol):
    """What takes a draft from the first field to what it makes."""

    @property
    def concepts(self) -> Sequence[Concept]:
        """Kinds that a whole draft can be suggested for."""
        ...

    def blueprint(self) -> Blueprint:
        """All that is to be filled in."""
        ...

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        ...

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """A whole legal draft for a concept's key ("" for any). Raises KeyError for an unknown one."""
        ...

    def finish(self, draft: Draft) -> msgspec.Struct:
        """What a legal draft makes. Raises ValueError with a sentence for any other."""
        ...


class FoeWorkshop(Drafting, Protocol):
    """Where foes are made for the player's own content. `usual_price` is what one is worth unless more is asked for."""

    @property
    def shelf(self) -> str:
        """The name of the shelf on which foes stand."""
        ...

    @property
    def usual_price(self) -> int: ...

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """A whole legal draft worth so much, as much as is usual for None.

        Raises KeyError for an unknown concept, and ValueError with a sentence where nothing is worth so much.
        """
        ...

    def named(self, name: str) -> msgspec.Struct:
        """The foe of this name, as it stands on its shelf. Raises KeyError for an unknown one."""
        ...

    def reopen(self, foe: msgspec.Struct) -> Draft:
        """The draft that makes a foe again. Raises TypeError for what is none."""
        ...
