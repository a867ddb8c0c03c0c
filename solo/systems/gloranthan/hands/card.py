"""Cards of the Entity deck: a religion's, a guardian's or a landscape's, with a bonus (`G-41`, part 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.deed import DeedCondition
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.parts.entries import missing_field_problems, parse_problems, unknown_name_problems

CardKind = Literal["religion", "guardian", "landscape"]


class EntityCard(
    msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A card, with `count` copies in the deck. One fulfilled condition is enough for its bonus; without any there is
    none.

    A religion's card has the name of its religion, which gives it the pantheon's rune and the religion's runes.
    """

    name: str
    text: str
    count: int
    kind: CardKind = "religion"
    bonus: str = "0"
    conditions: tuple[DeedCondition, ...] = ()

    @property
    def special(self) -> Rating:
        """The bonus as a rating."""
        return Rating.modifier(self.bonus)


def runes_of(card: EntityCard, content: Content) -> tuple[str, ...]:
    """Return the runes on a card, the pantheon's first. Only a religion's card shows runes."""
    if card.kind != "religion":
        return ()
    religion = content.entries(Religion)[card.name]
    return (religion.pantheon, *religion.runes)


def find_problems(card: EntityCard, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a card as (field, sentence) pairs."""
    yield from missing_field_problems(card, "Describe in a sentence the sign that this card shows.", "text")
    if card.count < 1:
        yield "count", "Give the number of copies in the deck, 1 or more."
    if card.kind == "religion":
        yield from unknown_name_problems("name", "religion", (card.name,), content.entries(Religion))
    yield from parse_problems("bonus", Rating.modifier, card.bonus)
