"""Tactics of fighters: one answer for each type of decision."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Decision, TacticAnswer, Thought, make_thought
from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.options.defence import DefenceChoice, RetargetChoice
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import ATTACKS, DEFEND, HOLD, RISE, YIELD, CloseInCode
from solo.systems.fire_and_sword.fight.tactics.action_worth import (
    ActionPair,
    Decider,
    is_heedless,
    mind_of,
    wit_of,
)
from solo.systems.fire_and_sword.fight.tactics.approach import plan_at_range
from solo.systems.fire_and_sword.fight.tactics.leaving import leaves
from solo.systems.fire_and_sword.fight.tactics.melee import in_melee
from solo.systems.fire_and_sword.fight.tactics.round_key import cache_plan, key
from solo.systems.fire_and_sword.fight.tactics.spirits import plan_spirit
from solo.systems.fire_and_sword.rolls.attack import MILLION, TAKE, AnswerOdds
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.nerve_choices import NerveChoice, TermsChoice, choose_by_nerve
from solo.systems.parts.phrasing import uncapitalise

# Estimated worth of saving a defence action for one later blow of the round.
_LATER: Final = 150_000
ONE_ACTION: Final = "has only one action"


def decide(fight: Fight, decision: Decision) -> TacticAnswer:
    """Return the tactic's answer to a decision, with its reason."""
    if isinstance(decision, ActionChoice):
        return _declare(decision)
    if isinstance(decision, DefenceChoice):
        return _meet(fight, decision)
    if isinstance(decision, RetargetChoice):
        best = max(decision.candidates, key=lambda one: one[1].reply.fells)
        return TacticAnswer(best[0].key)
    if isinstance(decision, NerveChoice | TermsChoice):
        return choose_by_nerve(decision)
    return TacticAnswer(decision.first_legal())


def default_answer(decision: ActionChoice) -> str:
    """Return the default answer of a declaration: the tactic's choice, but never surrender."""
    answer = str(_declare(decision).answer)
    if answer != str(YIELD):
        return answer
    return str(_fighting_on(decision.arena, mind_of(decision.arena.fight, decision.fighter)).first)


def _declare(decision: ActionChoice) -> TacticAnswer:
    """Return the first action of the plan, or the second if the first has been declared.

    If a player declared another first action, return a suitable second action.
    """
    chosen = decision.chosen
    wanted = _planned(decision)
    if not chosen:
        return TacticAnswer(str(wanted.first), _thought(decision, wanted) if decision.arena.scene.has_listener else "")
    if chosen[0] == wanted.first:
        return TacticAnswer(str(wanted.second))
    for action in (wanted.first, wanted.second, DEFEND):
        if action != HOLD and decision.option(str(action)) is not None:
            return TacticAnswer(
                str(action), wanted.explain_plan(decision.fighter.name) if action == wanted.first else ""
            )
    return TacticAnswer(str(HOLD))


def _thought(decision: ActionChoice, wanted: ActionPair) -> Thought:
    """Return the thought behind the plan's first action, worded differently for a fighter with only one action."""
    if decision.left > 1 or wanted.second in (DEFEND, HOLD):
        return wanted.explain_plan(decision.fighter.name)
    only = ActionPair(wanted.first, HOLD, f"{ONE_ACTION} and makes the most of it", aside=ONE_ACTION)
    return only.explain_plan(decision.fighter.name)


def _planned(decision: ActionChoice) -> ActionPair:
    """Return the fighter's plan for this round, which does not depend on earlier declarations of the fighter."""
    fight, fighter = decision.arena.fight, decision.fighter
    key = ("plan", fighter.key)
    known = fight.remembered.get(key)
    if isinstance(known, tuple) and known[0] == fight.round and decision.chosen:
        found: ActionPair = known[1]
        return found
    made = fighter.plan
    fighter.plan = []
    try:
        found = _made_before(decision.arena, fighter)
    finally:
        fighter.plan = made
    fight.remembered[key] = (fight.round, found)
    return found


def _made_before(arena: FightContext, fighter: Fighter) -> ActionPair:
    """Return the plan of a fighter who has declared nothing, from the cache if an equal round was planned before."""
    stands = key(arena.fight, fighter)
    known = arena.known.get(stands)
    if isinstance(known, ActionPair):
        return known
    found = plan(arena, fighter)
    cache_plan(arena, stands, found)
    return found


def _meet(fight: Fight, decision: DefenceChoice) -> TacticAnswer:
    """Return the best defence against an attack, or none if the defence action helps more against another attack."""
    one, target = decision.announced, decision.announced.target
    answers = decision.usable
    free = [answer for answer in answers if one.spare and answer.parries]
    if free:
        return TacticAnswer(free[0].code)
    best = answers[0]
    saved = _saved(one, best)
    if wit_of(target) is not AiLevel.DULL and _needed_later(fight, decision, saved):
        return TacticAnswer(TAKE, _let_by(one))
    return TacticAnswer(best.code)


def _let_by(one: DeclaredAttack) -> Thought:
    weapon = uncapitalise(one.arm.name)
    saves = "saves the defence for an attack where it helps more"
    return make_thought(one.target.name, f"does not defend against {one.attacker.name}'s {weapon} and {saves}")


def _saved(one: DeclaredAttack, best: AnswerOdds) -> int:
    return defence_gain(one.exchange.free.fells, best.fells)


def defence_gain(undefended: int, defended: int) -> int:
    """Return by how much a defence raises the chance to stay up, in millionths of the chance without the defence.

    The chances to withstand several attacks multiply, so the gain is a share and not a difference.
    """
    return (undefended - defended) * MILLION // max(1, MILLION - undefended)


def _needed_later(fight: Fight, decision: DefenceChoice, saved: int) -> bool:
    """Return True if all defence actions are needed later, against attacks where each is worth more than `saved`."""
    worse = sum(_saved(other, other.exchange.reply) > saved for other in decision.ahead)
    if decision.more_phases:
        target = decision.announced.target
        for foe in fight.engaged_with(target):
            blow = attack.best_blow(fight, foe, target)
            worse += blow is not None and defence_gain(blow[1].free.fells, blow[1].reply.fells) > saved
        if not target.engaged and saved < _LATER:
            worse += any(CloseInCode(target.key) in foe.actions for foe in fight.foes_of(target))
    return worse >= decision.left


def plan(arena: FightContext, fighter: Fighter) -> ActionPair:
    """Return a fighter's plan for this round, before its first declaration."""
    if fighter.build.spirit:
        return plan_spirit(arena, fighter)
    mind = mind_of(arena.fight, fighter)
    found = leaves(mind) or _fighting_on(arena, mind)
    if is_heedless(mind) and isinstance(found.first, (*ATTACKS, CloseInCode)) and found.second == DEFEND:
        return found._replace(second=HOLD)
    return found


def _fighting_on(arena: FightContext, mind: Decider) -> ActionPair:
    fighter = mind.fighter
    if fighter.fallen:
        return ActionPair(RISE, DEFEND, "is down and must get up first")
    if fighter.engaged or (fighter.behind and fighter.weapon_in_hand and fighter.weapon_in_hand.second_rank):
        return in_melee(arena, mind)
    return plan_at_range(arena, mind)
