"""Action: a draw applied to two powers, the winner, and the number of defeats (`G-06`, `G-37`, `G-38`)."""

from __future__ import annotations

from functools import lru_cache

from solo.resolver import Pile, Thrower
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.mastery import MASTERY_DECK, Bond, DrawResult, draw_mastery


# rule: Comparing powers
# rule: Defeats
# rule: R-05 Ties
# rule: R-06 How many defeats
@lru_cache(maxsize=16_384)
def defeats(advantage: Rating, drawn: DrawResult) -> int:
    """Return the defeats that an action inflicts: 1 and one for each whole mastery of its margin, 0 for a failure.

    `advantage` is the acting side's power minus the other's, before the draw. Equality fails (`R-05`, `R-06`).
    """
    if drawn.fails:
        return 0
    margin = advantage + drawn.change
    return 1 + margin.masteries if margin.ahead else 0


# rule: Action
def action(
    thrower: Thrower, advantage: Rating, bond: Bond = "none", redrawn: bool = False, deck: Pile[str] = MASTERY_DECK
) -> int:
    """Return the defeats of an action.

    With `redrawn`, a failed draw is replaced once from the rest of the deck (`R-39`).
    """
    drawn = thrower.roll(draw_mastery, deck, bond)
    inflicted = defeats(advantage, drawn)
    if inflicted or not redrawn:
        return inflicted
    return defeats(advantage, thrower.roll(draw_mastery, deck.without(drawn.cards), bond))
