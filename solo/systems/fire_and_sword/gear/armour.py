"""Owns what stands between a blow and a body: suits of three weights, enchanted or not, and shields (`F-16`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content

Weight = Literal["light", "medium", "heavy"]
PROTECTION: Final[Mapping[Weight, int]] = {"light": 1, "medium": 2, "heavy": 3}
ENCHANTED_BONUS: Final = 2


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
        """What it takes off a blow."""
        return protection(self.weight, enchanted=self.enchanted)


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield: all are parried with alike, by Shield Parry; its `price` is in L."""

    name: str
    text: str = ""
    price: int = 0
    house: bool = True


def protection(weight: Weight, *, enchanted: bool) -> int:
    """Returns the points of a suit (`F-16`): 1, 2 or 3 by weight, and 2 more where it is enchanted."""
    return PROTECTION[weight] + (ENCHANTED_BONUS if enchanted else 0)


def armour_named(name: str, content: Content) -> Armour:
    """Returns the suit of this name. Raises ValueError with a sentence where there is none."""
    found = content.entries(Armour).get(name)
    if found is None:
        raise ValueError(f"There is no armour “{name}”: look it up in the library.")
    return found


def shield_named(name: str, content: Content) -> Shield:
    """Returns the shield of this name. Raises ValueError with a sentence where there is none."""
    found = content.entries(Shield).get(name)
    if found is None:
        raise ValueError(f"There is no shield “{name}”: look it up in the library.")
    return found


def faults(piece: Armour | Shield, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a suit or shield as (field, sentence) pairs."""
    del content
    if piece.price < 0:
        yield "price", f"A price is 0 L. or more, not {piece.price}."
