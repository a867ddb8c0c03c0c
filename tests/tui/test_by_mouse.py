"""The mouse alone: a click marks and a second takes, what is opened by a click is left by one, numbers have arrows."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import MouseDown, MouseMove, MouseUp
from textual.pilot import Pilot
from textual.screen import Screen

from solo.campaign.settings import Settings
from solo.systems.contract import Option
from solo.tui.app import SoloApp
from solo.tui.dismiss_once import DismissOnce
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.screens.fight.cards import SheetCard
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.help.screen import HelpScreen
from solo.tui.screens.home.screen import HomeScreen
from solo.tui.widgets.card import TextCard
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.listing import Listing
from solo.tui.widgets.number_entry import NumberEntry
from solo.tui.widgets.option_list import OptionTable
from tests.fake_system import FakeSystem
from tests.tui.running import NARROW, WIDE, an_app, press, running, settle, shown, title
from tests.tui.stillness import until
from tests.tui.test_creation import GIFT, Workshop

QUIT = "Quit"


async def click(pilot: Pilot[int], words: str, at_the_foot: bool = False) -> None:
    """Click on these words where they stand, on the last line if wanted."""
    await click_at(pilot, *where(pilot, words, at_the_foot))


def where(pilot: Pilot[int], words: str, at_the_foot: bool = False) -> tuple[int, int]:
    lines = shown(pilot.app).splitlines()
    numbers = [len(lines) - 1] if at_the_foot else range(len(lines))
    y = next((number for number in numbers if words in lines[number]), None)
    assert y is not None, f"“{words}” is not on the screen:\n" + "\n".join(lines)
    return lines[y].index(words) + len(words) // 2, y


async def click_at(pilot: Pilot[int], x: int, y: int, times: int = 1) -> None:
    """A click as a terminal tells of it, on a cell of the screen; several come before the first is taken."""
    for event in (MouseMove, MouseDown, MouseUp) * times:
        pilot.app.post_message(event(None, x, y, 0, 0, 1, False, False, False))
    await until(pilot, lambda: not cast("SoloApp", pilot.app)._typed._looking, "the click to be taken")
    await settle(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_one_click_marks_a_fight_and_its_forecast_is_seen_before_a_second_begins_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "q")
        await click(pilot, "Rats")
        assert title(app) == "Quick fight"
        assert app.screen.query_one(Listing).marked_key == "Rats"
        await click(pilot, "Rats")
        assert isinstance(app.screen, FightScreen)


@pytest.mark.slow
async def test_a_click_on_a_party_member_toggles_it_once(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "escape", "e")
        signs = []
        for _ in range(3):
            signs.append("●" in next(line for line in shown(app).splitlines() if "Ann" in line))
            await click(pilot, "Ann")
        assert signs == [signs[0], signs[0], not signs[0]]


@pytest.mark.slow
async def test_a_click_beside_whatever_is_laid_over_a_page_closes_it(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "l")
        layers = (AskText("Which?"), ChooseOne("Which?", [("one", "One", "")]), TextCard("Read this", "A text."))
        for number, layer in enumerate(layers, start=1):
            app.push_screen(cast("Screen[object]", layer))
            await settle(pilot)
            await click_at(pilot, 2, 20 + number)
            assert title(app) == "Library"
        await press(pilot, "f1")
        assert title(app) != "Library"
        await click_at(pilot, 2, 20)
        assert title(app) == "Library"


@pytest.mark.slow
async def test_the_words_in_a_frame_are_buttons(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    given: list[str | None] = []
    async with running(app) as pilot:
        for layer, word in (
            (ChooseOne("Which?", [("one", "One", "")]), "enter chooses"),
            (AskText("What?", value="that"), "esc cancels"),
            (AskText("What?", value="that"), "enter confirms"),
        ):  # no two clicks in a row on one cell: the second would count as a double click
            app.push_screen(layer, given.append)
            await settle(pilot)
            await click(pilot, word)
        assert given == ["one", None, "that"]
        app.push_screen(TextCard("Read this", "A text."))
        await settle(pilot)
        await click(pilot, "esc closes")
        assert title(app) == ""


@pytest.mark.slow
async def test_the_words_in_the_frames_of_a_fights_cards_are_buttons(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "enter", "s")
        card = app.screen
        assert isinstance(card, SheetCard)
        seen = [heading(card)]
        for word in ("→ other", "← →"):
            x, y = where(pilot, word)
            await click_at(pilot, x - len(word) // 2, y)
            seen.append(heading(card))
        assert seen[0] == seen[2] != seen[1]
        await click(pilot, "· esc ─")
        assert isinstance(app.screen, FightScreen)
        await press(pilot, "1", "1", "l")
        folded = shown(app)
        await click(pilot, "x all dice")
        assert shown(app) != folded
        await click(pilot, "esc closes")
        assert isinstance(app.screen, FightScreen)


def heading(card: SheetCard) -> str:
    return str(card.query_one(VerticalScroll).border_title)


@pytest.mark.slow
async def test_a_key_that_the_help_tells_of_is_pressed_by_a_click_there(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "question_mark")
        await click(pilot, "Make a new character.")
        assert isinstance(app.screen, CreationScreen)


@pytest.mark.slow
async def test_numbers_have_arrows_that_a_click_moves(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await press(pilot, "h", "n")
        assert isinstance(app.screen, CreationScreen)
        lines = shown(app).splitlines()
        y = next(number for number, line in enumerate(lines) if "Gift" in line)
        more, less = lines[y].index("›"), lines[y].index("‹")
        await click_at(pilot, more, y)
        await click_at(pilot, more, y)
        assert app.screen.bench.value(GIFT) == 2
        await click_at(pilot, less, y)
        assert app.screen.bench.value(GIFT) == 1


@pytest.mark.slow
async def test_every_key_that_the_foot_hints_at_is_pressed_by_a_click(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        pressed: list[str] = []
        await press(pilot, "h")
        app.screen.query_one(KeyLine).hint(
            [("+−", "Number"), ("d", "Away"), ("R", "Reroll"), ("any key", "Stop"), ("←→", "Change"), ("1–9", "Pick")]
        )
        await settle(pilot)
        monkeypatch.setattr(SoloApp, "simulate_key", lambda _, key: pressed.append(key))
        for word in ("+", "−", "Away", "Reroll", "Stop", "←", "→", "Number", "Change", "1–9", "Pick"):
            await click(pilot, word, at_the_foot=True)
        assert pressed == ["plus", "minus", "d", "R", "space", "left", "right"]


@pytest.mark.slow
async def test_what_plays_to_the_end_is_stopped_by_a_click_on_the_foot(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(pace=3_600_000, forecast=0))
    async with running(app) as pilot:
        await press(pilot, "q", "enter", "E")
        screen = app.screen
        assert isinstance(screen, FightScreen)
        assert "any key Stop  E At once" in shown(app)
        await click(pilot, "any key", at_the_foot=True)
        assert "the AI plays" not in shown(app)


async def test_a_range_of_keys_is_no_button(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await click(pilot, "1–9", at_the_foot=True)
        assert title(app) == ""


async def test_a_ready_fight_told_on_the_first_page_is_shown_by_a_click(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        last = list(FakeSystem().encounters.ready_fights())[-1]
        await click(pilot, last)
        assert title(app) == "Quick fight"
        assert app.screen.query_one(Listing).marked_key == last


async def double_click(pilot: Pilot[int], words: str, at_the_foot: bool = False) -> None:
    x, y = where(pilot, words, at_the_foot)
    await click_at(pilot, x, y, times=2)


class ManyQuestions(DismissOnce[None]):
    """A screen that asks one thing after the other, of which the first option is marked."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[str] = []

    def compose(self) -> ComposeResult:
        yield OptionTable()

    def on_mount(self) -> None:
        self._ask()

    def _ask(self) -> None:
        options = [Option("one", "this one", group="these"), Option("two", "that one", group="these")]
        groups = [*options, *(Option(f"more {number}", f"more {number}") for number in range(12))]
        self.query_one(OptionTable).ask(f"Question {len(self.taken) + 1}", groups, "more 0")

    def on_option_table_taken(self, event: OptionTable.Taken) -> None:
        self.taken += event.codes
        self._ask()


