"""The exact duel: two fighters on foot, Strike and Defend each round, until one is down (part 5 of the rules).

The odds are exact, without simulation. If no duellist can harm the other, both have the chance 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Thrower, distribution
from solo.systems.swords.rolls.damage import MISS, USUAL, Health, HealthScale, blow, is_down
from solo.systems.swords.rolls.skill import two_dice


class Duellist(NamedTuple):
    """A fighter in a duel: attributes and skills, weapon bonus and armour."""

    strength: int = 0
    dexterity: int = 0
    striking: int = 0
    defense: int = 0
    weapon: int = 0
    armor: int = 0
    stamina: int = 10


class DuelOdds(NamedTuple):
    """Each duellist's chance to win, from 0 to 1. The sum is below 1 only if no duellist can harm the other."""

    a_wins: float
    b_wins: float


class DuelState(NamedTuple):
    """A duellist's remaining Stamina and Health."""

    stamina: int
    health: int


def goes_first(thrower: Thrower, own: int, other: int) -> bool:
    """Return True if a fighter acts first: by 2d6 + Dexterity, then Dexterity, then a coin (`R-05`, house).

    `own` is the Dexterity of the fighter, `other` of the opponent.
    """
    mine, theirs = two_dice(thrower) + own, two_dice(thrower) + other
    if mine != theirs:
        return mine > theirs
    return own > other if own != other else thrower.sum(1, 2) == 1


def duel(a: Duellist, b: Duellist, scale: HealthScale = USUAL) -> DuelOdds:
    """Return the exact odds of a duel with Strike and Defend in each round.

    Raises ValueError if a duellist has no Stamina.
    """
    return duel_states(a, b, scale)[DuelState(a.stamina, Health.OK)]


@lru_cache(maxsize=1024)
def duel_states(a: Duellist, b: Duellist, scale: HealthScale = USUAL) -> Mapping[DuelState, DuelOdds]:
    """Return the odds of a duel for each condition in which the first duellist may start. The second starts unhurt.

    Raises ValueError if a duellist has no Stamina.
    """
    if a.stamina < 1 or b.stamina < 1:
        raise ValueError("Both need at least 1 Stamina to begin a duel.")
    known: dict[_Pair, _Known] = {}
    own = _lefts(a, scale)
    pairs = [(mine, theirs) for mine in own for theirs in _lefts(b, scale)]
    for pair in sorted(pairs, key=lambda pair: pair[0].stamina + pair[1].stamina):
        known[pair] = _round(a, b, pair, known, scale)
    whole = DuelState(b.stamina, Health.OK)
    return {mine: known[mine, whole].whole for mine in own}


class _Known(NamedTuple):
    """Odds of a duel from the start of a round, and from the point where only one duellist is still to strike."""

    whole: DuelOdds
    only_a: DuelOdds
    only_b: DuelOdds


_Pair = tuple[DuelState, DuelState]
ONLY_A, ONLY_B = 1, 2
NOBODY: Final = DuelOdds(0.0, 0.0)
A_WON: Final = _Known(*[DuelOdds(1.0, 0.0)] * 3)
B_WON: Final = _Known(*[DuelOdds(0.0, 1.0)] * 3)


def _lefts(one: Duellist, scale: HealthScale) -> list[DuelState]:
    """List the possible conditions of a duellist who is not down."""
    least_lost = (0, *scale.bounds)
    return [
        DuelState(stamina, health)
        for health in range(Health.DEAD)
        for stamina in range(1, one.stamina - least_lost[health] + 1)
    ]


