"""The dice of a battle, and the exact odds that each army is routed first (`S-36`, `S-37`, `R-17`).

The rolls of the two armies are independent. The round in which an army is routed is therefore computed for each army
separately, and the two distributions are then compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

import msgspec

from solo.resolver import Distribution, Thrower, distribution

FULL_HITS: Final = 100
HARMLESS: Final = -12
TWELFTH: Final = 12
PLACES: Final = 10**40
NEGLIGIBLE: Final = 10**15


class BattleOdds(msgspec.Struct, frozen=True):
    """The chances, from 0 to 1, that the first army wins, that the second wins, and that both are routed at once."""

    first_wins: Fraction
    second_wins: Fraction
    both_routed: Fraction


def tactics_roll(thrower: Thrower, power: int, skill: int) -> int:
    """Roll for one tactician: 2d6 + the army's power + Intelligence and Tactics. Return the total (`S-36`, `R-15`)."""
    return max(0, thrower.sum(2, 6) + power + skill)


def best_roll(thrower: Thrower, power: int, skills: tuple[int, ...]) -> int:
    """Roll for each of several tacticians and return the highest total, for a commander who picks it (`S-38`)."""
    return max(thrower.roll(tactics_roll, power, skill) for skill in skills)


class Phase(NamedTuple):
    """A number of rounds in which an army rolls with the same power and the same tacticians' skills.

    `rounds` is 0 for the last phase, which has no end. `fresh` is the number of quarters of fresh troops that the enemy
    sends in before the phase.
    """

    power: int
    skills: tuple[int, ...]
    rounds: int = 0
    fresh: int = 0


def battle_odds(
    first: tuple[int, tuple[int, ...]],
    second: tuple[int, tuple[int, ...]],
    first_hits: int = FULL_HITS,
    second_hits: int = FULL_HITS,
) -> BattleOdds:
    """Return the exact odds of a battle fought to the end.

    `first` and `second` are each army's power and its tacticians' skills. Raises ValueError with a sentence if an army
    has no tacticians or no hits, or if no army can ever do harm.
    """
    return phased_odds((Phase(*first),), (Phase(*second),), first_hits, second_hits)


@lru_cache(maxsize=4096)
def phased_odds(
    first: tuple[Phase, ...], second: tuple[Phase, ...], first_hits: int = FULL_HITS, second_hits: int = FULL_HITS
) -> BattleOdds:
    """Return the exact odds of a battle fought to the end, in which each army goes through its phases.

    Raises ValueError as `battle_odds` does.
    """
    if not all(phase.skills for phase in (*first, *second)):
        raise ValueError("Each army needs at least one tactician.")
    if max(phases[-1].power + max(phases[-1].skills) for phases in (first, second)) <= HARMLESS:
        raise ValueError(
            "Neither army could ever deal hits. At least one army needs power and skill that add up to more than −12."
        )
    if min(first_hits, second_hits) < 1:
        raise ValueError("An army needs at least 1 hit to fight.")
    first_falls = _falling(second, first_hits)
    second_falls = _falling(first, second_hits)
    rounds = list(zip_longest(first_falls, second_falls, fillvalue=Fraction(0)))
    wins = both = Fraction(0)
    standing = Fraction(1)
    for falls, other_falls in rounds:
        standing -= falls
        wins += other_falls * standing
        both += falls * other_falls
    return BattleOdds(wins, 1 - wins - both, both)


def rounds_until_routed(attacker: tuple[int, tuple[int, ...]], hits: int) -> tuple[Fraction, ...]:
    """Return the chances that an army with `hits` is routed in round 1, 2 and so on."""
    return _falling((Phase(*attacker),), hits)


@lru_cache(maxsize=4096)
def _falling(attacker: tuple[Phase, ...], hits: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(fallen, out_of) for fallen, out_of in _round_by_round(attacker, hits))


def _round_by_round(phases: Sequence[Phase], hits: int) -> Iterator[tuple[int, int]]:
    """Yield the chance that the army with `hits` is routed in each round, as numerator and denominator."""
    left = {hits: 1}
    out_of = 1
    for phase in phases[:-1]:
        blow = distribution(best_roll, phase.power, phase.skills)
        left = _refresh(left, phase.fresh)
        for _ in range(phase.rounds):
            fallen, left = _strike(left, blow)
            out_of *= blow.total
            yield fallen, out_of
    last = phases[-1]
    yield from _to_the_end(distribution(best_roll, last.power, last.skills), _refresh(left, last.fresh), out_of)


def _to_the_end(blow: Distribution[int], left: dict[int, int], out_of: int) -> Iterator[tuple[int, int]]:
    """Yield the chance of a rout in each round of the last phase, as numerator and denominator.

    `left` maps remaining hits to their weights, out of `out_of`. If the attacker does harm in every round, the
    results are exact. Otherwise a battle could last for ever: weights are rounded down to forty decimal places, and
    the function stops once they are negligible. An attacker that never does harm yields nothing.
    """
    endless = 0 in blow.weights
    while left and len(blow) > endless:
        fallen, left = _strike(left, blow)
        out_of *= blow.total
        yield fallen, out_of
        if endless and out_of > PLACES:
            left = {standing: weight * PLACES // out_of for standing, weight in left.items()}
            out_of = PLACES
        if endless and sum(left.values()) * NEGLIGIBLE < out_of:
            return


def _strike(left: Mapping[int, int], blow: Distribution[int]) -> tuple[int, dict[int, int]]:
    """Return the weight of a rout in one round, and the weight of each number of hits left without a rout.

    `left` maps the hits before the round to their weights; `blow` is the distribution of the hits lost.
    """
    after: dict[int, int] = {}
    fallen = 0
    for standing, weight in left.items():
        for damage, times in blow.listed:
            if damage >= standing:
                fallen += weight * times
            else:
                after[standing - damage] = after.get(standing - damage, 0) + weight * times
    return fallen, after


def _refresh(left: Mapping[int, int], fresh: int) -> dict[int, int]:
    """Return the weights of the hits left after an army has sent in `fresh` quarters of its troops.

    `left` maps the hits before that to their weights.
    """
    after: dict[int, int] = {}
    for standing, weight in left.items():
        hits = regain(standing, fresh)
        after[hits] = after.get(hits, 0) + weight
    return after


def regain(hits: int, fresh: int) -> int:
    """Return the hits after `fresh` quarters join the line.

    Each quarter restores a twelfth of the hits lost, rounded up.
    """
    return hits - (hits - FULL_HITS) * fresh // TWELFTH
