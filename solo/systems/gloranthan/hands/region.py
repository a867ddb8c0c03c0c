"""Owns the region: which religions' cards are in the Entity deck of a land, and how many of each (`G-41`, `H-09`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.resolver import Pile
from solo.systems.contract import Content
from solo.systems.gloranthan.hands.card import EntityCard
from solo.systems.gloranthan.hands.deck import entity_deck
from solo.systems.gloranthan.rulings import Rulings

LEAST: Final = 40
"""Cards of religions that are in a deck at least (`G-41`)."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A land. `cards` counts those of each religion."""

    name: str
    text: str
    cards: dict[str, int]


def region_deck(content: Content, rulings: Rulings) -> Pile[str]:
    """Returns the whole Entity deck of the region that a table plays in; the common one where nobody knows it."""
    region = content.entries(Region).get(rulings.region)
    return entity_deck(content, region.cards if region else None)


def faults(region: Region, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a region as (field, sentence) pairs, nothing for a sound one."""
    if not region.text.strip():
        yield "text", "Say in a sentence whose land this is."
    known = {name for name, card in content.entries(EntityCard).items() if card.kind == "religion"}
    yield from (("cards", f"There is no card of a religion “{name}”.") for name in region.cards if name not in known)
    if min(region.cards.values(), default=0) < 1 or sum(region.cards.values()) < LEAST:
        yield "cards", f"Count 1 or more of each, and {LEAST} or more together."
