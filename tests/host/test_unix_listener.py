"""The door of a Unix socket: who comes in by it, and that whoever speaks nonsense to it disturbs nobody."""

from __future__ import annotations

import asyncio
import os
import stat
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from solo.host.listeners.admission import FULL
from solo.host.listeners.channel import LARGEST_SIZE, RESTORING, Channel, ClientTerminal
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.framing import (
    HEAD,
    LARGEST,
    FrameError,
    FrameKind,
    FrameReader,
    Hello,
    encode_frame,
    hello_frame,
    reachable,
    read_hello,
    read_size,
    size,
)
from solo.host.listeners.unix_listener import UnixListener
from tests.host.doors import ANNA, BEN, KEY, TERMINAL, Guest, echo, opened

UNKNOWN = Hello(TERMINAL, person="Nobody\x1b[2J")


async def plays_on(guest: Guest, sign: str) -> None:
    """Another guest types and is answered; how soon is a figure of the benchmarks."""
    guest.type(sign.encode())
    await guest.wait_for(f"<{sign}>".encode())


# Frames


@pytest.mark.slow
@given(
    some.lists(some.tuples(some.sampled_from(FrameKind), some.binary(max_size=2000)), max_size=10),
    some.lists(some.integers(1, 50), min_size=1),
)
def test_frames_come_out_as_they_went_in_however_they_are_cut(
    sent: list[tuple[FrameKind, bytes]], cuts: list[int]
) -> None:
    data = b"".join(encode_frame(kind, payload) for kind, payload in sent)
    frames, came, at = FrameReader(), [], 0
    while at < len(data):
        step = cuts[at % len(cuts)]
        came += frames.feed(data[at : at + step])
        at += step
    assert came == sent


def test_data_is_cut_into_as_many_frames_as_it_takes_and_nothing_else_is() -> None:
    data = bytes(range(256)) * 600
    frames = list(FrameReader().feed(encode_frame(FrameKind.DATA, data)))
    assert [len(payload) for _, payload in frames] == [LARGEST, LARGEST, len(data) - 2 * LARGEST]
    assert b"".join(payload for _, payload in frames) == data
    with pytest.raises(FrameError, match="too many"):
        encode_frame(FrameKind.HELLO, data)


@given(some.binary())
def test_whatever_bytes_are_fed_are_frames_or_none(data: bytes) -> None:
    with suppress(FrameError):
        list(FrameReader().feed(data))


@given(some.integers(-9, 99_999), some.integers(-9, 99_999))
def test_a_size_is_told_within_what_two_bytes_hold(columns: int, lines: int) -> None:
    assert read_size(size(columns, lines)[HEAD:]) == (min(max(columns, 0), 65535), min(max(lines, 0), 65535))


@pytest.mark.slow
@given(some.binary() | some.text().map(str.encode) | some.builds(bytes, some.lists(some.sampled_from(b'[]{}":,1e\\u'))))
def test_a_hello_is_a_hello_or_a_bad_frame(data: bytes) -> None:
    with suppress(FrameError):
        read_hello(data)


# Who comes


async def test_who_says_hello_sits_down_in_their_terminal_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        anna = await Guest.at(there.path, ANNA)
        await anna.wait_for(b"<Anna xterm-256color 80x24>")
        anna.type("Grüße".encode())
        await anna.wait_for("<Grüße>".encode())
        anna.send(size(100, 30))
        await anna.wait_for(b"<100x30>")
        anna.send(encode_frame(FrameKind.END))
        assert await anna.end() == 0
        assert anna.text.endswith(RESTORING)
        await there.has_written("Anna joined by socket, xterm-256color, 80×24")
        assert not any(one.remote for one in there.open_channels.channels)
        await there.has_written("left; nobody is here")


async def test_what_is_typed_before_anybody_listens_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        anna = await Guest.at(there.path)
        anna.send(
            hello_frame(ANNA) + encode_frame(FrameKind.DATA, b"a") + encode_frame(FrameKind.SIZE, b"\0\x64\0\x1e")
        )
        await anna.wait_for(b"<a>")
        await anna.wait_for(b"<100x30>")
        anna.hang_up()
        await there.has_written("connection lost")


