"""Tactic for close combat: which foe to grab, and whether a fighter in control spends Augments on the hold."""

from __future__ import annotations

from collections.abc import Sequence

from solo.resolver import distribution
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.rules.grappling import list_struggles, struggle_damage
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.rules.modifiers import endurance
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables
from solo.systems.swords.fight.state.action_codes import CORNER, HARM, SLAM
from solo.systems.swords.fight.tactics.combat_profile import grab_worth, planned_penalty
from solo.systems.swords.fight.tactics.targets import nearest_in_turn, nearest_own, threat
from solo.systems.swords.fight.tactics.worth import worth
from solo.systems.swords.rolls.damage import AUGMENT
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, beats_opposed


def grappling_force(fight: Fight, tables: RuleTables, holder: Fighter, besides: int) -> bool:
    """Return True if an Augment raises the worth of the holder's best struggle.

    The holder is assumed to plan `besides` further actions.
    """
    partner = fight.find(holder.clinch)
    own = grappling(fight, holder, partner).total + planned_penalty(holder.actions) - PENALTY_PER_ACTION * besides
    lead = own - grappling(fight, partner, holder).total
    aims = [aim for aim in list_struggles(fight, holder) if aim in (HARM, SLAM, CORNER)]
    force = max(struggle_damage(fight, holder, aim).total for aim in aims) - endurance(partner).total
    plain = worth(lead, force, True, partner.stamina, tables.health)
    return worth(lead - PENALTY_PER_ACTION, force + AUGMENT, True, partner.stamina, tables.health) > plain


def grab_target(
    fight: Fight, tables: RuleTables, fighter: Fighter, foes: Sequence[Fighter], wit: AiLevel
) -> Fighter | None:
    """Return the foe whom the fighter would grab; None if `foes` is empty. The plan and the act choose the same foe.

    A dull fighter grabs the nearest foe, and a plain fighter the foe whom the grab harms most. A cunning fighter
    also counts the attacks that a held foe cannot make.
    """
    if wit is AiLevel.DULL or len(foes) < 2:
        return nearest_in_turn(fight, fighter, foes)

    def value(foe: Fighter) -> int:
        hold = grab_worth(fight, fighter, foe, True)
        found = worth(hold.grab, hold.first, True, foe.stamina, tables.health)
        if wit is AiLevel.PLAIN:
            return found
        holds = distribution(beats_opposed, hold.grab).chance_of(True)
        return found + int(holds * threat(fight, tables, fighter, foe))

    opposite = nearest_own(fight, fighter, foes)
    return max(foes, key=lambda foe: (value(foe), foe is opposite))
