"""Odds of an attack or a test if no dice are bought and no enemy reacts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from solo.systems.contract import ChartBar, Explanation, Measure, Preview
from solo.systems.two_d20.fight.options.dice import describe_side, side_of
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, trial_of
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import AttackOdds


def prospects(fight: Fight, attempt: DeclaredAttack) -> AttackOdds:
    """Return the odds of an attempt if no dice are bought and no enemy reacts."""
    trial = attack_trial(fight, attempt)
    aim = aim_of(fight, attempt, attempt.target)
    return odds.prospects(side_of(trial), None, fight.rulings.ties, aim, trial.flourish)


def rank_attempt(fight: Fight, attempt: DeclaredAttack) -> tuple[Fraction, Fraction, Fraction]:
    """Return the sort key of an attempt: chance to take the target out, then mean Harm, then chance to hit."""
    seen = prospects(fight, attempt)
    return seen.out, seen.harm, seen.hits


def attack_preview(fight: Fight, attempt: DeclaredAttack, warning: str = "") -> Preview:
    """Return the preview of an attack: the chance to hit, the mean Harm, and the chance to take the target out."""
    seen, trial = prospects(fight, attempt), attack_trial(fight, attempt)
    figures = (
        Measure("hit", seen.hits, "chance"),
        Measure("Harm", seen.harm, "amount"),
        Measure("take out", seen.out, "chance"),
    )

    def explain() -> Explanation:
        title = f"{attempt.arm.weapon.name} on {attempt.target.name}"
        bars = {"miss": 1 - seen.hits, "hit, no Harm": seen.hits - seen.harms, "Harm": seen.harms - seen.out}
        return _explained(title, trial, {**bars, "take out": seen.out})

    note = " · ".join(filter(None, (f"difficulty {trial.difficulty}", warning)))
    return Preview(figures, "Standard", note, explain)


def chance_to_pass(fight: Fight, fighter: Fighter, skill: Skill, base: int) -> Fraction:
    """Return the chance to pass a test without bought dice."""
    return odds.pass_chance(side_of(trial_of(fight, fighter, skill, "", base)))


def preview_test(fight: Fight, fighter: Fighter, skill: Skill, base: int, cost: str) -> Preview:
    """Return the preview of a test: the chance to pass it without bought dice, and the steps of its Difficulty."""
    trial = trial_of(fight, fighter, skill, "", base)
    passed = odds.pass_chance(side_of(trial))
    explain = partial(_explained, skill.capitalize(), trial, {"pass": passed, "fail": 1 - passed})
    figures = (Measure("pass", passed, "chance"),)
    return Preview(figures, cost, f"{skill.capitalize()}, difficulty {trial.difficulty}", explain)


def _explained(title: str, trial: PreparedTest, bars: Mapping[str, Fraction]) -> Explanation:
    outcomes = tuple(ChartBar(label, chance) for label, chance in bars.items() if chance)
    return Explanation(title, (describe_side(side_of(trial)),), trial.steps, outcomes)
