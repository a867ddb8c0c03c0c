"""Owns how a check is offered: rows with the odds that each would make of it, and how these come about."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from solo.resolver import Modifier
from solo.systems.contract import Explanation, Measure, Outcome, Preview
from solo.systems.parts.checking.plan import Circumstance, Trial, Verdict
from solo.systems.parts.wording import signed

SUCCEEDS: Final = "succeeds"


def success(trial: Trial) -> Fraction:
    """Returns the chance that a test succeeds, from 0 to 1."""
    return trial.odds().chance(lambda verdict: verdict.succeeded)


def preview(trial: Trial, note: str = "") -> Preview:
    """Returns what stands beside a row that leads to this test: its exact odds, and how they come about."""
    return Preview((Measure(SUCCEEDS, success(trial), "chance"),), note=note, explain=partial(explained, trial))


def explained(trial: Trial) -> Explanation:
    """Returns how the odds of a test come about: its rule, its modifiers by name, and all that may come of it."""
    odds = trial.odds()
    outcomes = tuple(
        Outcome(verdict.word, Fraction(weight, odds.total)) for verdict, weight in sorted(odds, key=_worst_first)
    )
    return Explanation(trial.title, trial.why, trial.modifiers, outcomes)


def label(circumstance: Circumstance, held: bool) -> str:
    """Returns a circumstance as it is offered, to be put in force or lifted: "dark −1", "lift: dark"."""
    if held:
        return f"lift: {circumstance.name}"
    return str(Modifier(circumstance.name, circumstance.value)) if circumstance.value else circumstance.name


def change_note(value: int, source: str) -> str:
    """Returns what a circumstance is worth and whose word it is: "−1, P-13"."""
    return f"{signed(value)}, {source}" if value else source


def _worst_first(weighed: tuple[Verdict, int]) -> tuple[bool, int]:
    """All that fails before all that succeeds."""
    verdict, _ = weighed
    return verdict.succeeded, verdict.rank
