"""The relay's line to a table: frames in both directions, a slow terminal, and the end."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any, Self

import pytest

from solo.host.listeners import relay
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.framing import FrameKind, encode_frame, size
from tests.host.doors import Sheet
from tests.host.wires import Wire

LIMITS = Limits(waiting_low=10, waiting_high=20, leaving=7.0)


class Line:
    """A line with its terminal, its socket, and what is to be done later."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sheet = Sheet(limits=LIMITS, slow=True)
        self.line: Any = relay._Line(self.sheet)
        self.wire = Wire()
        self.line.connection_made(self.wire)
        self.later: list[tuple[float, Callable[[], object]]] = []
        monkeypatch.setattr(self.line, "_loop", SimpleNamespace(call_later=lambda *told: self.later.append(told)))

    def comes(self, kind: FrameKind, payload: bytes = b"") -> None:
        self.line.data_received(encode_frame(kind, payload))


@pytest.fixture
async def there(monkeypatch: pytest.MonkeyPatch) -> Line:
    """A line that is connected."""
    return Line(monkeypatch)


async def test_keys_and_sizes_go_to_the_table_until_the_line_is_closed(there: Line) -> None:
    there.line.accept_input(b"key")
    there.line.change_size(100, 30)
    assert there.wire.written == encode_frame(FrameKind.DATA, b"key") + size(100, 30)
    there.line.drop()
    assert there.wire.aborted
    there.line.accept_input(b"late")
    assert there.wire.written == encode_frame(FrameKind.DATA, b"key") + size(100, 30)
    there.sheet.lose("the test is over")


async def test_a_person_who_leaves_asks_the_table_and_waits_a_limited_time(there: Line) -> None:
    there.line.leave_now()
    assert there.wire.written == encode_frame(FrameKind.END)
    ((seconds, drop),) = there.later
    assert seconds == 7.0
    drop()
    assert there.wire.aborted
    there.sheet.lose("the test is over")


@pytest.mark.parametrize(("payload", "code"), [(b"", 0), (b"\0", 0), (b"\x01", 1), (b"\x07\x09", 7)])
async def test_the_end_of_a_table_is_its_exit_code(there: Line, payload: bytes, code: int) -> None:
    there.sheet.take_screen(b"")
    there.comes(FrameKind.END, payload)
    assert there.line.ending.result() == code
    there.sheet.give_screen_back()
    assert there.sheet.text == b"", "the app has restored the terminal"
    there.comes(FrameKind.DATA, b"late")
    there.line.connection_lost(None)
    assert (there.sheet.text, there.line.ending.result()) == (b"", code)
    there.sheet.lose("the test is over")


async def test_a_lost_line_has_no_exit_code(there: Line) -> None:
    there.line.connection_lost(OSError("reset"))
    assert there.line.ending.result() is None
    there.sheet.lose("the test is over")


@pytest.mark.parametrize("data", [encode_frame(FrameKind.HELLO), encode_frame(FrameKind.WAY_IN), b"xyz"])
async def test_a_table_that_speaks_nonsense_is_dropped(there: Line, data: bytes) -> None:
    there.line.data_received(data)
    assert there.wire.aborted
    assert not there.line.ending.done()
    there.sheet.lose("the test is over")


async def test_a_table_is_not_read_while_the_terminal_lags_behind(there: Line) -> None:
    there.comes(FrameKind.DATA, bytes(20))
    assert there.wire.reading, "as much as may wait"
    there.comes(FrameKind.DATA, b"x")
    assert not there.wire.reading
    ((seconds, look),) = there.later
    assert seconds == 0.02
    there.comes(FrameKind.DATA, bytes(5))
    assert len(there.later) == 1, "it is being watched already"
    there.sheet.text = bytes(11)
    look()
    assert not there.wire.reading
    assert len(there.later) == 2
    there.sheet.text = bytes(10)
    there.later[-1][1]()
    assert there.wire.reading
    assert len(there.later) == 2
    there.comes(FrameKind.DATA, bytes(11))
    assert not there.wire.reading, "it may lag behind again"
    there.sheet.lose("the test is over")
    there.later[-1][1]()
    assert there.wire.reading, "a terminal that has gone holds nothing up"


async def test_a_closed_line_is_not_read_again(there: Line) -> None:
    there.comes(FrameKind.DATA, bytes(21))
    there.line.drop()
    count = len(there.later)
    there.later[-1][1]()
    assert (there.wire.reading, len(there.later)) == (False, count)
    there.sheet.lose("the test is over")


async def test_keys_wait_while_the_table_takes_no_more(there: Line) -> None:
    there.line.pause_writing()
    assert not there.sheet.read
    there.line.resume_writing()
    assert there.sheet.read
    there.sheet.lose("the test is over")


def test_a_silent_host_is_asked_for_its_command_for_2_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    class Silent:
        def __init__(self, family: int) -> None:
            assert family == socket.AF_UNIX

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            """Nothing is open."""

        def settimeout(self, seconds: float) -> None:
            given.append(seconds)

        def connect(self, name: str) -> None:
            raise TimeoutError(name)

    monkeypatch.setattr(relay, "socket", SimpleNamespace(socket=Silent, AF_UNIX=socket.AF_UNIX))
    assert relay.ask_login_command(tmp_path / "table.socket", "Mia") is None
    assert given == [2.0]


@pytest.mark.parametrize(
    ("answer", "command"),
    [
        (
            [encode_frame(FrameKind.DATA, b"ssh Mia@"), encode_frame(FrameKind.DATA, b"home"), b"e\0\1\0"],
            "ssh Mia@home",
        ),
        ([b"e\0\1\0"], ""),
        ([encode_frame(FrameKind.DATA, b"ssh Mia@home")], None),
        ([encode_frame(FrameKind.DATA, b"no"), encode_frame(FrameKind.END, b"\1")], None),
        ([b"nonsense"], None),
        ([], None),
    ],
)
def test_a_command_counts_only_with_the_end_of_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: list[bytes], command: str | None
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("table")
        listening.listen()
        found: list[str | None] = []

        def serve() -> None:
            guest, _ = listening.accept()
            with guest:
                assert guest.recv(100) == encode_frame(FrameKind.WAY_IN, b"Mia")
                guest.sendall(b"".join(answer))

        host = Thread(target=serve, daemon=True)
        host.start()
        found.append(relay.ask_login_command(Path("table"), "Mia"))
        host.join(60)
        assert found == [command]
        assert relay.is_open(Path("table"))
    assert not relay.is_open(Path("table"))
