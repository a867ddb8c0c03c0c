"""Tactic for close combat: Augments that a holder spends on the hold."""

from __future__ import annotations

from solo.systems.swords.fight.rules.grappling import list_struggles, struggle_damage
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.rules.modifiers import endurance
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables
from solo.systems.swords.fight.state.action_codes import CORNER, HARM, SLAM
from solo.systems.swords.fight.tactics.combat_profile import planned_penalty
from solo.systems.swords.fight.tactics.worth import worth
from solo.systems.swords.rolls.damage import AUGMENT
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION


def grappling_force(fight: Fight, tables: RuleTables, holder: Fighter, besides: int) -> bool:
    """Return True if an Augment makes the holder's best aim worth more, with `besides` further actions planned."""
    partner = fight.find(holder.clinch)
    own = grappling(fight, holder, partner).total + planned_penalty(holder.actions) - PENALTY_PER_ACTION * besides
    lead = own - grappling(fight, partner, holder).total
    aims = [aim for aim in list_struggles(fight, holder) if aim in (HARM, SLAM, CORNER)]
    force = max(struggle_damage(fight, holder, aim).total for aim in aims) - endurance(partner).total
    plain = worth(lead, force, True, partner.stamina, tables.health)
    return worth(lead - PENALTY_PER_ACTION, force + AUGMENT, True, partner.stamina, tables.health) > plain
