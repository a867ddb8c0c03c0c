"""Owns the action: a draw applied to two powers, who wins, and how many defeats that is (`G-06`, `G-37`, `G-38`)."""

from __future__ import annotations

from functools import lru_cache

from solo.resolver import Pile, Thrower
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.mastery import MASTERY_DECK, Bond, Drawn, draw_mastery


@lru_cache(maxsize=16_384)
def defeats(advantage: Rating, drawn: Drawn) -> int:
    """Returns the defeats that an action inflicts: 1 and one for each whole mastery of its margin, 0 for a failure.

    `advantage` is the acting side's power less the other's, before the draw; equality fails (`R-05`, `R-06`).
    """
    if drawn.fails:
        return 0
    margin = advantage + drawn.change
    return 1 + margin.masteries if margin.ahead else 0


def action(
    thrower: Thrower, advantage: Rating, bond: Bond = "none", redrawn: bool = False, deck: Pile[str] = MASTERY_DECK
) -> int:
    """The defeats of an action; with `redrawn` a failed draw is replaced once by what is left of the deck (`R-39`)."""
    drawn = thrower.roll(draw_mastery, deck, bond)
    inflicted = defeats(advantage, drawn)
    if inflicted or not redrawn:
        return inflicted
    return defeats(advantage, thrower.roll(draw_mastery, deck.without(drawn.cards), bond))
