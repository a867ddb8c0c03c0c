"""Channels: how sizes are told, and what a terminal far away is told before an app draws on it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from solo.host.listeners.channel import (
    CLEARING,
    IDLE,
    LONGEST,
    RESTORING,
    SIZES_AT_ONCE,
    ClientTerminal,
    clamp_size,
    explain_unusable,
)
from solo.host.listeners.connection_limits import Limits
from tests.host.doors import PATIENCE, Sheet


class Sizes:
    """Notes each size that is told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []

    def accept_input(self, data: bytes) -> None:
        """Nothing is typed here."""

    def change_size(self, columns: int, lines: int) -> None:
        self.told.append((columns, lines))

    def leave_now(self) -> None:
        """The test is over."""

    async def come(self, count: int) -> None:
        """Return once so many sizes were told."""
        async with asyncio.timeout(PATIENCE):
            while len(self.told) < count:
                await asyncio.sleep(0.001)


async def test_a_seat_that_resizes_for_ever_is_redrawn_once_a_second() -> None:
    sheet, sizes = Sheet(), Sizes()
    sheet.listen(sizes)
    for number in range(SIZES_AT_ONCE):
        sheet.resize(60 + number, 20)
        await sizes.come(number + 1)
    for number in range(1000):
        sheet.resize(61 + number % 40, 30)
    assert sheet._next_size is not None
    assert sheet._next_size.when() - asyncio.get_running_loop().time() > 0.5
    sheet.resize(100, 31)
    sheet._tell_size()
    assert sizes.told[-1] == (100, 31)
    assert len(sizes.told) == SIZES_AT_ONCE + 1
    sheet.lose("the test is over")


async def test_a_size_that_a_terminal_has_already_is_not_told() -> None:
    sheet = Sheet()
    sheet.resize(*sheet.size)
    assert sheet._next_size is None
    sheet.lose("the test is over")


async def test_a_remote_terminal_is_cleared_of_what_a_killed_host_left_before_an_app_starts() -> None:
    sheet = Sheet()
    sheet.remote = True
    sheet.take_screen(b"start")
    assert sheet.text == CLEARING + b"start"
    for mode in (b"?1000l", b"?1002l", b"?1003l", b"?1004l", b"?1006l", b"?2004l", b"?2026l", b"<u"):
        assert b"\x1b[" + mode in CLEARING
    assert b"1049" not in CLEARING, "it would move the cursor of a terminal that is well"
    sheet.lose("the test is over")


async def test_a_terminal_of_this_machine_is_not_cleared() -> None:
    sheet = Sheet()
    sheet.take_screen(b"start")
    assert sheet.text == b"start"
    sheet.lose("the test is over")


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


@pytest.mark.parametrize(
    ("told", "size"),
    [
        ((80, 24), (80, 24)),
        ((1, 1), (2, 2)),
        ((2, 2), (2, 2)),
        ((400, 120), (400, 120)),
        ((401, 121), (400, 120)),
        ((0, 24), (80, 24)),
        ((100, 0), (80, 24)),
        ((-1, 50), (80, 24)),
    ],
)
def test_a_size_lies_within_limits_and_an_unknown_one_is_the_usual(
    told: tuple[int, int], size: tuple[int, int]
) -> None:
    assert clamp_size(*told) == size


@pytest.mark.parametrize(
    ("kind", "shown"), [("", "no type"), (" dumb ", "“dumb”"), ("dumb\x1b", "“dumb”"), ("unknown", "“unknown”")]
)
def test_a_terminal_without_a_usable_type_is_named(kind: str, shown: str) -> None:
    assert f"Your terminal reports {shown}," in explain_unusable(ClientTerminal(kind))


def test_a_terminal_with_a_type_is_usable() -> None:
    assert explain_unusable(ClientTerminal("xterm")) == ""
    assert explain_unusable(ClientTerminal("dumber")) == ""


async def test_early_input_waits_for_the_first_listener_up_to_64_kilobytes() -> None:
    sheet, ear = Sheet(), Ear()
    sheet.receive(b"a" * 65_535)
    assert sheet.read
    sheet.receive(b"bc")
    assert not sheet.read, "no more is read"
    sheet.receive(b"d")
    sheet.listen(ear)
    assert ear.told == [b"a" * 65_535 + b"b"]
    assert sheet.read
    sheet.receive(b"e")
    assert ear.told[1:] == [b"e"]
    sheet.lose("the test is over")


async def test_input_that_a_listener_has_not_read_goes_to_the_next_before_new_input() -> None:
    sheet, first, second = Sheet(), Ear(), Ear()
    sheet.listen(first)
    sheet.listen_no_more(b"un")
    sheet.receive(b"read")
    sheet.listen(second)
    assert (first.told, second.told) == ([], [b"unread"])
    sheet.lose("the test is over")


async def test_a_channel_without_early_input_resumes_nothing() -> None:
    sheet, ear = Sheet(), Ear()
    sheet.read = False
    sheet.listen(ear)
    assert not sheet.read
    assert ear.told == []
    sheet.lose("the test is over")


async def test_a_closed_channel_tells_its_listener_once_and_takes_no_more_input() -> None:
    sheet, ear = Sheet(), Ear()
    sheet.listen(ear)
    assert not sheet.leaving
    sheet.close("Goodbye.")
    sheet.close("Another goodbye.")
    assert sheet.leaving
    sheet.receive(b"key")
    assert ear.told == ["ended"]
    late = Ear()
    sheet.listen(late)
    assert late.told == ["ended"], "a later listener is told at once"
    sheet.hang_up()
    assert sheet.text == b"Goodbye.\r\n"
    assert sheet.code == 1
    sheet.lose("gone")
    assert sheet.ending == ""


