"""Channels: how sizes are told, and what a terminal far away is told before an app draws on it."""

from __future__ import annotations

import asyncio

from solo.host.listeners.channel import CLEARING, SIZES_AT_ONCE
from tests.host.doors import PATIENCE, Sheet


class Sizes:
    """Notes each size that is told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []

    def received(self, data: bytes) -> None:
        """Nothing is typed here."""

    def resized(self, columns: int, lines: int) -> None:
        self.told.append((columns, lines))

    def ended(self) -> None:
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
