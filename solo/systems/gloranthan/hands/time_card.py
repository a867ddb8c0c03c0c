"""Time cards: one each for the day, the week and the season; their runes help active magic (`G-42`, part 10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.religion.moon import WEEK, WEEKS, Date


class TimeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Card of a day of the week, a week of the season or a season of the year. Its rune is "" if it has none."""

    name: str
    span: Literal["day", "week", "season"]
    number: int
    rune: str = ""


def time_runes(date: Date, content: Content) -> tuple[str, ...]:
    """Return the runes of the time cards on a date."""
    today = {"day": date.day, "week": date.week, "season": date.season}
    cards = content.entries(TimeCard).values()
    return tuple(card.rune for card in cards if card.rune and today[card.span] == card.number)


# rule: Time cards
def time_bonus(deed: ActionDescription, runes: Collection[str], owned: Collection[str]) -> Rating:
    """Return the bonus of time cards to active magic: an edge for each card whose rune the user owns."""
    return Rating(0, sum(rune in owned for rune in runes)) if deed.kind == "magic" else NOTHING


def find_problems(card: TimeCard, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a time card as (field, sentence) pairs."""
    most = {"day": len(WEEK), "week": WEEKS}.get(card.span)
    if card.number < 1 or (most is not None and card.number > most):
        yield "number", f"Give a number from 1 to {most}." if most else "Give a number of 1 or more."
