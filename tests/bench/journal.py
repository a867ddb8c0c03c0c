"""Speed of a very long story: opening its pages, scrolling, searching, and the first undo."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import pexpect

from solo.campaign import campaigns
from solo.campaign.chronicle import Record, StoryTold, encode
from solo.campaign.session import Session
from solo.library.systems import manifest, open_system
from solo.storage import paths
from solo.story.entries import Entry, EveningBegun, Line, PersonPut, QuestionAsked, SceneOpened, ThreadPut
from solo.story.lists import Person, Thread
from solo.story.scenes import SceneCard
from tests.bench.figure import Figure, at_most, percentile
from tests.bench.pressing import AT_REST, _processor_seconds, _quiet, _repaint, _spawn
from tests.bench.starting import compiled
from tests.real.terminal import KEYS

NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
ENTRIES, A_SCENE, AN_EVENING = 60_000, 40, 400
LATEST = NOON + timedelta(seconds=ENTRIES)
SIZE = (36, 120)
LAST = Line("It rained all night.")
TONIGHT, JOURNAL, LETTER, MOVE, UNDO = 0.050, 0.100, 0.030, 0.030, 0.100
OPENINGS, PRESSES = 7, 20
READ = 15.0  # seconds, more than enough to build the search index of the whole journal
SEARCHES = ("river", "jory took", "kind:question track 59", "épée", "at:ford who:dace")


def figures(folder: Path) -> Iterator[Figure]:
    _a_long_story(folder)
    yield at_most(f"The first undo after opening {ENTRIES:,} entries", UNDO, _first_undo(folder))
    app = _spawn([sys.executable, "-m", "solo", "play", "Ash Hollow"], compiled(folder), SIZE)
    app.expect_exact("Quick fight")
    _quiet(app, AT_REST)
    yield _opening(app, "n", "Where you were", f"Tonight, with {ENTRIES:,} entries: from the key to the page", TONIGHT)
    yield _opening(app, "j", f"{ENTRIES:,} of {ENTRIES:,}", f"The journal of {ENTRIES:,} entries: to its page", JOURNAL)
    app.send("j")
    _quiet(app, AT_REST)
    sleep(READ)
    _quiet(app)
    for what, keys in (("an entry", ("up", "down")), ("a page", ("pageup", "pageup")), ("to an end", ("home", "end"))):
        turns = [taken for turn in range(PRESSES) if (taken := _repaint(app, KEYS[keys[turn % 2]]))]
        yield _mostly(f"In it: key to repaint, p95: {what}", MOVE, turns)
    letters: list[tuple[float, float]] = []
    for search in SEARCHES:
        app.send("/")
        _quiet(app)
        letters += [taken for letter in search if (taken := _repaint(app, letter))]
        app.send(KEYS["escape"])
        _quiet(app)
    yield _mostly("A letter of a search in it: key to repaint, p95", LETTER, letters)
    app.close(force=True)


def _first_undo(home: Path) -> float:
    """Return the seconds of the first undo after opening the story. A redo then restores the story."""
    folder = campaigns.find(home, "Ash Hollow")
    session = Session.open(folder, lambda key: open_system(key, None).system, lambda: NOON, "0")
    begun = perf_counter()
    session.story.undo()
    taken = perf_counter() - begun
    session.story.redo()
    session.close()
    return taken


def _opening(app: pexpect.spawn[bytes], key: str, told: str, what: str, limit: float) -> Figure:
    """Time a key on the first page until the text `told` shows on the page that it opens, in the median.

    The first opening is ignored, since it loads the page's modules.
    """
    seconds, spent = [], []
    for _ in range(OPENINGS + 1):
        had, begun = _processor_seconds(app.pid), perf_counter()
        app.send(key)
        _read_until(app, told.encode())
        seconds.append(perf_counter() - begun)
        spent.append(_processor_seconds(app.pid) - had)
        _quiet(app, AT_REST)
        app.send(KEYS["escape"])
        _quiet(app, AT_REST)
    remark = f"{median(spent[1:]) * 1000:.0f} ms of processor; the first time {seconds[0] * 1000:.0f} ms"
    return at_most(what, limit, median(seconds[1:]), remark)


def _read_until(app: pexpect.spawn[bytes], text: bytes) -> None:
    """Read what the app draws until `text` is in it. `expect` would also search the rest of older output."""
    drawn = b""
    while text not in drawn:
        drawn += os.read(app.child_fd, 65536)


def _mostly(what: str, limit: float, turns: list[tuple[float, float]]) -> Figure:
    seconds, spent = zip(*turns, strict=True)
    remark = f"median {median(seconds) * 1000:.0f} ms, {median(spent) * 1000:.0f} ms of processor"
    return at_most(what, limit, percentile(seconds, 0.95), remark)


def _a_long_story(home: Path) -> None:
    """Create a campaign with a journal of `ENTRIES` entries, saved as the app saves it."""
    folder = campaigns.create(home, "Ash Hollow", manifest("polyhedral"), seed=2, clock=lambda: NOON, app_version="0")
    told = (
        Record((NOON + timedelta(seconds=number)).isoformat(), StoryTold(number + 1, (entry,)))
        for number, entry in enumerate(_entries())
    )
    with paths.chronicle_file(folder).open("ab") as file:
        file.write(encode(told))
    session = Session.open(folder, lambda key: open_system(key, None).system, lambda: LATEST, "0")
    session.story.act(lambda *_: [LAST])
    session.close()


def _entries() -> Iterator[Entry]:
    scene = 0
    for number in range(ENTRIES - 1):
        if number % AN_EVENING == 0:
            yield EveningBegun(number // AN_EVENING + 1)
        elif number % A_SCENE == 1:
            scene += 1
            yield SceneOpened(scene, SceneCard(("The mill", "The ford", "Harrow")[scene % 3], stake="the salt"))
        elif number < A_SCENE:
            yield PersonPut(Person(f"Person {number}")) if number % 2 else ThreadPut(Thread(f"Thread {number}"))
        elif number % 4 == 0:
            yield QuestionAsked(f"Is anybody on the track {number}?", "likely", "hope", 5, 12, 0.6, "yes_and")
        else:
            who = ("Jory", "Dace", "Orra")[number % 3]
            yield Line(f"{who} took the silver and looked past us at the river, and nothing more was said. ({number})")
