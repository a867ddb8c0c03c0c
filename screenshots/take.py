"""Pictures of the README: the real app, played with a fixed seed and clock, exported as SVG.

`make screenshots` takes all pictures, `python screenshots/take.py NAME …` some. Equal code gives equal pictures.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, ParamSpec, TypeVar

import shared  # beside this script
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.forecast.batches import Batch
from solo.forecast.workers import InlineExecutor, Workers
from solo.tui import forecast_jobs
from solo.tui.app import SoloApp
from solo.tui.loaders import SystemLoader
from solo.tui.open_game import StartupRequest
from solo.tui.seat.app import SeatApp

P = ParamSpec("P")
T = TypeVar("T")
HERE = Path(__file__).parent
SEED = 4711
NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
LARGE, SMALL = (120, 36), (80, 24)
FIGHT = "3"
SHARED = "shared-table"
FONTS = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)
UNIQUE = re.compile(r"terminal-\d+")
TEXT = re.compile(
    r'x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+"( clip-path="[^"]*")>((?:&#160;)*)(.*?)(?:&#160;)*</text>'
)
CELL = 12.2  # width of a character in the picture, in pixels
BLANK = "&#160;"
FIGHTS_A_SECOND = 200  # approximate speed of one processor
USUAL = 2000  # default of the forecast setting
UNDER_WAY = (
    "Forecast …",
    "     …",
    "Searching …",
    "Simulating the first fights …",
    "Still simulating …",
    "  so far",
    "% so far",
)


class Picture(NamedTuple):
    """A picture: its name, the keys to press from the first page on, and the size of the terminal.

    `game` is the key of the open game. `forecast` is the largest number of simulated fights; 0 turns forecasts off.
    """

    name: str
    keys: Sequence[str]
    size: tuple[int, int] = LARGE
    game: str = "polyhedral"
    forecast: int = 0


SIGNS = {" ": "space", "?": "question_mark", ",": "comma", ".": "full_stop", "+": "plus", "/": "slash", ":": "colon"}


def keys_for(text: str) -> tuple[str, ...]:
    """Return the keys that type a text, followed by enter."""
    return (*(SIGNS.get(sign, sign) for sign in text), "enter")


INTO_THE_FIGHT = ("q", FIGHT, "enter", *["A"] * 5)
INTO_THE_SPELLS = ("l", *["tab"] * 8, "enter", "w", *"ilka", "enter")
FOUGHT_OUT = ("q", "2", "enter", *["A"] * 40, "enter", "q", "1", "enter", *["A"] * 40, "enter", "escape")
CHANGED_TWICE = ("q", "3", "w", "tab", "enter", "enter", "down", "down", "enter", "enter")
INTO_THE_BATTLE = ("h", *["down"] * 3, "c", "z", "enter", "2", "enter")
FIRE_AND_SWORD, SWORDS, TWO_D20, GLORANTHAN = "fire-and-sword", "swords", "two-d20", "gloranthan"
INTO_THE_BARGAIN = ("h", *["down"] * 10, "c", "z", "enter", "enter", "2", "enter")
INTO_HIDING = ("h", *["down"] * 6, "c", *["down"] * 3, "c", "home", "r", "enter", "enter", "6", "6", "2", "7", "2")
INTO_THE_TOLL = ("q", "F", "enter", "enter", "enter", "A", "enter")
FRAMED = (
    *("n", "enter", *keys_for("The toll road")),
    *("e", *["down"] * 4, "enter", *keys_for("bring the salt to Harrow"), "escape"),
)
WITH_A_PARTY = ("h", "c", "down", "c", "escape")
INTO_THE_SCENE = (
    *("enter", *keys_for("The toll bridge")[:-1], "down", *keys_for("dusk")[:-1], "down", "down"),
    *(*keys_for("the salt")[:-1], "down", *keys_for("it goes into the river")[:-1], "enter", "enter"),
    *("enter", *keys_for("Three lamps on the bridge, and a chain across it.")),
    *(
        "enter",
        *keys_for("+p Jory Pike"),
        "enter",
        *keys_for("+t Who raised the toll?"),
        "enter",
        *keys_for("+c River 2/6"),
    ),
    *("q", *keys_for("Do the guards know Edda?"), "tab", "6"),
    *("enter", *keys_for("Jory: The toll is two now, and one of yours.")),
)
ALONE = (*FRAMED, *WITH_A_PARTY, *INTO_THE_SCENE)
PICTURES = (
    Picture("tonight", (*ALONE, "escape"), SMALL, SWORDS),
    Picture("scene", (*ALONE, "q", *keys_for("Is the chain locked?")), SMALL, SWORDS),
    Picture("journal", (*ALONE, "v", "j"), SMALL, SWORDS),
    Picture("games", ("g",)),
    Picture("quick-fight", ("q", FIGHT), forecast=USUAL),
    Picture("fight", INTO_THE_FIGHT),
    Picture("fight-80x24", INTO_THE_FIGHT, SMALL),
    Picture("odds", ("q", "1", "enter", "up", "o")),
    Picture("orders", (*INTO_THE_FIGHT, "c"), SMALL),
    Picture("course", ("q", "4", "enter", "E", "E", "v"), SMALL),
    Picture("casting", ("q", "9", "enter", "a", "a", "a", "C", "8")),
    Picture("creation", ("h", "n", "s", "enter")),
    Picture("spellbook", (*INTO_THE_SPELLS, *["up"] * 4)),
    Picture("chronicle", (*FOUGHT_OUT, "r", "home", "enter"), game=FIRE_AND_SWORD, forecast=500),
    Picture("encounter", ("e", "t", "down", "down", "enter", "tab", "right", "plus", "p"), forecast=500),
    Picture("fire-and-sword", ("q", "1", "enter", "A", "A"), game=FIRE_AND_SWORD),
    Picture("fire-and-sword-80x24", ("q", "1", "enter", "A", "A"), SMALL, FIRE_AND_SWORD),
    Picture("defeat", ("q", "8", "enter", *["A"] * 7), SMALL, FIRE_AND_SWORD, forecast=500),
    Picture("forecast", CHANGED_TWICE, game=FIRE_AND_SWORD, forecast=500),
    Picture("check", INTO_HIDING, SMALL, FIRE_AND_SWORD),
    Picture("swords-plan", ("q", "1", "enter", "a", "G"), game=SWORDS),
    Picture("mass-battle", INTO_THE_BATTLE, game=SWORDS),
    Picture("two-d20", (*INTO_THE_TOLL, "enter"), game=TWO_D20),
    Picture("two-d20-spends", (*INTO_THE_TOLL, "enter", "enter", "enter"), SMALL, TWO_D20),
    Picture("two-d20-creation", ("h", "n", "s", "enter", "tab"), SMALL, TWO_D20),
    Picture("two-d20-library", ("l", *"called shot"), SMALL, TWO_D20),
    Picture("two-d20-encounter", ("e", "tab", "down", "right", "plus"), SMALL, TWO_D20, forecast=500),
    Picture("side-by-side", ("e", "home", "b", "tab", "down", "b", "i", "enter", "enter"), game=SWORDS, forecast=500),
    Picture("gloranthan", ("q", "1", *["enter"] * 7), game=GLORANTHAN),
    Picture("gloranthan-battle", ("q", *["down"] * 21, *["enter"] * 7), game=GLORANTHAN),
    Picture("gloranthan-fate", ("q", "9", *["enter"] * 7), SMALL, GLORANTHAN),
    Picture("gloranthan-conflict", INTO_THE_BARGAIN, SMALL, GLORANTHAN),
    Picture("gloranthan-library", ("l", *"odds"), SMALL, GLORANTHAN),
    Picture("encounter-search", ("e",), game=SWORDS, forecast=USUAL),
)


def main(names: Sequence[str]) -> None:
    """Take the pictures with these names, or all pictures without a name."""
    for picture in PICTURES:
        if names and picture.name not in names:
            continue
        with TemporaryDirectory() as home:
            svg = asyncio.run(_taken(picture, Path(home)))
        (HERE / f"{picture.name}.svg").write_text(svg, "utf-8")
    if not names or SHARED in names:
        with TemporaryDirectory() as home:
            svg = asyncio.run(_taken_from_a_seat(Path(home)))
        (HERE / f"{SHARED}.svg").write_text(svg, "utf-8")


class Metronome(InlineExecutor):
    """Executor that simulates forecasts in this process, and a clock that advances by the number of their fights.

    The displayed time follows the number of fights, since real clocks differ from run to run.
    """

    def __init__(self) -> None:
        self.seconds = 0.0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call `fn` at once, and return a finished future with its result."""
        self.seconds += sum(lot.count for lot in args if isinstance(lot, Batch)) / FIGHTS_A_SECOND
        return super().submit(fn, *args, **kwargs)


