"""Count the follies of each game in fights with a new seed, and write the counts to the results of the benchmarks.

Arguments name the games: `python -m tests.follies two-d20 --fights 300 --seed 7`. The exit code is 1 if a count exceeds
its aim.
"""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from importlib import import_module

from tests.bench.figure import Figure
from tests.bench.results import write_results

GAMES = ("polyhedral", "two-d20", "fire-and-sword", "gloranthan", "swords")
"""The keys of the games. `tests.follies.two_d20` counts those of `two-d20`."""


def main(arguments: list[str]) -> int:
    """Count the follies of the named games, or of all games. Return 1 if a count exceeds its aim."""
    parser = ArgumentParser(prog="follies")
    parser.add_argument("games", nargs="*", help=", ".join(GAMES))
    parser.add_argument("--fights", type=int, default=300)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    wanted = parser.parse_args(arguments)
    games = wanted.games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}; choose from {', '.join(GAMES)}")
    found: list[Figure] = []
    count = len(games)
    with ProcessPoolExecutor() as pool:
        for figures in pool.map(count_follies, games, [wanted.fights] * count, [wanted.seed] * count):
            for figure in figures:
                print(
                    f"{'FAILS' if figure.holds is False else '     '}  {figure.what}: {figure.found}  {figure.promised}"
                )
            found += figures
    if set(games) == set(GAMES):
        write_results("follies", found, date.today())
    return 1 if any(figure.holds is False for figure in found) else 0


def count_follies(game: str, fights: int, seed: int) -> list[Figure]:
    """Return the counts of one game, each with its aim."""
    counter = import_module(f"tests.follies.{game.replace('-', '_')}")
    figures: list[Figure] = counter.figures(fights, seed)
    return figures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
