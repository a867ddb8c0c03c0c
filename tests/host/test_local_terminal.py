"""The terminal of this process as a channel: raw while it is used, and restored afterwards in any case."""

from __future__ import annotations

import asyncio
import errno
import os
import pty
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import pytest

from solo.host.listeners.channel import RESTORING
from solo.host.listeners.local_terminal import OWN_LIMITS, NoTerminalError, own_terminal
from tests.host.doors import PATIENCE

LOCAL = 3
"""The place of the local flags among a terminal's settings."""


class Pair:
    """A terminal: `app` is the end at standard input, `person` the other one."""

    def __init__(self) -> None:
        self.person, self.app = pty.openpty()
        self.settings = termios.tcgetattr(self.app)
        os.set_blocking(self.person, False)
        self.text = b""

    def edits_lines(self) -> bool:
        """Return True if the terminal echoes keys and waits for whole lines."""
        return bool(termios.tcgetattr(self.app)[LOCAL] & (termios.ICANON | termios.ECHO))

    async def shows(self, words: bytes) -> None:
        """Return once these bytes arrived at the person's end."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.text:
                try:
                    self.text += os.read(self.person, 65536)
                except BlockingIOError:
                    await asyncio.sleep(0.001)


@pytest.fixture
def pair(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    found = Pair()
    with os.fdopen(found.app, "rb", buffering=0) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield found
    os.close(found.person)


async def test_a_terminal_is_raw_while_it_is_used_and_restored_afterwards(pair: Pair) -> None:
    assert pair.edits_lines()
    async with own_terminal({"TERM": "xterm-256color"}) as terminal:
        assert not pair.edits_lines()
        assert terminal.terminal.kind == "xterm-256color"
        terminal.take_screen(b"the table")
        await pair.shows(b"the table")
        assert RESTORING not in pair.text
    await pair.shows(RESTORING)
    assert termios.tcgetattr(pair.app) == pair.settings


async def test_a_terminal_is_restored_after_a_failure(pair: Pair) -> None:
    with pytest.raises(ZeroDivisionError):
        async with own_terminal({"TERM": "xterm"}) as terminal:
            terminal.take_screen(b"the table")
            raise ZeroDivisionError
    await pair.shows(RESTORING)
    assert termios.tcgetattr(pair.app) == pair.settings


async def test_keys_reach_the_listener(pair: Pair) -> None:
    heard = asyncio.get_running_loop().create_future()

    class Ear:
        def accept_input(self, data: bytes) -> None:
            heard.set_result(data)

        def change_size(self, columns: int, lines: int) -> None:
            """Of no use here."""

        def leave_now(self) -> None:
            """Of no use here."""

    async with own_terminal({}) as terminal:
        terminal.listen(Ear())
        os.write(pair.person, b"k\x03")
        async with asyncio.timeout(PATIENCE):
            assert await heard == b"k\x03", "control keys are keys"


async def test_without_a_terminal_there_is_none_to_draw_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path(os.devnull).open("rb") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(NoTerminalError):
            async with own_terminal({}):
                raise AssertionError("there is no terminal")
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(NoTerminalError):
        async with own_terminal({}):
            raise AssertionError("there is no terminal")


class Ear:
    """A listener that notes all it is told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def accept_input(self, data: bytes) -> None:
        self.told.append(data)

    def change_size(self, columns: int, lines: int) -> None:
        self.told.append((columns, lines))

    def leave_now(self) -> None:
        self.told.append("ended")


@pytest.fixture
def handlers() -> dict[int, Callable[[], object]]:
    """The handlers of signals that the event loop has."""
    return {}


