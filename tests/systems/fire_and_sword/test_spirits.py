"""The chances of spirit combat against every throw judged naively, and the figures the rules tell."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.resolver import distribution
from solo.systems.fire_and_sword.rolls.roll import BlowDepth
from solo.systems.fire_and_sword.rolls.spirit_combat import (
    Aftermath,
    SpiritGrip,
    aftermath,
    dominance,
    duel,
    grip,
    holds_spirit,
    roll_contest,
    row,
    soul_roll,
    spirit_attack,
)
from tests.systems.fire_and_sword.naive import WORTH, roll_odds

Judged = tuple[str, int, int]


def blow_of(attack: Judged, defence: Judged) -> str:
    """The blow of two D30 rolls, read row by row from the table; a special is rated 30 more."""
    (level, face, over), (other, parry, more) = attack, defence
    face, parry = face + over, parry + more
    if level in ("fumble", "failure"):
        return "none"
    if other in ("fumble", "failure"):
        return level
    if level == "critical":
        if other == "critical":
            return "none" if parry >= face else "special"
        return "special" if other == "special" and parry >= face else "critical"
    if other == "critical":
        return "none"
    if parry + (30 if other == "special" else 0) >= face + (30 if level == "special" else 0):
        return "none"
    if level == "normal" or other == "special":
        return "normal"
    return "normal" if parry >= face else "special"


def naive_blows(attack: int, defence: int) -> dict[str, Fraction]:
    found = dict.fromkeys(("none", "normal", "special", "critical"), Fraction(0))
    for one, weight in roll_odds(attack, 30).items():
        for other, share in roll_odds(defence, 30).items():
            found[blow_of(one, other)] += weight * share
    return found


def naive_grips(blows: dict[str, Fraction], sides: int) -> tuple[Fraction, Fraction, Fraction]:
    none, equal, below = blows["none"], Fraction(0), Fraction(0)
    for face, roll in product(range(1, 11), range(1, sides + 1)):
        for blow in ("normal", "special", "critical"):
            strength = face if blow == "normal" else 10
            part = blows[blow] / (10 * sides)
            if roll > strength:
                none += part
            elif roll == strength:
                equal += part
            else:
                below += part
    return none, equal, below


@pytest.mark.parametrize(
    ("attack", "defence", "die"), [(16, 16, 10), (14, 13, 12), (3, 24, 10), (2, 9, 10), (30, 11, 8)]
)
def test_a_spirit_attack_is_what_every_throw_comes_to(attack: int, defence: int, die: int) -> None:
    blows = naive_blows(attack, defence)
    landed = distribution(roll_contest, (attack,), (defence,))
    assert {blow.word: landed.chance_of(blow) for blow in BlowDepth if blow is not BlowDepth.CINEMATIC} == blows
    ended = distribution(spirit_attack, (attack,), (defence,), die)
    assert tuple(ended.chance_of(one) for one in SpiritGrip) == naive_grips(blows, die)


@pytest.mark.slow
def test_a_special_power_rolls_the_second_d30() -> None:
    levels = distribution(soul_roll, (34,)).map(lambda rolled: rolled.level.word)
    odds: dict[str, Fraction] = {}
    for (level, _, _), weight in roll_odds(34, 30).items():
        odds[level] = odds.get(level, Fraction(0)) + weight
    assert {level: levels.chance_of(level) for level in odds} == odds


def test_worked_example_of_equal_souls() -> None:
    ended = distribution(spirit_attack, (16,), (16,), 10)
    told = [round(float(ended.chance_of(one)), 6) for one in SpiritGrip]
    assert told == [0.791346, 0.035083, 0.173571]


@pytest.mark.parametrize(
    ("power", "die", "told"), [(14, 10, (41, 49, 10)), (18, 10, (28, 62, 10)), (24, 12, (13, 80, 8))]
)
def test_the_odds_of_the_listed_spirits_against_an_embodied_soul(power: int, die: int, told: tuple[int, ...]) -> None:
    stands = duel((13,), 10, (power,), die)
    assert tuple(round(100 * chance) for chance in stands) == told
    assert sum(stands) == 1


def test_two_souls_without_power_never_end() -> None:
    assert duel((0,), 10, (0,), 10) == (0, 0, 0)


def test_a_special_or_critical_dominates_with_its_maximum() -> None:
    assert distribution(dominance, BlowDepth.NORMAL).weights == dict.fromkeys(range(1, 11), 1)
    for blow in (BlowDepth.SPECIAL, BlowDepth.CRITICAL):
        assert distribution(dominance, blow).weights == {10: 1}
    assert distribution(grip, BlowDepth.NONE, 10).weights == {SpiritGrip.NO_EFFECT: 1}


def test_neither_a_one_nor_the_highest_face_is_special_in_resisting() -> None:
    odds = distribution(grip, BlowDepth.SPECIAL, 10)
    assert odds.chance_of(SpiritGrip.NO_EFFECT) == 0
    assert odds.chance_of(SpiritGrip.DEFEATED) == Fraction(1, 10)
    weak = sum(roll > face for face, roll in product(range(1, 11), range(1, 11)))
    assert distribution(grip, BlowDepth.NORMAL, 10).chance_of(SpiritGrip.NO_EFFECT) == Fraction(weak, 100)


def test_a_fetch_gives_the_better_of_two_rolls() -> None:
    single = roll_odds(13, 30)
    best: dict[tuple[str, int], Fraction] = {}
    for (one, chance), (other, share) in product(single.items(), single.items()):
        kept = max(one, other, key=lambda rolled: (WORTH[rolled[0]], rolled[1]))[:2]
        best[kept] = best.get(kept, Fraction(0)) + chance * share
    odds = distribution(soul_roll, (13, 13)).map(lambda rolled: (rolled.level.word, rolled.face))
    assert {kept: odds.chance_of(kept) for kept in best} == best


def test_a_spirit_is_held_by_whoever_overcomes_its_hiding() -> None:
    chance = Fraction(0)
    for one, weight in roll_odds(13, 30).items():
        for other, share in roll_odds(16, 30).items():
            level, worth = WORTH[one[0]], WORTH[other[0]]
            succeeded, hidden = level >= 2, worth >= 2
            higher = (level == 4, one[1]) > (worth == 4, other[1])
            if succeeded and (not hidden or higher):
                chance += weight * share
    assert distribution(holds_spirit, (13,), 16).chance_of(True) == chance


def test_the_spirit_table_row_by_row() -> None:
    """`F-24`, `R-25`: a D20, on which a 20 counts as 19."""
    told = {
        **dict.fromkeys(range(1, 6), (False, False, False)),
        **dict.fromkeys(range(6, 9), (True, False, False)),
        **dict.fromkeys(range(9, 17), (False, True, False)),
        17: (True, True, False),
        18: (True, True, False),
        19: (False, False, True),
        20: (False, False, True),
    }
    assert {face: row(face)[1:] for face in range(1, 21)} == told
    lost = distribution(aftermath).chance(lambda found: found.lost)
    assert lost == Fraction(2, 20)
    assert row(1) == Aftermath(1)


@pytest.mark.parametrize(("one", "other", "stands"), [(2, 2, (0, 0, 0)), (3, 2, (1, 0, 0)), (2, 3, (0, 1, 0))])
def test_a_soul_that_never_succeeds_wins_no_duel(one: int, other: int, stands: tuple[int, int, int]) -> None:
    """F-06: faces 1 and 2 of the D30 always miss, so that POW 2 never succeeds."""
    assert duel((one,), 10, (other,), 10) == stands
