"""Tactics of a fighter (`P-41`): each kind of decision is answered by its module."""

from __future__ import annotations

from solo.systems.contract import Choose, ChoosePlace, Decision, TacticAnswer
from solo.systems.parts.fight.nerve_choices import NerveChoice, TermsChoice, choose_by_nerve
from solo.systems.polyhedral.fight.options.defences import DefenceChoice
from solo.systems.polyhedral.fight.options.movement import MoveChoice, StepChoice
from solo.systems.polyhedral.fight.options.pre_cast_spells import BeforehandChoice
from solo.systems.polyhedral.fight.options.shields import ShieldDefence
from solo.systems.polyhedral.fight.options.turn import TurnChoice
from solo.systems.polyhedral.fight.spells import cunning_targets, shapes, walls
from solo.systems.polyhedral.fight.spells.aiming import (
    WAIVE,
    AreaChoice,
    BoltChoice,
    ConsentChoice,
    SeveralTargets,
    SpotChoice,
    TargetChoice,
)
from solo.systems.polyhedral.fight.state import QUIET, AttackModes, Fight, FightContext
from solo.systems.polyhedral.fight.tactics import pre_cast_spells, spells
from solo.systems.polyhedral.fight.tactics.defences import choose_bolt_defence, choose_defence, choose_shield_defence
from solo.systems.polyhedral.fight.tactics.movement import choose_place, choose_step_after
from solo.systems.polyhedral.fight.tactics.readying import choose_on_the_way
from solo.systems.polyhedral.fight.tactics.turn import choose_action

AIMING = (TargetChoice, SeveralTargets, AreaChoice, SpotChoice)
WITH_A_MOMENT = (TurnChoice, StepChoice, MoveChoice)


# rule: How foes fight
def decide(fight: Fight, armoury: AttackModes, decision: Decision) -> TacticAnswer:
    """Return the tactic's answer and its reason, without changing the fight."""
    fight.moment = decision.moment if isinstance(decision, WITH_A_MOMENT) else {}
    try:
        return _decide(fight, armoury, decision)
    finally:
        fight.moment = None


def _decide(fight: Fight, armoury: AttackModes, decision: Decision) -> TacticAnswer:
    combatant = fight.find(decision.who)
    if isinstance(decision, TurnChoice):
        return choose_action(fight, armoury, combatant, decision)
    if isinstance(decision, BeforehandChoice):
        return pre_cast_spells.choose(fight, armoury, combatant, decision)
    if isinstance(decision, ShieldDefence):
        return choose_shield_defence(decision)
    if isinstance(decision, DefenceChoice):
        return choose_defence(fight, armoury, decision)
    if isinstance(decision, AIMING):
        plan = spells.find_plan(FightContext(fight, armoury, QUIET), decision.casting)
        return TacticAnswer(plan.answer if plan and plan.answer else decision.first_legal())
    if isinstance(decision, BoltChoice):
        return choose_bolt_defence(decision)
    if isinstance(decision, ConsentChoice):
        return TacticAnswer(WAIVE, decision.reason)
    if isinstance(decision, ChoosePlace) and decision.kind == shapes.OPPOSITE:
        return TacticAnswer(decision.first_legal())
    if isinstance(decision, ChoosePlace) and decision.kind == shapes.END:
        return cunning_targets.choose_end(fight, combatant, decision)
    if isinstance(decision, walls.ShapeChoice):
        return TacticAnswer(walls.choose_shape(fight, armoury, decision.casting))
    if isinstance(decision, ChoosePlace):
        return choose_place(fight, armoury, combatant, decision)
    if isinstance(decision, StepChoice):
        return choose_step_after(fight, armoury, combatant, decision)
    if isinstance(decision, NerveChoice | TermsChoice):
        return choose_by_nerve(decision)
    if isinstance(decision, Choose) and decision.kind == "ready-moving":
        return choose_on_the_way(fight, armoury, combatant, decision)
    return TacticAnswer(decision.first_legal())
