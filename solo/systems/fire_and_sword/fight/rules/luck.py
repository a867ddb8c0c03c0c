"""Owns how lucky an attack was: whether it put its target out of the fight, against the odds that it would.

Whoever is still up fights at full strength (`F-19`), so that there is nothing between whole and out.
"""

from __future__ import annotations

from functools import lru_cache

from solo.resolver import Distribution, distribution
from solo.systems.contract import Scene
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.rolls.attack import Force, Struck, attack
from solo.systems.fire_and_sword.rolls.incapacitation import Harm
from solo.systems.fire_and_sword.rolls.ladder import Contest
from solo.systems.parts.fight.luck import weigh_strength

REMEMBERED = 4096


def weigh(scene: Scene, fight: Fight, target: Fighter, contest: Contest, force: Force, struck: Struck) -> None:
    """Weigh an attack that has been rolled, before it takes effect."""
    if not scene.weighing or target.out:
        return
    others = [(one.side == "party", 0.0 if one.out else 1.0) for one in fight.fighters if one is not target]
    weigh_strength(scene, others, target.side == "party", _rest(contest, force), _left(struck))


@lru_cache(maxsize=REMEMBERED)
def _rest(contest: Contest, force: Force) -> Distribution[float]:
    """Whether an attack leaves its target up, and how often."""
    return distribution(attack, contest, force).map(_left)


def _left(struck: Struck) -> float:
    return 1.0 if struck.harm is Harm.UNAFFECTED else 0.0
