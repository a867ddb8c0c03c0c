"""Owns the card of the Entity deck: a religion's, a guardian's or a landscape's, with its bonus (`G-41`, part 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.deed import Condition
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.parts.entries import missing, unreadable, untold

CardKind = Literal["religion", "guardian", "landscape"]


class EntityCard(
    msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A card, of which `count` are in the deck. One of its `conditions` is enough for its bonus; without any, none is.

    A religion's card is named like its religion, which shows the pantheon's rune and its own.
    """

    name: str
    text: str
    count: int
    kind: CardKind = "religion"
    bonus: str = "0"
    conditions: tuple[Condition, ...] = ()

    @property
    def special(self) -> Rating:
        """Its bonus, as a rating."""
        return Rating.modifier(self.bonus)


def runes_of(card: EntityCard, content: Content) -> tuple[str, ...]:
    """Returns the runes that a card shows, the pantheon's first; none but a religion's shows any."""
    if card.kind != "religion":
        return ()
    religion = content.entries(Religion)[card.name]
    return (religion.pantheon, *religion.runes)


def faults(card: EntityCard, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a card as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(card, "Say in a sentence how this card shows itself.", "text")
    if card.count < 1:
        yield "count", "Say how many of it are in the deck, 1 or more."
    if card.kind == "religion":
        yield from missing("name", "religion", (card.name,), content.entries(Religion))
    yield from unreadable("bonus", Rating.modifier, card.bonus)
