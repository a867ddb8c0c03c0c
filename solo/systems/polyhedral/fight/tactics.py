"""Owns what a fighter does by itself (`P-41`): each kind of decision goes to the judgement that knows it."""

from __future__ import annotations

from solo.systems.contract import Choice, Choose, Decision, PickPlace
from solo.systems.polyhedral.fight.approach import choose_place
from solo.systems.polyhedral.fight.arena import QUIET, Arena
from solo.systems.polyhedral.fight.arming import choose_on_the_way
from solo.systems.polyhedral.fight.arms import Armoury
from solo.systems.polyhedral.fight.attack import Meeting
from solo.systems.polyhedral.fight.defending import choose_bolt_defence, choose_defence
from solo.systems.polyhedral.fight.judgement import choose_action, choose_second
from solo.systems.polyhedral.fight.offering import TurnChoice, in_parts
from solo.systems.polyhedral.fight.spells import worth
from solo.systems.polyhedral.fight.spells.aiming import AreaChoice, BoltChoice, SeveralTargets, TargetChoice
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.fight.striking import SecondBlow

AIMING = (TargetChoice, SeveralTargets, AreaChoice)


def decide(fight: Fight, armoury: Armoury, decision: Decision) -> Choice:
    """The answer of whoever must decide, and why."""
    combatant = fight.of(decision.who)
    if isinstance(decision, TurnChoice):
        return choose_action(fight, armoury, combatant, decision)
    if isinstance(decision, Meeting):
        return choose_defence(fight, armoury, decision.attempt, decision.planned)
    if isinstance(decision, SecondBlow):
        return choose_second(fight, armoury, decision.attempts)
    if isinstance(decision, AIMING):
        plan = worth.best_plan(Arena(fight, armoury, QUIET), decision.casting)
        return Choice(plan.answer if plan and plan.answer else decision.first_legal())
    if isinstance(decision, BoltChoice):
        return choose_bolt_defence(fight, armoury, decision)
    if isinstance(decision, PickPlace):
        return choose_place(fight, armoury, combatant, decision)
    if isinstance(decision, Choose) and decision.kind == "turn":
        return choose_action(fight, armoury, combatant, in_parts(decision))
    if isinstance(decision, Choose) and decision.kind == "ready-moving":
        return choose_on_the_way(fight, armoury, combatant, decision)
    return Choice(decision.first_legal())
