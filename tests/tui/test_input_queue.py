"""Keys that arrive together act as if they came one by one; a dialog is answered once, and says what it finds."""

from __future__ import annotations

import asyncio
from collections import deque
from contextvars import Context
from pathlib import Path

import pytest
from textual.events import Event, Key
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.tui import exports, input_queue
from solo.tui.app import SoloApp
from solo.tui.input_queue import InputQueue
from solo.tui.page import Page
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.line_input import LineInput
from tests.tui.running import NARROW, an_app, running, settle, shown, title
from tests.tui.stillness import A_MOMENT, PATIENCE

SEQUENCES = (
    ("ctrl+p", "enter", "enter"),
    ("g", "enter", "enter"),
    ("g", "down", "enter", "g", "escape", "escape"),
    ("l", "A", "escape", "escape", "h", "c", "escape", "c"),
    ("q", "1", "enter", "1", "1", "u"),
    ("q", "w", "escape", "escape", "q", "w", "tab", "enter", "escape", "escape"),
    ("h", "n", "escape", "escape", "e", "escape", "l", "escape", "r", "escape", "s", "escape"),
    ("a", "n", "A", "s", "h", "enter", "enter", "enter", "escape", "ctrl+p", "escape", "question_mark", "escape"),
)


WORDS = "thewolfoftheninthwinter"


def type_at_once(app: SoloApp, keys: tuple[str, ...]) -> None:
    """All of these, before the app has taken the first."""
    for key in keys:
        name = key if len(key) > 1 or key.isalnum() else _character_to_key(key)
        app.post_message(Key(name, key if len(key) == 1 else None))


async def after(home: Path, keys: tuple[str, ...], at_once: bool, shares_loop: bool = False) -> str:
    """What is shown after these keys, of which a forecast that begins where nobody presses any is no part."""
    app = an_app(home, settings=Settings(pace=0, forecast=0))
    app.shares_loop = shares_loop
    async with running(app) as pilot:
        for burst in [keys] if at_once else [(key,) for key in keys]:
            type_at_once(app, burst)
            await settle(pilot)
            await at_rest(pilot)
        return f"{title(app)}\n{shown(app)}"


async def at_rest(pilot: Pilot[int]) -> None:
    app = pilot.app
    assert isinstance(app, SoloApp)
    while app._typed:
        await pilot.pause()
    await settle(pilot)


@pytest.mark.slow
@pytest.mark.parametrize(
    "shares_loop",
    [pytest.param(False, id="alone", marks=pytest.mark.exhaustive), pytest.param(True, id="beside others")],
)
@pytest.mark.parametrize("keys", SEQUENCES, ids=" ".join)
async def test_keys_at_once_come_to_what_they_come_to_one_by_one(
    tmp_path: Path, keys: tuple[str, ...], shares_loop: bool
) -> None:
    together = await after(tmp_path / "together", keys, at_once=True, shares_loop=shares_loop)
    assert together == await after(tmp_path / "one by one", keys, at_once=False)