async def test_a_key_that_the_systems_sshd_has_proved_is_as_good_as_a_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        anna = await Guest.at(there.path, Hello(TERMINAL, key=KEY, origin="192.0.2.7\x1b[2J"))
        await anna.wait_for(b"<Anna xterm")
        await there.has_written("Anna joined by socket 192.0.2.7 [2J, xterm-256color")
        assert [one.remote for one in there.open_channels.channels] == [True]
        anna.hang_up()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (UNKNOWN, "“Nobody [2J” is not invited to this table"),
        (Hello(TERMINAL, key="ssh-ed25519 AAAA"), "Your key is not known at this table"),
        (Hello(TERMINAL), "Your key is not known at this table"),
        (Hello(ClientTerminal("dumb"), person="Anna"), "Set TERM"),
    ],
    ids=["a name", "a key", "nothing", "a terminal that draws nothing"],
)
async def test_who_cannot_come_is_told_why(tmp_path: Path, said: Hello, why: str) -> None:
    async with opened(tmp_path) as there:
        stranger = await Guest.at(there.path, said)
        assert await stranger.end() == 1
        assert why in stranger.text.decode()
        assert b"\x1b" not in stranger.text.removesuffix(RESTORING)
        await there.has_written("Refused")


async def test_the_way_in_is_told_to_whoever_asks(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        asking = await Guest.at(there.path)
        asking.send(encode_frame(FrameKind.WAY_IN, b"Dora-some-\x1bwords" + b"x" * 500))
        assert await asking.end() == 0
        assert asking.text.startswith(b"ssh Dora-some- words")
        assert len(asking.text) < 120


async def test_a_person_sits_there_three_times_and_not_without_end(tmp_path: Path) -> None:
    async with opened(tmp_path, Limits(terminals=3)) as there:
        seats = [await Guest.at(there.path, ANNA) for _ in range(3)]
        for seat in seats:
            await seat.wait_for(b"<Anna")
        more = await Guest.at(there.path, ANNA)
        assert await more.end() == 1
        assert b"You already have 3 terminals open" in more.text
        for number, seat in enumerate(seats):
            await plays_on(seat, str(number))
            seat.hang_up()


async def test_who_fails_is_told_in_a_sentence_and_alone(tmp_path: Path) -> None:
    async def failing(channel: Channel) -> None:
        if channel.person == "Anna":
            raise ValueError("as it was asked to")
        await echo(channel)

    async with opened(tmp_path, serve=failing) as there:
        ben = await Guest.at(there.path, BEN)
        await ben.wait_for(b"<Ben")
        anna = await Guest.at(there.path, ANNA)
        assert await anna.end() == 1
        assert b"An error occurred, and a report was saved" in anna.text
        await plays_on(ben, "b")
        ben.hang_up()
        assert [repr(one) for one in there.failures] == ["ValueError('as it was asked to')"]
        there.failures.clear()


async def test_the_end_of_the_host_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        anna = await Guest.at(there.path, ANNA)
        await anna.wait_for(b"<Anna")
        await there.door.close()
        await there.open_channels.close()
        assert await anna.end() == 1
        assert "The host has closed this table." in anna.text.decode()
        late = await asyncio.to_thread(there.path.exists)
        assert not late


# Where it stands


async def test_only_its_owner_may_open_it_and_it_is_gone_afterwards(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        assert stat.S_IMODE(there.path.stat().st_mode) == 0o600
        assert stat.S_ISSOCK(there.path.stat().st_mode)
    assert not there.path.exists()


async def test_what_a_host_who_is_no_more_has_left_is_taken_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as first:
        os.link(first.path, tmp_path / "kept")
    (tmp_path / "kept").rename(tmp_path / "table.socket")
    async with opened(tmp_path) as there:
        anna = await Guest.at(there.path, ANNA)
        await anna.wait_for(b"<Anna")
        anna.hang_up()


async def test_a_campaign_without_a_folder_on_this_machine_has_one_then(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        other = tmp_path / "campaigns" / "kept-elsewhere" / "table.socket"
        second = UnixListener(there.door.people, there.open_channels)
        await second.open(other)
        with reachable(other) as name:
            anna = await Guest.at(Path(name), ANNA)
        await anna.wait_for(b"<Anna")
        anna.hang_up()
        await second.close()


async def test_a_socket_can_be_reached_however_long_its_path_is(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    async with opened(deep) as there:
        with reachable(there.path) as name:
            anna = await Guest.at(Path(name), ANNA)
        await anna.wait_for(b"<Anna")
        anna.hang_up()


async def test_what_is_no_socket_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "table.socket").write_text("mine")
    with pytest.raises(OSError, match="in use"):
        async with opened(tmp_path):
            pass
    assert (tmp_path / "table.socket").read_text() == "mine"


# Who speaks nonsense


NONSENSE = {
    "no kind of frame": b"x\0\0",
    "a greeting of SSH": b"SSH-2.0-OpenSSH_9.2\r\n",
    "a request of HTTP": b"GET / HTTP/1.1\r\n\r\n",
    "zeros": bytes(10_000),
    "typed before hello": encode_frame(FrameKind.DATA, b"a"),
    "a size before hello": size(80, 24),
    "an end before hello": encode_frame(FrameKind.END),
    "hello twice": hello_frame(ANNA) + hello_frame(BEN),
    "the way in after hello": hello_frame(ANNA) + encode_frame(FrameKind.WAY_IN, b"Ben"),
    "a size too short": hello_frame(ANNA) + encode_frame(FrameKind.SIZE, b"\0\x50\0"),
    "a size too long": hello_frame(ANNA) + encode_frame(FrameKind.SIZE, bytes(5)),
    "nobody": encode_frame(FrameKind.HELLO),
    "no JSON": encode_frame(FrameKind.HELLO, b"\xff\xfe" * 99),
    "another JSON": encode_frame(FrameKind.HELLO, b"[1, 2]"),
    "a person who is no text": encode_frame(FrameKind.HELLO, b'{"terminal": {}, "person": 7}'),
    "bad UTF-8": encode_frame(FrameKind.HELLO, b'{"terminal": {}, "person": "\xff\xfe"}'),
    "a figure beyond all": encode_frame(FrameKind.HELLO, b'{"terminal": {"columns": 1e999}, "person": "Anna"}'),
    "depth": encode_frame(FrameKind.HELLO, b'{"terminal": {}, "more": ' + b"[" * 60_000),
}


@pytest.mark.parametrize("data", NONSENSE.values(), ids=NONSENSE)
async def test_who_speaks_nonsense_is_dropped_and_disturbs_nobody(tmp_path: Path, data: bytes) -> None:
    async with opened(tmp_path) as there:
        ben = await Guest.at(there.path, BEN)
        await ben.wait_for(b"<Ben")
        stranger = await Guest.at(there.path)
        stranger.send(data)
        assert await stranger.end() is None
        await there.has_written("Refused")
        await plays_on(ben, "b")
        ben.hang_up()


@pytest.mark.parametrize("seed", range(5))
async def test_whatever_frames_come_in_whatever_order_nothing_fails(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    async with opened(tmp_path) as there:
        ben = await Guest.at(there.path, BEN)
        await ben.wait_for(b"<Ben")
        for number in range(40):
            guest = await Guest.at(there.path, random.choice((None, ANNA, ANNA, UNKNOWN)))
            for _ in range(random.randrange(8)):
                payload = random.choice((random.randbytes(random.randrange(9)), b"\0\x50\0\x18", b"k" * 9000, b""))
                guest.send(encode_frame(random.choice(tuple(FrameKind)), payload))
            guest.send(random.randbytes(random.randrange(4)))
            if random.random() < 0.5:
                guest.hang_up()
            else:
                guest.send(encode_frame(FrameKind.HELLO))  # which has no place there, wherever it comes
                await guest.end()
            if number % 10 == 0:
                await plays_on(ben, f"b{number}")
        ben.hang_up()


async def test_who_is_refused_is_not_heard_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        for first, code in (
            (hello_frame(UNKNOWN), 1),
            (encode_frame(FrameKind.WAY_IN, b"Anna"), 0),
            (hello_frame(ANNA) + hello_frame(ANNA), None),
        ):
            stranger = await Guest.at(there.path)
            stranger.send(first + hello_frame(ANNA) + encode_frame(FrameKind.DATA, b"again"))
            assert await stranger.end() == code
            assert b"again" not in stranger.text
        assert not there.open_channels.channels


@pytest.mark.parametrize(
    "half", [b"", b"h", b"h\xff\xff", b"h\xff\xff" + b"{" * 9999], ids=["nothing", "1", "3", "10002"]
)
async def test_half_a_hello_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    async with opened(tmp_path, Limits(login=0.1)) as there:
        stranger = await Guest.at(there.path)
        stranger.send(half)
        assert await stranger.end() is None


async def test_a_frame_without_an_end_is_waited_for_as_long_as_anybody(tmp_path: Path) -> None:
    async with opened(tmp_path, Limits(idle=0.2)) as there:
        anna = await Guest.at(there.path, ANNA)
        anna.send(b"d\xff\xff" + b"a" * 999)
        assert await anna.end() == 1
        assert "You were disconnected because you typed nothing" in anna.text.decode()
        assert b"<a" not in anna.text


@pytest.mark.parametrize("figures", [(0, 0), (1, 1), (9000, 9000), (65535, 1), (80, 0)], ids=str)
async def test_sizes_that_nobody_has_are_kept_within_bounds(tmp_path: Path, figures: tuple[int, int]) -> None:
    async with opened(tmp_path) as there:
        forged = ClientTerminal("xterm", columns=figures[0] * 10**9, lines=-figures[1])
        anna = await Guest.at(there.path, Hello(forged, person="Anna"))
        await anna.wait_for(b"<Anna xterm 80x24>")
        anna.send(size(*figures) + encode_frame(FrameKind.DATA, b"k"))
        await anna.wait_for(b"<k>")
        (channel,) = there.open_channels.channels
        anna.send(size(90, 30))
        await anna.wait_for(b"<90x30>")
        assert channel.size == (90, 30)
        assert all(given <= most for given, most in zip(channel.size, LARGEST_SIZE, strict=True))
        anna.hang_up()


async def test_a_storm_of_sizes_is_told_as_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        anna = await Guest.at(there.path, ANNA)
        await anna.wait_for(b"<Anna")
        anna.send(b"".join(size(60 + number % 60, 20 + number % 20) for number in range(2000)) + size(101, 31))
        await anna.wait_for(b"<101x31>")
        assert anna.text.count(b"x") <= 4  # the kind of the terminal, its first size, and few others
        anna.hang_up()


FLOODS = {
    "frames of nothing": encode_frame(FrameKind.DATA) * 20_000,
    "frames of one key": encode_frame(FrameKind.DATA, b"k") * 15_000,
    "sizes": b"".join(size(60 + number % 60, 24) for number in range(9000)),
    "long frames": encode_frame(FrameKind.DATA, b"k" * 60_000),
}


@pytest.mark.slow
@pytest.mark.parametrize("data", FLOODS.values(), ids=FLOODS)
async def test_a_flood_of_frames_disturbs_nobody(tmp_path: Path, data: bytes) -> None:
    async with opened(tmp_path) as there:
        ben, anna = await Guest.at(there.path, BEN), await Guest.at(there.path, ANNA)
        await ben.wait_for(b"<Ben")
        await anna.wait_for(b"<Anna")
        for _ in range(20):
            anna.send(data)
        for number in range(20):
            await plays_on(ben, f"b{number}")
        anna.hang_up()
        ben.hang_up()


async def filling(channel: Channel) -> None:
    """Anna's terminal is filled without end, as fast as nobody reads."""
    if channel.person == "Ben":
        await echo(channel)
        return
    channel.take_screen(b"<Anna>")
    while channel.is_open and not channel.leaving:
        channel.write(b"#" * 8192)
        if channel.waiting > channel.limits.waiting_high:
            channel.close("Too slow.")
        await asyncio.sleep(0)


async def test_who_stops_reading_is_behind_and_then_let_go_while_others_play(tmp_path: Path) -> None:
    async with opened(tmp_path, Limits(leaving=0.3), serve=filling) as there:
        ben, anna = await Guest.at(there.path, BEN), await Guest.at(there.path, ANNA)
        await ben.wait_for(b"<Ben")
        await anna.wait_for(b"<Anna")
        anna.stop_reading()
        await plays_on(ben, "a")
        await there.has_written("Anna disconnected")
        await plays_on(ben, "b")
        ben.hang_up()


async def test_two_hundred_connections_at_once_leave_room_for_whoever_says_hello(tmp_path: Path) -> None:
    async with opened(tmp_path, Limits(login=5.0)) as there:
        ben = await Guest.at(there.path, BEN)
        await ben.wait_for(b"<Ben")
        crowd = [await Guest.at(there.path) for _ in range(200)]
        await plays_on(ben, "a")
        anna = await Guest.at(there.path, ANNA)
        await anna.wait_for(b"<Anna")
        await plays_on(ben, "b")
        await there.has_written(FULL)
        for one in (*crowd, anna, ben):
            one.hang_up()


async def test_where_everybody_is_in_whoever_comes_next_is_told_so(tmp_path: Path) -> None:
    async with opened(tmp_path, Limits(connections=3, reserved=0)) as there:
        seats = [await Guest.at(there.path, one) for one in (ANNA, ANNA, BEN)]
        for seat in seats:
            await seat.wait_for(b"x24>")
        late = await Guest.at(there.path, BEN)
        assert await late.end() == 1
        assert FULL in late.text.decode()
        for number, seat in enumerate(seats):
            await plays_on(seat, str(number))
            seat.hang_up()


async def test_a_table_is_closed_once_everybody_has_read_that_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as there:
        guest = await Guest.at(there.path, ANNA)
        await guest.wait_for(b"<Anna")
        (channel,) = there.open_channels.channels
        channel.write(b"x" * 4_000_000)
        closing = asyncio.ensure_future(there.open_channels.close("That was all."))
        await channel.wait_ended()
        gone = asyncio.ensure_future(channel.wait_gone())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not gone.done() and not closing.done(), "nobody has read it yet"
        await guest.wait_for(b"That was all.")
        await closing
        assert gone.done()


async def test_what_comes_after_a_refusal_is_ignored(tmp_path: Path) -> None:
    stranger = hello_frame(Hello(TERMINAL, person="Zed"))
    async with opened(tmp_path) as there:
        guest = await Guest.at(there.path)
        guest.send(stranger + stranger + encode_frame(FrameKind.DATA, b"k"))
        await guest.end()
    assert [line for line in there.log if "Refused" in line] == [
        "2026-01-01 00:00:00  Refused Zed by socket: not known here"
    ]