async def test_signals_that_end_the_process_close_the_terminal_and_are_let_go_afterwards(
    pair: Pair, handlers: dict[int, Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(
        loop, "add_signal_handler", lambda number, what, *rest: handlers.update({number: lambda: what(*rest)})
    )
    monkeypatch.setattr(loop, "remove_signal_handler", lambda number: handlers.pop(number))
    usual = signal.getsignal
    monkeypatch.setattr(
        signal, "getsignal", lambda number: signal.SIG_IGN if number == signal.SIGHUP else usual(number)
    )
    async with own_terminal({}) as terminal:
        assert set(handlers) == {signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGWINCH}
        assert (terminal.ended_by, terminal.leaving) == (0, False)
        handlers[signal.SIGTERM]()
        handlers[signal.SIGINT]()
        assert (terminal.ended_by, terminal.leaving) == (signal.SIGTERM, True), "the first one counts"
        assert terminal.is_open
    assert not handlers
    assert not terminal.is_open
    assert pair.settings == termios.tcgetattr(pair.app)


async def test_a_terminal_follows_the_size_of_its_window(
    pair: Pair, handlers: dict[int, Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "add_signal_handler", lambda number, what, *_: handlers.update({number: what}))
    monkeypatch.setattr(loop, "remove_signal_handler", lambda number: handlers.pop(number))
    termios.tcsetwinsize(pair.app, (30, 100))
    async with own_terminal({}) as terminal:
        assert terminal.size == (100, 30)
        termios.tcsetwinsize(pair.app, (31, 101))
        handlers[signal.SIGWINCH]()
        assert terminal._wanted_size == (101, 31)
        monkeypatch.setattr(os, "get_terminal_size", no_terminal)
        handlers[signal.SIGWINCH]()
        assert terminal._wanted_size == (101, 31)


def no_terminal(*_: object) -> os.terminal_size:
    raise OSError(errno.ENOTTY, "Not a terminal")


async def test_wishes_of_the_environment_are_printable_and_cut(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pair.text == b""
    monkeypatch.setattr(os, "get_terminal_size", no_terminal)
    environment = {"TERM": "x" * 90, "COLORTERM": "true\x1bcolor", "TERM_PROGRAM": "p", "NO_COLOR": "1"}
    async with own_terminal(environment, "192.0.2.7") as terminal:
        said = terminal.terminal
        assert (said.kind, said.colours.isprintable(), said.program) == ("x" * 80, True, "p")
        assert (said.no_color, said.reduced_motion) == (True, False)
        assert (said.columns, said.lines, terminal.size) == (0, 0, (80, 24))
        assert (terminal.person, terminal.origin) == ("", "192.0.2.7")
    async with own_terminal({"SOLO_REDUCED_MOTION": "1"}) as terminal:
        assert (terminal.terminal.no_color, terminal.terminal.reduced_motion) == (False, True)


async def test_a_terminal_has_no_time_limits_and_waits_a_second_for_its_last_output() -> None:
    assert (OWN_LIMITS.idle, OWN_LIMITS.longest, OWN_LIMITS.leaving) == (inf, inf, 1.0)


async def test_a_terminal_that_is_gone_ends_the_channel(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pair.text == b""
    ear = Ear()
    async with own_terminal({}) as terminal:
        terminal.listen(ear)
        read = os.read

        def failing(file: int, most: int) -> bytes:
            if file == terminal._file:
                assert most == 4096
                raise OSError(errno.EIO, "Input/output error")
            return read(file, most)

        monkeypatch.setattr(os, "read", failing)
        terminal._read()
        assert (ear.told, terminal.ending, terminal.is_open) == (["ended"], "the terminal is gone", False)
        terminal.resume()
        assert not asyncio.get_running_loop().remove_reader(terminal._file), "it is read no more"


async def test_nothing_to_read_is_no_end(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pair.text == b""

    def nothing(*_: object) -> bytes:
        raise BlockingIOError

    async with own_terminal({}) as terminal:
        with monkeypatch.context() as empty:
            empty.setattr(os, "read", nothing)
            terminal._read()
        assert terminal.is_open
        with monkeypatch.context() as ended:
            ended.setattr(os, "read", lambda *_: b"")
            terminal._read()
        assert not terminal.is_open


async def test_output_waits_in_order_while_the_terminal_takes_none(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    blocked = [True]

    def write(file: int, data: bytes) -> int:
        assert file >= 0
        if blocked[0]:
            raise BlockingIOError
        written.append(bytes(data[:3]))
        return min(3, len(data))

    async with own_terminal({}) as terminal:
        assert terminal.waiting == 0
        with monkeypatch.context() as slow:
            slow.setattr(os, "write", write)
            terminal.write(b"abc")
            terminal.write(b"def")
            assert (terminal.waiting, written) == (6, [])
            assert not terminal._drained.is_set()
            blocked[0] = False
            terminal._send()
            assert (terminal.waiting, written) == (3, [b"abc"])
            terminal._send()
            assert (terminal.waiting, written) == (0, [b"abc", b"def"])
            assert terminal._drained.is_set()
            assert not asyncio.get_running_loop().remove_writer(terminal._file)
    assert pair.text == b""


async def test_output_to_a_terminal_that_is_gone_is_dropped(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    async with own_terminal({}) as terminal:
        with monkeypatch.context() as broken:
            broken.setattr(os, "write", gone)
            terminal.write(b"abc")
        assert (terminal.waiting, terminal.ending) == (0, "the terminal is gone")
        assert terminal._drained.is_set()
    assert pair.text == b""
