"""Luck in a fight, recorded as control variates: a blow's effect on its target, and the order of initiative."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import Scene
from solo.systems.parts.fight.luck import HALF, RemainingStrength, remaining_strength, rest_of, weigh_strength
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.harm import Harm, strike
from solo.systems.polyhedral.rolls import initiative
from solo.systems.polyhedral.rolls.attacks import BlowDice, fallen_blows
from solo.systems.polyhedral.rolls.injuries import Health

FIRST: Final = "first"
"""The name of the control variate for luck with initiative."""
REMEMBERED: Final = 16_384
Thrown = tuple[Harm, Power, int, bool]
"""The arguments of a spell's damage roll: effect piece, caster's figures, DR, and True if metal armour is worn."""


def record_blow_luck(scene: Scene, fight: Fight, target: Combatant, dice: BlowDice, damage: int) -> None:
    """Record how lucky a blow's `damage` past DR is (0 for a miss), before the blow takes effect.

    Venom is left out.
    """
    if not scene.tracks_luck or target.is_out:
        return
    lp, vp, shell, full = target.lp, target.vp, target.temporary_vp, target.full_lp + target.full_vp
    rest, left = _rest(dice, lp, vp, shell, full), strength_left(damage, lp, vp, shell, full)
    weigh_strength(scene, target.key, strengths(fight, target), target.side == "party", rest, left)


def record_spell_luck(scene: Scene, fight: Fight, target: Combatant, thrown: Thrown, past: int) -> None:
    """Record how lucky a spell's damage `past` DR is, before the spell takes effect."""
    if not scene.tracks_luck or target.is_out:
        return
    lp, vp, shell, full = target.lp, target.vp, target.temporary_vp, target.full_lp + target.full_vp
    rest, left = _rest_of_harm(thrown, lp, vp, shell, full), strength_left(past, lp, vp, shell, full)
    weigh_strength(scene, target.key, strengths(fight, target), target.side == "party", rest, left)


def record_initiative_luck(scene: Scene, fight: Fight, quickness: Sequence[tuple[Combatant, int]]) -> None:
    """Record how lucky the party's initiative is, as the mean over all pairs of a party member and a foe.

    `quickness` pairs each fighter with the Quickness score used for its roll.
    """
    party = [(one.key, score) for one, score in quickness if one.side == "party"]
    foes = [(one.key, score) for one, score in quickness if one.side != "party"]
    if not scene.tracks_luck or not party or not foes:
        return
    place = {key: number for number, key in enumerate(fight.order)}
    better = sum(
        (place[one] < place[other]) - _first(own, theirs) for (one, own), (other, theirs) in product(party, foes)
    )
    scene.record_luck(FIRST, better / (len(party) * len(foes)))


def strengths(fight: Fight, without: Combatant) -> list[tuple[bool, float]]:
    """List a pair for every fighter except `without`: True for the party, and the share of strength left."""
    return [(one.side == "party", strength_of(one)) for one in fight.combatants if one is not without]


def strength_of(one: Combatant) -> float:
    """Return a fighter's share of strength, 0 (out) to 1 (unhurt); half as much for a helpless fighter."""
    if one.is_out:
        return 0.0
    known = remaining_strength(max(0, one.lp) + one.vp, one.full_lp + one.full_vp)
    return HALF * known if one.helpless else known


def strength_left(damage: int, lp: int, vp: int, shell: int, full: int) -> float:
    """Return the share of strength, 0 to 1, that a fighter with these points has left after this damage.

    `shell` is temporary VP, `full` the sum of the full LP and VP.
    """
    left = Health(lp, vp, shell).take_wound(damage)
    return remaining_strength(left.lp + left.vp, full) if left.lp > 0 else 0.0


@lru_cache(maxsize=REMEMBERED)
def _rest(dice: BlowDice, lp: int, vp: int, shell: int, full: int) -> RemainingStrength:
    """Return the distribution of the target's share of strength after a blow with these dice."""
    return rest_of(fallen_blows(dice).map(lambda fallen: strength_left(fallen.damage, lp, vp, shell, full)))


@lru_cache(maxsize=REMEMBERED)
def _rest_of_harm(thrown: Thrown, lp: int, vp: int, shell: int, full: int) -> RemainingStrength:
    """Return the distribution of the target's share of strength after a spell's damage."""
    return rest_of(distribution(strike, *thrown).map(lambda struck: strength_left(struck[1], lp, vp, shell, full)))


@lru_cache(maxsize=REMEMBERED)
def _first(quickness: int, other: int) -> float:
    return float(distribution(initiative.first, quickness, other).chance_of(True))
