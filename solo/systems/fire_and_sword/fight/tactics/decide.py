"""Tactics of fighters: one answer for each type of decision."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Choice, Decision, Thought, thinks
from solo.systems.fire_and_sword.fight.offers.declaration import Declaration
from solo.systems.fire_and_sword.fight.offers.defence import Meeting, Retargeting
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.attack import Announced
from solo.systems.fire_and_sword.fight.state import TAKE, Answer, Arena, Fight, Fighter
from solo.systems.fire_and_sword.fight.state.actions import DEFEND, HOLD, RISE, YIELD, Close
from solo.systems.fire_and_sword.fight.tactics.approach import at_a_distance
from solo.systems.fire_and_sword.fight.tactics.giving_up import gives_up
from solo.systems.fire_and_sword.fight.tactics.judgement import Mind, Plan, mind_of, wit_of
from solo.systems.fire_and_sword.fight.tactics.melee import in_melee
from solo.systems.fire_and_sword.fight.tactics.memory import remember, standing
from solo.systems.fire_and_sword.fight.tactics.spirits import haunt
from solo.systems.fire_and_sword.wording import spoken
from solo.systems.parts.fight.wit import Wit

# Worth of a defence kept for later in the round, a guess at one blow met.
_LATER: Final = 150_000
ONE_ACTION: Final = "has one action only"


def decide(fight: Fight, decision: Decision) -> Choice:
    """Return the tactic's answer to a decision, with its reason."""
    if isinstance(decision, Declaration):
        return _declare(decision)
    if isinstance(decision, Meeting):
        return _meet(fight, decision)
    if isinstance(decision, Retargeting):
        best = max(decision.candidates, key=lambda one: one[1].reply.fells)
        return Choice(best[0].key)
    return Choice(decision.first_legal())


def usual(decision: Declaration) -> str:
    """Return the default answer of a declaration: the tactic's choice, but never to lay down arms."""
    answer = str(_declare(decision).answer)
    if answer != str(YIELD):
        return answer
    return str(_fighting_on(decision.arena, mind_of(decision.arena.fight, decision.fighter)).first)


def _declare(decision: Declaration) -> Choice:
    """Return the first action of the plan, then the second.

    If a player chose another first action, return another suitable second action.
    """
    chosen = decision.chosen
    wanted = _planned(decision)
    if not chosen:
        return Choice(str(wanted.first), _thought(decision, wanted) if decision.arena.scene.listening else "")
    if chosen[0] == wanted.first:
        return Choice(str(wanted.second))
    for action in (wanted.first, wanted.second, DEFEND):
        if action != HOLD and decision.option(str(action)) is not None:
            return Choice(str(action), wanted.thought(decision.fighter.name) if action == wanted.first else "")
    return Choice(str(HOLD))


def _thought(decision: Declaration, wanted: Plan) -> Thought:
    """Return the thought for the first action of a plan, which may be the fighter's only action."""
    if decision.left > 1 or wanted.second in (DEFEND, HOLD):
        return wanted.thought(decision.fighter.name)
    only = Plan(wanted.first, HOLD, f"{ONE_ACTION}, and makes the most of it", aside=ONE_ACTION)
    return only.thought(decision.fighter.name)


def _planned(decision: Declaration) -> Plan:
    """Return the fighter's plan for this round, which does not depend on earlier declarations of the fighter."""
    fight, fighter = decision.arena.fight, decision.fighter
    key = ("plan", fighter.key)
    known = fight.remembered.get(key)
    if isinstance(known, tuple) and known[0] == fight.round and decision.chosen:
        found: Plan = known[1]
        return found
    made = fighter.plan
    fighter.plan = []
    try:
        found = _made_before(decision.arena, fighter)
    finally:
        fighter.plan = made
    fight.remembered[key] = (fight.round, found)
    return found


def _made_before(arena: Arena, fighter: Fighter) -> Plan:
    """Return the plan of a fighter without declarations, from the cache if an equal round was planned before."""
    stands = standing(arena.fight, fighter)
    known = arena.known.get(stands)
    if isinstance(known, Plan):
        return known
    found = plan(arena, fighter)
    remember(arena, stands, found)
    return found


def _meet(fight: Fight, decision: Meeting) -> Choice:
    """Return the best defence, or none if a worse attack will need the action."""
    one, target = decision.announced, decision.announced.target
    answers = decision.usable
    free = [answer for answer in answers if one.spare and answer.parries]
    if free:
        return Choice(free[0].code)
    best = answers[0]
    saved = _saved(one, best)
    if wit_of(target) is not Wit.DULL and _needed_later(fight, decision, saved):
        return Choice(TAKE, _let_by(one))
    return Choice(best.code)


def _let_by(one: Announced) -> Thought:
    weapon = spoken(one.arm.name)
    needed = "a worse attack needs the defence"
    return thinks(one.target.name, f"lets the {weapon} of {one.attacker.name} come: {needed}")


def _saved(one: Announced, best: Answer) -> int:
    return one.exchange.free.fells - best.fells


def _needed_later(fight: Fight, decision: Meeting, saved: int) -> bool:
    """Return True if later and worse attacks need every defence action."""
    worse = sum(_saved(other, other.exchange.reply) > saved for other in decision.ahead)
    if decision.more_phases:
        target = decision.announced.target
        for foe in fight.engaged_with(target):
            blow = attack.best_blow(fight, foe, target)
            worse += blow is not None and blow[1].free.fells - blow[1].reply.fells > saved
        if not target.engaged and saved < _LATER:
            worse += any(Close(target.key) in foe.actions for foe in fight.foes_of(target))
    return worse >= decision.left


def plan(arena: Arena, fighter: Fighter) -> Plan:
    """Return a fighter's plan for this round, before its first declaration."""
    if fighter.build.spirit:
        return haunt(arena, fighter)
    mind = mind_of(arena.fight, fighter)
    return gives_up(mind) or _fighting_on(arena, mind)


def _fighting_on(arena: Arena, mind: Mind) -> Plan:
    fighter = mind.fighter
    if fighter.fallen:
        return Plan(RISE, DEFEND, "is down and must get up first")
    if fighter.engaged or (fighter.behind and fighter.drawn and fighter.drawn.second_rank):
        return in_melee(arena, mind)
    return at_a_distance(arena, mind)
