"""Owns how lucky a blow was: what it leaves of its target, against all that it could have left (see `parts.luck`)."""

from __future__ import annotations

from functools import lru_cache

from solo.resolver import Distribution
from solo.systems.contract import Scene
from solo.systems.parts.fight.luck import strength, weigh_strength
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.rolls.blow import BlowDice, fallen_blows
from solo.systems.polyhedral.rolls.health import Health

REMEMBERED = 16_384


def weigh(scene: Scene, fight: Fight, target: Combatant, dice: BlowDice, damage: int) -> None:
    """Weigh a blow that did so much damage past DR, 0 for a miss, before it takes effect. Venom is left out."""
    if not scene.weighing or target.out:
        return
    lp, vp, shell, full = target.lp, target.vp, target.temporary_vp, target.full_lp + target.full_vp
    others = [(one.side == "party", _strength(one)) for one in fight.combatants if one is not target]
    rest, left = _rest(dice, lp, vp, shell, full), _left(damage, lp, vp, shell, full)
    weigh_strength(scene, others, target.side == "party", rest, left)


def _strength(one: Combatant) -> float:
    return 0.0 if one.out else strength(max(0, one.lp) + one.vp, one.full_lp + one.full_vp)


@lru_cache(maxsize=REMEMBERED)
def _rest(dice: BlowDice, lp: int, vp: int, shell: int, full: int) -> Distribution[float]:
    """What a blow may leave of somebody's strength."""
    return fallen_blows(dice).map(lambda fallen: _left(fallen.damage, lp, vp, shell, full))


def _left(damage: int, lp: int, vp: int, shell: int, full: int) -> float:
    left = Health(lp, vp, shell).wounded(damage)
    return strength(left.lp + left.vp, full) if left.lp > 0 else 0.0
