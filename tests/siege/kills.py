"""Plain mode on slow and fast disks, killed at random moments: no acknowledged answer may be lost.

An answer counts as acknowledged once the program asks for the next one. It must then be on the disk after the kill.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from random import Random
from select import select

from solo.campaign import campaigns
from solo.library.systems import manifests
from tests.real import homes
from tests.real.terminal import SOLO, environment
from tests.siege.limits import seconds

WHAT = "kills"
SHORT = (1,)
KILLS = 6
ANSWERS = 6
ASKS = (b"> ", b"Press enter for the first. ")
OVER = b"Press enter to save the result"
TACTIC = b"a\n"
SLOW_DISK = """
import os, random, time
at_once, pace = os.fsync, random.Random({seed})
def fsync(descriptor):
    time.sleep(pace.uniform(0, {most}))
    at_once(descriptor)
os.fsync = fsync
"""


def attempt(seed: int, folder: Path) -> int:
    chance = Random(seed)
    home = folder / "home"
    (folder / "sitecustomize.py").write_text(SLOW_DISK.format(seed=seed, most=chance.choice((0, 0.01, 0.1))))
    python_path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    surroundings = environment(home, {"PYTHONPATH": python_path})
    game = chance.choice(manifests()).key
    acknowledged: list[str] = []
    for _ in range(KILLS):
        acknowledged = _play_and_kill(home, surroundings, game, chance, acknowledged)
    return KILLS


def _play_and_kill(home: Path, around: dict[str, str], game: str, chance: Random, known: list[str]) -> list[str]:
    """Give some answers, kill the program, and return the answers on the disk. `known` were there before."""
    words = ["play", "--plain", *(() if _answers(home) else ("--system", game, "--seed", "2"))]
    process = subprocess.Popen(
        [SOLO, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=around
    )
    try:
        assert process.stdin is not None
        said = _until_asked(process)
        if b"Which fight?" in said:
            process.stdin.write(b"1\n")
            process.stdin.flush()
            _until_asked(process)
        acknowledged = _answers(home)
        assert acknowledged[: len(known)] == known, f"lost: {known[len(acknowledged) :]}"
        for _ in range(chance.randint(0, ANSWERS)):
            process.stdin.write(TACTIC)
            process.stdin.flush()
            over = OVER in _until_asked(process)
            on_disk = _answers(home)
            assert len(on_disk) > len(acknowledged) or over, "asked before it was saved"
            if over:
                process.communicate(b"\n", seconds())
                assert not homes.in_progress(home), "the end was not kept"
                break
            acknowledged = on_disk
        if process.poll() is None:
            process.stdin.write(TACTIC * chance.randint(0, 3))
            process.stdin.flush()
        time.sleep(chance.uniform(0, 0.1))
    except BrokenPipeError:
        pass
    finally:
        process.kill()
        process.wait()
    after = _answers(home)
    if homes.in_progress(home):
        assert after[: len(acknowledged)] == acknowledged, f"lost: {acknowledged[len(after) :]}"
    for summary in campaigns.campaigns(home):
        assert not summary.broken, summary.broken
    return after


def _answers(home: Path) -> list[str]:
    return homes.answers(home) if homes.in_progress(home) else []


def _until_asked(process: subprocess.Popen[bytes]) -> bytes:
    """Return the program's output up to its next prompt; b"" if the program has ended."""
    assert process.stdout is not None
    said = b""
    ends = time.monotonic() + seconds()
    while not said.endswith(ASKS):
        assert time.monotonic() < ends, f"nothing is asked: {said[-300:]!r}"
        if select([process.stdout], [], [], 0.05)[0]:
            data = os.read(process.stdout.fileno(), 65536)
            if not data:
                return b""
            said += data
    assert b"Traceback" not in said, said.decode("utf-8", "replace")
    return said
