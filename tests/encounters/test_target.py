"""What a target is, and that a verdict on fights is as rarely wrong as it says, however often one looks."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random

import pytest

from solo.encounters.messages import describe_fit, target_text
from solo.encounters.target import (
    LEVEL,
    Criterion,
    Target,
    aims,
    distance_from_target,
    fights_left,
    judge_roughly,
    judge_surely,
    target_of,
    with_fewer_falls,
)
from solo.forecast.sums import Sums
from solo.systems.contract import CombatantRecord, PlayRecord, Tier, hardest_matching_tier
from solo.systems.parts.fight.luck import GUESS


def fights(won: int, lost: int, deaths: int = 0) -> Sums:
    """So many fights; in `deaths` of those that were won somebody has died, and in all that were lost."""
    sums = Sums()
    for number in range(won + lost):
        dead = number >= won or number < deaths
        ann = CombatantRecord("ann", "Ann", "Ann", "party", down=dead, dead=dead, unhurt=not dead)
        sums.add(PlayRecord("won" if number < won else "lost", 3, (ann,), ("ann",) if dead else ()))
    return sums


def test_a_tier_that_counts_wins_is_a_target() -> None:
    assert target_of(Tier("fair", "Fair", "", wins=(70, 85))) == Target(0.70, 0.85)
    assert target_of(Tier("trivial", "Trivial", "", wins=(95, 101))) == Target(0.95, 1.0)
    assert target_of(Tier("fair", "Fair", "", wins=(90, 98), falls=50)) == Target(0.90, 0.98, nobody_falls=0.5)
    assert target_of(Tier("easy", "Easy", "A budget's.")) is None


def test_a_tier_with_a_least_share_of_falls_is_harder_than_fights_without_any() -> None:
    fair = target_of(Tier("fair", "Fair", "", wins=(90, 100), falls=50, least_falls=10))
    assert fair == Target(0.90, 1.0, nobody_falls=0.5, nobody_falls_high=0.9)
    assert target_text(fair) == "90 to 100 % of fights won, nobody taken out in 50 to 90 %"
    unhurt, hurt, hard = fights(100, 0), fights(97, 3, deaths=27), fights(95, 5, deaths=65)
    assert [judge_roughly(fair, sums) for sums in (unhurt, hurt, hard)] == ["easy", "fits", "hard"]
    assert judge_surely(fair, unhurt) == "easy"
    assert "fighters taken out 10 points too rare" in describe_fit(aims(fair, unhurt), "easy")
    assert (with_fewer_falls(fair, 0.8), with_fewer_falls(fair, 0.95)) == (0.9, 1.0)


def test_the_worse_of_two_shares_says_how_hard_fights_are() -> None:
    tiers = (
        Tier("calm", "Calm", "", wins=(90, 101), falls=10),
        Tier("rough", "Rough", "", wins=(60, 90), falls=60),
        Tier("grim", "Grim", "", wins=(0, 60)),
    )
    told = [
        hardest_matching_tier(tiers, won, fell).key
        for won, fell in ((95, 5), (95, 10), (90, 9.9), (70, 59), (99, 60), (10, 0))
    ]
    assert told == ["calm", "rough", "calm", "rough", "grim", "grim"]


@pytest.mark.parametrize(
    ("low", "high", "dies", "falls"),
    [(0.8, 0.7, 0, 0), (0.7, 0.7, 0, 0), (-0.1, 0.5, 0, 0), (0.5, 1.2, 0, 0), (0, 1, 1, 0), (0, 1, 0, 1), (0, 1, 2, 0)],
)
def test_what_is_no_target_is_refused_with_a_sentence(low: float, high: float, dies: float, falls: float) -> None:
    with pytest.raises(ValueError, match=r"\.$|%"):
        Target(low, high, dies, falls)


def test_fights_lean_to_a_side_and_stand_there_once_it_is_sure() -> None:
    target = Target(0.70, 0.80)
    assert judge_roughly(target, Sums()) == judge_surely(target, Sums()) == "open"
    assert judge_roughly(target, fights(3, 1)) == "fits"
    assert judge_surely(target, fights(3, 1)) == "open"
    assert judge_roughly(target, fights(9, 1)) == "easy"
    assert judge_roughly(target, fights(1, 1)) == "hard"
    assert judge_surely(target, fights(200, 10)) == "easy"
    assert judge_surely(target, fights(20, 60)) == "hard"
    assert judge_surely(target, fights(3000, 1000)) == "fits"


def test_what_may_lie_in_the_middle_is_the_sooner_sure_and_what_was_played_counts() -> None:
    target = Target(0.70, 0.80)
    middle, near_a_bound = fights_left(target, fights(75, 25)), fights_left(target, fights(71, 29))
    assert 0 < middle < near_a_bound < inf
    assert fights_left(target, fights(150, 50)) < middle
    assert fights_left(target, fights(50, 50)) == inf


def test_deaths_are_held_against_the_target_as_well_as_wins() -> None:
    target = Target(0.70, 0.80, nobody_dies=0.9)
    assert judge_roughly(target, fights(75, 25)) == "hard"
    assert distance_from_target(target, fights(75, 25)) == pytest.approx(0.15)
    assert judge_roughly(target, fights(90, 10, deaths=20)) == "torn"
    assert judge_roughly(Target(0.5, 1, nobody_dies=0.7), fights(75, 25)) == "fits"
    assert judge_surely(Target(nobody_dies=0.9), fights(400, 0)) == "fits"


def walk(chance: float, random: Random, most: int) -> Iterator[Sums]:
    """Fights won with this chance, looked at after every eighth."""
    sums = Sums()
    for number in range(1, most + 1):
        sums.results += "w" if random.random() < chance else "l"
        if number % 8 == 0:
            yield sums


@pytest.mark.slow
@pytest.mark.parametrize("chance", [0.69, 0.81])
def test_what_lies_beside_the_target_is_hardly_ever_said_to_meet_it(chance: float) -> None:
    random, target = Random(f"beside {chance}"), Target(0.70, 0.80)
    wrong = sum(any(judge_surely(target, sums) == "fits" for sums in walk(chance, random, 1200)) for _ in range(120))
    assert wrong <= 120 * LEVEL


def test_what_lies_in_the_middle_is_soon_said_to_meet_it() -> None:
    random, target = Random("middle"), Target(0.70, 0.80)
    lengths = sorted(
        next((sums.fights for sums in walk(0.75, random, 4000) if judge_surely(target, sums) == "fits"), 4000)
        for _ in range(25)
    )
    assert lengths[12] < 1400


def test_fights_worth_more_for_their_luck_are_told_as_they_were_played() -> None:
    sums, random = Sums(), Random(5)
    for _ in range(200):
        won = random.random() < 0.75
        luck = (0.25 if won else -0.75) + random.uniform(-0.2, 0.2)
        sums.add(PlayRecord("won" if won else "lost", 3, ()), {GUESS: luck})
    wins = aims(Target(0.70, 0.80), sums)[0]
    assert wins.fights > 2 * wins.played == 400
    assert " % of 200 fights in the search " in describe_fit([wins], "fits")


@pytest.mark.parametrize(("hits", "told"), [(999.7, "won 99.9 % "), (1000, "won 100 % "), (0.2, "won 0.1 % ")])
def test_only_what_always_was_is_told_as_all_of_the_fights(hits: float, told: str) -> None:
    assert told in describe_fit([Criterion("win", hits, 1000, 1000, 0.70)], "fits")
