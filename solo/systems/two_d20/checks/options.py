"""Choices before a test between fights: the hero, the skill, the Difficulty and the helper (`T-01` to `T-05`)."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Decision, Measure, Option, Preview, ask_assent
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.company.procedure import END
from solo.systems.two_d20.fight.options.dice import side_of
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, is_reliable, pool_for, told_steps, trial_of
from solo.systems.two_d20.fight.state import Fighter
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.skill_test import SIDES
from solo.systems.two_d20.wording import difficulty_name

HARDEST: Final = 8
"""The highest Difficulty that is offered; circumstances and Harm may add steps to it."""
NOBODY, PASS, ROLL = "nobody", "pass", "roll"
OBJECT: Final = "object"


def ask_tester(company: CompanyState) -> Choose:
    """Return the choice of the hero to be tested. After the first test the default is to stop."""
    options = [Option(one.key, one.name) for one in company.awake()]
    return Choose(
        company.speaker().key,
        "who",
        "Who makes the next test?" if company.done else "Who makes the test?",
        [*options, *([Option(OBJECT, "strike or repair an object")] if options else []), Option(END, "done")],
        END if company.done or not options else options[0].code,
    )


def ask_difficulty(company: CompanyState, hero: Fighter, skill: Skill) -> Choose:
    """Return the choice of the Difficulty, with the chance to pass with two dice at each Difficulty."""
    options = [
        Option(
            str(base), f"{base} {difficulty_name(base)}", partial(_prospect, trial_of(company, hero, skill, "", base))
        )
        for base in range(HARDEST + 1)
    ]
    return Choose(hero.key, "difficulty", "What is the Difficulty?", options, "1")


def passes_by_itself(trial: PreparedTest) -> bool:
    """Return True if the test passes without a roll: at Difficulty 0 (`R-05`), or by the talent Reliable (part 4)."""
    return trial.difficulty == 0 or is_reliable(trial)


def rolled_or_not(trial: PreparedTest) -> Choose:
    """Return the choice between an automatic pass and a roll, which may bring Momentum."""
    options = [
        Option(PASS, "pass without a roll (no Momentum)"),
        Option(ROLL, "roll (you may gain Momentum or a complication)", partial(_prospect, trial)),
    ]
    return Choose(trial.who.key, "simple", f"{trial.who.name} passes without a roll. Roll anyway?", options, PASS)


def ask_helper(helpers: list[Fighter], hero: Fighter, skill: Skill) -> Choose:
    """Return the choice of a helper (Assist, `T-10`). Each helper is shown with the chance of a success."""
    options = [Option(one.key, one.name, partial(_help, one, skill)) for one in helpers]
    return Choose(hero.key, "helper", f"Who helps {hero.name}?", [Option(NOBODY, "no one"), *options], NOBODY)


def agrees_to_help(helper: Fighter, hero: Fighter, skill: Skill) -> Generator[Decision, str, bool]:
    """Ask the player of `helper` whether to help `hero`, and return the answer."""
    options = [Option("help", f"help {hero.name}", partial(_help, helper, skill)), Option("decline", "don't help")]
    prompt = f"{hero.name} asks {helper.name} for help with {skill.capitalize()}."
    return (yield from ask_assent(helper.key, (hero.key,), prompt, options))


def _prospect(trial: PreparedTest) -> Preview:
    margins = odds.margins(side_of(trial))
    passes = Measure("pass", margins.chance(lambda margin: margin >= 0), "chance")
    momentum = Measure("Momentum", margins.mean(lambda margin: max(margin, 0)), "amount")
    return Preview((passes, momentum), note=told_steps(trial.steps) if len(trial.steps) > 1 else "")


def _help(helper: Fighter, skill: Skill) -> Preview:
    pool = pool_for(helper, skill)
    return Preview((Measure("helps", Fraction(min(pool.tn, SIDES), SIDES), "chance"),))
