"""Kills of plain mode: no acknowledged answer may be lost, whenever the program dies, and the game must continue."""

from __future__ import annotations

import os
import re
import selectors
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep

from solo.campaign import campaigns
from tests.real import homes
from tests.real.terminal import PATIENCE, SOLO, environment
from tests.siege import disk
from tests.siege.games import any_game, game

WHAT = "kills"
SHORT = (1,)
KILLS = 6
MOST_ANSWERS = 6
ASKED = re.compile(rb"(?m)^> ")
NOTHING_LEFT = b"There is nothing for the AI to decide now."
NOT_WRITTEN = b"could not be written"
STARTING, PATIENT = 0.2, 0.8  # shares: kills during the start, and answers that wait for a prompt


def attempt(seed: int, folder: Path) -> int:
    """Play one fight of a random game, and kill the program again and again."""
    random = Random(seed)
    words = ["--system", any_game(random).manifest.key, "--seed", str(seed % 1000)]
    for _ in range(KILLS):
        before = _answers(folder)
        acknowledged = _play_and_kill(folder, words, random)
        after = _answers(folder)
        kept = after if after[: len(before)] == before else []
        assert len(kept) >= len(before) + acknowledged, (
            f"{len(before)} answers were saved and {acknowledged} acknowledged, but {len(after)} are there"
        )
        for one in campaigns.campaigns(folder):
            assert not one.broken, one.broken
            assert campaigns.check(one.folder, game) == []
    return KILLS


def _answers(home: Path) -> list[str]:
    return homes.answers(home) if homes.in_progress(home) else []


def _play_and_kill(home: Path, words: list[str], random: Random) -> int:
    """Play some answers and kill the program. Return the number of answers that a new prompt acknowledged."""
    begun = homes.in_progress(home)
    first = [] if begun else [b"1\n"]
    process = subprocess.Popen(
        [SOLO, "play", "--plain", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(home, disk.poor(random)),
    )
    assert process.stdin
    assert process.stdout
    asked = 0
    try:
        process.stdin.writelines(first)
        process.stdin.flush()
        if random.random() < STARTING:
            sleep(random.uniform(0, 0.3))
            return 0
        listener = _Listener(process.stdout.fileno())
        for answers in range(random.randrange(MOST_ANSWERS + 1)):
            if random.random() < PATIENT:
                asked = listener.until_asked(answers + 1)
            with suppress(BrokenPipeError):
                process.stdin.write(b"a\n")
                process.stdin.flush()
        sleep(random.uniform(0, 0.05))
        return 0 if listener.warned else max(0, asked - 1 - listener.refused)
    finally:
        process.kill()
        process.communicate()


class _Listener:
    """Reads the program's output, and counts its prompts and the lines that it did not accept as answers."""

    def __init__(self, output: int) -> None:
        self._output = output
        self._said = b""

    @property
    def refused(self) -> int:
        """The number of typed lines that answered nothing, since no decision was left for the tactic."""
        return self._said.count(NOTHING_LEFT)

    @property
    def warned(self) -> bool:
        """True if the program has reported that data could not be written."""
        return NOT_WRITTEN in self._said

    def until_asked(self, times: int) -> int:
        """Read until the program has prompted `times` times in all. Return the number of prompts."""
        ends = monotonic() + PATIENCE
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._output, selectors.EVENT_READ)
            while (asked := len(ASKED.findall(self._said))) < times:
                assert monotonic() < ends, f"It no longer asks: {self._said[-300:]!r}"
                if waiting.select(1):
                    more = os.read(self._output, 65536)
                    if not more and self.warned:
                        return 0
                    assert more, f"It has ended: {self._said[-300:]!r}"
                    self._said += more
        return asked
