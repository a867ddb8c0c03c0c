"""What a seat at a shared table looks like, at both sizes it is made for, held still."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.host.listeners.channel import ClientTerminal
from solo.tui.seat.app import SeatApp
from solo.tui.seat.channel_driver import dress
from tests.campaign import campaigns
from tests.host.hosted import Hosted
from tests.tui.at_a_table import NARROW, WIDE, SkirmishSystem, StillClock


def at_the_table(home: Path, monkeypatch: pytest.MonkeyPatch) -> Hosted:
    """Mia is asked and has moved her mark, Una and Tom point, and there was some talk."""
    monkeypatch.setattr(campaigns, "Clock", StillClock)
    hosted = Hosted(home, system=SkirmishSystem).begin()
    hosted.shared.go("Gil")
    mia = hosted.place("Mia")
    mia.mark("swing:Rat 3")
    hosted.place("Una").point("swing:Rat 2", "Ann")
    hosted.place("Tom").point("7,3")
    hosted.company("Una").say("The one in the mud.")
    hosted.company("Mia").say("If I swing and miss, who stands between him and [Bo]?")
    return hosted


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("keys", [[], ["t"], ["T"], ["escape"]], ids=["fight", "talk", "card", "waiting"])
def test_a_seat_looks_as_it_did(
    snap_compare,  # type: ignore[no-untyped-def]
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    keys: list[str],
    size: tuple[int, int],
) -> None:
    hosted = at_the_table(tmp_path, monkeypatch)
    app = SeatApp(hosted.company("Tom"))
    assert snap_compare(app, terminal_size=size, run_before=reached_by(app, keys))
    hosted.close()


@pytest.mark.slow
@pytest.mark.parametrize("keys", [[], ["T"], ["escape"]], ids=["fight", "card", "waiting"])
def test_a_seat_without_colours_looks_as_it_did(
    snap_compare,  # type: ignore[no-untyped-def]
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    keys: list[str],
) -> None:
    hosted = at_the_table(tmp_path, monkeypatch)
    app = SeatApp(hosted.company("Tom"))
    dress(app, ClientTerminal("xterm-256color", no_color=True))
    assert snap_compare(app, terminal_size=NARROW, run_before=reached_by(app, keys))
    hosted.close()


def reached_by(app: SeatApp, keys: list[str]) -> Callable[[Pilot[int]], Awaitable[None]]:
    """What presses these keys, and holds still what blinks."""

    async def reach(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        if isinstance(app.focused, Input):
            app.focused.cursor_blink = False
        await pilot.pause()

    return reach
