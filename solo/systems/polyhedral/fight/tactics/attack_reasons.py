"""Reasons for the attack that a tactic has chosen, for the story (`P-41`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import Thought, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.target_reasons import NEAREST, goes_for
from solo.systems.polyhedral.fight.state import attack_dice
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment, ValuedAttack

CLOSE_TO_FALLING: Final = Fraction(1, 3)
GOOD_ARMOUR: Final = 4


def explain_attack(mind: TurnAssessment, best: ValuedAttack) -> Thought | str:
    """Return the reason for an attack; "" for an attack that needs none."""
    target = best.attack.target
    if mind.wit is AiLevel.DULL:
        return goes_for(mind.name, target.name, NEAREST, (attack.target.name for attack, _ in mind.attacks))
    if best.odds.drop >= CLOSE_TO_FALLING:
        return make_thought(mind.name, f"sees a good chance to bring {target.name} down")
    if best.aim:
        armoured = target.figures.body_dr >= GOOD_ARMOUR
        why = f"in {target.name}'s armour" if armoured else "to do more damage"
        return make_thought(mind.name, f"aims for a gap {why}")
    if _prefers_force(mind, best):
        stopped_by = "shield" if mind.armoury.shield(target) else "armour"
        return make_thought(mind.name, f"strikes harder but less surely because of {target.name}'s {stopped_by}")
    return ""


def _prefers_force(mind: TurnAssessment, best: ValuedAttack) -> bool:
    """Return True if the attack uses its weapon in a mode with fewer dice than another mode, but with more damage."""
    form = best.attack.blows[0].form
    others = [one for one in mind.armoury.forms(mind.combatant) if one.slot == form.slot and one.melee]
    fewer = any(attack_dice(mind.combatant, one)[0] > attack_dice(mind.combatant, form)[0] for one in others)
    return form.melee and fewer and form.damage_bonus == max(one.damage_bonus for one in others)
