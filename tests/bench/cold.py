"""One forecast until it is sure, in a process of its own: `python -m tests.bench.cold GAME NUMBER` tells it as JSON."""

from __future__ import annotations

import sys
from time import perf_counter

import msgspec

from solo.forecast.forecast import forecast
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.workers import Workers
from tests.bench.evens import matches
from tests.bench.games import games

LONGEST = 25.0


class Known(msgspec.Struct, frozen=True):
    """How a forecast ended: after how many seconds and fights, worth how many, and whether it was sure."""

    seconds: float
    fights: int
    worth: int
    sure: bool


def main(key: str, number: int) -> int:
    """Play the game's even fight of this number until the verdict is sure, workers started with the first of it."""
    game = next(game for game in games() if game.key == key)
    match = list(matches(game))[number]
    begun = perf_counter()
    with Workers(2, lending=True) as workers:
        known = forecast(match.game, match.state, 1, StoppingRule(seconds=LONGEST), workers, perf_counter)
        taken = perf_counter() - begun
    print(msgspec.json.encode(Known(taken, known.fights, known.worth, known.sure)).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
