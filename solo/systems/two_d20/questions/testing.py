"""Questions about tests and struggles: successes, complications, the winner, the points recovered."""

from __future__ import annotations

from fractions import Fraction

from solo.resolver import distribution
from solo.systems.parts.questions import question
from solo.systems.two_d20.questions import arguments as given
from solo.systems.two_d20.rolls.recovery import recovery
from solo.systems.two_d20.rolls.skill_test import Pool, skill_test, successes
from solo.systems.two_d20.rolls.struggle import compare_margins, margins
from solo.systems.two_d20.rulings import USUAL

Answer = dict[str, object]


@question("test-odds", "The odds of a test: success, Momentum and complications.", rules="T-01 T-04 T-08")
def test_odds(
    dice: given.Twenties,
    tn: given.TargetNumber,
    focus: given.Focus,
    difficulty: given.Difficulty,
    untrained: given.Untrained = False,
    ones: given.Ones = 0,
) -> Answer:
    odds = distribution(skill_test, Pool(tn, focus, dice, ones, untrained))
    return {
        "success": float(odds.chance(lambda fell: fell.successes >= difficulty)),
        "momentum_mean": float(odds.mean(lambda fell: max(0, fell.successes - difficulty))),
        "complication": float(odds.chance(lambda fell: fell.complications > 0)),
        "clean_success": float(odds.chance(lambda fell: fell.successes >= difficulty and not fell.complications)),
    }


@question("success-distribution", "The chance of each number of successes.", rules="T-01 T-08")
def success_distribution(
    dice: given.Twenties, tn: given.TargetNumber, focus: given.Focus, ones: given.Ones = 0
) -> list[float]:
    odds = distribution(successes, Pool(tn, focus, dice, ones))
    return [float(odds.chance_of(number)) for number in range(2 * (dice + ones) + 1)]


@question("complication-distribution", "The chance of each number of complications.", rules="T-04")
def complication_distribution(dice: given.Twenties, untrained: given.Untrained = False) -> list[float]:
    odds = distribution(skill_test, Pool(0, 0, dice, untrained=untrained)).map(lambda fell: fell.complications)
    return [float(odds.chance_of(number)) for number in range(dice + 1)]


@question(
    "struggle-odds", "The odds of a struggle: which side prevails, and with how much Momentum.", rules="T-11 R-10"
)
def struggle_odds(
    a_dice: given.SomeTwenties,
    a_tn: given.TargetNumber,
    a_focus: given.Focus,
    a_difficulty: given.Difficulty,
    d_dice: given.SomeTwenties,
    d_tn: given.TargetNumber,
    d_focus: given.Focus,
    d_difficulty: given.Difficulty,
) -> Answer:
    active, opponent = Pool(a_tn, a_focus, a_dice), Pool(d_tn, d_focus, d_dice)
    rolled = distribution(margins, active, a_difficulty, opponent, d_difficulty)
    odds = rolled.map(lambda both: compare_margins(*both))
    prevails: Fraction = odds.chance(lambda fell: fell.active)
    tie: Fraction = rolled.chance(lambda both: both[0] == both[1] and both[0] >= 0)
    return {
        "active": float(prevails - tie),
        "tie": float(tie),
        "opponent": float(odds.chance(lambda fell: fell.opponent)),
        "neither": float(odds.chance(lambda fell: not (fell.active or fell.opponent))),
        "active_prevails": float(prevails),
        "active_momentum_mean": float(odds.mean(lambda fell: fell.momentum if fell.active else 0)),
        "opponent_momentum_mean": float(odds.mean(lambda fell: fell.momentum if fell.opponent else 0)),
    }


@question(
    "recover-odds",
    "The points regained by Recover or Treatment if all Momentum is spent on more points.",
    rules="T-19 R-19",
)
def recover_odds(
    dice: given.Twenties,
    tn: given.TargetNumber,
    focus: given.Focus,
    difficulty: given.Difficulty,
    lost: given.Some,
    untrained: given.Untrained = False,
    ones: given.Ones = 0,
) -> Answer:
    odds = distribution(recovery, Pool(tn, focus, dice, ones, untrained), difficulty, lost, USUAL.recovered)
    return {
        "mean": float(odds.mean(int)),
        "all": float(odds.chance_of(lost)),
        "nothing": float(odds.chance_of(0)),
    }
