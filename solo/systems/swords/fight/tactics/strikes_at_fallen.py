"""Tactic for Strikes at the fallen, if the table allows them, by foes who are not needed in the fight.

House: the rules leave the fallen alone in a fight without players (`H-09`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import TacticAnswer
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, melee_arms
from solo.systems.swords.fight.state.action_codes import AUGMENT, DEFEND, FINISH
from solo.systems.swords.fight.state.line import fallen_near, foes_in_reach
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.fleeing import is_nearly_down
from solo.systems.swords.fight.tactics.melee import make_plan
from solo.systems.swords.rolls.damage import AUGMENT as PER_AUGMENT
from solo.systems.swords.rolls.damage import Health, HealthScale, free_blow
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION

WORTH_A_STRIKE: Final = Fraction(1, 12)
"""The least chance to worsen a fallen fighter's Health for which a foe turns away from the fight."""
TO_SPARE: Final = 2
MOST_AUGMENTS: Final = 2


def strike_at_the_fallen(
    fight: Fight, tables: RuleTables, fighter: Fighter, near: list[Fighter]
) -> TacticAnswer | None:
    """Return the plan to strike at a fallen foe; None if the table does not allow it or the fight needs the fighter.

    `near` lists the standing foes that the fighter could attack.
    """
    if not fight.circumstances.finish or fighter.side != "foes" or not melee_arms(fighter):
        return None
    lying = fallen_near(fight, fighter)
    if not lying or (near and not _is_to_spare(fight, fighter, near)):
        return None
    chances = [
        max(_chance(fight, tables, fighter, one, augments) for one in lying) for augments in range(MOST_AUGMENTS + 1)
    ]
    if near and max(chances) < WORTH_A_STRIKE:
        return None
    augments = chances.index(max(chances))
    return make_plan(fighter, (FINISH, *(AUGMENT,) * augments, DEFEND), "plans to kill a fallen foe")


def _is_to_spare(fight: Fight, fighter: Fighter, near: list[Fighter]) -> bool:
    """Return True if enough able friends fight the standing foes in reach, so that the fighter is not needed there."""
    standing = [foe for foe in near if not foe.rider]
    able = [one for one in fight.friends_of(fighter) if not (one.clinch or one.rider or is_nearly_down(one))]
    at_it = [one for one in able if foes_in_reach(fight, one)]
    return not is_nearly_down(fighter) and len(at_it) >= TO_SPARE * len(standing)


def _chance(fight: Fight, tables: RuleTables, fighter: Fighter, lying: Fighter, augments: int) -> Fraction:
    """Return the chance that a Strike worsens the Health of the fallen."""
    own = combat_profile.profile(fight, fighter)
    lead = own.striking - PENALTY_PER_ACTION * (1 + augments)
    force = own.power + PER_AUGMENT * augments - combat_profile.profile(fight, lying).borne
    return _worsens(lead, force, lying.health, tables.health)


@lru_cache(maxsize=4096)
def _worsens(lead: int, force: int, health: Health, scale: HealthScale) -> Fraction:
    return distribution(free_blow, lead, force).chance(lambda net: net > 0 and scale.level(net) > health)
