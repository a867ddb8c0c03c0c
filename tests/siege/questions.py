"""Rules questions with random arguments: each must be answered or refused in time, with one line of JSON."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.siege import strange
from tests.siege.command import run
from tests.siege.games import any_game

WHAT = "questions"
SHORT = (1,)
QUESTIONS = 120


def attempt(seed: int, folder: Path) -> int:
    """Ask a batch of questions to random games. Most are nearly valid."""
    random = Random(seed)
    lines = [_line(random) for _ in range(QUESTIONS)]
    said = run(folder, ["ask", "--batch"], b"\n".join(lines) + b"\n")
    replies = [json.loads(line) for line in said.out.splitlines()]
    assert len(replies) == sum(line.count(b"\n") + 1 for line in lines)
    for line, reply in zip(lines, replies, strict=True):
        assert set(reply) in ({"result"}, {"error"})
        assert "failed" not in str(reply.get("error", "")), (line[:300], reply)
    return QUESTIONS


def _line(random: Random) -> bytes:
    system = any_game(random)
    name = random.choice(list(system.questions))
    given: dict[str, Any] = {}
    for argument in system.questions[name].arguments:
        if not argument.optional or random.random() < 0.5:
            given[argument.name] = _meant(random) if random.random() < 0.8 else strange.value(random)
    if random.random() < 0.1:
        given[strange.sound(random)] = strange.value(random)
    asked = {"system": system.manifest.key, "question": name, "args": given}
    whole = json.dumps(asked, ensure_ascii=random.random() < 0.5).encode("utf-8", "replace")
    return whole[: random.randrange(len(whole))] if random.random() < 0.05 else whole


def _meant(random: Random) -> Any:
    """Return a plausible value of an argument."""
    return random.choice(
        (random.randrange(20), random.randrange(-3, 4), "3d8", "2d6", True, "yes", [3, 4], ["3d8"], 14)
    )
