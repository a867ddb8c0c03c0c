"""Budget of Doom: the value of 1 Doom, by the Doom left and the actions that foes may still take (`H-08`)."""

from __future__ import annotations

from typing import Final

from solo.systems.two_d20.fight.rules.harm import UNFEELING, knockout_threshold
from solo.systems.two_d20.fight.state import Fight

SCARCE: Final = 0.25
"""The value of a point of Doom, in Harm, when almost none is left."""
SPENT_AN_ACTION: Final = 1.5
"""Doom per expected action of the foes at which a point of Doom has half the value `SCARCE`."""
HARM_A_TURN: Final = 1.6
"""Harm that a hero is expected to do in a turn."""


FEWEST_ACTIONS: Final = 0.5


def expected_actions(fight: Fight) -> float:
    """Return the expected number of further actions of the foes.

    Actions of this round count with the chance that the foe is still up, later actions by half.
    """
    foes, heroes = fight.standing("foes"), fight.standing("party")
    left = sum(knockout_threshold(fight, foe) - max(foe.wounds, foe.trauma) for foe in foes)
    struck = HARM_A_TURN * sum(not hero.acted for hero in heroes) / max(left, 1)
    rounds = left / (HARM_A_TURN * max(len(heroes), 1))
    return sum(not foe.acted for foe in foes) * max(0.0, 1 - struck) + len(foes) * max(0.0, rounds - 1) / 2


def worth_of_doom(fight: Fight, more: int = 0) -> float:
    """Return the value of a point of Doom, in Harm, once `more` Doom is added to the pool.

    Doom reserved for Unfeeling foes does not count.
    """
    kept = sum(
        fight.rulings.unfeeling_doom
        for foe in fight.standing("foes")
        if foe.ability == UNFEELING and not foe.scene_used
    )
    an_action = max(0, fight.doom + more - kept) / max(expected_actions(fight), FEWEST_ACTIONS)
    return SCARCE / (1 + an_action / SPENT_AN_ACTION)
