"""Owns how lucky a blow was: what its roll promised and what its damage left, against all that they could have.

Momentum beyond what could be expected, and trouble, are weighed in a column of their own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from solo.resolver import Distribution, distribution
from solo.systems.parts.fight.luck import GUESS, Besides, besides, luck_of, strength
from solo.systems.two_d20.fight.rules.attempt import Attempt, soaks
from solo.systems.two_d20.fight.rules.damage import Landed, aim_of
from solo.systems.two_d20.fight.rules.harm import full_stress, harm_of, out_at, stress_of
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fight import Fight
from solo.systems.two_d20.fight.state.fighter import Fighter, Track
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.damage import Raw
from solo.systems.two_d20.rolls.odds import Aim, Side
from solo.systems.two_d20.rolls.skill_test import Tested, skill_test
from solo.systems.two_d20.rolls.struggle import Ties, compared

POOLS: Final = "pools"
SOAK_DIE: Final = 5 / 6
TROUBLE: Final = 2
"""What a complication is worth in Momentum (`R-11`)."""


class Fell:
    """One side's roll as the dice fell first, before any talent: what was rolled, and what came of it."""

    __slots__ = ("margin", "side", "tested")

    def __init__(self, side: Side, tested: Tested) -> None:
        self.side = side
        self.tested = tested
        self.margin = tested.successes + (side.helped if tested.successes else 0) - side.difficulty


def of_struggle(arena: Arena, attempt: Attempt, mine: Fell, theirs: Fell | None) -> None:
    """Weighs the roll of an attack: what it promised for the fight, and the Momentum that came of it."""
    if not arena.scene.weighing or attempt.target.absent:
        return
    fight, target = arena.fight, attempt.target
    ties, ours = fight.rulings.ties, attempt.attacker.side == "party"
    other = theirs.side if theirs else None
    fought = odds.fought(mine.side, other, ties)
    came = compared(mine.margin, theirs.margin if theirs else None, ties)
    aim, standing = aim_of(fight, attempt, target), _standing(fight, target)
    now = _strength(fight, target)
    full, rest = _whole(fight, target, attempt.track), _other(fight, target, attempt.track)
    promised = {
        fell: standing.promise(_expected(aim, full, rest, fell.momentum) if fell.active else now) for fell, _ in fought
    }
    mean = sum(weight * promised[fell] for fell, weight in fought) / fought.total
    arena.scene.weigh(GUESS, promised[came] - mean)
    gained = came.momentum if came.active else -came.momentum if came.opponent else 0
    more = gained - _mean_gain(mine.side, other, ties)
    trouble = _trouble(mine) - (_trouble(theirs) if theirs else 0.0)
    arena.scene.weigh(POOLS, (more - trouble) * (1 if ours else -1))


def of_test(arena: Arena, who: Fighter, fell: Fell) -> None:
    """Weighs the Momentum and the trouble of a test that is no attack."""
    if not arena.scene.weighing:
        return
    more = max(0, fell.margin) - float(odds.margins(fell.side).mean(lambda margin: max(0, margin)))
    arena.scene.weigh(POOLS, (more - _trouble(fell)) * (1 if who.hero else -1))


def of_damage(arena: Arena, landed: Landed, called: bool) -> None:
    """Weighs the place and the combat dice of a hit, the soak dice counted as their mean; before it takes effect."""
    target = landed.target
    if not arena.scene.weighing or target.absent:
        return
    fight, track, strike = arena.fight, landed.attempt.track, landed.strike
    cover = round(SOAK_DIE * strike.soak_dice)
    places = (strike.soak,) if called else soaks(landed.attempt, target)
    aim = aim_of(fight, landed.attempt, target)
    aim = aim._replace(strike=replace(aim.strike, soak_dice=0), soaks=tuple(soak + cover for soak in places))
    full, other = _whole(fight, target, track), _other(fight, target, track)
    raw = landed.raw
    over = Raw(raw.damage - max(0, strike.soak + cover - strike.piercing * raw.effects), min(raw.effects, 1))
    left = _left(aim, full, other, over, 0)
    arena.scene.weigh(GUESS, luck_of(_standing(fight, target), _rest(aim, full, other, 0), left))


def _trouble(fell: Fell) -> float:
    """Complications beyond what could be expected, as Momentum."""
    return TROUBLE * (fell.tested.complications - _mean_trouble(fell.side))


@lru_cache(maxsize=odds.REMEMBERED)
def _mean_trouble(side: Side) -> float:
    return float(distribution(skill_test, side.pool).mean(lambda tested: tested.complications))


@lru_cache(maxsize=odds.REMEMBERED)
def _mean_gain(side: Side, other: Side | None, ties: Ties) -> float:
    fought = odds.fought(side, other, ties)
    return float(fought.mean(lambda fell: fell.momentum if fell.active else -fell.momentum if fell.opponent else 0))


def _standing(fight: Fight, target: Fighter) -> Besides:
    others = [(one.side == "party", _strength(fight, one)) for one in fight.fighters if one is not target]
    return besides(others, target.side == "party")


def _strength(fight: Fight, one: Fighter) -> float:
    """What somebody is still worth, by both tracks."""
    return 0.0 if one.absent else _track(fight, one, "vigor") * _other(fight, one, "vigor")


def _other(fight: Fight, one: Fighter, track: Track) -> float:
    """What somebody is still worth by the other track; all where it has none."""
    other: Track = "resolve" if track == "vigor" else "vigor"
    return _track(fight, one, other) if full_stress(one, other) else 1.0


def _track(fight: Fight, one: Fighter, track: Track) -> float:
    boxes = out_at(fight, one) - harm_of(one, track)
    return _worth(stress_of(one, track), boxes, _whole(fight, one, track), fight.rulings.stress_a_harm)


def _whole(fight: Fight, one: Fighter, track: Track) -> int:
    """The stress of somebody unhurt, and the Harm that it can take beside, as much stress as usually does it."""
    return full_stress(one, track) + fight.rulings.stress_a_harm * (out_at(fight, one) - 1)


def _worth(stress: int, boxes: int, full: int, step: int) -> float:
    return strength(stress + step * (boxes - 1), full) if boxes > 0 else 0.0


def _left(aim: Aim, full: int, other: float, over: Raw, bonus: int) -> float:
    did = odds.done(aim, over, bonus)
    return other * _worth(did.left, aim.boxes - did.harm, full, aim.rulings.stress_a_harm)


@lru_cache(maxsize=odds.REMEMBERED)
def _rest(aim: Aim, full: int, other: float, bonus: int) -> Distribution[float]:
    """What a hit may leave of somebody's strength."""
    return odds.excess(aim.strike, aim.soaks).map(lambda over: _left(aim, full, other, over, bonus))


@lru_cache(maxsize=odds.REMEMBERED)
def _expected(aim: Aim, full: int, other: float, bonus: int) -> float:
    """What a hit leaves of somebody's strength in the mean."""
    rest = _rest(aim, full, other, bonus)
    return sum(left * weight for left, weight in rest) / rest.total
