"""Bestiary: the foes of the content, each priced once, for encounters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.contract import Content
from solo.systems.contract.encounters import Treasure
from solo.systems.polyhedral.encounters.xp_budget import LEAST_WEIGHT
from solo.systems.polyhedral.foes.foe import Foe, attack_skill, foe_tags, price
from solo.systems.polyhedral.gear.affixes import affixed_name
from solo.systems.polyhedral.gear.equipment import resale
from solo.systems.polyhedral.ground.maps import NamedMap
from solo.systems.polyhedral.names import find_name, short_name
from solo.systems.polyhedral.people.sheet import price_of
from solo.systems.polyhedral.wording import cents, dollars


class PricedFoe(msgspec.Struct, frozen=True):
    """A foe with the figures and tags that the search for encounters reads.

    `weight` is the XP that the foe takes from a budget.
    """

    name: str
    price: int
    weight: int
    role: str
    themes: frozenset[str]
    words: frozenset[str]
    attack_skill: int


class Bestiary:
    """The foes of the content with their weights, and the fields on which fights take place."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self.foes: Mapping[str, PricedFoe] = {name: _known(foe, content) for name, foe in content.entries(Foe).items()}
        self.words = frozenset(word for foe in self.foes.values() for word in foe.words)

    def find(self, name: str) -> PricedFoe:
        """Return the foe of this name. Raises ValueError with similar names if there is none."""
        return self.foes.get(name) or self.foes[find_name(name, self.foes, "foe")]

    def place(self, name: str) -> NamedMap:
        """Return the field of this name. Raises ValueError with similar names if there is none."""
        places = self._content.entries(NamedMap)
        return places[find_name(name, places, "place")]

    def treasure(self, foes: Counter[str]) -> tuple[Treasure, ...]:
        """Return the loot of these foes: their money, then their gear at its resale value (`P-18`, `P-39`).

        `foes` maps names to numbers of foes. Natural weapons and hides are no loot.
        """
        known = self._content.entries(Foe)
        leaving = [(known[name], count) for name, count in foes.items() if name in known]
        money = sum(cents(foe.money) * count for foe, count in leaving)
        pieces, worth = Counter[str](), Counter[str]()
        for foe, number in leaving:
            for carried in foe.build.gear:
                name = affixed_name(short_name(carried.name), carried.prefix, carried.suffix)
                name = f"{name}, {carried.school}" if carried.school else name
                pieces[name] += carried.count * number
                worth[name] += resale(price_of(carried, self._content)) * number
        return (
            *_money(money),
            *(Treasure(name, count, dollars(worth[name])) for name, count in pieces.items() if worth[name]),
        )


def _money(amount: int) -> Iterator[Treasure]:
    if amount:
        yield Treasure("money", 1, dollars(amount))


def encounter_xp(foe: Foe, content: Content) -> int:
    """Return the XP for which a foe counts in an encounter: its price, but at least 5 (`P-38`).

    Raises ValueError with a sentence for unknown skills or gear.
    """
    return max(LEAST_WEIGHT, price(foe, content))


def _known(foe: Foe, content: Content) -> PricedFoe:
    cost = price(foe, content)
    return PricedFoe(
        name=foe.name,
        price=cost,
        weight=encounter_xp(foe, content),
        role=foe.role,
        themes=frozenset(foe.themes),
        words=frozenset(foe_tags(foe)),
        attack_skill=attack_skill(foe.build, content),
    )
