"""The relay: a terminal that one process has sits at a table that another one hosts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from solo.host.listeners import relay as relay_module
from solo.host.listeners.channel import RESTORING, Channel
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.framing import FrameKind, Hello, encode_frame
from solo.host.listeners.relay import CLOSED_TO_YOU, GONE, NOBODY_THERE, NoTableError, ask_login_command, is_open, relay
from tests.host.doors import KEY, PATIENCE, QUICK, OpenDoor, Sheet, echo, opened


@asynccontextmanager
async def joined(there: OpenDoor, sheet: Sheet) -> AsyncIterator[asyncio.Task[int]]:
    """Anna at a table by a relay, which ends within."""
    task = asyncio.ensure_future(relay(sheet, there.path, person="Anna"))
    await sheet.shows(b"<Anna")
    yield task
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait({task})
    sheet.hang_up()


async def test_bytes_and_sizes_go_both_ways_until_the_table_lets_them_go(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        sheet = Sheet()
        async with joined(there, sheet) as task:
            sheet.receive("Grüße".encode())
            await sheet.shows("<Grüße>".encode())
            sheet.resize(100, 30)
            await sheet.shows(b"<100x30>")
            sheet.receive(b"k" * 200_000)
            await sheet.shows(b"k>")
            (seat,) = there.open_channels.channels
            seat.close("That is all.")
            assert await task == 1
        assert sheet.text.endswith(RESTORING + b"That is all.\r\n")
        assert sheet.text.count(RESTORING) == 1
        await there.has_written("Anna joined by socket 192.0.2.7, xterm-256color, 80×24")


async def test_the_size_that_is_told_is_the_latest(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        sheet = Sheet()
        sheet.resize(120, 40)
        async with asyncio.timeout(PATIENCE):
            while sheet.size != (120, 40):
                await asyncio.sleep(0.001)
        async with joined(there, sheet):
            await sheet.shows(b"<Anna xterm-256color 120x40>")
            sheet.lose("left")


async def test_a_key_is_as_good_as_a_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        sheet = Sheet()
        task = asyncio.ensure_future(relay(sheet, there.path, key=KEY))
        await sheet.shows(b"<Anna")
        sheet.lose("left")
        assert await task == 0


async def test_who_is_not_known_is_told_so_and_the_channel_stays(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        sheet = Sheet()
        assert await relay(sheet, there.path, person="Nobody") == 1
        assert sheet.text.decode() == "“Nobody” is not invited to this table. Ask its host for an invitation.\r\n"
        assert sheet.is_open
        async with joined(there, sheet):
            sheet.lose("left")


async def test_who_leaves_is_let_go_in_order(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        sheet = Sheet()
        async with joined(there, sheet) as task:
            sheet.close("Somebody else needs this terminal.")
            assert await task == 0
        assert sheet.text.count(RESTORING) == 1
        assert sheet.text.endswith(RESTORING + b"Somebody else needs this terminal.\r\n")
        await there.has_written("left; nobody is here")


async def test_who_loses_their_terminal_is_gone_from_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        sheet = Sheet()
        async with joined(there, sheet) as task:
            sheet.lose("the terminal is gone")
            assert await task == 0
        await there.has_written("nobody is here")


async def test_a_relay_that_is_cancelled_leaves_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        sheet = Sheet()
        async with joined(there, sheet) as task:
            task.cancel()
            await there.has_written("Anna disconnected")
        assert RESTORING in sheet.text


async def test_a_table_that_lets_nobody_go_is_not_waited_for(tmp_path: Path) -> None:
    over = asyncio.Event()

    async def deaf(channel: Channel) -> None:
        channel.take_screen(b"<Anna>")
        await over.wait()

    async with opened(tmp_path, Limits(leaving=60.0), serve=deaf) as there:
        sheet = Sheet()
        async with joined(there, sheet) as task:
            sheet.close()
            assert await task == 0
        assert sheet.text.endswith(RESTORING)
        over.set()


async def test_where_nobody_listens_a_sentence_says_so(tmp_path: Path) -> None:
    sheet = Sheet()
    with pytest.raises(NoTableError, match=NOBODY_THERE):
        await relay(sheet, tmp_path / "nothing.socket", person="Anna")
    async with opened(tmp_path) as there:
        assert is_open(there.path)
        (tmp_path / "old").hardlink_to(there.path)
    assert not is_open(tmp_path / "old")
    with pytest.raises(NoTableError, match=NOBODY_THERE):
        await relay(sheet, tmp_path / "old", person="Anna")
    assert sheet.is_open
    assert sheet.text == b""


async def test_a_table_that_is_somebody_elses_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(asyncio.get_running_loop(), "create_unix_connection", refuse)
    with pytest.raises(NoTableError, match=CLOSED_TO_YOU):
        await relay(Sheet(), tmp_path / "table.socket", person="Anna")


@pytest.mark.parametrize(
    "said",
    [
        b"",
        encode_frame(FrameKind.DATA, b"<Anna>"),
        b"x\0\0",
        encode_frame(FrameKind.HELLO),
        encode_frame(FrameKind.DATA, b"<Anna>")[:5],
    ],
    ids=["nothing", "a screen", "no frame", "a frame that only guests send", "half a frame"],
)
async def test_a_host_that_dies_gives_the_terminal_back(tmp_path: Path, said: bytes) -> None:
    async def die(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        await writer.drain()
        if said[:1] != b"x":  # that line the relay ends
            writer.transport.abort()

    server = await asyncio.start_unix_server(die, tmp_path / "table.socket")
    sheet = Sheet()
    with pytest.raises(NoTableError, match=GONE):
        await relay(sheet, tmp_path / "table.socket", person="Anna")
    assert sheet.is_open
    assert sheet.text.endswith(RESTORING)
    server.close()


async def test_the_way_in_is_told_by_who_hosts_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path, Limits(connections=1)) as there:
        assert await asyncio.to_thread(ask_login_command, there.path, "Anna-some-words") == "ssh Anna-some-words@table"
        sheet = Sheet()
        async with joined(there, sheet):
            assert await asyncio.to_thread(ask_login_command, there.path, "Anna") is None  # the table takes no more
            sheet.lose("left")
    assert ask_login_command(there.path, "Anna") is None


async def test_a_slow_terminal_slows_the_table_down_and_misses_nothing(tmp_path: Path) -> None:
    written = 0
    over = asyncio.Event()

    async def filling(channel: Channel) -> None:
        nonlocal written
        channel.take_screen(b"<Anna>")
        channel.listen(_Deaf(over))
        while not over.is_set():
            if channel.waiting < channel.limits.waiting_high:
                channel.write(b"#" * 32_768)
                written += 32_768
            await asyncio.sleep(0.0001)

    async with opened(tmp_path, serve=filling) as there:
        sheet = Sheet(slow=True)
        async with joined(there, sheet) as task:
            async with asyncio.timeout(PATIENCE):
                while sheet.waiting <= QUICK.waiting_high:
                    await asyncio.sleep(0.001)
                held = 0
                while held < written:
                    held = written
                    await asyncio.sleep(0.05)
            assert sheet.most < QUICK.waiting_high + 512 * 1024
            sheet.take()
            async with asyncio.timeout(PATIENCE):
                while written == held:
                    await asyncio.sleep(0.001)
            sheet.lose("left")
            assert await task == 0


class _Deaf:
    """Leaves once it has to, and hears nothing else."""

    def __init__(self, over: asyncio.Event) -> None:
        self._over = over

    def accept_input(self, data: bytes) -> None:
        """Not heard."""

    def change_size(self, columns: int, lines: int) -> None:
        """Not heard."""

    def leave_now(self) -> None:
        self._over.set()


async def test_what_is_typed_waits_where_the_table_takes_no_more(tmp_path: Path) -> None:
    async def holding(channel: Channel) -> None:
        channel.pause()
        await echo(channel)

    async with opened(tmp_path, serve=holding) as there:
        sheet = Sheet()
        async with joined(there, sheet):
            async with asyncio.timeout(PATIENCE):
                while sheet.read:
                    sheet.receive(b"k" * 4096)
                    await asyncio.sleep(0)
            (seat,) = there.open_channels.channels
            seat.resume()
            async with asyncio.timeout(PATIENCE):
                while not sheet.read:
                    await asyncio.sleep(0.001)
            sheet.lose("left")


async def test_a_name_a_key_and_an_origin_are_sent_printable_and_cut_to_4000_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Hello] = []
    send = relay_module.hello_frame

    def noted(hello: Hello) -> bytes:
        said.append(hello)
        return send(hello)

    monkeypatch.setattr(relay_module, "hello_frame", noted)
    async with opened(tmp_path) as there:
        sheet = Sheet()
        assert await relay(sheet, there.path, person="x" * 5000, key="k\x1b" + "k" * 5000) == 1
    assert (said[0].person, len(said[0].key), said[0].origin) == ("x" * 4000, 4000, "192.0.2.7")
    assert said[0].key.isprintable()
    sheet.lose("the test is over")
