"""Owns by what attacks and runs are offered to a person, the best first: what a tactic takes each to gain by itself."""

from __future__ import annotations

from collections.abc import Callable

from solo.systems.fire_and_sword.fight.offers.declaration import Declaration
from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.state import apart
from solo.systems.fire_and_sword.fight.state.actions import Action, Attack, Close, Rush, Shoot, attacks
from solo.systems.fire_and_sword.fight.tactics.judgement import Mind, blow_at, gain, gain_of, mind_of


def worth_of(decision: Declaration) -> Callable[[Action], int]:
    """What each action gains to whoever declares it now, in millionths; 0 for all that is no attack and no run."""
    mind, two = mind_of(decision.arena.fight, decision.fighter), bool(attacks(decision.chosen))
    return lambda action: _worth(mind, action, two)


def _worth(mind: Mind, action: Action, two: bool) -> int:
    fight, fighter = mind.fight, mind.fighter
    if not isinstance(action, Attack | Shoot | Rush | Close):
        return 0
    target = fight.of(action.target)
    if isinstance(action, Close):
        return _at_its_end(mind, action, two)
    arm = fighter.build.arm(action.arm)
    if isinstance(action, Attack):
        return gain(mind, target, attack.melee(fight, fighter, arm, target, two))
    if isinstance(action, Shoot):
        return gain(mind, target, attack.missile(fight, fighter, arm, target, two))
    return gain_of(mind, target, attack.rushed(fight, fighter, arm, target, two).parried.fells)


def _at_its_end(mind: Mind, run: Close, two: bool) -> int:
    """What a blow gains where the run leads to one; the nearer before the farther where it does not."""
    fight, fighter = mind.fight, mind.fighter
    target = mind.fight.of(run.target)
    far = apart(fighter, target)
    if far > movement.run_of(fight, fighter) + movement.FREE_WALK:
        return -far
    blow = blow_at(mind, target, two)
    return blow.gain if blow else 0
