"""Owns a hit that has landed: its dice, the place it strikes, the Soak it meets, what comes through (`T-11`, `T-17`).

`Aim` is the same before the dice fall, as few figures as its odds hang on; `Poised` an attack still to be rolled.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.two_d20.fight.rules.attempt import Attempt, attack_trial, soaks, strike_of
from solo.systems.two_d20.fight.rules.difficulty import Trial
from solo.systems.two_d20.fight.rules.harm import Blow, full_stress, harm_of, out_at, stress_of, unfelt
from solo.systems.two_d20.fight.rules.spends import LET_STAND, Later
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.rolls.combat_dice import BLANK, Shown
from solo.systems.two_d20.rolls.damage import Raw, Strike, raw_damage
from solo.systems.two_d20.rolls.harm import after_soak, left_of_soak
from solo.systems.two_d20.rolls.location import Location
from solo.systems.two_d20.rolls.odds import Aim


class Poised(msgspec.Struct, frozen=True):
    """An attack about to be rolled: the attacker's test before dice are bought, and what a hit is aimed at."""

    attempt: Attempt
    trial: Trial
    aim: Aim


class Landed(msgspec.Struct, frozen=True):
    """A hit whose combat dice lie. `strike` holds the Soak of the place, `soak_points` what the soak dice came to.

    `momentum` is what of the roll's own may still go into it.
    """

    attempt: Attempt
    target: Fighter
    strike: Strike
    shown: Shown
    location: Location | None = None
    soak_points: int = 0
    nonlethal: bool = False
    momentum: int = 0

    @property
    def raw(self) -> Raw:
        """The damage before Soak and before spends, with the Effects (`Q-02`)."""
        return Raw(self.shown.points + self.strike.vicious * self.shown.effects, self.shown.effects)


def poised(fight: Fight, attempt: Attempt) -> Poised:
    """Returns an attack as it stands before anybody reacts or buys dice."""
    return Poised(attempt, attack_trial(fight, attempt), aim_of(fight, attempt, attempt.target))


def aim_of(fight: Fight, attempt: Attempt, target: Fighter) -> Aim:
    """Returns what the odds of a hit on somebody hang on, as it stands."""
    return _aimed(fight, attempt, target, strike_of(fight, attempt, target, 0), soaks(attempt, target))


def aim_of_landed(fight: Fight, landed: Landed, soaks: tuple[int, ...], soak_dice: int = 0) -> Aim:
    """Returns the same of a hit whose combat dice lie, with the Soak and the soak dice that are still to be met."""
    strike = replace(landed.strike, soak=0, soak_dice=soak_dice)
    return _aimed(fight, landed.attempt, landed.target, strike, soaks)


def _aimed(fight: Fight, attempt: Attempt, target: Fighter, strike: Strike, soaks: tuple[int, ...]) -> Aim:
    track = attempt.track
    stress = stress_of(target, track)
    return Aim(
        strike,
        soaks,
        stress,
        full_stress(target, track) - stress,
        out_at(fight, target) - harm_of(target, track),
        attempt.qualities.intense,
        fight.rulings,
    )


def blow_of(landed: Landed, later: Later = LET_STAND) -> Blow:
    """Returns the damage that comes through Soak with these spends, and what decides how deep it goes."""
    raw, strike, attempt = landed.raw, landed.strike, landed.attempt
    met, cut = landed.soak_points, later.penetration
    damage = after_soak(raw.damage + later.bonus, strike.soak, met, strike.piercing, raw.effects, cut)
    return Blow(damage, raw.effects, attempt.qualities.intense, landed.nonlethal, attempt.attacker)


def soak_left(landed: Landed) -> int:
    """Returns the Soak that Penetration could still cut."""
    strike = landed.strike
    return left_of_soak(strike.soak + landed.soak_points, strike.piercing, landed.shown.effects)


def bites(landed: Landed) -> bool:
    """Returns whether a hit can do anything to its target at all (`H-16`)."""
    return not unfelt(landed.target, landed.nonlethal)


def poor(landed: Landed) -> bool:
    """Returns whether the dice show less than could be expected, and some of them nothing at all."""
    return BLANK in landed.shown.dice and landed.raw.damage < _usual(landed.strike.dice, landed.strike.vicious)


@lru_cache(maxsize=1024)
def _usual(dice: int, vicious: int) -> float:
    """The mean damage of so many dice."""
    return float(distribution(raw_damage, dice, vicious).mean(lambda raw: raw.damage))
