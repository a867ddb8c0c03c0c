"""What the eye looks for on the page of a fight: how it ends and is left, who stands where, who has fallen."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.pilot import Pilot

from solo.systems.contract import Bar, FieldView, FighterView
from solo.tui.widgets.field_drawing import Aim, Drawing
from solo.tui.widgets.fighter_signs import fallen
from solo.tui.widgets.grid import BARE_SQUARES, SQUARES, grid_for
from solo.tui.widgets.turn_order import Row, rows_apart, rows_in_sight
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session
from tests.tui.test_fight import screen_text


def start() -> FightApp:
    """A fight that is won with one blow."""
    skirmish = a_skirmish(1)
    for body in skirmish.bodies:
        body.life = 1 if body.side == "foes" else body.life
    return FightApp(a_session(SkirmishFight(), skirmish))


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def win(pilot: Pilot[None], app: FightApp) -> None:
    """Let the tactic play until it is over."""
    for _ in range(20):
        if app.session.table is None or app.session.table.result is not None:
            return
        await press(pilot, "A")


def fighter(name: str, letter: str, side: str = "foes", life: int = 6, **more: object) -> FighterView:
    return FighterView(name, name, letter, side, 2, (Bar("LP", life, 6),), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("looked_at", ["s", "l", "question_mark"])
async def test_enter_keeps_what_came_of_a_fight_whatever_was_looked_at_before(looked_at: str) -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await win(pilot, app)
        await press(pilot, looked_at, "escape", "enter")
        assert app.session.finished


async def test_who_leaves_a_fight_is_told_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for won, words in ((False, "kept as it stands"), (True, "won, and not yet kept")):
        app, said = start(), list[str]()
        monkeypatch.setattr(app, "notify", lambda words, heard=said, **_: heard.append(words))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            if won:
                await win(pilot, app)
            await press(pilot, "escape")
            assert not app.session.finished
            assert app.screen is not app.fight
            assert [words in one for one in said] == [True]


def test_a_dagger_is_for_the_dead_alone() -> None:
    up, down = fighter("Ann", "A"), fighter("Bo", "B", out=True)
    dead = fighter("Cy", "C", out=True, dead=True)
    assert [fallen(one) for one in (up, down, dead)] == ["", "×", "†"]


def test_ones_own_side_stands_first_and_foes_who_are_alike_stand_together() -> None:
    order = [
        fighter("Rat c", "c"),
        fighter("Ann", "A", "party"),
        fighter("Rat d", "d"),
        fighter("Rat e", "e", life=3),
        fighter("Rat f", "f"),
        fighter("Bo", "B", "party"),
        fighter("Cat", "g"),
        fighter("Rat h", "h", acting=True),
    ]
    told = [(row.shown.name, row.members) for row in rows_apart(order)]
    assert told == [("Ann", 1), ("Bo", 1), ("Rat cdf", 3), ("Rat e", 1), ("Cat", 1), ("Rat h", 1)]


@pytest.mark.parametrize("acting", range(9))
@pytest.mark.parametrize("room", range(2, 10))
def test_ones_own_side_and_whoever_acts_are_always_in_sight(room: int, acting: int) -> None:
    rows = [Row(fighter(f"{n}", "x", "party" if n < 4 else "foes", acting=n == acting), 1) for n in range(9)]
    shown = [row.shown.name for row in rows_in_sight(rows, room)]
    assert len(shown) == min(room, 9)
    assert f"{acting}" in shown
    if room > 4:
        assert shown[:4] == ["0", "1", "2", "3"]


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_how_many_more_there_are_hides_no_figure(size: tuple[int, int]) -> None:
    skirmish = a_skirmish(18)
    for number, body in enumerate(skirmish.bodies):
        body.full = body.life = number + 1  # nobody is like anybody else
    app = FightApp(a_session(SkirmishFight(), skirmish))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "m")
        lines = screen_text(app).splitlines()[1:14]
        assert any("more" in line for line in lines)
        for line in lines:
            assert "more" not in line or "LP" not in line or line.index("more") > line.index("VP") + 6


def edged(width: int, columns: int = 20) -> list[str]:
    field = FieldView(columns, 3, ("·" * columns,) * 3)
    return [line.plain.rstrip() for line in Drawing(field, (), Aim(), width, 4).lines()]


def test_rows_and_columns_of_squares_have_the_names_that_stories_use() -> None:
    names, *rows = edged(44)
    assert names.split() == list("ABCDEFGHIJKLMNOPQRST")
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert all(row[names.index("T")] == "·" for row in rows)
    assert edged(80, 30)[0].split()[:3] == ["A", "B", "C"]


def test_names_hide_no_square() -> None:
    assert [row.count("·") for row in edged(41)] == [20, 20, 20]
    field = FieldView(20, 3, ("·" * 20,) * 3)
    assert [grid_for(field, width) for width in (40, 41, 43, 44)] == [SQUARES, BARE_SQUARES, BARE_SQUARES, SQUARES]


def shown_lines(app: FightApp) -> Iterable[str]:
    return screen_text(app).splitlines()


async def test_a_field_of_twenty_columns_is_whole_at_80_columns() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m")
        lines = list(shown_lines(app))
        assert any("A B C D E F G H I J K L M N O P Q R S T" in line for line in lines)
