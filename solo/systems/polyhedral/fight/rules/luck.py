"""Owns how lucky a roll was: what a blow leaves of its target, and who acts first, against all that could have come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import Scene
from solo.systems.parts.fight.luck import HALF, Rest, rest_of, strength, weigh_strength
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.harm import Harm, strike
from solo.systems.polyhedral.rolls import initiative
from solo.systems.polyhedral.rolls.blow import BlowDice, fallen_blows
from solo.systems.polyhedral.rolls.health import Health

FIRST: Final = "first"
"""The column of who acts first."""
REMEMBERED: Final = 16_384
Thrown = tuple[Harm, Power, int, bool]
"""What a spell's damage goes by: the piece, as much of the caster's power as it needs, DR, and metal worn."""


def weigh(scene: Scene, fight: Fight, target: Combatant, dice: BlowDice, damage: int) -> None:
    """Weigh a blow that did so much damage past DR, 0 for a miss, before it takes effect. Venom is left out."""
    if not scene.weighing or target.out:
        return
    lp, vp, shell, full = target.lp, target.vp, target.temporary_vp, target.full_lp + target.full_vp
    rest, left = _rest(dice, lp, vp, shell, full), strength_left(damage, lp, vp, shell, full)
    weigh_strength(scene, target.key, strengths(fight, target), target.side == "party", rest, left)


def of_harm(scene: Scene, fight: Fight, target: Combatant, thrown: Thrown, past: int) -> None:
    """Weigh a spell's damage past DR, before it takes effect."""
    if not scene.weighing or target.out:
        return
    lp, vp, shell, full = target.lp, target.vp, target.temporary_vp, target.full_lp + target.full_vp
    rest, left = _rest_of_harm(thrown, lp, vp, shell, full), strength_left(past, lp, vp, shell, full)
    weigh_strength(scene, target.key, strengths(fight, target), target.side == "party", rest, left)


def of_order(scene: Scene, fight: Fight, quickness: Sequence[tuple[Combatant, int]]) -> None:
    """Weigh the order of a fight, pair by pair of a hero and a foe, each with the Quickness that its check goes by."""
    party = [(one.key, score) for one, score in quickness if one.side == "party"]
    foes = [(one.key, score) for one, score in quickness if one.side != "party"]
    if not scene.weighing or not party or not foes:
        return
    place = {key: number for number, key in enumerate(fight.order)}
    better = sum(
        (place[one] < place[other]) - _first(own, theirs) for (one, own), (other, theirs) in product(party, foes)
    )
    scene.weigh(FIRST, better / (len(party) * len(foes)))


def strengths(fight: Fight, without: Combatant) -> list[tuple[bool, float]]:
    """What all others are worth, of the party or not."""
    return [(one.side == "party", strength_of(one)) for one in fight.combatants if one is not without]


def strength_of(one: Combatant) -> float:
    """What somebody is worth as it stands, from 0 to 1; the helpless are worth the half."""
    if one.out:
        return 0.0
    known = strength(max(0, one.lp) + one.vp, one.full_lp + one.full_vp)
    return HALF * known if one.helpless else known


def strength_left(damage: int, lp: int, vp: int, shell: int, full: int) -> float:
    """What somebody with these LP, VP and temporary VP is worth after so much damage."""
    left = Health(lp, vp, shell).wounded(damage)
    return strength(left.lp + left.vp, full) if left.lp > 0 else 0.0


@lru_cache(maxsize=REMEMBERED)
def _rest(dice: BlowDice, lp: int, vp: int, shell: int, full: int) -> Rest:
    """What a blow may leave of somebody's strength."""
    return rest_of(fallen_blows(dice).map(lambda fallen: strength_left(fallen.damage, lp, vp, shell, full)))


@lru_cache(maxsize=REMEMBERED)
def _rest_of_harm(thrown: Thrown, lp: int, vp: int, shell: int, full: int) -> Rest:
    """What a spell's damage may leave of somebody's strength."""
    return rest_of(distribution(strike, *thrown).map(lambda struck: strength_left(struck[1], lp, vp, shell, full)))


@lru_cache(maxsize=REMEMBERED)
def _first(quickness: int, other: int) -> float:
    return float(distribution(initiative.first, quickness, other).chance_of(True))
