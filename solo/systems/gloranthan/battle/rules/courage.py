"""Going on at 0: the figures that may try, their tests, and the loss of the people whom they lead (`G-60`, `H-30`)."""

from __future__ import annotations

from typing import Final, Literal

from solo.systems.gloranthan.action.sides import PreparedAction, world_side
from solo.systems.gloranthan.battle.rules.unit_tests import redraws, side_of
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.action_bonuses import FIGHTING, BonusPart
from solo.systems.gloranthan.people.loss import DEATH
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import NOTHING, Rating

Test = Literal["courage", "leadership"]
OPPOSED: Final[dict[Test, str]] = {"courage": "fear", "leadership": "doubt"}
"""Name that the story gives to the opposing side of each test."""


# rule: H-30 Going on
def may_try(figure: Figure) -> bool:
    """Return True if `figure` at 0 may try to go on: heroes until dead, elite and major foes once (`H-30`)."""
    if figure.disabled or figure.rank == "ordinary":
        return False
    return figure.steps < DEATH if figure.hero else not figure.tried


# rule: Going on at 0
def trials(book: BattleLookup, figure: Figure, rune: Rune) -> tuple[PreparedAction, ...]:
    """Return the tests to go on: the figure's own test, and a second test for a figure that leads people.

    At battle scale, a single test of leadership replaces both.
    """
    rulings = book.battle.rulings
    if book.battle.scale == "battle":
        return (_test(book, figure, "leadership", "social", rulings.going_on_in_battle),)
    own = _test(book, figure, "courage", rune, rulings.going_on)
    return (own, _test(book, figure, "leadership", "social", rulings.going_on_led)) if figure.leads else (own,)


def leave_alone(figure: Figure) -> None:
    """Remove the people whom `figure` could not keep going."""
    less, figure.helped, figure.collective, figure.leads = figure.helped, NOTHING, NOTHING, False
    figure.leaders = ()
    figure.armed = figure.armed.adding("without the people", lambda action: -less if action in FIGHTING else NOTHING)


def _test(book: BattleLookup, figure: Figure, kind: Test, rune: Rune, difficulty: int) -> PreparedAction:
    ours = side_of(book, figure, kind, BonusPart(rune.capitalize(), Rating(figure.powers.level_of(rune) or 0)))
    again = redraws(book, figure, kind)
    return PreparedAction(
        f"the test of {kind}", ours, world_side(difficulty, OPPOSED[kind]), again=again, significant=True
    )
