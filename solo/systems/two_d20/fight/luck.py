"""Control variates for attacks: the estimated chance to win after a roll, minus its expected value before the roll.

There are three variates: heroes' damage dice, gains of the pools, and all other rolls of an attack.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from solo.resolver import distribution
from solo.systems.parts.fight.luck import (
    GUESS,
    OtherCombatants,
    RemainingStrength,
    besides_sides,
    expected_of,
    leverage,
    remaining_strength,
    rest_of,
    rest_of_listed,
    weigh_left,
)
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, soaks
from solo.systems.two_d20.fight.rules.damage import LandedHit, aim_of_landed
from solo.systems.two_d20.fight.rules.harm import full_stress, harm_of, knockout_threshold, stress_of
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter, Rank, Track
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.combat_dice import points
from solo.systems.two_d20.rolls.damage import RawDamage, raw_damage
from solo.systems.two_d20.rolls.harm import apply_stress, over_soak
from solo.systems.two_d20.rolls.odds import HarmProfile, RollSide
from solo.systems.two_d20.rolls.skill_test import TestFaces, skill_test
from solo.systems.two_d20.rolls.struggle import Struggle, Ties, compare_margins
from solo.systems.two_d20.rulings import Rulings

DAMAGE, POOLS = "damage", "pools"
SOAK_DIE: Final = 5 / 6
TROUBLE: Final = 2
"""The value of one complication in Momentum (`R-11`)."""
DEFENDED: Final = 1.6
"""The weight of Momentum from a defence, which is banked. Momentum from a hit, mostly spent on damage, has weight 1."""
WITH_A_TURN: Final = 1.4
"""The weight of a fighter who has not acted yet in this round; all other fighters have weight 1."""
DOOM_A_HERO, MOMENTUM_A_HERO, USUAL_DOOM = 1.0, 0.6, 1.5
"""Change of the log-odds of winning for 1 Doom per hero, and for 1 Momentum per hero; usual Doom per hero."""


class FirstRoll:
    """One side's roll before a talent re-rolls any die: its dice, its result and its margin."""

    __slots__ = ("margin", "side", "tested")

    def __init__(self, side: RollSide, tested: TestFaces) -> None:
        self.side = side
        self.tested = tested
        self.margin = tested.successes + (side.helped if tested.successes else 0) - side.difficulty


def record_roll_luck(
    arena: FightContext, attempt: DeclaredAttack, aim: HarmProfile, mine: FirstRoll, theirs: FirstRoll | None
) -> None:
    """Record the luck of an attack roll: in the chance to win, in Momentum and in complications."""
    fight, target, track = arena.fight, attempt.target, attempt.track
    if not arena.scene.tracks_luck or target.absent:
        return
    ties, other = fight.rulings.ties, theirs.side if theirs else None
    came = compare_margins(mine.margin, theirs.margin if theirs else None, ties)
    promise, strong = _standing(fight, target).promise, strength_of(fight, target)
    unhurt = promise(strong)
    hits, total, mean_gain = _hits(mine.side, other, ties)
    left = _expected(aim, _whole(fight, target, track), _other(fight, target, track), hits[-1][0] if hits else 0)
    mean = unhurt + sum([weight * (promise(left[momentum]) - unhurt) for momentum, weight in hits]) / total
    mean_left = strong + sum([weight * (left[momentum] - strong) for momentum, weight in hits]) / total
    remains = left[came.momentum] if came.active else strong
    arena.scene.record_luck(GUESS, (promise(remains) if came.active else unhurt) - mean)
    weigh_left(arena.scene, target.key, target.hero, leverage(mean), remains - mean_left)
    gained = _gain(came) - mean_gain - _trouble(mine) + (_trouble(theirs) if theirs else 0.0)
    open_still = unhurt * (1 - unhurt)
    arena.scene.record_luck(POOLS, open_still * (gained if attempt.attacker.hero else -gained))


def record_damage_luck(arena: FightContext, landed: LandedHit, called: bool) -> None:
    """Record the luck of a hit's location and combat dice. Soak dice, not yet rolled, count with their mean."""
    fight, target, strike = arena.fight, landed.target, landed.strike
    if not arena.scene.tracks_luck or target.absent:
        return
    cover = round(SOAK_DIE * strike.soak_dice)
    places = (strike.soak,) if called else soaks(landed.attempt, target)
    aim = aim_of_landed(fight, landed, tuple([soak + cover for soak in places]) if cover else places)
    full, other = _whole(fight, target, landed.attempt.track), _other(fight, target, landed.attempt.track)
    rest = _rest(aim, full, other, landed.momentum)
    _weigh(arena, landed, rest, _left(aim, full, other, _over(aim, landed.raw, strike.soak + cover), landed.momentum))


