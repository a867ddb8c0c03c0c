"""Owns what tactics remember of two who might meet: by plain values and not by who they are, so nothing goes stale."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache

from solo.systems.gloranthan.action.odds import REMEMBERED
from solo.systems.gloranthan.battle.rules.blows import planned
from solo.systems.gloranthan.battle.rules.deeds import going_of
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.units.going import Going


def known_of(
    book: Book, figure: Figure, foe: Figure, friends: Iterable[Figure] = (), *more: Hashable
) -> dict[str, float]:
    """Returns what is known of the blows of somebody on a foe, wherever they stand, to be added to.

    What hangs on more than the two tells it: `friends` who could strike as well, from where they stand, or `more`.
    """
    battle, sides = book.battle, (_stance(book, figure, foe, "good"), _stance(book, foe, figure, "good"))
    beside = tuple([_stance(book, one, foe, going_of(book, one)) for one in friends])
    return _known(*sides, battle.night, battle.rulings, beside, more)


def _stance(book: Book, one: Figure, other: Figure, going: Going) -> tuple[Hashable, ...]:
    """All of somebody that counts in a blow on another, or in one by it."""
    build, charged = book.build(one), other.key in one.charges
    return build, build.used_up(one), one.hindrances, one.bonded, bool(planned(book.battle, one)), charged, going


@lru_cache(maxsize=REMEMBERED)
def _known(*by: Hashable) -> dict[str, float]:
    del by
    return {}
