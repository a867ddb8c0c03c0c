"""Owns the bestiary: every foe of the content as an encounter sees it, each priced once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.contract import Content
from solo.systems.contract.encounters import Treasure
from solo.systems.polyhedral.encounters.budget import LEAST_WEIGHT
from solo.systems.polyhedral.foes.foe import Foe, attack_skill, foe_tags, price
from solo.systems.polyhedral.gear.affixes import called
from solo.systems.polyhedral.gear.equipment import resale
from solo.systems.polyhedral.ground.places import Place
from solo.systems.polyhedral.names import find_name, short_name
from solo.systems.polyhedral.people.sheet import price_of
from solo.systems.polyhedral.wording import cents, dollars


class Known(msgspec.Struct, frozen=True):
    """What an encounter needs to know of a foe: its price, what it weighs, and what it is asked for by."""

    name: str
    price: int
    weight: int
    role: str
    themes: frozenset[str]
    words: frozenset[str]
    attack_skill: int


class Bestiary:
    """All foes of the content as the budget sees them, and the places where they may be met."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self.foes: Mapping[str, Known] = {name: _known(foe, content) for name, foe in content.entries(Foe).items()}
        self.words = frozenset(word for foe in self.foes.values() for word in foe.words)

    def named(self, name: str) -> Known:
        """Returns the foe that goes by this name; ValueError naming near ones."""
        return self.foes.get(name) or self.foes[find_name(name, self.foes, "foe")]

    def place(self, name: str) -> Place:
        """Returns the place that goes by this name; ValueError naming near ones."""
        places = self._content.entries(Place)
        return places[find_name(name, places, "place")]

    def treasure(self, foes: Counter[str]) -> tuple[Treasure, ...]:
        """Returns what so many foes of each name leave: their money, then gear for what it sells for (`P-18`, `P-39`).

        Natural weapons and hides are no loot.
        """
        known = self._content.entries(Foe)
        leaving = [(known[name], count) for name, count in foes.items() if name in known]
        money = sum(cents(foe.money) * count for foe, count in leaving)
        pieces, worth = Counter[str](), Counter[str]()
        for foe, number in leaving:
            for carried in foe.build.gear:
                name = called(short_name(carried.name), carried.prefix, carried.suffix)
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


def worth(foe: Foe, content: Content) -> int:
    """Returns the XP that a foe counts in an encounter: its price, and 5 where that is less or below zero (`P-38`).

    Raises ValueError with a sentence for unknown skills or gear.
    """
    return max(LEAST_WEIGHT, price(foe, content))


def _known(foe: Foe, content: Content) -> Known:
    cost = price(foe, content)
    return Known(
        name=foe.name,
        price=cost,
        weight=worth(foe, content),
        role=foe.role,
        themes=frozenset(foe.themes),
        words=frozenset(foe_tags(foe)),
        attack_skill=attack_skill(foe.build, content),
    )
