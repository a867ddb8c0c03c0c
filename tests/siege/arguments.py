"""Random command lines: each must run, or be refused with a sentence."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

from solo.cli.main import VERBS, verb_parser
from solo.library.systems import manifests
from tests.siege import strange
from tests.siege.command import run
from tests.siege.games import game

WHAT = "command lines"
SHORT = (1,)
LINES = 40


def attempt(seed: int, folder: Path) -> int:
    """Run random command lines in one home: verbs with their options and with words of all kinds."""
    random = Random(seed)
    for _ in range(LINES):
        words = _words(random, folder)
        typed = "\n".join(strange.text(random) for _ in range(random.randrange(6))).encode("utf-8", "replace")
        run(folder / "home", words, typed)
    return LINES


def _words(random: Random, folder: Path) -> list[str]:
    verb = random.choice([verb for verb in VERBS if verb != "forecast"]) if random.random() < 0.97 else "nonsense"
    words = [verb]
    if verb == "play":
        words.append(random.choice(("--plain", "--auto")))
    for _ in range(random.randrange(5)):
        words += _option(random, verb) if random.random() < 0.5 else [_word(random, folder)]
    return [word.replace("\0", "") for word in words]


def _option(random: Random, verb: str) -> list[str]:
    options = _options(verb)
    if not options:
        return []
    option = random.choice(options)
    short = {"--seconds": "0.2", "--fights": "20", "--workers": "1"}
    if option in ("--executor", "--win", "--tier", "--campaign", "--headless"):  # --headless runs until a signal
        return []
    return [option, short.get(option) or _word(random, Path())]


def _word(random: Random, folder: Path) -> str:
    manifest = random.choice(manifests())
    if random.random() < 0.35:
        return manifest.key
    if random.random() < 0.6:
        return random.choice(_names(manifest.key))
    return random.choice((strange.text(random), str(folder), str(folder / "nothing.json")))


@cache
def _options(verb: str) -> list[str]:
    found = re.findall(r"--[a-z-]+", verb_parser(verb).format_help()) if verb in VERBS else []
    return sorted(set(found) - {"--help"})


@cache
def _names(key: str) -> list[str]:
    """Return words with a meaning in a game, such as names of foes and questions."""
    system = game(key)
    return [
        *system.characters.ready(),
        *list(system.foes.prices())[:20],
        *system.encounters.ready_fights(),
        *system.questions,
        *system.procedures,
        *(concept.key for concept in system.characters.concepts),
        *(f"{name}=3" for name in list(system.questions)[:3]),
        "list",
        "check",
        "export",
        "import",
        "bash",
        "5e",
    ]
