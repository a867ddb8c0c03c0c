"""Entity deck of a region: its religions, and the number of cards of each (`G-41`, `H-09`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from solo.resolver import Pile
from solo.systems.contract import Content
from solo.systems.gloranthan.hands.card import EntityCard
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.parts.entries import unknown_name_problems

LEAST: Final = 40
"""Least number of religion cards in a deck (`G-41`)."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A region. `cards` holds the number of cards of each religion."""

    name: str
    text: str
    cards: dict[str, int]


# rule: Entity deck
def entity_deck(content: Content, weights: Mapping[str, int] | None = None) -> Pile[str]:
    """Return the full deck by card names; `weights` are a region's numbers of religion cards (`H-09`)."""
    cards = content.entries(EntityCard).values()
    counts = [(card.name, _count(card, weights)) for card in cards]
    return Pile(tuple((name, count) for name, count in counts if count))


# rule: H-09 Cards of a region
def region_deck(content: Content, rulings: Rulings) -> Pile[str]:
    """Return the full Entity deck of the campaign's region, or the general one if the region is unknown."""
    region = content.entries(Region).get(rulings.region)
    return entity_deck(content, region.cards if region else None)


def _count(card: EntityCard, weights: Mapping[str, int] | None) -> int:
    if weights is None or card.kind != "religion":
        return card.count
    return weights.get(card.name, 0)


def find_problems(region: Region, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a region as (field, sentence) pairs."""
    if not region.text.strip():
        yield "text", "Describe in a sentence whose land this is."
    known = {name for name, card in content.entries(EntityCard).items() if card.kind == "religion"}
    yield from unknown_name_problems("cards", "card of a religion", region.cards, known)
    if min(region.cards.values(), default=0) < 1 or sum(region.cards.values()) < LEAST:
        yield "cards", f"Give each card at least 1 copy, and {LEAST} copies in all."