async def _taken(picture: Picture, home: Path) -> str:
    metronome = Metronome()
    forecast_jobs.monotonic = lambda: metronome.seconds
    systems = SystemLoader(workers=lambda: Workers(1, lambda _: metronome))
    settings = Settings(pace=0, reduced_motion=True, forecast=picture.forecast, system=picture.game)
    app = SoloApp(StartupRequest(home, None, None, SEED, lambda: NOON), settings, (), systems)
    app.reading_clock = partial(next, count(step=3600))  # so that each key counts as pressed long after a result
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


async def _taken_from_a_seat(home: Path) -> str:
    with shared.seat(home, lambda: NOON) as company:
        app = SeatApp(company, Settings(reduced_motion=True))
        async with app.run_test(size=LARGE) as pilot:
            await _settle(pilot)
            shared.point(company)
            await _settle(pilot)
            svg = app.export_screenshot(title="Solo")
    return _small(svg)


async def _settle(pilot: Pilot[int]) -> None:
    """Wait for the end of all work that the last key started, including forecasts and searches."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    for _ in range(3):
        await pilot.pause(0.02)
    while any(word in _shown(pilot) for word in UNDER_WAY):
        await pilot.pause(0.05)


def _shown(pilot: Pilot[int]) -> str:
    """Return the text of the screen."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def _small(svg: str) -> str:
    """Return the SVG with fixed identifiers, without remote fonts, and without blanks at the ends of texts."""
    return TEXT.sub(_trimmed, UNIQUE.sub("terminal", FONTS.sub("\n", svg)))


def _trimmed(text: re.Match[str]) -> str:
    """Return one text element without leading blanks, shifted by their width; some viewers ignore such blanks."""
    x, y, clip, before, middle = text.groups()
    shifted = float(x) + CELL * (len(before) // len(BLANK))
    signs = len(html.unescape(middle))
    return f'x="{shifted:.1f}" y="{y}" textLength="{CELL * signs:.1f}"{clip}>{middle}</text>'


if __name__ == "__main__":
    main(sys.argv[1:])
