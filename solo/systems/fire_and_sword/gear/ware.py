"""Other wares of the market: arrows, mounts, dress, scrolls and enchantments with prices (`F-36`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content

WareKind = Literal["missile", "mount", "scroll", "dress", "enchantment", "tool"]


class Ware(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ware. `price` is in L. for one piece, or for one check of a scroll.

    `rarity` is the rarity of a scroll's skill ("common", "uncommon", "rare", "sorcery"); `points` are an enchantment's
    points.
    """

    name: str
    kind: WareKind
    price: int
    text: str = ""
    rarity: str = ""
    points: int = 0
    house: bool = False


def find_problems(ware: Ware, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a ware as (field, sentence) pairs."""
    del content
    if ware.price < 0:
        yield "price", f"A price must be 0 L. or more, not {ware.price}."
    if (ware.kind == "scroll") != bool(ware.rarity):
        yield "rarity", "A scroll needs a rarity. No other ware has one."
    if (ware.kind == "enchantment") != bool(ware.points):
        yield "points", "An enchantment needs points. No other ware has them."


def ware_named(name: str, content: Content) -> Ware:
    """Return the ware of this name. Raises ValueError with a sentence if there is none."""
    found = content.entries(Ware).get(name)
    if found is None:
        raise ValueError(f"The market has no “{name}”. The library has the price list.")
    return found
