"""Armour: suits of three weights, enchanted or not, and shields (`F-16`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.fire_and_sword.rolls.attack import armour_points

Weight = Literal["light", "medium", "heavy"]


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A suit of armour; its `price` is in L."""

    name: str
    weight: Weight
    enchanted: bool = False
    text: str = ""
    price: int = 0
    house: bool = True

    @property
    def points(self) -> int:
        """The protection against a blow (`F-16`)."""
        return armour_points(self.weight, self.enchanted)


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield; its `price` is in L. All shields use the skill Shield Parry."""

    name: str
    text: str = ""
    price: int = 0
    house: bool = True


def armour_named(name: str, content: Content) -> Armour:
    """Return the suit of this name. Raises ValueError with a sentence if there is none."""
    found = content.entries(Armour).get(name)
    if found is None:
        raise ValueError(f"There is no armour “{name}”. The library lists all armour.")
    return found


def worn_points(suit: str, content: Content) -> int:
    """Return the protection of the named suit, 0 for "". Raises ValueError for an unknown suit."""
    return armour_named(suit, content).points if suit else 0


def shield_named(name: str, content: Content) -> Shield:
    """Return the shield of this name. Raises ValueError with a sentence if there is none."""
    found = content.entries(Shield).get(name)
    if found is None:
        raise ValueError(f"There is no shield “{name}”. The library lists all shields.")
    return found


def find_problems(piece: Armour | Shield, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a suit or shield as (field, sentence) pairs."""
    del content
    if piece.price < 0:
        yield "price", f"A price must be 0 L. or more, not {piece.price}."