async def test_a_channel_that_is_hung_up_restores_a_taken_screen_and_writes_no_more() -> None:
    sheet = Sheet()
    sheet.take_screen(b"start")
    sheet.hang_up()
    assert sheet.text == b"start" + RESTORING
    assert (sheet.code, sheet.is_open) == (0, False)
    sheet.code = None
    sheet.hang_up()
    sheet.write(b"late")
    assert (sheet.text, sheet.code) == (b"start" + RESTORING, None)
    await asyncio.wait_for(sheet.wait_ended(), PATIENCE)


async def test_a_screen_is_given_back_once_and_not_if_the_app_has_done_so() -> None:
    sheet = Sheet()
    sheet.give_screen_back()
    assert sheet.text == b""
    sheet.take_screen(b"")
    sheet.screen_was_given_back()
    sheet.give_screen_back()
    assert sheet.text == b""
    sheet.take_screen(b"")
    for _ in range(2):
        sheet.give_screen_back()
    assert sheet.text == RESTORING
    sheet.remote = True
    sheet.take_screen(b"")
    assert sheet.text == RESTORING, "nothing is cleared if nothing is drawn yet"
    sheet.lose("the test is over")


async def test_a_lost_channel_keeps_its_first_reason_and_tells_its_listener() -> None:
    sheet, ear = Sheet(), Ear()
    sheet.listen(ear)
    sheet.resize(100, 30)
    size = sheet._next_size
    assert size is not None
    sheet.lose("connection lost")
    sheet.lose("something else")
    assert (sheet.ending, sheet.is_open, ear.told) == ("connection lost", False, ["ended"])
    assert size.cancelled()
    assert sheet._watch.cancelled()
    sheet.resize(90, 30)
    assert sheet._next_size is size, "no new size is told any more"
    await asyncio.wait_for(sheet.wait_gone(), PATIENCE)
    removed = Sheet()
    removed.ending = "removed"
    removed.lose("connection lost")
    assert removed.ending == "removed"


async def test_a_size_told_to_a_leaving_channel_reaches_no_listener() -> None:
    sheet, ear = Sheet(), Ear()
    sheet.listen(ear)
    sheet.resize(100, 30)
    sheet._tell_size()
    assert ear.told == [(100, 30)]
    sheet._tell_size()
    assert ear.told == [(100, 30)], "it is the size already"
    sheet.resize(90, 30)
    sheet.close()
    sheet._tell_size()
    assert (ear.told, sheet.size) == ([(100, 30), "ended"], (90, 30))
    sheet.listen_no_more()
    sheet.lose("the test is over")


async def test_a_first_change_of_size_is_told_after_50_milliseconds() -> None:
    sheet = Sheet()
    sheet.resize(100, 30)
    first = sheet._next_size
    assert first is not None
    assert 0 < first.when() - asyncio.get_running_loop().time() <= 0.05
    sheet.resize(101, 30)
    assert sheet._next_size is first, "both are merged into one"
    sheet.lose("the test is over")


@pytest.mark.parametrize(
    ("limits", "ending", "farewell"),
    [
        (Limits(idle=1e-9), "idle", IDLE),
        (Limits(longest=1e-9), "time limit reached", LONGEST),
        (Limits(idle=1e-9, longest=1e-9), "time limit reached", LONGEST),
    ],
)
async def test_a_channel_is_closed_for_idleness_or_after_its_longest_time(
    limits: Limits, ending: str, farewell: str
) -> None:
    sheet = Sheet(limits=limits)
    async with asyncio.timeout(PATIENCE):
        while not sheet.leaving:
            await asyncio.sleep(0)
    assert sheet.ending == ending
    sheet.hang_up()
    assert sheet.text == f"{farewell}\r\n".encode()


async def test_input_puts_off_the_end_for_idleness_and_not_the_longest_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet(limits=Limits(idle=100, longest=250))
    begun = now = 1000.1  # a time that rounds, as those of a real clock do
    sheet._since = sheet._typed = begun
    monkeypatch.setattr(sheet, "_loop", SimpleNamespace(time=lambda: now, call_later=lambda *_: sheet._watch))
    now = begun + 60
    assert (sheet.age, sheet.quiet, sheet._patience()) == pytest.approx((60, 60, 40))
    sheet.receive(b"key")
    assert (sheet.quiet, sheet._patience()) == pytest.approx((0, 100))
    now = begun + 159
    sheet._look()
    assert not sheet.leaving
    sheet.receive(b"key")
    assert sheet._patience() == pytest.approx(91), "the longest time ends first"
    now = begun + 250
    sheet._look()
    assert (sheet.leaving, sheet.ending) == (True, "time limit reached")
    sheet.lose("the test is over")


async def test_three_changes_of_size_are_told_at_once_and_then_one_each_second() -> None:
    sheet = Sheet()
    waits = []
    for number in range(5):
        sheet.resize(100 + number, 30)
        assert sheet._next_size is not None
        waits.append(sheet._next_size.when() - asyncio.get_running_loop().time())
        sheet._next_size.cancel()
        sheet._tell_size()
    assert all(wait <= 0.05 for wait in waits[:3])
    assert 0.5 < waits[3] <= 1.0
    assert 1.5 < waits[4] <= 2.0
    sheet.lose("the test is over")


def test_a_terminal_that_says_nothing_has_no_size_and_no_wishes() -> None:
    assert ClientTerminal() == ClientTerminal("", "", "", 0, 0, no_color=False, reduced_motion=False)
