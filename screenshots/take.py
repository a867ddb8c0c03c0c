"""Takes the pictures of the README: plays the real app with a fixed seed and clock, and writes what it shows as SVG.

Run it with `make screenshots`; the same code gives the same pictures.
"""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.game import Wanted

HERE = Path(__file__).parent
SEED = 4711
NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
LARGE, SMALL = (120, 36), (80, 24)
FIGHT = "3"
FONTS = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)
UNIQUE = re.compile(r"terminal-\d+")
TEXT = re.compile(
    r'x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+"( clip-path="[^"]*")>((?:&#160;)*)(.*?)(?:&#160;)*</text>'
)
CELL = 12.2  # the width of a sign in the picture
BLANK = "&#160;"


class Picture(NamedTuple):
    """One picture: its name, the keys that lead to it from the first page, and the terminal's size."""

    name: str
    keys: Sequence[str]
    size: tuple[int, int] = LARGE


INTO_THE_FIGHT = ("q", FIGHT, "enter", "A", "A", "A")
INTO_THE_SPELLS = ("l", *["tab"] * 8, "enter", "w", *"ilka", "enter")
PICTURES = (
    Picture("home", ()),
    Picture("quick-fight", ("q", FIGHT)),
    Picture("creation", ("h", "n", "s", "enter")),
    Picture("encounter", ("e",)),
    Picture("fight", INTO_THE_FIGHT),
    Picture("fight-80x24", INTO_THE_FIGHT, SMALL),
    Picture("odds", (*INTO_THE_FIGHT, "down", "down", "o")),
    Picture("chronicle", (*INTO_THE_FIGHT, "escape", "escape", "escape", "r", "o")),
    Picture("casting", ("q", "9", "enter", "a", "a", "a", "1", "8")),
    Picture("spellbook", (*INTO_THE_SPELLS, *["up"] * 4)),
)


def main() -> None:
    """Take every picture."""
    for picture in PICTURES:
        with TemporaryDirectory() as home:
            svg = asyncio.run(_taken(picture, Path(home)))
        (HERE / f"{picture.name}.svg").write_text(svg, "utf-8")


async def _taken(picture: Picture, home: Path) -> str:
    wanted = Wanted(home, None, None, SEED, lambda: NOON)
    app = SoloApp(wanted, Settings(pace=0, reduced_motion=True))
    async with app.run_test(size=picture.size) as pilot:
        await _settle(pilot)
        for key in picture.keys:
            await pilot.press(key)
            await _settle(pilot)
        for field in app.screen.query(Input):
            field.cursor_blink = False
        app.clear_notifications()
        await _settle(pilot)
        svg = app.export_screenshot(title="Solo")
        if app.session is not None:
            app.session.close()
    return _small(svg)


async def _settle(pilot: Pilot[int]) -> None:
    """Wait until whatever the key began has come to rest."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    for _ in range(3):
        await pilot.pause(0.02)


def _small(svg: str) -> str:
    """The picture without fonts from elsewhere and blanks at the ends, and with the same names inside each time."""
    return TEXT.sub(_trimmed, UNIQUE.sub("terminal", FONTS.sub("\n", svg)))


def _trimmed(text: re.Match[str]) -> str:
    """One run of signs without the blanks around it: some programs leave those before it out, and shift the rest."""
    x, y, clip, before, middle = text.groups()
    shifted = float(x) + CELL * (len(before) // len(BLANK))
    signs = len(html.unescape(middle))
    return f'x="{shifted:.1f}" y="{y}" textLength="{CELL * signs:.1f}"{clip}>{middle}</text>'


if __name__ == "__main__":
    main()
