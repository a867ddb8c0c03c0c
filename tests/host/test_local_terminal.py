"""The terminal of this process as a channel: raw while it is used, and restored afterwards in any case."""

from __future__ import annotations

import asyncio
import os
import pty
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from solo.host.listeners.channel import RESTORING
from solo.host.listeners.local_terminal import NoTerminalError, own_terminal
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
        def received(self, data: bytes) -> None:
            heard.set_result(data)

        def resized(self, columns: int, lines: int) -> None:
            """Of no use here."""

        def ended(self) -> None:
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