async def test_a_dialog_is_answered_once(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        answers: list[str | None] = []
        dialog = AskText("What?")
        app.push_screen(dialog, answers.append)
        await settle(pilot)
        dialog.dismiss("one")
        dialog.dismiss("two")
        await settle(pilot)
        assert answers == ["one"]
        assert len(app.screen_stack) == 1


@pytest.mark.slow
async def test_a_page_below_a_dialog_is_not_left(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.go("settings")
        await settle(pilot)
        page = app.screen
        assert isinstance(page, Page)
        app.push_screen(ChooseOne("Which?", [("a", "A", "")]))
        await settle(pilot)
        page.action_back()
        await settle(pilot)
        assert isinstance(app.screen, ChooseOne)
        assert page in app.screen_stack


async def test_a_page_that_has_been_left_is_told_nothing(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.go("settings")
        await settle(pilot)
        page = app.screen
        assert isinstance(page, Page)
        told: list[str] = []
        tell = page.while_here(told.append)
        tell("here")
        page.dismiss()
        tell("left")
        page.call_later(told.append, "later")
        await settle(pilot)
        assert told == ["here"]


async def test_the_last_page_is_never_left(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        page = app.screen
        assert isinstance(page, Page)
        page.action_back()
        await settle(pilot)
        assert app.screen is page


async def test_a_page_that_never_comes_to_rest_takes_keys_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_queue, "PATIENCE", 0.05)
    app = an_app(tmp_path)
    async with running(app) as pilot:
        monkeypatch.setattr(SoloApp, "under_way", True)
        type_at_once(app, ("s",))
        await at_rest(pilot)
        assert title(app) == "Settings"


async def test_what_was_handed_on_and_is_not_taken_yet_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app is slower than the patience: it has not seen one letter yet when the next is handed on."""
    monkeypatch.setattr(input_queue, "PATIENCE", -1.0)
    monkeypatch.setattr(input_queue, "LEAST_LOOKS", 0, raising=False)
    app, queue = SoloApp.__new__(SoloApp), deque[Event]()
    app._exit = False
    turns = InputQueue(app, queue.append, lambda: False)
    typed = [Key(letter, letter) for letter in "wolf"]
    for letter in typed[:3]:
        assert not turns.take(letter)
    while len(queue) < 2:
        await asyncio.sleep(0)
    taken = [event for event in list(queue) if turns.take(event)]
    turns.take(typed[3])
    monkeypatch.setattr(app, "_exit", True)
    while turns.is_working:
        await asyncio.sleep(0)
    assert taken == typed[: len(taken)]
    assert len(taken) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("rows", [5, ChooseOne.FILTER_FROM])
async def test_letters_typed_fast_stay_in_order_where_the_loop_never_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    monkeypatch.setattr(input_queue, "PATIENCE", -1.0)
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.push_screen(ChooseOne("Which?", [(f"row-{number}", f"Row {number}", "") for number in range(rows)]))
        await settle(pilot)
        loop = asyncio.get_running_loop()

        def hold_up() -> None:
            nonlocal holding
            holding = loop.call_soon(hold_up)

        holding = loop.call_soon(hold_up)
        for letter in WORDS:
            app.post_message(Key(letter, letter))
            await asyncio.sleep(0)
        ends = loop.time() + PATIENCE
        while app._typed.is_working and len(app.screen.query_one(Input).value) < len(WORDS):
            assert loop.time() < ends
            await asyncio.sleep(A_MOMENT)
        holding.cancel()
        await at_rest(pilot)
        assert app.screen.query_one(Input).value == WORDS


class Late(Page):
    """A page that is not there before it is let come."""

    BINDINGS = [("z", "press", "")]

    def __init__(self) -> None:
        super().__init__()
        self.let_come = asyncio.Event()
        self.pressed: list[bool] = []

    async def _pre_process(self) -> bool:
        await self.let_come.wait()
        return await super()._pre_process()

    def action_press(self) -> None:
        self.pressed.append(self._is_mounted)


async def test_a_key_of_the_page_before_means_nothing_to_a_page_that_is_not_there_yet(tmp_path: Path) -> None:
    app, page = an_app(tmp_path), Late()
    async with running(app) as pilot:
        app.push_screen(page)
        taken = [await app._check_bindings("z")]
        page.let_come.set()
        await settle(pilot)
        taken.append(await app._check_bindings("z"))
        assert (taken, page.pressed) == ([False, True], [True])


@pytest.mark.slow
async def test_an_app_beside_others_waits_for_no_work_of_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_queue, "PATIENCE", 3600)
    app = an_app(tmp_path)
    app.shares_loop = True
    async with running(app) as pilot:
        loop = asyncio.get_running_loop()

        def work_for_ever() -> None:
            nonlocal working
            working = loop.call_soon(work_for_ever, context=Context())

        working = loop.call_soon(work_for_ever, context=Context())
        app.post_message(Key("s", "s"))
        ends = loop.time() + PATIENCE
        while title(app) != "Settings":
            assert loop.time() < ends
            await asyncio.sleep(A_MOMENT)
        working.cancel()
        await settle(pilot)


@pytest.mark.slow
async def test_what_is_typed_over_a_short_list_narrows_it_too(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        rows = [(word.lower(), word, f"Means {word}.") for word in ("Barley", "Oats", "Rye", "Wheat")]
        picked: list[str | None] = []
        app.push_screen(ChooseOne("Which?", rows), picked.append)
        await settle(pilot)
        assert "type to filter" in shown(app)
        assert not app.screen.query_one(LineInput).display
        await pilot.press(*"ey")
        await settle(pilot)
        assert "Barley" in shown(app)
        assert "Means Barley." in shown(app)
        assert not any(word in shown(app) for word in ("Oats", "Rye", "Wheat"))
        await pilot.press("enter")
        await settle(pilot)
        assert picked == ["barley"]


async def test_a_file_is_asked_for_with_what_its_endings_mean_uncut(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        exports.ask_paper(app, "Rats", lambda _: b"")
        await settle(pilot)
        assert "─ Export to ─" in shown(app)
        assert ".json for programs." in " ".join(shown(app).replace("│", " ").split())


@pytest.mark.slow
async def test_what_begins_with_what_is_typed_is_marked_before_what_only_holds_it(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        rows = [(word, word, "") for word in ("Stones and sticks", "Barley", "Sticks", "Broomsticks")]
        picked: list[str | None] = []
        app.push_screen(ChooseOne("Which?", rows), picked.append)
        await settle(pilot)
        await pilot.press(*"sti", "enter")
        await settle(pilot)
        assert picked == ["Sticks"]


@pytest.mark.slow
async def test_a_filter_that_nothing_holds_says_so_and_no_more_what_the_row_before_meant(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        rows = [(f"row-{number}", f"Row {number}", f"Means {number}.") for number in range(ChooseOne.FILTER_FROM)]
        app.push_screen(ChooseOne("Which?", rows))
        await settle(pilot)
        assert "Means 0." in shown(app)
        await pilot.press(*"zebra")
        await settle(pilot)
        assert "No matches." in shown(app)
        assert "Means 0." not in shown(app)
        await pilot.press(*["backspace"] * 5)
        await settle(pilot)
        assert "Means 0." in shown(app)