def record_reroll_luck(arena: FightContext, landed: LandedHit, kept: RawDamage, again: int) -> None:
    """Record the luck of `again` combat dice rolled again. `kept` is the total of the dice not rolled again."""
    if not arena.scene.tracks_luck or landed.target.absent:
        return
    fight, target, track = arena.fight, landed.target, landed.attempt.track
    met = landed.strike.soak + (landed.soak_points or round(SOAK_DIE * landed.strike.soak_dice))
    aim = aim_of_landed(fight, landed, (met,))
    full, other = _whole(fight, target, track), _other(fight, target, track)
    rest = _rest_again(aim, full, other, landed.momentum, kept, again)
    _weigh(arena, landed, rest, _left(aim, full, other, _over(aim, landed.raw, met), landed.momentum))


def record_soak_luck(arena: FightContext, landed: LandedHit) -> None:
    """Record the luck of the soak dice against a landed hit."""
    if not arena.scene.tracks_luck or landed.target.absent:
        return
    fight, target, track = arena.fight, landed.target, landed.attempt.track
    fixed = landed.strike.soak
    aim = aim_of_landed(fight, landed, (fixed,), landed.strike.soak_dice)
    full, other = _whole(fight, target, track), _other(fight, target, track)
    rest = _rest_soaked(aim, full, other, landed.momentum, landed.raw)
    over = _over(aim, landed.raw, fixed + landed.soak_points)
    _weigh(arena, landed, rest, _left(aim, full, other, over, landed.momentum))


def _weigh(arena: FightContext, landed: LandedHit, rest: RemainingStrength, left: float) -> None:
    column, target = DAMAGE if landed.attempt.attacker.hero else GUESS, landed.target
    standing = _standing(arena.fight, target)
    expected = expected_of(standing, rest.listed, rest.total)
    arena.scene.record_luck(column, standing.promise(left) - expected)
    weigh_left(arena.scene, target.key, target.hero, leverage(expected), left - rest.mean)


def _over(aim: HarmProfile, raw: RawDamage, soak: int) -> RawDamage:
    """Return raw damage minus `soak`, which may be negative. Effects become 1 if there are any, else 0."""
    return RawDamage(over_soak(raw.damage, soak, 0, aim.strike.piercing, raw.effects), min(raw.effects, 1))


# Gains of the pools


def _gain(came: Struggle) -> float:
    """Return the Momentum that a struggle gives the active side; negative if the opponent gains Momentum."""
    return came.momentum if came.active else -DEFENDED * came.momentum if came.opponent else 0.0


@lru_cache(maxsize=odds.REMEMBERED)
def _hits(side: RollSide, other: RollSide | None, ties: Ties) -> tuple[tuple[tuple[int, int], ...], int, float]:
    """Return the Momentum of each hit with its weight, the total weight of all results, and the mean of `_gain`."""
    fought = odds.contest_odds(side, other, ties)
    hits = tuple(sorted((came.momentum, weight) for came, weight in fought if came.active))
    return hits, fought.total, sum(weight * _gain(came) for came, weight in fought) / fought.total


def _trouble(fell: FirstRoll) -> float:
    """Return the complications of a roll minus their mean, converted to Momentum."""
    return TROUBLE * (fell.tested.complications - _mean_trouble(fell.side))


@lru_cache(maxsize=odds.REMEMBERED)
def _mean_trouble(side: RollSide) -> float:
    return float(distribution(skill_test, side.pool).mean(lambda tested: tested.complications))


# Worth of a fighter


def _standing(fight: Fight, target: Fighter) -> OtherCombatants:
    """Return the strength of both sides without `target`. Momentum and Doom count as odds of winning."""
    left, number = [0.0, 0.0], [0, 0]
    for one in fight.fighters:
        if one is target:
            continue
        hero = one.rank == "hero"
        number[hero] += 1
        if not (one.out or one.gone):
            left[hero] += _able(one, fight.rulings) * _counts(fight, one)
    heroes = target.hero + number[True]
    lean = DOOM_A_HERO * (USUAL_DOOM - fight.doom / heroes) + MOMENTUM_A_HERO * fight.momentum / heroes
    return besides_sides(left, number, target.hero, _counts(fight, target), exp(lean))


def _counts(fight: Fight, one: Fighter) -> float:
    return 1.0 if one.acted or one.key == fight.acting else WITH_A_TURN


