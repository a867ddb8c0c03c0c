"""Owns what is asked of somebody at 0: to try to go on, or to flee (`G-60`, `H-30`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.contract import Choose, Measure, Option, Preview, usual_first
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.odds import explained, success
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.loss import COSTS

TRY: Final = "try"
FLEE: Final = "flee"


class GoingOn(Choose):
    """Try to go on at 0, or flee? Whoever has not tried yet does (`H-34`); the tests are the first, then that of its
    people.
    """

    __slots__ = ("figure", "tests")

    def __init__(self, figure: Figure, tests: Sequence[Meeting]) -> None:
        self.figure = figure
        self.tests = tests
        usual = FLEE if figure.tried else TRY
        options = (Option(TRY, "Try to go on", self._preview), Option(FLEE, "Flee"))
        prompt = f"{figure.name} is at 0. Go on?"
        super().__init__(figure.key, "falling", prompt, usual_first(options, usual), usual)

    def _preview(self) -> Preview:
        names = ("goes on", "people too")
        measures = tuple(
            Measure(name, success(test.advantage, test.bond), "chance")
            for name, test in zip(names, self.tests, strict=False)
        )
        hero = self.figure.hero
        note = f"then any defeat: {COSTS[self.figure.steps]}" if hero else "then any defeat puts it out"
        return Preview(measures, note=note, explain=lambda: explained(self.tests[0]))
