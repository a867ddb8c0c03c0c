"""One forecast in a fresh process: `python -m tests.bench.cold GAME NUMBER` prints its time and fights as JSON."""

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
    """The end of a forecast: its seconds, its fights, the plain fights that they are worth, and if it was certain."""

    seconds: float
    fights: int
    worth: int
    sure: bool


def main(key: str, number: int) -> int:
    """Forecast the game's even fight of this number until the verdict is certain, and print the result as JSON."""
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