def strength_of(fight: Fight, one: Fighter) -> float:
    """Return a fighter's remaining strength over both tracks, from 0 to 1."""
    return 0.0 if one.out or one.gone else _able(one, fight.rulings)


def _able(one: Fighter, rulings: Rulings) -> float:
    return _both(one.vigor, one.full_vigor, one.wounds, one.resolve, one.full_resolve, one.trauma, one.rank, rulings)


@lru_cache(maxsize=odds.REMEMBERED)
def _both(
    vigor: int, full_vigor: int, wounds: int, resolve: int, full_resolve: int, trauma: int, rank: Rank, rulings: Rulings
) -> float:
    most, step = rulings.out_at(rank), rulings.stress_a_harm
    return _track(vigor, full_vigor, wounds, most, step) * _track(resolve, full_resolve, trauma, most, step)


def _other(fight: Fight, one: Fighter, track: Track) -> float:
    """Return a fighter's remaining strength on the track other than `track`, from 0 to 1."""
    other: Track = "resolve" if track == "vigor" else "vigor"
    most, step = knockout_threshold(fight, one), fight.rulings.stress_a_harm
    return _track(stress_of(one, other), full_stress(one, other), harm_of(one, other), most, step)


def _track(stress: int, full: int, harm: int, most: int, step: int) -> float:
    """Return the share of a track that is left, by stress and by Harm; 1.0 for a fighter without this track."""
    return _worth(stress, most - harm, full + step * (most - 1), step) if full else 1.0


def _whole(fight: Fight, one: Fighter, track: Track) -> int:
    """Return full stress on a track, plus the stress equivalent of the Harm that leaves the fighter up."""
    return full_stress(one, track) + fight.rulings.stress_a_harm * (knockout_threshold(fight, one) - 1)


def _worth(stress: int, boxes: int, full: int, step: int) -> float:
    return remaining_strength(stress + step * (boxes - 1), full) if boxes > 0 else 0.0


def _left(aim: HarmProfile, full: int, other: float, over: RawDamage, bonus: int) -> float:
    return other * _after(
        aim.stress, aim.lost, aim.boxes, aim.intense, aim.rulings, full, over.damage + bonus, over.effects
    )


@lru_cache(maxsize=odds.REMEMBERED)
def _after(
    stress: int, lost: int, boxes: int, intense: bool, rulings: Rulings, full: int, damage: int, effects: int
) -> float:
    """Return the strength left on the damaged track, from 0 to 1, after `damage`."""
    did = apply_stress(max(0, damage), stress, effects, intense, lost, rulings.harm, rulings.stress_a_harm)
    return _worth(did.left, boxes - did.harm, full, rulings.stress_a_harm)


@lru_cache(maxsize=odds.REMEMBERED)
def _rest(aim: HarmProfile, full: int, other: float, bonus: int) -> RemainingStrength:
    """Return the distribution of the target's strength after a hit with `bonus` damage."""
    return rest_of(odds.excess(aim.strike, aim.soaks).map(lambda over: _left(aim, full, other, over, bonus)))


@lru_cache(maxsize=odds.REMEMBERED)
def _rest_again(
    aim: HarmProfile, full: int, other: float, bonus: int, kept: RawDamage, again: int
) -> RemainingStrength:
    """Return the distribution of the target's strength if `again` combat dice of a hit are rolled again.

    `kept` is the total of the other dice.
    """
    (met,), fresh = aim.soaks, distribution(raw_damage, again, aim.strike.vicious)
    raws = [(RawDamage(kept.damage + raw.damage, kept.effects + raw.effects), weight) for raw, weight in fresh]
    left = [(_left(aim, full, other, _over(aim, raw, met), bonus), weight) for raw, weight in raws]
    return rest_of_listed(left, fresh.total)


@lru_cache(maxsize=odds.REMEMBERED)
def _rest_soaked(aim: HarmProfile, full: int, other: float, bonus: int, raw: RawDamage) -> RemainingStrength:
    """Return the distribution of the target's strength after a hit with `raw` damage, over all soak dice."""
    (fixed,), rolled = aim.soaks, distribution(points, aim.strike.soak_dice)
    left = [(_left(aim, full, other, _over(aim, raw, fixed + came), bonus), weight) for came, weight in rolled]
    return rest_of_listed(left, rolled.total)


@lru_cache(maxsize=odds.REMEMBERED)
def _expected(aim: HarmProfile, full: int, other: float, most: int) -> tuple[float, ...]:
    """Return the target's mean strength after a hit with 0, 1, 2 … `most` Momentum spent on damage."""
    return tuple([_rest(aim, full, other, momentum).mean for momentum in range(most + 1)])
