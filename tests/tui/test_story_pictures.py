"""The pages of lists, tables and the journal, at both sizes they are made for, held still."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from tests.tui.running import NARROW, WIDE, an_app, press, settle
from tests.tui.storied import a_story

LOOKS = {
    "threads": ("lists", []),
    "people": ("lists", ["tab"]),
    "clocks": ("lists", ["tab", "tab"]),
    "form": ("lists", ["tab", "e"]),
    "tables": ("tables", [*"what the r"]),
    "deck": ("tables", [*"road deck"]),
    "draw": ("tables", [*"a trade", "enter", "2"]),
    "texts": ("tables", [*"a trade", "right", "space"]),
    "journal": ("journal", ["K"]),
    "search": ("journal", ["slash", *"salt"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("look", LOOKS)
def test_a_story_page_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, look: str, size: tuple[int, int]
) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), campaign="Ash Hollow")
    assert snap_compare(app, terminal_size=size, run_before=on_the_page(*LOOKS[look]))


def on_the_page(page: str, keys: list[str]) -> Callable[[Pilot[int]], Awaitable[None]]:
    """Go to a page and press keys there."""

    async def ready(pilot: Pilot[int]) -> None:
        await settle(pilot)
        cast("SoloApp", pilot.app).go(page)
        await settle(pilot)
        await press(pilot, *keys)
        for screen in pilot.app.screen_stack:
            for field in screen.query(Input):
                field.cursor_blink = False
        await pilot.pause()

    return ready
