"""The dice of a battle and its exact odds: which army is routed first, hit by hit (`S-36`, `S-37`, `R-17`).

Both armies lose hits at the same time and neither roll depends on the other. So the last round of each army is computed
separately, and the two distributions are then compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import Final

import msgspec

from solo.resolver import Distribution, Thrower, distribution

FULL_HITS: Final = 100
HARMLESS: Final = -12
PLACES: Final = 10**40
NEGLIGIBLE: Final = 10**15


class BattleOdds(msgspec.Struct, frozen=True):
    """The chances, from 0 to 1, that the first army wins, that the second wins, and that both are routed at once."""

    first_wins: Fraction
    second_wins: Fraction
    both_routed: Fraction


def tactics_roll(thrower: Thrower, power: int, skill: int) -> int:
    """Roll for one tactician: 2d6 + the army's power + Intelligence and Tactics once (`S-36`, `R-15`)."""
    return max(0, thrower.sum(2, 6) + power + skill)


def best_roll(thrower: Thrower, power: int, skills: tuple[int, ...]) -> int:
    """Return the highest of several tacticians' rolls, for a commander who picks the highest (`S-38`)."""
    return max(thrower.roll(tactics_roll, power, skill) for skill in skills)


def battle_odds(
    first: tuple[int, tuple[int, ...]],
    second: tuple[int, tuple[int, ...]],
    first_hits: int = FULL_HITS,
    second_hits: int = FULL_HITS,
) -> BattleOdds:
    """Return the exact odds of a battle fought to the end. Each army is its power and its tacticians' skills.

    Raises ValueError with a sentence if an army has no tacticians or no hits, or if neither can ever do harm.
    """
    if not first[1] or not second[1]:
        raise ValueError("Each army needs at least one tactician.")
    if max(power + max(skills) for power, skills in (first, second)) <= HARMLESS:
        raise ValueError("Neither army could ever deal hits. Power and skill of one army must together be above −12.")
    if min(first_hits, second_hits) < 1:
        raise ValueError("An army needs at least 1 hit to fight.")
    first_falls = rounds_until_routed(second, first_hits)
    second_falls = rounds_until_routed(first, second_hits)
    rounds = list(zip_longest(first_falls, second_falls, fillvalue=Fraction(0)))
    wins = both = Fraction(0)
    standing = Fraction(1)
    for falls, other_falls in rounds:
        standing -= falls
        wins += other_falls * standing
        both += falls * other_falls
    return BattleOdds(wins, 1 - wins - both, both)


def rounds_until_routed(attacker: tuple[int, tuple[int, ...]], hits: int) -> tuple[Fraction, ...]:
    """Return the chance that an army with `hits` is routed in round 1, 2 and so on."""
    return _falling(attacker, hits)


@lru_cache(maxsize=4096)
def _falling(attacker: tuple[int, tuple[int, ...]], hits: int) -> tuple[Fraction, ...]:
    power, skills = attacker
    blow: Distribution[int] = distribution(best_roll, power, skills)
    return tuple(Fraction(fallen, out_of) for fallen, out_of in _round_by_round(blow, hits))


def _round_by_round(blow: Distribution[int], hits: int) -> Iterator[tuple[int, int]]:
    """Yield the weight of a rout in each round and its denominator, carrying the hits left from round to round.

    An attacker that does harm in every round is computed exactly to the end. One that may do none has no last round, so
    it is followed with forty decimal places until the rest is negligible. One that never does harm yields nothing.
    """
    left = {hits: 1}
    out_of = 1
    endless = 0 in blow.weights
    while left and len(blow) > endless:
        after: dict[int, int] = {}
        fallen = 0
        for standing, weight in left.items():
            for damage, times in blow:
                if damage >= standing:
                    fallen += weight * times
                else:
                    after[standing - damage] = after.get(standing - damage, 0) + weight * times
        out_of *= blow.total
        yield fallen, out_of
        left = after
        if endless and out_of > PLACES:
            left = {standing: weight * PLACES // out_of for standing, weight in after.items()}
            out_of = PLACES
        if endless and sum(left.values()) * NEGLIGIBLE < out_of:
            return
