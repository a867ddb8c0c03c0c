"""Cache of computed odds for two figures. Keys are plain values, so an entry never becomes stale."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache

from solo.systems.gloranthan.action.odds import REMEMBERED
from solo.systems.gloranthan.battle.rules.blows import plan_bonus
from solo.systems.gloranthan.battle.rules.card_claims import going_of
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.units.terrain import Going


def matchup_odds(
    book: BattleLookup, figure: Figure, foe: Figure, friends: Iterable[Figure] = (), *more: Hashable
) -> dict[str, float]:
    """Return the cache of odds for attacks of `figure` on `foe`, independent of their hexes. The caller adds entries.

    Pass everything else on which the odds depend: `friends` that could attack from their hexes, and values in `more`.
    """
    battle, sides = book.battle, (_stance(book, figure, foe, "good"), _stance(book, foe, figure, "good"))
    beside = tuple([_stance(book, one, foe, going_of(book, one)) for one in friends])
    return _known(*sides, battle.night, battle.rulings, beside, more)


def _stance(book: BattleLookup, one: Figure, other: Figure, going: Going) -> tuple[Hashable, ...]:
    """Return the values of the figure `one` that affect attacks between it and the `other` figure."""
    build, charged = book.build(one), other.key in one.charges
    return build, build.used_up(one), one.hindrances, one.bonded, plan_bonus(book.battle, one), charged, going


@lru_cache(maxsize=REMEMBERED)
def _known(*by: Hashable) -> dict[str, float]:
    del by
    return {}
