"""Estimated chance that a side wins, for tactics only: one fighter after another falls until a side is gone.

A fighter who is up fights at full strength (`F-19`), so a side loses strength only as its fighters fall.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.entrance import enter_fight
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.state.switches import Switches, applies_to_side
from solo.systems.fire_and_sword.fight.tactics.riders import skirmishes
from solo.systems.fire_and_sword.fight.tactics.spirits import defeats
from solo.systems.fire_and_sword.rolls.attack import MILLION, AttackOdds

STEPS: Final = 64
"""A side's share of the attack chances is rounded to this many steps, so that fewer results need a cache."""
LEAST: Final = 1_000
OUT_OF_REACH: Final = 3
"""The divisor of the chance to harm a rider who keeps at a distance."""
MOST_COUNTED: Final = 12
"""The most fighters of each side that the estimate counts."""


class Unanswered(NamedTuple):
    """Counts of a side's attacks in a round: `free` attacks that find no defence left, and all `attacks`."""

    free: int
    attacks: int


def win_chance(fight: Fight, fighter: Fighter) -> float:
    """Return the estimated chance, 0 to 1, that the side of a fighter wins."""
    ours, theirs = [fighter, *fight.friends_of(fighter)], fight.foes_of(fighter)
    our_free, their_free = _unanswered(ours, theirs), _unanswered(theirs, ours)
    our_rate = _mean([_rate(fight, one, theirs, our_free) for one in ours])
    their_rate = _mean([_rate(fight, one, ours, their_free) for one in theirs])
    share = our_rate * STEPS // (our_rate + their_rate)
    return attrition(min(MOST_COUNTED, len(ours)), min(MOST_COUNTED, len(theirs)), min(STEPS - 1, max(1, share)))


def chance_at_start(fight: Fight, fighter: Fighter) -> float:
    """Return the estimated chance, 0 to 1, that a fighter's side had to win before the first round.

    It is computed from the figures that never change in a fight, with each fighter up at its starting place.
    """
    key = ("chance at start", fighter.side)
    known = fight.remembered.get(key)
    if not isinstance(known, float):
        start = Fight(fight.title, fight.terms, [_at_start(one, fight.terms) for one in fight.fighters])
        known = fight.remembered[key] = win_chance(start, start.find(fighter.key))
    return known


def _at_start(fighter: Fighter, terms: Switches) -> Fighter:
    place = 0 if fighter.side == "party" else terms.distance
    start = enter_fight(fighter.build, fighter.side, fighter.key, fighter.name, fighter.letter, place)
    start.mounted = start.mounted and not applies_to_side(terms.unmounted, fighter.side)
    start.exhausted = fighter.exhausted
    return start


@lru_cache(maxsize=16_384)
def attrition(ours: int, theirs: int, share: int) -> float:
    """Return the chance, from 0 to 1, that a side of `ours` fighters wins against `theirs`.

    In a duel, our fighter fells the foe first in `share` of 64 cases.
    """
    if not ours or not theirs:
        return float(ours > 0)
    mine, yours = ours * share, theirs * (STEPS - share)
    falls, fallen = attrition(ours, theirs - 1, share), attrition(ours - 1, theirs, share)
    return (mine * falls + yours * fallen) / (mine + yours)


def _unanswered(attackers: list[Fighter], targets: list[Fighter]) -> Unanswered:
    """Count the attacks if each attacker attacks once, and those without a defence if each target defends once."""
    return Unanswered(max(0, len(attackers) - len(targets)), max(1, len(attackers)))


def _mean(rates: list[int]) -> int:
    return max(LEAST, sum(rates) // max(1, len(rates)))


def _rate(fight: Fight, one: Fighter, others: list[Fighter], unanswered: Unanswered) -> int:
    """Return the mean chance, over all of `others`, that one attack of the fighter puts the foe out, in millionths."""
    return sum([_chance(fight, one, other, unanswered) for other in others]) // max(1, len(others))


def _chance(fight: Fight, one: Fighter, other: Fighter, unanswered: Unanswered) -> int:
    if not one.bodily or not other.bodily:
        return defeats(one, other)
    blow = attack.first_blow(fight, one, other)
    best = _fells(blow[1], unanswered) if blow else 0
    for arm in one.build.arms:
        if arm.missile and one.missiles.get(arm.name):
            best = max(best, _fells(attack.missile_under(fight, one, arm, other, ()), unanswered))
    return min(MILLION, best) // (OUT_OF_REACH if skirmishes(fight, other) else 1)


def _fells(exchange: AttackOdds, unanswered: Unanswered) -> int:
    """Return the mean chance of answered and unanswered attacks to put the target out, in millionths."""
    met, free = exchange.reply.fells, exchange.free.fells
    return met + (free - met) * unanswered.free // unanswered.attacks
