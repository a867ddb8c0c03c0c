"""Owns what an attack or a test promises as it stands, before dice are bought and while nobody reacts."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from solo.systems.contract import Explanation, Measure, Outcome, Preview
from solo.systems.two_d20.fight.offers.dice import side_of
from solo.systems.two_d20.fight.rules.attempt import Attempt, attack_trial
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.difficulty import told_steps, trial_of
from solo.systems.two_d20.fight.state.fight import Fight
from solo.systems.two_d20.fight.state.fighter import Fighter
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import REMEMBERED, Side


def of_attempt(fight: Fight, attempt: Attempt, warning: str = "") -> Preview:
    """Returns the odds of an attack: to hit, the mean Harm, and to take its target out."""
    trial = attack_trial(fight, attempt)
    aim = aim_of(fight, attempt, attempt.target)
    seen = odds.prospects(side_of(trial), None, fight.rulings.ties, aim, trial.flourish)
    figures = (
        Measure("hit", seen.hits, "chance"),
        Measure("harm", seen.harm, "amount"),
        Measure("take out", seen.out, "chance"),
    )

    def explain() -> Explanation:
        title = f"{attempt.arm.weapon.name} on {attempt.target.name}"
        bars = {"misses": 1 - seen.hits, "hits, no Harm": seen.hits - seen.harms, "Harm": seen.harms - seen.out}
        named = {**bars, "takes out": seen.out}
        outcomes = tuple(Outcome(label, chance) for label, chance in named.items() if chance)
        return Explanation(title, (f"{told_steps(trial.steps)}.",), trial.steps, outcomes)

    return Preview(figures, "Standard", " · ".join(filter(None, (f"D{trial.difficulty}", warning))), explain)


def chance_to_pass(fight: Fight, fighter: Fighter, skill: Skill, base: int) -> Fraction:
    """Returns the chance to pass a test as it stands."""
    return _chance(side_of(trial_of(fight, fighter, skill, "", base)))


@lru_cache(maxsize=REMEMBERED)
def _chance(side: Side) -> Fraction:
    return odds.margins(side).chance(lambda margin: margin >= 0)


def of_test(fight: Fight, fighter: Fighter, skill: Skill, base: int, cost: str) -> Preview:
    """Returns the chance to pass a test as it stands, with what makes it hard."""
    trial = trial_of(fight, fighter, skill, "", base)
    passed = _chance(side_of(trial))

    def explain() -> Explanation:
        bars = {"passes": passed, "fails": 1 - passed}
        outcomes = tuple(Outcome(label, chance) for label, chance in bars.items() if chance)
        return Explanation(skill.capitalize(), (f"{told_steps(trial.steps)}.",), trial.steps, outcomes)

    return Preview((Measure("pass", passed, "chance"),), cost, f"{skill.capitalize()}, D{trial.difficulty}", explain)