async def test_a_double_click_takes_one_thing(tmp_path: Path) -> None:
    app, asking = an_app(tmp_path), ManyQuestions()
    async with running(app) as pilot:
        app.push_screen(asking)
        await settle(pilot)
        await double_click(pilot, "more 3")
        assert asking.taken == ["more 3"]
        await double_click(pilot, "more 0")
        assert asking.taken == ["more 3", "more 0"]
        await double_click(pilot, "these")
        assert asking.query_one(OptionTable).opened_group == "these"
        assert asking.taken == ["more 3", "more 0"]


@pytest.mark.slow
async def test_a_double_click_means_nothing_to_what_the_first_has_opened(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await double_click(pilot, "Game")
        assert isinstance(app.screen, ChooseOne)


@pytest.mark.slow
async def test_the_foot_may_be_clicked_as_fast_as_one_likes(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        for _ in range(2):
            app.push_screen(HelpScreen())
            await settle(pilot)
        await double_click(pilot, "Back", at_the_foot=True)
        assert isinstance(app.screen, HomeScreen)


class Asking(DismissOnce[None]):
    """A screen that asks for a number."""

    def __init__(self) -> None:
        super().__init__()
        self.given = ""

    def compose(self) -> ComposeResult:
        yield NumberEntry()

    def on_number_entry_given(self, event: NumberEntry.Given) -> None:
        self.given = event.text


@pytest.mark.slow
async def test_an_asked_number_has_arrows_and_a_button(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        asking = Asking()
        app.push_screen(asking)
        await settle(pilot)
        asking.query_one(NumberEntry).ask("How many?", 1, 9, 4)
        await settle(pilot)
        await click(pilot, "›")
        await click(pilot, "›")
        await click(pilot, "‹")
        await click(pilot, "enter confirms")
        assert asking.given == "5"


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [NARROW, (60, 20), (100, 30)])
async def test_the_way_back_is_never_dropped_from_the_foot(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        for key in ("q", "a", "h", "e", "l", "r", "s", "question_mark"):
            await press(pilot, key)
            assert "esc Back" in shown(app).splitlines()[-1], title(app)
            await press(pilot, "escape")
        await press(pilot, "q", "enter")
        assert isinstance(app.screen, FightScreen)
        assert "esc" in shown(app).splitlines()[-1]


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_whole_evening_goes_by_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Workshop())
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(pilot)
        await click(pilot, "Quick fight")
        await click(pilot, "Rats")
        await click(pilot, "Fight", at_the_foot=True)
        await fought(pilot, app)
        await click(pilot, "Back", at_the_foot=True)
        await click(pilot, "Characters")
        await click(pilot, "New", at_the_foot=True)
        await click(pilot, "Fill in", at_the_foot=True)
        await click(pilot, "Roper")
        await click(pilot, "Finish", at_the_foot=True)
        assert "Roper" in shown(app)
        await click(pilot, "Back", at_the_foot=True)
        for page in ("Library", "Chronicle", "Settings"):
            await click(pilot, page)
            assert title(app) == page
            await click(pilot, "Back", at_the_foot=True)
        await click(pilot, QUIT)
    assert app.return_code == 0


async def fought(pilot: Pilot[int], app: SoloApp) -> None:
    """The fight to its end and out of it, each answer a click on the first option."""
    assert isinstance(app.screen, FightScreen)
    for _ in range(60):
        if not isinstance(app.screen, FightScreen):
            return
        lines = shown(app).splitlines()
        option = next((number for number, line in enumerate(lines) if "▸ 1 " in line), None)
        if option is not None:
            await click_at(pilot, lines[option].index("▸ 1 ") + 2, option)
        elif "Leave" in lines[-1]:
            await click(pilot, "Leave", at_the_foot=True)
        else:
            await click(pilot, "Back", at_the_foot=True)
    raise AssertionError(shown(app))


@pytest.mark.slow
async def test_a_click_on_the_first_word_of_the_title_leads_home_from_any_page(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "h", "ctrl+p", *"chronicle", "enter")
        assert title(app) == "Chronicle"
        await click_at(pilot, 3, 0)
        assert isinstance(app.screen, HomeScreen)
        assert len(app.screen_stack) == 1
