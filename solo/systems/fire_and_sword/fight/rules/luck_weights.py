"""Control variates for rolls: the result of an attack or a casting minus its expected value.

A fighter's state is only up or out, since a fighter who is up fights at full strength (`F-19`).
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from solo.resolver import Thrower, distribution
from solo.systems.contract import Scene
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.magic.casting import Casting, bolt_damage, cast
from solo.systems.fire_and_sword.rolls.attack import AttackResult, BlowForce, TargetState, attack, incapacitation
from solo.systems.fire_and_sword.rolls.roll import AttackContest
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritGrip, spirit_attack
from solo.systems.fire_and_sword.rolls.throwers import RecordedRoll, record_roll
from solo.systems.parts.fight.luck import RemainingStrength, outcome_luck, rest_of, weigh_signed, weigh_strength

MAGIC: Final = "magic"
"""The name of the control variate for castings."""
REMEMBERED: Final = 4096
UP, OUT = 1.0, 0.0
Souls = tuple[tuple[int, ...], tuple[int, ...], int]
"""The figures of a spirit attack: the values against which each soul rolls, and the target's resistance die."""


def record_attack_luck(
    scene: Scene, fight: Fight, target: Fighter, contest: AttackContest, force: BlowForce, struck: AttackResult
) -> None:
    """Record the luck of an attack that has been rolled, before it takes effect.

    `struck` is the attack's result.
    """
    if scene.tracks_luck and not target.out:
        _weigh(scene, fight, target, _of_attack(contest, force), _unharmed(struck.harm))


def record_bolt_luck(
    scene: Scene,
    fight: Fight,
    target: Fighter,
    thrown: tuple[int, int, int],
    resists: tuple[bool, int],
    harm: TargetState,
) -> None:
    """Record the luck of a spell that does damage.

    `thrown` are the arguments of the damage roll, and `resists` the arguments of the resistance roll.
    """
    if scene.tracks_luck and not target.out:
        _weigh(scene, fight, target, _of_bolt(thrown, resists), _unharmed(harm))


def record_spirit_luck(scene: Scene, fight: Fight, target: Fighter, souls: Souls, grip: SpiritGrip) -> None:
    """Record the luck of a spirit attack, whose result was `grip` (`F-23`)."""
    if scene.tracks_luck and not target.out:
        _weigh(scene, fight, target, _of_soul(souls), _free(grip))


def record_casting_luck(
    scene: Scene, fight: Fight, caster: Fighter, given: tuple[Hashable, ...], done: RecordedRoll[Casting]
) -> None:
    """Record the luck of a casting; success counts as good luck for the caster's side."""
    if scene.tracks_luck:
        better = outcome_luck(_works, record_roll, (cast, *given), done)
        weigh_signed(scene, MAGIC, _everybody(fight), caster.side == "party", better)


def _weigh(scene: Scene, fight: Fight, target: Fighter, rest: RemainingStrength, left: float) -> None:
    weigh_strength(scene, target.key, _everybody(fight, target), target.side == "party", rest, left)


def _everybody(fight: Fight, without: Fighter | None = None) -> list[tuple[bool, float]]:
    return [(one.side == "party", OUT if one.out else UP) for one in fight.fighters if one is not without]


def _unharmed(harm: TargetState) -> float:
    return UP if harm is TargetState.UNAFFECTED else OUT


def _free(grip: SpiritGrip) -> float:
    return UP if grip is SpiritGrip.NO_EFFECT else OUT


def _works(done: RecordedRoll[Casting]) -> float:
    return float(done.outcome is Casting.WORKS)


@lru_cache(maxsize=REMEMBERED)
def _of_attack(contest: AttackContest, force: BlowForce) -> RemainingStrength:
    """Return the distribution of the target's state, up or out, after an attack.

    `force` are the figures of a blow that lands.
    """
    return rest_of(distribution(attack, contest, force).map(lambda struck: _unharmed(struck.harm)))


@lru_cache(maxsize=REMEMBERED)
def _of_bolt(thrown: tuple[int, int, int], resists: tuple[bool, int]) -> RemainingStrength:
    return rest_of(distribution(bolt, thrown, resists).map(_unharmed))


def bolt(thrower: Thrower, thrown: tuple[int, int, int], resists: tuple[bool, int]) -> TargetState:
    """Return the harm of a damaging spell: roll its damage, then the target's resistance.

    `thrown` and `resists` are the arguments of these two rolls.
    """
    return thrower.roll(incapacitation, thrower.roll(bolt_damage, *thrown), *resists)


@lru_cache(maxsize=REMEMBERED)
def _of_soul(souls: Souls) -> RemainingStrength:
    return rest_of(distribution(spirit_attack, *souls).map(_free))
