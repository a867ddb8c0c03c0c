"""Owns the making of foes at a price: the workshop of the system, told each time what a foe is to be worth."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, Concept, Draft, FoeWorkshop

WHOLE = re.compile(r"[-−+]?[0-9]{1,6}")


class AtPrice:
    """The workshop as a creation screen wants it: whatever is suggested is worth so much."""

    def __init__(self, workshop: FoeWorkshop, price: int | None = None) -> None:
        self._workshop = workshop
        self._price = price

    @property
    def concepts(self) -> Sequence[Concept]:
        """Kinds of foes."""
        return self._workshop.concepts

    def blueprint(self) -> Blueprint:
        """All that a foe is made of."""
        return self._workshop.blueprint()

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to."""
        return self._workshop.assess(draft)

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """A whole foe of a kind ("" for any) at the price."""
        return self._workshop.suggest(thrower, concept, self._price)

    def finish(self, draft: Draft) -> msgspec.Struct:
        """The foe that a legal draft makes. Raises ValueError with a sentence for any other."""
        return self._workshop.finish(draft)


def read_price(text: str) -> int:
    """The whole number that was typed. Raises ValueError with a sentence for anything else."""
    if not WHOLE.fullmatch(text.strip()):
        raise ValueError("Type a whole number, such as 50.")
    return int(text.strip().replace("−", "-"))
