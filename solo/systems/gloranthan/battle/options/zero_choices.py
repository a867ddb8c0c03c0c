"""Choices of a figure at 0: to go on or flee, and what a hero pays after the battle (`G-60`, `H-30`, `H-32`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from solo.systems.contract import Choose, Measure, Option, Preview, default_first
from solo.systems.gloranthan.action.odds import explain, success
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.loss import COSTS, Loss
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.parts.phrasing import join_names, with_the

TRY: Final = "try"
FLEE: Final = "flee"
PRISONER, HARM = "prisoner", "harm"
LET_GO, TAKE = "let go", "take"


class GoOnStakes(NamedTuple):
    """Estimates for a figure that tries to go on at 0: `gain` is the rise of its side's chance to win.

    `loss` is the chance of a lasting loss. Both are probabilities from 0 to 1.
    """

    gain: float
    loss: float
    dull: bool = False
    """True for a figure that is too dull to try."""


class GoOnChoice(Choose):
    """Choice of a figure at 0: try to go on, or flee.

    By default the figure tries once, if the rise of its side's chance to win exceeds the chance of a lasting loss
    (`H-34`). `tests` holds the figure's test and, if the figure leads people, their test.
    """

    __slots__ = ("figure", "stakes", "tests")

    def __init__(self, figure: Figure, tests: Sequence[PreparedAction], stakes: GoOnStakes) -> None:
        self.figure = figure
        self.tests = tests
        self.stakes = stakes
        usual = TRY if stakes.gain > stakes.loss and not (figure.tried or stakes.dull) else FLEE
        options = (Option(TRY, _label(figure, stakes), partial(_preview, figure, tests)), Option(FLEE, "Flee"))
        prompt = f"{figure.name} is at 0 hits. Fight on?"
        super().__init__(figure.key, "falling", prompt, default_first(options, usual), usual)


def _label(figure: Figure, stakes: GoOnStakes) -> str:
    """Return the label of the option to go on: the gain in the chance to win and, for heroes, the risk of a loss."""
    gain = f"Try to go on: +{100 * stakes.gain:.0f} % chance to win"
    return f"{gain}, {100 * stakes.loss:.0f} % risk of losing a mastery for good" if figure.hero else gain


def _preview(figure: Figure, tests: Sequence[PreparedAction]) -> Preview:
    names = ("goes on", "people too")
    measures = tuple(
        Measure(name, success(test.advantage, test.bond), "chance") for name, test in zip(names, tests, strict=False)
    )
    note = f"next defeat: {COSTS[figure.steps]}" if figure.hero else "next defeat: out of the fight"
    return Preview(measures, note=note, explain=lambda: explain(tests[0]))


def ask_capture(hero: Figure, step: int) -> Choose:
    """Return the choice of a hero caught withdrawing: be taken prisoner, or pay the cost of the step number `step`."""
    options = (Option(PRISONER, "be taken prisoner"), Option(HARM, f"get away at a cost: {COSTS[step - 1]}"))
    return Choose(hero.key, "capture", f"{hero.name} was caught withdrawing. Surrender?", options, PRISONER)


def ask_mastery_lost(hero: Figure, rune: Rune) -> Choose:
    """Return the choice of the mastery that a hero loses for good, among the masteries used. Default: the cheapest."""
    options = list(_losses(hero, rune))
    return Choose(hero.key, "loss", f"{hero.name} loses a mastery for good. Which one?", options, options[0].code)


def _losses(hero: Figure, rune: Rune) -> Iterator[Option]:
    for code in hero.risks:
        loss = Loss.read(code)
        if code not in hero.forfeits and (rune == "physical" or loss.what == "abilities"):
            yield Option(code, f"the {loss.name}" if loss.name == loss.what else loss.name)
    yield Option(str(Loss(rune, rune.capitalize())), f"a level of {rune.capitalize()}")


def ask_fate_of_foes(winner: Figure, beaten: Sequence[Figure]) -> Choose:
    """Return the winner's choice of what happens to beaten foes: let them go, or take them prisoner."""
    options = (Option(LET_GO, "let them go"), Option(TAKE, "take them prisoner"))
    prompt = f"You have beaten {join_names([with_the(one.name) for one in beaten])}. What do you do with them?"
    return Choose(winner.key, "sparing", prompt, options, LET_GO)
