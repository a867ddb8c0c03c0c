"""Start-up time of the program: the app's first paint, and the answer to a question on the command line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

import pexpect

from solo.library.systems import manifests
from solo.systems.contract import Manifest
from tests.bench.figure import Figure, ratio, taking_turns
from tests.real.terminal import SOLO, environment

ROUNDS = 15
BARE_APP = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("Quick fight")
Bare().run()
"""
LEAST_IMPORTS = "import msgspec, argparse"
# A game without an entry here is asked to list its questions.
QUESTIONS = {
    "polyhedral": ("attack", "dice=3d8", "precision=8", "defence=7"),
    "fire-and-sword": ("opposed", "skill=14", "opponent=12"),
    "gloranthan": ("success-chance", "advantage=+1M2E"),
    "swords": ("attack", "attack=5", "strength=4", "weapon=3", "target_strength=4", "armor=2", "defense=6"),
    "two-d20": ("test-odds", "dice=2", "tn=12", "focus=2", "difficulty=1"),
}
WHAT_IS_LOADED = "import sys; from solo.cli.main import main; main(sys.argv[1:]); print('textual' in sys.modules)"


def figures(folder: Path) -> Iterator[Figure]:
    surroundings = compiled(folder)
    app = partial(_first_paint, [SOLO], surroundings)
    bare = partial(_first_paint, [sys.executable, "-c", BARE_APP], surroundings)
    yield ratio("first paint of the app", "a bare Textual app", 1.10, *taking_turns(ROUNDS, app, bare))
    for game in manifests():
        yield from _asking(game, surroundings)


def _asking(game: Manifest, surroundings: dict[str, str]) -> Iterator[Figure]:
    """Time a rules question of a game in a process of its own, and check that it does not load Textual."""
    words = ("ask", game.key, *QUESTIONS.get(game.key, ()), "--json")
    ask = partial(_process, [SOLO, *words], surroundings)
    least = partial(_process, [sys.executable, "-c", LEAST_IMPORTS], surroundings)
    against = f"python -c “{LEAST_IMPORTS}”"
    what = f"{game.title}: solo ask, a whole process"
    yield ratio(what, against, 1.5, *taking_turns(ROUNDS, ask, least))
    shown = subprocess.run(
        [sys.executable, "-c", WHAT_IS_LOADED, *words], env=surroundings, text=True, capture_output=True, check=True
    )
    loaded = shown.stdout.split()[-1] == "True"
    found = "loaded" if loaded else "not loaded"
    yield Figure(f"{game.title}: solo ask leaves Textual alone", found, "not loaded", not loaded)


def compiled(folder: Path) -> dict[str, str]:
    """Return an environment in which Python caches compiled modules, as for an installed Solo."""
    kept = environment(folder)
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept


def _first_paint(command: list[str], surroundings: dict[str, str]) -> float:
    begun = perf_counter()
    child = pexpect.spawn(command[0], command[1:], env=surroundings, dimensions=(36, 120), timeout=30)
    child.expect_exact("Quick fight")
    taken = perf_counter() - begun
    child.close(force=True)
    return taken


def _process(command: list[str], surroundings: dict[str, str]) -> float:
    begun = perf_counter()
    subprocess.run(command, env=surroundings, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True)
    return perf_counter() - begun
