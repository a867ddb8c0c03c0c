"""Owns the making of foes at a price: the workshop of the system, told each time what a foe is to be worth."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, Concept, Draft, FoeWorkshop

ABOUT_FOES = (
    "A foe is made page by page. What it is worth stands at the top and follows from all the rest; v shows its other "
    "figures, each with its why. s fills in another whole one, worth the same. ctrl+s saves it among your own foes."
)
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


def examples(prices: Mapping[str, int], usual: int) -> str:
    """Foes that show what a price means: the one worth least, one worth about what is usual, the one worth most."""
    if not prices:
        return ""
    middle = min(prices, key=lambda name: abs(prices[name] - usual))
    shown = dict.fromkeys((min(prices, key=prices.__getitem__), middle, max(prices, key=prices.__getitem__)))
    return ", ".join(f"{name} {str(prices[name]).replace('-', '−')}" for name in shown)


def read_price(text: str) -> int:
    """The whole number that was typed. Raises ValueError with a sentence for anything else."""
    if not WHOLE.fullmatch(text.strip()):
        raise ValueError("Type a whole number, such as 50.")
    return int(text.strip().replace("−", "-"))
