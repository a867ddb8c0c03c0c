"""Speed of a very long chronicle: opening its page, and scrolling by a key."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

from solo.campaign import campaigns
from solo.campaign.chronicle import Note, Record, encode
from solo.library.systems import manifest
from solo.storage import paths
from tests.bench.figure import Figure, at_most, percentile
from tests.bench.pressing import AT_REST, _quiet, _repaint, _spawn
from tests.bench.starting import compiled
from tests.real.terminal import KEYS

NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
NOTES = 60_000
OPENING, SCROLLING = 0.2, 0.030
SIZE = (36, 120)
PRESSES = 40


def figures(folder: Path) -> Iterator[Figure]:
    campaign = campaigns.create(
        folder, "Ash Hollow", manifest("polyhedral"), seed=2, clock=lambda: NOON, app_version="0"
    )
    notes = (Record(NOON.isoformat(), Note(f"Note {number}: the mill stood empty.")) for number in range(NOTES))
    with paths.chronicle_file(campaign).open("ab") as file:
        file.write(encode(notes))
    app = _spawn([sys.executable, "-m", "solo", "play", "Ash Hollow"], compiled(folder), SIZE)
    app.expect_exact("Quick fight")
    _quiet(app, AT_REST)
    _quiet(app, AT_REST)
    begun = perf_counter()
    app.send("r")
    app.expect_exact(f"Note {NOTES - 1}")
    yield at_most(f"The chronicle of {NOTES:,} notes: from the key to its last note", OPENING, perf_counter() - begun)
    _quiet(app, AT_REST)
    for what, keys in (("a line", ("up", "down")), ("a page", ("pageup", "pageup")), ("to an end", ("home", "end"))):
        turns = [_repaint(app, KEYS[keys[turn % 2]]) for turn in range(PRESSES)]
        seconds = [taken[0] for taken in turns if taken]
        remark = f"median {median(seconds) * 1000:.0f} ms"
        yield at_most(f"In it: key to repaint, p95: {what}", SCROLLING, percentile(seconds, 0.95), remark)
    app.close(force=True)
