"""Order of the attacks and runs offered to a player: by the gain that a tactic expects, the best first."""

from __future__ import annotations

from collections.abc import Callable

from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.state import paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    Action,
    AttackCode,
    CloseInCode,
    RushCode,
    ShootCode,
    attacks,
)
from solo.systems.fire_and_sword.fight.tactics.action_worth import Decider, attack_gain, blow_at, gain_of, mind_of


def worth_of(decision: ActionChoice) -> Callable[[Action], int]:
    """Return a function for the gain of each action in a declaration, in millionths.

    Only attacks and runs have a gain; other actions have 0.
    """
    mind, two = mind_of(decision.arena.fight, decision.fighter), bool(attacks(decision.chosen))
    return lambda action: _worth(mind, action, two)


def _worth(mind: Decider, action: Action, two: bool) -> int:
    fight, fighter = mind.fight, mind.fighter
    if not isinstance(action, AttackCode | ShootCode | RushCode | CloseInCode):
        return 0
    target = fight.find(action.target)
    if isinstance(action, CloseInCode):
        return _at_its_end(mind, action, two)
    arm = fighter.build.arm(action.arm)
    if isinstance(action, AttackCode):
        return attack_gain(mind, target, attack.melee(fight, fighter, arm, target, two))
    if isinstance(action, ShootCode):
        return attack_gain(mind, target, attack.missile(fight, fighter, arm, target, two))
    return gain_of(mind, target, attack.throw_and_advance(fight, fighter, arm, target, two).best_parry.fells)


def _at_its_end(mind: Decider, run: CloseInCode, two: bool) -> int:
    """Return the gain of a blow at the end of a run, in millionths.

    If the run does not reach the foe, the negative distance in paces is returned.
    """
    fight, fighter = mind.fight, mind.fighter
    target = mind.fight.find(run.target)
    far = paces_between(fighter, target)
    if far > movement.run_of(fight, fighter) + movement.FREE_WALK:
        return -far
    blow = blow_at(mind, target, two)
    return blow.gain if blow else 0
