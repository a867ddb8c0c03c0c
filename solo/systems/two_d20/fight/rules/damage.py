"""A hit: its combat dice, its location, the Soak, and the damage that gets through (`T-11`, `T-17`).

A `HarmProfile` holds the figures for the odds of a hit. A `ReadyAttack` is an attack before its roll.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial, soaks, strike_of
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest
from solo.systems.two_d20.fight.rules.harm import (
    DamageAfterSoak,
    full_stress,
    harm_of,
    has_no_effect,
    knockout_threshold,
    stress_of,
)
from solo.systems.two_d20.fight.rules.momentum_spends import LET_STAND, DamageSpendCode
from solo.systems.two_d20.fight.state import Fight, Fighter, Track
from solo.systems.two_d20.rolls.combat_dice import BLANK, RolledCombatDice
from solo.systems.two_d20.rolls.damage import DamageProfile, RawDamage, raw_damage
from solo.systems.two_d20.rolls.harm import after_soak, left_of_soak
from solo.systems.two_d20.rolls.location import Location
from solo.systems.two_d20.rolls.odds import HarmProfile

NO_STRIKE: Final = DamageProfile(0)


class ReadyAttack(msgspec.Struct, frozen=True):
    """An attack about to be rolled: the attacker's test before dice are bought, and figures for the odds of a hit."""

    attempt: DeclaredAttack
    trial: PreparedTest
    aim: HarmProfile


class LandedHit(msgspec.Struct, frozen=True):
    """A hit whose combat dice are rolled. `strike` holds the Soak of the location.

    `soak_points` is the result of the soak dice. `momentum` is the part of the roll's own Momentum that may still be
    spent on the damage.
    """

    attempt: DeclaredAttack
    target: Fighter
    strike: DamageProfile
    shown: RolledCombatDice
    location: Location | None = None
    soak_points: int = 0
    nonlethal: bool = False
    momentum: int = 0

    @property
    def raw(self) -> RawDamage:
        """The damage before Soak and before spends, including the damage of Effects (`Q-02`)."""
        return RawDamage(self.shown.points + self.strike.vicious * self.shown.effects, self.shown.effects)


def ready_attack(fight: Fight, attempt: DeclaredAttack) -> ReadyAttack:
    """Return the attack `attempt` with its test and its odds, before any reaction or bought dice."""
    return ReadyAttack(attempt, attack_trial(fight, attempt), aim_of(fight, attempt, attempt.target))


def aim_of(fight: Fight, attempt: DeclaredAttack, target: Fighter) -> HarmProfile:
    """Return the figures for the odds of a hit on `target`."""
    return _aimed(fight, attempt, target, strike_of(fight, attempt, target, 0), soaks(attempt, target))


def aim_of_landed(fight: Fight, landed: LandedHit, soaks: tuple[int, ...], soak_dice: int = 0) -> HarmProfile:
    """Return the figures for the odds of a hit whose combat dice are rolled.

    `soaks` holds the Soak that is possible, and `soak_dice` the number of soak dice not yet rolled.
    """
    strike = replace(landed.strike, soak=0, soak_dice=soak_dice)
    return _aimed(fight, landed.attempt, landed.target, strike, soaks)


def _aimed(
    fight: Fight, attempt: DeclaredAttack, target: Fighter, strike: DamageProfile, soaks: tuple[int, ...]
) -> HarmProfile:
    track = attempt.track
    stress = stress_of(target, track)
    return HarmProfile(
        strike,
        soaks,
        stress,
        full_stress(target, track) - stress,
        knockout_threshold(fight, target) - harm_of(target, track),
        attempt.qualities.intense,
        fight.rulings,
    )


def aim_of_harm(fight: Fight, target: Fighter, track: Track) -> HarmProfile:
    """Return the figures for the odds of damage without an attack, for example by bleeding."""
    stress = stress_of(target, track)
    boxes = knockout_threshold(fight, target) - harm_of(target, track)
    return HarmProfile(NO_STRIKE, (0,), stress, full_stress(target, track) - stress, boxes, False, fight.rulings)


def blow_of(landed: LandedHit, later: DamageSpendCode = LET_STAND) -> DamageAfterSoak:
    """Return the damage of a landed hit after Soak and with the spends `later`, and its Effects."""
    raw, strike, attempt = landed.raw, landed.strike, landed.attempt
    met, cut = landed.soak_points, later.penetration
    damage = after_soak(raw.damage + later.bonus, strike.soak, met, strike.piercing, raw.effects, cut)
    return DamageAfterSoak(damage, raw.effects, attempt.qualities.intense, landed.nonlethal, attempt.attacker)


def soak_left(landed: LandedHit) -> int:
    """Return the Soak that Penetration could still cut."""
    strike = landed.strike
    return left_of_soak(strike.soak + landed.soak_points, strike.piercing, landed.shown.effects)


def bites(landed: LandedHit) -> bool:
    """Return True if the hit can affect its target; some foes are immune to some attacks (`H-16`)."""
    return not has_no_effect(landed.target, landed.nonlethal)


def is_poor(landed: LandedHit) -> bool:
    """Return True if the damage dice total less than their mean and at least one die is blank."""
    return BLANK in landed.shown.dice and landed.raw.damage < _usual(landed.strike.dice, landed.strike.vicious)


@lru_cache(maxsize=1024)
def _usual(dice: int, vicious: int) -> float:
    """Return the mean damage of `dice` combat dice, with `vicious` more damage for each Effect."""
    return float(distribution(raw_damage, dice, vicious).mean(lambda raw: raw.damage))
