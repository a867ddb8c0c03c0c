"""Spells in the fight: an area is drawn and told as it is aimed, and the book casts what is legal now."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.events import MouseDown, MouseMove, MouseUp
from textual.pilot import Pilot

from solo.systems.contract import Choose, ChoosePlace, FighterView, Option
from solo.tui.screens.fight import aiming
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.spell_menu import SpellMenu
from solo.tui.widgets.field_drawing import SHADE
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.option_list import OptionTable
from tests.tui.running import shown
from tests.tui.skirmish import a_skirmish
from tests.tui.standin import FightApp, a_session
from tests.tui.wizardry import LEGAL, Spellbook, WizardFight, around

SIZES = [(80, 24), (120, 36)]


def start() -> FightApp:
    """A fresh fight of Ann, who can cast, and Bo."""
    session = a_session(WizardFight(), a_skirmish())
    session.system = Spellbook()  # type: ignore[attr-defined]
    return FightApp(session)


async def press(pilot: Pilot[int], keys: Iterable[str]) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    await pilot.pause()


async def aim(app: FightApp, pilot: Pilot[int], code: str = "cast:Blaze") -> FieldMap:
    await pilot.pause()
    app.answer(code)
    await press(pilot, [])
    return app.fight.query_one(FieldMap)


def pending(app: FightApp) -> object:
    assert app.session.table is not None
    return app.session.table.pending


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_the_squares_of_an_area_are_shaded_and_its_figures_told(size: tuple[int, int]) -> None:
    app = start()
    async with app.run_test(size=size) as pilot:
        field = await aim(app, pilot)
        assert isinstance(pending(app), ChoosePlace)
        text = shown(app)
        assert SHADE in text
        assert "full 2.3" in text
        assert "3 SP" in text
        assert "Rat 1 75%, Rat 2 75%, Rat 3 75%" in text
        assert field.cursor is not None
        assert {(12, 3), (12, 4), (12, 5)} <= around(field.cursor)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_friends_in_an_area_are_a_warning_in_words(size: tuple[int, int]) -> None:
    app = start()
    async with app.run_test(size=size) as pilot:
        field = await aim(app, pilot)
        await press(pilot, ["left"] * 7)
        assert field.cursor is not None
        assert (5, 4) in around(field.cursor)
        assert "! ALSO HITS Ann" in shown(app)
        assert "full 0.0" in shown(app)


def test_warnings_stand_before_all_that_a_narrow_line_may_cut() -> None:
    assert aiming.format_note("Rat 1 75%, Rat 2 75% · ALSO HITS Ann").plain == "! ALSO HITS Ann · Rat 1 75%, Rat 2 75%"


@pytest.mark.slow
async def test_the_place_under_the_cursor_is_the_one_cast_at() -> None:
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        field = await aim(app, pilot)
        await press(pilot, ["down", "right"])
        assert field.cursor is not None
        column, row = field.cursor
        await press(pilot, ["enter"])
        assert f"Ann casts Blaze at {column},{row}." in shown(app)


@pytest.mark.slow
async def test_shade_goes_when_the_place_is_picked() -> None:
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        await aim(app, pilot)
        await press(pilot, ["enter"])
        assert SHADE not in shown(app)


@pytest.mark.slow
async def test_a_cursor_among_240_places_goes_where_the_arrow_keys_lead() -> None:
    assert len(LEGAL) == 240
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        field = await aim(app, pilot)
        await press(pilot, ["left"] * 30 + ["up"] * 30)
        assert field.cursor == min(LEGAL)
        await press(pilot, ["right"] * 4 + ["down"] * 2)
        assert field.cursor == (4, 2)


def test_the_cursor_begins_where_most_of_the_others_are() -> None:
    decision = ChoosePlace("Ann", "area", "where?", LEGAL, area=around)
    us = FighterView("Ann", "Ann", "A", "party", 1, (), acting=True, places=((5, 5),))
    them = [FighterView(f"r{n}", "Rat", "r", "foes", 1, (), places=((n, n),)) for n in (6, 9, 10)]
    begins = aiming.cursor_start(decision, [us, *them])
    assert begins is not None
    assert begins in [(9, 9), (10, 10)]


@pytest.mark.slow
async def test_the_book_lists_what_is_legal_now_with_its_odds_and_its_entry() -> None:
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, ["b"])
        assert isinstance(app.screen, SpellMenu)
        text = shown(app)
        assert "2 available now, 1 unavailable" in text
        assert "cast Blaze, 3 SP" in text
        assert "75 %" in text
        assert "A spell of fire that hurts." in text
        assert "cast Quake" not in text
        await press(pilot, ["tab"])
        assert "cast Quake" in shown(app)
        await press(pilot, ["end"])
        assert "not now: It takes 6 SP." in shown(app)
        await press(pilot, ["enter"])
        assert isinstance(app.screen, SpellMenu)


@pytest.mark.slow
async def test_the_book_opens_at_the_spell_that_is_marked() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["down", "right", "down"])
        marked = app.fight.query_one("#options", OptionTable).marked_row
        assert marked is not None
        assert marked.code == "cast:Gust"
        await press(pilot, ["b"])
        assert isinstance(app.screen, SpellMenu)
        opened = app.screen.query_one("#book", OptionTable).marked_row
        assert opened is not None
        assert opened.code == "cast:Gust"


async def test_of_a_folded_group_the_book_opens_at_the_usual_spell() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        spells = [Option(f"cast:{number}", f"cast {number}", group="cast", entry="Gust") for number in range(12)]
        pane = app.fight.query_one(DecisionPane)
        pane.ask(Choose("Ann", "what", "?", [*spells, Option("wait", "wait")], default="cast:7"), on_map=False)
        await pilot.pause()
        assert pane.table.marked_row is not None
        assert pane.table.marked_row.group == "cast"
        assert pane.marked_option is spells[7]


def test_the_book_opens_at_the_usual_spell_where_none_is_marked() -> None:
    spells = [Option(f"cast:{name}", name, entry=name) for name in ("Blaze", "Gust")]
    asked = Choose("Ann", "what", "?", [Option("wait", "wait"), *spells], default="cast:Gust")
    assert SpellMenu(asked, {}, "Ann", asked.options[0])._begins == "cast:Gust"
    assert SpellMenu(asked, {}, "Ann", spells[0])._begins == "cast:Blaze"


@pytest.mark.slow
async def test_the_words_in_the_frame_of_the_book_are_buttons() -> None:
    app = start()
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, ["b"])
        await click(pilot, app, "tab all/available")
        assert "cast Quake" in shown(app)
        await click(pilot, app, "/ search")
        await press(pilot, "blaze")
        assert "cast Quake" not in shown(app)
        await click(pilot, app, "o odds · esc")
        await click(pilot, app, "o odds · esc")
        assert app.screen is app.fight


async def click(pilot: Pilot[int], app: FightApp, words: str) -> None:
    """Click on the last letter of these words."""
    lines = shown(app).splitlines()
    y = next(number for number, line in enumerate(lines) if words in line)
    x = lines[y].index(words) + len(words) - 1
    for event in (MouseMove, MouseDown, MouseUp):
        app.post_message(event(None, x, y, 0, 0, 1, False, False, False))
        await pilot.pause()


@pytest.mark.slow
async def test_the_book_is_searched_by_the_words_of_entries_and_casts() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["b", "slash", *"air"])
        assert "1 available now" in shown(app)
        assert "cast Gust" in shown(app)
        await press(pilot, ["enter"])
        assert app.screen is app.fight
        decision = pending(app)
        assert isinstance(decision, ChoosePlace)
        assert decision.prompt == "Ann casts Gust: where?"


@pytest.mark.slow
async def test_the_book_is_left_without_an_answer_and_undone_like_any_other() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ["b", "escape"])
        assert app.screen is app.fight
        assert app.session.progress.recorded == []
        await press(pilot, ["b", "enter", "u"])
        assert app.fight.query_one(OptionTable).marked_row is not None
        assert not isinstance(pending(app), ChoosePlace)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_an_area_aimed_looks_as_it_did(snap_compare, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    app = start()

    async def aimed(pilot: Pilot[int]) -> None:
        await aim(app, pilot)
        await press(pilot, ["left", "up"])

    assert snap_compare(app, terminal_size=size, run_before=aimed)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_book_looks_as_it_did(snap_compare, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    async def opened(pilot: Pilot[int]) -> None:
        await press(pilot, ["b", "down"])

    assert snap_compare(start(), terminal_size=size, run_before=opened)
