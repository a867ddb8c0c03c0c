"""An app in a channel: what it draws and hears there, that it leaves the host's machine alone, and what it leans on."""

from __future__ import annotations

import asyncio
import gc
import inspect
import io
import re
import weakref
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial, wraps
from pathlib import Path

import pytest
import textual._callback
import textual.app
import textual.strip
from rich.segment import Segment
from rich.style import Style
from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.strip import Strip
from textual.worker import WorkerFailed

from solo.host.listeners.channel import RESTORING, ClientTerminal
from solo.tui.seat.channel_driver import (
    ASKS_FOR_WHOLE_FRAMES,
    KEPT_OF_A_PASTE,
    LONGEST_PASTE,
    ChannelDriver,
    run,
)
from solo.tui.seat.shared_process import REMEMBERED, _count_parameters, settle_in
from tests.host.doors import PATIENCE, TERMINAL, Sheet
from tests.host.tiny import Blackboard, TinyApp

ENDED = b"\x1b[201~"


async def until(condition: Callable[[], bool]) -> None:
    """Return once this holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


@asynccontextmanager
async def seated(terminal: ClientTerminal = TERMINAL, remote: bool = False) -> AsyncIterator[tuple[TinyApp, Sheet]]:
    """A small app in a channel, until it is left."""
    sheet = Sheet(terminal)
    sheet.remote = remote
    app = TinyApp(sheet, Blackboard())
    running = asyncio.ensure_future(run(app, sheet))
    await sheet.shows(b"person")
    yield app, sheet
    sheet.receive(b"~")
    async with asyncio.timeout(PATIENCE):
        await running
    assert RESTORING in sheet.text
    sheet.hang_up()


@pytest.mark.parametrize("remote", [False, True])
async def test_the_keyboard_protocol_is_asked_for_on_this_machine_alone(remote: bool) -> None:
    async with seated(remote=remote) as (_, sheet):
        assert (b"\x1b[>25u" in sheet.text) != remote


# What it leans on


def test_a_strip_remembers_what_textual_has_it_remember_once_it_is_asked() -> None:
    told = re.findall(
        r"self\.(_\w+): FIFOCache\[.*?\] = FIFOCache\((\d+)\)", inspect.getsource(textual.strip), re.DOTALL
    )
    assert {name: int(most) for name, most in told} == REMEMBERED
    settle_in()
    strip = Strip([Segment("abcd")])
    assert all(hasattr(strip, name) for name in Strip.__slots__)
    assert not hasattr(strip, "anything_else")
    assert strip.crop(1, 3) is strip.crop(1, 3)
    assert strip.crop(1, 3).text == "bc"


class Called:
    """Somebody who is called in three ways."""

    def by_name(self, one: int, *others: int) -> None: ...

    @classmethod
    def by_kind(cls, one: int) -> None: ...

    @staticmethod
    def alone(*, loud: bool = False) -> None: ...

    @wraps(re.sub)
    def with_many(*all_of_them: int, **by_name: int) -> None: ...

    def with_others(*all_of_them: int, **by_name: int) -> None: ...


WAYS: Sequence[Callable[..., object]] = (
    Called().by_name,
    Called.by_kind,
    Called.alone,
    Called,
    Called.by_name,
    Called().with_many,
    Called().with_others,
)


@pytest.mark.parametrize("called", WAYS)
def test_parameters_are_counted_as_textual_counts_them(called: Callable[..., object]) -> None:
    count = len(inspect.signature(called).parameters)
    assert _count_parameters(called) == count == _count_parameters(called)
    settle_in()
    assert textual._callback.count_parameters(partial(called)) == count


@pytest.mark.parametrize(
    ("owner", "names"),
    [
        (textual._callback, ("count_parameters", "_count_parameters")),
        (textual.app, ("redirect_stdout", "redirect_stderr")),
        (textual.app.App, ("native_ansi_color", "post_message", "screen_stack")),
        (XTermParser, ("feed", "tick")),
        (Strip, ("render_style", "render_ansi", "blank")),
        (Style, ("_link", "_link_id")),
        (Driver, ("write", "flush", "start_application_mode", "disable_input", "stop_application_mode", "close")),
        (Driver, ("can_suspend", "send_message", "process_message", "open_url", "deliver_binary")),
        (messages, ("TerminalSupportsSynchronizedOutput",)),
        (events, ("Key", "Paste", "MouseMove", "MouseEvent", "AppFocus", "AppBlur", "Resize")),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_overridden_or_used_of_textual_is_there(owner: object, names: tuple[str, ...]) -> None:
    assert [name for name in names if not hasattr(owner, name)] == []


async def test_what_is_private_of_textual_is_as_it_was_when_this_was_written() -> None:
    parser = XTermParser()
    assert parser._timeout_time is None
    list(parser.feed("\x1b"))
    assert parser._timeout_time is not None
    assert list(inspect.signature(Strip.render_style).parameters) == ["style", "text", "color_system"]
    assert list(inspect.signature(Strip.render_ansi).parameters)[-2:] == ["style", "color_system"]
    async with seated() as (app, _):
        assert app._message_queue.qsize() >= 0
        assert isinstance(app._filters, list)
        assert isinstance(app._driver, ChannelDriver)
        assert app.console._color_system is not None


OVERRIDDEN = [
    name
    for name, _ in inspect.getmembers(Driver, inspect.isfunction)
    if name != "__init__" and name in vars(ChannelDriver)
]


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_what_it_overrides_is_called_as_textual_calls_it(name: str) -> None:
    ours = inspect.signature(getattr(ChannelDriver, name))
    for parameter in inspect.signature(getattr(Driver, name)).parameters.values():
        taken = parameter.name in ours.parameters or any(
            one.kind is one.VAR_KEYWORD for one in ours.parameters.values()
        )
        assert taken, f"{name} is not told {parameter.name}"


# What it does


async def test_what_reaches_for_the_hosts_own_machine_reaches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, *_, **__: opened.append(url))
    async with seated() as (app, sheet):
        told = len(sheet.text)
        app.open_url("https://example.invalid/")
        text, data = io.StringIO("all that is secret"), io.BytesIO(b"all that is secret")
        app.deliver_text(text, save_directory=tmp_path, save_filename="text")
        app.deliver_binary(data, save_directory=tmp_path, save_filename="data")
        app.copy_to_clipboard("for their own terminal")
        await sheet.shows(b"\x1b]52;c;")
        assert text.closed
        assert data.closed
        assert app._driver is not None
        assert not app._driver.can_suspend
        assert b"secret" not in sheet.text[told:]
    assert opened == []
    assert list(tmp_path.iterdir()) == []


class AtWork(TinyApp):
    """Has something done that fails, once its person is gone or at once."""

    at_once = False

    def on_mount(self) -> None:
        super().on_mount()
        if self.at_once:
            self.run_worker(self.fail())

    def terminal_lost(self) -> None:
        self.run_worker(self.fail())

    async def fail(self) -> None:
        raise ValueError("as it was asked to")


async def test_work_that_fails_since_its_person_is_gone_is_no_failure_and_any_other_is() -> None:
    sheet = Sheet()
    running = asyncio.ensure_future(run(AtWork(sheet, Blackboard()), sheet))
    await sheet.shows(b"person")
    sheet.lose("gone")
    assert await running is None
    sheet = Sheet()
    app = AtWork(sheet, Blackboard())
    app.at_once = True
    with pytest.raises(WorkerFailed):
        await run(app, sheet)
    sheet.hang_up()


async def left() -> weakref.ref[TinyApp]:
    """An app that was left after keys of which a terminal tells all there is to tell."""
    async with seated() as (app, sheet):
        sheet.receive(b"\x1b[120u\x1b[97;5u")
        await until(lambda: app.keys >= 2)
        return weakref.ref(app)


@pytest.mark.slow
async def test_an_app_that_was_left_leaves_nothing_behind() -> None:
    settle_in()
    gone = await left()
    gc.collect()
    assert gone() is None


async def test_a_program_that_prints_what_it_is_asked_is_not_asked() -> None:
    for program, asked in (("Apple_Terminal", False), ("", True)):
        async with seated(ClientTerminal("xterm", program=program, columns=80, lines=24)) as (_, sheet):
            assert (ASKS_FOR_WHOLE_FRAMES.encode() in sheet.text) is asked


async def test_a_terminal_says_nothing_of_its_size_but_by_the_channel() -> None:
    async with seated() as (app, sheet):
        sheet.receive(b"\x1b[48;9000;9000;90000;90000t\x1b[48;0;0;0;0t\x1b[?2048;1$y" + b"k")
        await until(lambda: app.keys == 1)
        assert tuple(app.size) == (80, 24)
        sheet.resize(9000, 9000)
        await until(lambda: tuple(app.size) == (400, 120))


async def test_whoever_types_hurries_from_the_first_byte_and_no_longer_than_a_moment() -> None:
    async with seated() as (app, sheet):
        driver = app._driver
        assert isinstance(driver, ChannelDriver)
        assert not driver.has_input
        sheet.receive(b"k")
        assert driver.has_input
        await until(lambda: app.keys == 1)
        await until(lambda: not driver.has_input)


async def test_a_mouse_outside_of_the_window_is_nowhere() -> None:
    async with seated() as (app, sheet):
        sheet.receive(b"\x1b[<0;99999999;5M\x1b[<0;81;5M\x1b[<0;5;25M\x1b[<0;-5;5M" + b"k")
        await until(lambda: app.keys >= 1)
        assert app.clicks == ""
        sheet.receive(b"\x1b[<0;80;24M")
        await until(lambda: app.clicks == "79,23")


async def test_a_paste_is_kept_whole_cut_short_or_thrown_away_by_how_long_it_is() -> None:
    async with seated() as (app, sheet):
        sheet.receive(b"\x1b[200~short" + ENDED)
        await until(lambda: app.pasted == "short")
        sheet.receive(b"\x1b[200~" + b"x" * (KEPT_OF_A_PASTE + 1000) + ENDED)
        await until(lambda: app.pasted == "x" * KEPT_OF_A_PASTE)
        cut = "Only the first 4,096 characters were pasted, the most that a shared table accepts at once."
        assert [note.message for note in app._notifications] == [cut]
        sheet.receive(b"\x1b[200~" + b"long" * LONGEST_PASTE + ENDED + b"k")
        await until(lambda: app.keys == 1)
        assert app.pasted == "x" * KEPT_OF_A_PASTE
        thrown_away = "Nothing was pasted, because a shared table accepts at most 16,384 bytes at once."
        assert [note.message for note in app._notifications] == [cut, thrown_away]


async def test_a_sign_in_several_pieces_is_one_sign_and_what_is_none_harms_nothing() -> None:
    async with seated() as (app, sheet):
        for byte in "ß你".encode():
            sheet.receive(bytes([byte]))
        await until(lambda: app.board.said.get("Mara") == "ß你")
        sheet.receive(b"\xff\xfe\xc3" + b"k")
        await until(lambda: app.board.said["Mara"].endswith("k"))


async def test_an_escape_that_came_alone_is_a_key_however_soon_the_next_was_typed() -> None:
    """A host that was busy for a while hears of both at once."""
    async with seated() as (app, sheet):
        for typed in (b"\x1b", b"k", b"\x1b", b"\x1b", b"\x1b[A", b"\x1b", b"[B"):
            sheet.receive(typed)
        await until(lambda: app.keys == 6)
        assert list(app.latest) == ["escape", "k", "escape", "escape", "up", "down"]


async def test_an_escape_alone_is_a_key_after_a_moment() -> None:
    async with seated() as (app, sheet):
        sheet.receive(b"\x1b")
        await until(lambda: app.keys == 1)
        sheet.receive(b"\x1b[A")
        await until(lambda: app.keys == 2)
