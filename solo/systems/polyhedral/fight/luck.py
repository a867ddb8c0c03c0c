"""Owns how lucky a blow was: what it leaves of its target, against all that it could have left (see `parts.luck`)."""

from __future__ import annotations

from functools import lru_cache

from solo.resolver import Distribution
from solo.systems.contract import Scene
from solo.systems.parts.luck import besides, luck_of, strength
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight.blows import Strike, fallen_blows
from solo.systems.polyhedral.fight.state import Combatant, Fight

REMEMBERED = 16_384


def weigh(scene: Scene, fight: Fight, target: Combatant, strike: Strike, damage: int) -> None:
    """Weigh a blow that did so much damage past DR, 0 for a miss, before it takes effect. Venom is left out."""
    if not scene.weighing or target.out:
        return
    lp, vp, shell, full = target.lp, target.vp, target.temporary_vp, target.full_lp + target.full_vp
    others = [(one.side == "party", _strength(one)) for one in fight.combatants if one is not target]
    standing = besides(others, target.side == "party")
    scene.weigh(luck_of(standing, _rest(strike, lp, vp, shell, full), _left(damage, lp, vp, shell, full)))


def _strength(one: Combatant) -> float:
    return 0.0 if one.out else strength(max(0, one.lp) + one.vp, one.full_lp + one.full_vp)


@lru_cache(maxsize=REMEMBERED)
def _rest(strike: Strike, lp: int, vp: int, shell: int, full: int) -> Distribution[float]:
    """What a blow may leave of somebody's strength."""
    return fallen_blows(strike).map(lambda fallen: _left(fallen.damage, lp, vp, shell, full))


def _left(damage: int, lp: int, vp: int, shell: int, full: int) -> float:
    lp, vp = checks.split(lp, vp, max(0, damage - shell))
    return strength(lp + vp, full) if lp > 0 else 0.0
