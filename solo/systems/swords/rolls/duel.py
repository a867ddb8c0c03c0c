"""Owns the exact duel: two on foot, each round both Strike and Defend, until one is down (part 5 of the rules).

Every state is worked out once, those with least Stamina first, so that nothing is simulated. What nobody can end
is won by neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Thrower, distribution
from solo.systems.swords.rolls.blow import MISS, blow
from solo.systems.swords.rolls.health import USUAL, Health, HealthScale, falls
from solo.systems.swords.rolls.skill import two_dice


class Duellist(NamedTuple):
    """One of two in a duel: attributes and skills as they are, the weapon's bonus and the armour's."""

    strength: int = 0
    dexterity: int = 0
    striking: int = 0
    defense: int = 0
    weapon: int = 0
    armor: int = 0
    stamina: int = 10


class DuelOdds(NamedTuple):
    """The chances of either to win, from 0 to 1; what is missing to 1 is a duel that nobody can end."""

    a_wins: float
    b_wins: float


class Left(NamedTuple):
    """What is left of one of two: Stamina and Health."""

    stamina: int
    health: int


def goes_first(thrower: Thrower, own: int, other: int) -> bool:
    """Returns whether one acts before another: 2d6 + Dexterity, then Dexterity, then a coin (`R-05`, house)."""
    mine, theirs = two_dice(thrower) + own, two_dice(thrower) + other
    if mine != theirs:
        return mine > theirs
    return own > other if own != other else thrower.sum(1, 2) == 1


def duel(a: Duellist, b: Duellist, scale: HealthScale = USUAL) -> DuelOdds:
    """Returns the exact odds of a duel in which each round both Strike and Defend.

    Raises ValueError for somebody without Stamina.
    """
    return duels(a, b, scale)[Left(a.stamina, Health.OK)]


@lru_cache(maxsize=1024)
def duels(a: Duellist, b: Duellist, scale: HealthScale = USUAL) -> Mapping[Left, DuelOdds]:
    """Returns the same odds by what is left of the first when the duel begins; the second is whole.

    Raises ValueError for somebody without Stamina.
    """
    if a.stamina < 1 or b.stamina < 1:
        raise ValueError("Both need at least 1 Stamina to begin a duel.")
    known: dict[_Pair, _Known] = {}
    own = _lefts(a, scale)
    pairs = [(mine, theirs) for mine in own for theirs in _lefts(b, scale)]
    for pair in sorted(pairs, key=lambda pair: pair[0].stamina + pair[1].stamina):
        known[pair] = _round(a, b, pair, known, scale)
    whole = Left(b.stamina, Health.OK)
    return {mine: known[mine, whole].whole for mine in own}


class _Known(NamedTuple):
    """The odds from the start of a round, and from its middle where only one of the two is still to strike."""

    whole: DuelOdds
    only_a: DuelOdds
    only_b: DuelOdds


_Pair = tuple[Left, Left]
NOBODY: Final = DuelOdds(0.0, 0.0)
A_WON: Final = _Known(*[DuelOdds(1.0, 0.0)] * 3)
B_WON: Final = _Known(*[DuelOdds(0.0, 1.0)] * 3)


def _lefts(one: Duellist, scale: HealthScale) -> list[Left]:
    """All that can be left of somebody who stands: a level of Health costs at least the hit that it begins with."""
    least_lost = (0, *scale.bounds)
    return [
        Left(stamina, health)
        for health in range(Health.DEAD)
        for stamina in range(1, one.stamina - least_lost[health] + 1)
    ]


def _round(a: Duellist, b: Duellist, pair: _Pair, known: Mapping[_Pair, _Known], scale: HealthScale) -> _Known:
    """The odds of a state. A round in which nothing happens only repeats it, so that it is divided out."""
    ill, hurt = scale.penalty(pair[0].health), scale.penalty(pair[1].health)
    a_first = float(distribution(goes_first, a.dexterity + ill, b.dexterity + hurt).chance_of(True))
    by_a = _blow(a, b, ill, hurt, min(pair[1].stamina, scale.bounds[-1]))
    by_b = _blow(b, a, hurt, ill, min(pair[0].stamina, scale.bounds[-1]))
    after_a = [(chance, _after(pair, net, True, known, scale)) for net, chance in by_a.items() if net]
    after_b = [(chance, _after(pair, net, False, known, scale)) for net, chance in by_b.items() if net]
    a_alone = _mean([(chance, odds.whole) for chance, odds in after_a])
    b_alone = _mean([(chance, odds.whole) for chance, odds in after_b])
    something = 1.0 - by_a[0] * by_b[0]
    if something <= 0.0:
        return _Known(NOBODY, NOBODY, NOBODY)
    whole = _mean(
        [
            *((a_first * chance / something, odds.only_b) for chance, odds in after_a),
            *(((1.0 - a_first) * chance / something, odds.only_a) for chance, odds in after_b),
            (a_first * by_a[0] / something, b_alone),
            ((1.0 - a_first) * by_b[0] / something, a_alone),
        ]
    )
    return _Known(
        whole,
        _mean([(by_a[0], whole), (1.0, a_alone)]),
        _mean([(by_b[0], whole), (1.0, b_alone)]),
    )


def _mean(parts: Sequence[tuple[float, DuelOdds]]) -> DuelOdds:
    return DuelOdds(
        sum(weight * odds.a_wins for weight, odds in parts), sum(weight * odds.b_wins for weight, odds in parts)
    )


def _after(pair: _Pair, net: int, by_a: bool, known: Mapping[_Pair, _Known], scale: HealthScale) -> _Known:
    mine, theirs = pair
    struck = theirs if by_a else mine
    health = max(struck.health, scale.level(net))
    left = Left(struck.stamina - net, health)
    if falls(*left):
        return A_WON if by_a else B_WON
    return known[(mine, left) if by_a else (left, theirs)]


def _blow(attacker: Duellist, target: Duellist, attacker_ill: int, target_ill: int, enough: int) -> Mapping[int, float]:
    lead = attacker.dexterity + attacker.striking + attacker_ill - target.dexterity - target.defense - target_ill
    force = attacker.strength + attacker.weapon + attacker_ill - target.strength - target.armor - target_ill
    return _harm_of(lead, force, enough)


@lru_cache(maxsize=16_384)
def _harm_of(lead: int, force: int, enough: int) -> Mapping[int, float]:
    """The chances of net damage by one blow: 0 for a miss too, and what fells at `enough` and beyond taken together."""
    odds = distribution(blow, lead, force).map(lambda net: 0 if net == MISS else min(net, enough))
    return {0: float(odds.chance_of(0)), **{net: float(odds.chance_of(net)) for net, _ in odds if net}}
