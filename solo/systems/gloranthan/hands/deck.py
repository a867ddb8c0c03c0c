"""Entity deck of a region: its cards, and the number of copies of each (`G-41`, `H-09`, part 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from solo.resolver import Pile
from solo.systems.contract import Content
from solo.systems.gloranthan.magic.deed import DeedCondition
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.parts.entries import missing_field_problems, parse_problems, unknown_name_problems

CardKind = Literal["religion", "guardian", "landscape"]


class EntityCard(
    msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A card with `count` copies in the general deck; `count` is 0 for cards that only some regions have.

    The special bonus applies if one of the `conditions` is met. A religion's card is named after the religion, and
    shows the runes of the pantheon and of the religion.
    """

    name: str
    text: str
    count: int
    kind: CardKind = "religion"
    bonus: str = "0"
    conditions: tuple[DeedCondition, ...] = ()

    @property
    def special(self) -> Rating:
        """The card's bonus as a rating."""
        return Rating.modifier(self.bonus)


def runes_of(card: EntityCard, content: Content) -> tuple[str, ...]:
    """Return the runes on a card, the pantheon's first. Only a religion's card shows runes."""
    if card.kind != "religion":
        return ()
    religion = content.entries(Religion)[card.name]
    return (religion.pantheon, *religion.runes)


def find_card_problems(card: EntityCard, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a card as (field, sentence) pairs."""
    yield from missing_field_problems(card, "Describe in a sentence the sign that this card shows.", "text")
    if card.count < 0:
        yield "count", "Give the number of copies in the general deck, 0 or more."
    if card.kind == "religion":
        yield from unknown_name_problems("name", "religion", (card.name,), content.entries(Religion))
    yield from parse_problems("bonus", Rating.modifier, card.bonus)


LEAST: Final = 40
"""Least number of religion cards in a region's deck (`G-41`)."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A region. `cards` holds the number of cards of each religion."""

    name: str
    text: str
    cards: dict[str, int]


# rule: Entity deck
def entity_deck(content: Content, weights: Mapping[str, int] | None = None) -> Pile[str]:
    """Return the full deck, as card names. `weights` gives the number of a religion's cards in the region (`H-09`)."""
    cards = content.entries(EntityCard).values()
    counts = [(card.name, _count(card, weights)) for card in cards]
    return Pile(tuple((name, count) for name, count in counts if count))


# rule: H-09 Cards of a region
def region_deck(content: Content, rulings: Rulings) -> Pile[str]:
    """Return the full Entity deck of the campaign's region, or the general deck if the region is unknown."""
    region = content.entries(Region).get(rulings.region)
    return entity_deck(content, region.cards if region else None)


def _count(card: EntityCard, weights: Mapping[str, int] | None) -> int:
    if weights is None or card.kind != "religion":
        return card.count
    return weights.get(card.name, 0)


def find_region_problems(region: Region, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a region as (field, sentence) pairs."""
    if not region.text.strip():
        yield "text", "Describe in a sentence whose land this is."
    known = {name for name, card in content.entries(EntityCard).items() if card.kind == "religion"}
    yield from unknown_name_problems("cards", "card of a religion", region.cards, known)
    if min(region.cards.values(), default=0) < 1 or sum(region.cards.values()) < LEAST:
        yield "cards", f"Give each card at least 1 copy, and all cards together at least {LEAST} copies."
