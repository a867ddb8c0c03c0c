"""Actions of a turn on objects and shields: striking and repairing them (`R-31`)."""

from __future__ import annotations

from solo.systems.parts.fight.procedure import Asking
from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.objects import repair_object, strike_object
from solo.systems.two_d20.fight.options import legality
from solo.systems.two_d20.fight.rules import objects
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import Breakable, Fight, FightContext, TurnState
from solo.systems.two_d20.fight.state.acts import RepairCode, SmashCode


def smash(arena: FightContext, turn: TurnState, act: SmashCode) -> Asking:
    """Strike an object or an enemy's shield. The enemy may defend the shield (`R-31`)."""
    fight, fighter = arena.fight, turn.fighter
    arm, more = fighter.arms[act.arm], legality.swift_steps(turn)
    turn.pay_standard()
    if act.target.isdecimal():
        thing = fight.objects[int(act.target)]
        strike = objects.strike_at(fight, fighter, arm, thing)
        outcome = yield from strike_object(arena, strike, thing.name, more, swift=not turn.swift)
        if outcome.swift:
            turn.grant_swift()
        return
    bearer = fight.find(act.target)
    yield from attack(arena, DeclaredAttack(fighter, bearer, arm, more=(objects.AT_A_SHIELD, *more), at_shield=True))


def repair(arena: FightContext, turn: TurnState, act: RepairCode) -> Asking:
    """Repair an object, or the shield of a friend."""
    thing, name = _breakable(arena.fight, act.target)
    more = legality.swift_steps(turn)
    turn.pay_standard()
    outcome = yield from repair_object(arena, turn.fighter, thing, name, more, swift=not turn.swift)
    if outcome.swift:
        turn.grant_swift()


def _breakable(fight: Fight, target: str) -> tuple[Breakable, str]:
    """Return the shield or object that a repair names, with the name for texts. Raises ValueError if it is unknown."""
    if target.isdecimal():
        return fight.objects[int(target)], fight.objects[int(target)].name
    shield = fight.find(target).shield
    if shield is None:
        raise ValueError("There is no shield to repair.")
    return shield, f"shield of {fight.find(target).name}"