def _round(a: Duellist, b: Duellist, pair: _Pair, known: Mapping[_Pair, _Known], scale: HealthScale) -> _Known:
    """Return the odds of a duel if the duellists are in the conditions `pair`.

    `known` holds the odds of all worse conditions. The chance of a round without effect is divided out.
    """
    mine, theirs = pair
    ill, hurt = scale.penalty(mine.health), scale.penalty(theirs.health)
    first = float(distribution(goes_first, a.dexterity + ill, b.dexterity + hurt).chance_of(True))
    second = 1.0 - first
    by_a, by_b = _blow(a, b, ill, theirs, scale), _blow(b, a, hurt, mine, scale)
    something = 1.0 - by_a.nothing * by_b.nothing
    if something <= 0.0:
        return _Known(NOBODY, NOBODY, NOBODY)
    after_a = [(chance, A_WON if left is None else known[mine, left]) for chance, left in by_a.harms]
    after_b = [(chance, B_WON if left is None else known[left, theirs]) for chance, left in by_b.harms]
    a_alone, a_leads = _weighed(after_a, ONLY_B)
    b_alone, b_leads = _weighed(after_b, ONLY_A)
    whole = DuelOdds(
        *(
            (first * (leads + by_a.nothing * alone_b) + second * (follows + by_b.nothing * alone_a)) / something
            for leads, alone_b, follows, alone_a in zip(a_leads, b_alone, b_leads, a_alone, strict=True)
        )
    )
    return _Known(whole, _or_again(by_a.nothing, whole, a_alone), _or_again(by_b.nothing, whole, b_alone))


def _weighed(after: Sequence[tuple[float, _Known]], answering: int) -> tuple[DuelOdds, DuelOdds]:
    """Return two odds after a harmful Strike: if the round ends, and if the other duellist still strikes.

    `after` holds the chance of each result and the odds after it. `answering` is the index in `_Known` of the odds
    with the other duellist still to strike. Both odds are multiplied by the chances in `after`.
    """
    a_wins = b_wins = then_a = then_b = 0.0
    for chance, odds in after:
        whole, rest = odds[0], odds[answering]
        a_wins += chance * whole[0]
        b_wins += chance * whole[1]
        then_a += chance * rest[0]
        then_b += chance * rest[1]
    return DuelOdds(a_wins, b_wins), DuelOdds(then_a, then_b)


def _or_again(nothing: float, whole: DuelOdds, alone: DuelOdds) -> DuelOdds:
    """Return the odds in the middle of a round, with one duellist still to strike.

    `nothing` is the chance that the Strike does no harm; the next round then has the odds `whole`. `alone` are the odds
    after a harmful Strike, already multiplied by its chance.
    """
    return DuelOdds(nothing * whole.a_wins + alone.a_wins, nothing * whole.b_wins + alone.b_wins)


class _Blow(NamedTuple):
    """The results of a Strike.

    `nothing` is the chance of no harm. `harms` holds the chance of each condition of the harmed target; None stands for
    a target that is down.
    """

    nothing: float
    harms: tuple[tuple[float, DuelState | None], ...]


@lru_cache(maxsize=16_384)
def _blow(attacker: Duellist, target: Duellist, ill: int, struck: DuelState, scale: HealthScale) -> _Blow:
    hurt = scale.penalty(struck.health)
    lead = attacker.dexterity + attacker.striking + ill - target.dexterity - target.defense - hurt
    force = attacker.strength + attacker.weapon + ill - target.strength - target.armor - hurt
    odds = _harm_of(lead, force, min(struck.stamina, scale.bounds[-1]))
    return _Blow(odds[0], tuple((chance, _after(struck, net, scale)) for net, chance in odds.items() if net))


def _after(struck: DuelState, net: int, scale: HealthScale) -> DuelState | None:
    left = DuelState(struck.stamina - net, max(struck.health, scale.level(net)))
    return None if is_down(*left) else left


@lru_cache(maxsize=16_384)
def _harm_of(lead: int, force: int, enough: int) -> Mapping[int, float]:
    """Return the chance of each net damage by one Strike; a miss counts as 0.

    All net damage of `enough` or more is one entry.
    """
    odds = distribution(blow, lead, force).map(lambda net: 0 if net == MISS else min(net, enough))
    return {0: float(odds.chance_of(0)), **{net: float(odds.chance_of(net)) for net, _ in odds if net}}
