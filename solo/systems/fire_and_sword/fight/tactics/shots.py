"""The best shot or throw of a fighter from its present place."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.reach import in_sight, missile_weapons
from solo.systems.fire_and_sword.fight.state.action_codes import ShootCode
from solo.systems.fire_and_sword.fight.tactics.action_worth import (
    WORTH_SHOOTING,
    Decider,
    WeighedAction,
    attack_gain,
    knockout_chance,
    nearest_first,
)
from solo.systems.fire_and_sword.rolls.attack import AttackOdds
from solo.systems.parts.fight.ai_level import AiLevel


class BestShot(NamedTuple):
    """The best possible shot: arm, target, gain and chance to fell in millionths, and odds against each defence."""

    arm: str
    target: str
    gain: int
    fells: int
    exchange: AttackOdds

    @property
    def weighed(self) -> WeighedAction:
        """The shot as an action with its worth."""
        return WeighedAction(ShootCode(self.arm, self.target), self.gain, self.target, self.fells)


def best_shot(mind: Decider) -> BestShot | None:
    """Return the best shot or throw from the present place; None if no shot has a worthwhile chance.

    A dull fighter never throws.
    """
    fight, fighter = mind.fight, mind.fighter
    best: BestShot | None = None
    for arm in missile_weapons(fighter, ()):
        targets = nearest_first(mind, in_sight(fight, fighter, arm))
        if mind.wit is AiLevel.DULL:
            targets = targets[:1] if arm.use == "shot" else []
        for target in targets:
            exchange = attack.missile(fight, fighter, arm, target, False)
            out = knockout_chance(mind, target, exchange)
            found = attack_gain(mind, target, exchange)
            if out >= WORTH_SHOOTING and (best is None or found > best.gain):
                best = BestShot(arm.name, target.key, found, out, exchange)
    return best
