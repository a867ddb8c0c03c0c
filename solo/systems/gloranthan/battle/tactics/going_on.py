"""Tactic at 0: the rise of the chance to win by going on, and the chance of a lasting loss (`G-60`, `H-30`, `H-34`)."""

from __future__ import annotations

from typing import Final

from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.options.zero_choices import GoOnStakes
from solo.systems.gloranthan.battle.rules.blows import blow, may_attack
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import prospect, still_fights, wit_of
from solo.systems.gloranthan.battle.tactics.strength import GOING_ON, chance_with, standing
from solo.systems.parts.fight.ai_level import AiLevel

OF_BLOWS: Final = 0.8
"""Factor on the chance to be hit: below 1, since the fight may end before a foe strikes again at a figure at 0."""


def stakes_of(book: BattleLookup, figure: Figure, test: PreparedAction) -> GoOnStakes:
    """Return the estimates for a figure that tries to go on by `test`: its gain and its risk of a loss.

    A hero who goes on suffers a lasting loss by the next defeat, or if the fight is lost. The estimate was fitted to
    1,100 heroes: two of three suffered a loss in brawls, and nearly all in battles.
    """
    passes, now = float(success(test.advantage, test.bond, bool(test.again))), standing(book)
    going_on, out = (_for_side(figure, chance_with(now, ((figure, left),))) for left in (GOING_ON, 0.0))
    if not figure.hero:
        return GoOnStakes(passes * (going_on - out), 0.0, wit_of(book, figure) is AiLevel.DULL)
    spared = (1 - OF_BLOWS * _chance_to_be_hit(book, figure)) * (1 + going_on) / 2
    return GoOnStakes(passes * (going_on - out), passes * (1 - spared))


def _for_side(figure: Figure, partys: float) -> float:
    return partys if figure.side == "party" else 1 - partys


def _chance_to_be_hit(book: BattleLookup, figure: Figure) -> float:
    """Return the chance that at least one foe hits the figure, if all foes in reach attack the figure once."""
    spared = 1.0
    for foe in book.battle.foes_of(figure):
        if still_fights(foe) and (band := may_attack(book, foe, figure)):
            spared *= 1 - prospect(blow(book, foe, figure, band)).chance
    return 1 - spared
