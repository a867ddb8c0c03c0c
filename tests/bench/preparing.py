"""Time that a game master needs for a sheet: from a cold start to the exported encounter, and the odds after a change.

The installed program runs in a pseudo-terminal. Each key is pressed as soon as the page accepts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from solo.campaign import settings
from tests.bench.figure import Figure, at_most
from tests.bench.games import Installed, games
from tests.real.terminal import Terminal

MOST_KEYS = 12
BY_BUDGET, BY_SEARCH = 5.0, 10.0
SHARPENED, LONGEST = 0.5, 10.0
CHANGES = ("+", "+", "+")
TO_THE_DESK, HARDER, EXPORT = ("e",), ("t", "down", "enter"), ("x", "enter")
ASKED, OPENED, LYING, WEIGHED, FOUGHT, NOT_YET = "Request", "Encounters", "▏ ▸", "Won ", " fights ", "so "


def figures(folder: Path) -> Iterator[Figure]:
    for game in games():
        home = folder / game.key
        home.mkdir()
        yield from _prepared(game, home)


def _prepared(game: Installed, home: Path) -> Iterator[Figure]:
    settings.save(home, settings.Settings(system=game.key))
    limit = BY_BUDGET if game.system.encounters.budget else BY_SEARCH
    begun = perf_counter()
    with Terminal(home) as desk:
        desk.wait_for("Quick fight", "Encounter")
        desk.press(*TO_THE_DESK)
        before = _after(ASKED, desk.wait(_is_asked, "what is asked for"))
        desk.press(*HARDER)
        desk.wait(partial(_lies, before=before), "an encounter on the desk")
        desk.press(*EXPORT)
        desk.wait(lambda _: any((home / "exports").glob("*.html")), "the sheet")
        taken, keys = perf_counter() - begun, len(TO_THE_DESK) + len(HARDER) + len(EXPORT)
        what = f"{game.title}: from a cold start to an exported encounter, {keys} keys of at most {MOST_KEYS}"
        yield at_most(what, limit, taken)
        yield from _sharpened(game, desk)


def _is_asked(text: str) -> bool:
    return OPENED in text and bool(_after(ASKED, text))


def _lies(text: str, before: str) -> bool:
    """Return True if the page shows an encounter for a request other than `before`."""
    return _after(ASKED, text) not in ("", before) and LYING in text.partition(OPENED)[2]


def _after(word: str, text: str) -> str:
    """Return the rest of the line after the first occurrence of a word; "" without one."""
    return text.partition(word)[2].partition("\n")[0].strip()


def _sharpened(game: Installed, desk: Terminal) -> Iterator[Figure]:
    """Time the first odds after one more foe, and the certain verdict."""
    first, sure = [], []
    for key in CHANGES:
        _seconds_until(desk, _is_sure)
        before = _odds(desk.text)
        desk.press(key)
        first.append(_seconds_until(desk, partial(_has_odds, before=before)))
        sure.append(first[-1] + _seconds_until(desk, _is_sure))
    remark = f"a sure verdict after {', '.join(f'{seconds:.1f}' for seconds in sure)} s, {LONGEST:.0f} at most waited"
    yield at_most(f"{game.title}: odds on the desk after a change, median", SHARPENED, median(first), remark)


def _seconds_until(desk: Terminal, condition: Callable[[str], bool]) -> float:
    """Return the seconds until the page meets the condition, at most `LONGEST`."""
    begun = perf_counter()
    while not condition(desk.text) and perf_counter() - begun < LONGEST:
        desk.read()
    return perf_counter() - begun


def _is_sure(text: str) -> bool:
    return bool(_odds(text)) and NOT_YET not in text


def _has_odds(text: str, before: tuple[str, ...]) -> bool:
    return _odds(text) not in ((), before)


def _odds(text: str) -> tuple[str, ...]:
    """Return the lines with the chance to win and the number of fights; empty before the first result."""
    lines = text.splitlines()
    return tuple(line.partition("▏")[2] for line in lines if WEIGHED in line or FOUGHT in line)
