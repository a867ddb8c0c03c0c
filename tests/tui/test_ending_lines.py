"""Text at the end of a fight: it fits into its room, and no sentence is cut."""

from __future__ import annotations

import pytest

from solo.systems.contract import Bar, FighterView, Result, View
from solo.tui.screens.fight.ending import ending_lines
from solo.tui.widgets.list_row import wrap

TOLD = (
    "The forecast was hard: 25 % to win (20 to 30 %), 75 % to lose.",
    "The fight turned in round 2: your chance fell from about 60 % to 20 %. Ann fell (Rat a).",
    "Ann and Bo are unfit to fight.",
    "You made 9 of 30 decisions yourself. Orders answered the others: “Take no extra step” 12, “Answer as before” 9.",
)


def fighters(left: int) -> View:
    """Return a view of four fighters with this many points left."""
    names = ("Ann", "Bo", "Rat a", "Rat b")
    return View("", "", tuple(FighterView(name, name, name[0], "party", 0, (Bar("LP", left, 6),)) for name in names))


@pytest.mark.parametrize("room", range(2, 14))
def test_the_end_of_a_fight_fits_into_its_room_and_cuts_no_sentence(room: int) -> None:
    shown = ending_lines(Result("lost", "The foes hold the field."), fighters(6), fighters(1), room, 76, TOLD)
    assert len(wrap(shown, 76)) <= room
    lines = shown.plain.split("\n")
    assert lines[0] == "The foes hold the field."
    assert all(line in TOLD or line.startswith("  ") for line in lines[1:])


def test_the_row_of_the_pools_has_a_name() -> None:
    before, after = (View("", "", (), pools=(Bar("Doom", doom, 9),)) for doom in (6, 0))
    shown = ending_lines(Result("won", "The heroes hold the field."), before, after, 9, 76)
    assert shown.plain.split("\n")[1:] == ["  Pools  Doom 6 → 0"]
