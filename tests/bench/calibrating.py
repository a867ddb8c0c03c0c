"""Calibration of forecasts: how often their 95 % intervals contain the true chance to win of random match-ups.

Run it with `make calibrate GAMES=swords`. It takes hours: 200 forecasts, each compared with 20,000 further fights.
That number is fixed, since stopping at a narrow interval would leave too few fights of a match-up that is rarely won.
The standard error of the further fights is taken into account.

`--drawn 700` takes minutes: each match-up is played 700 times, and forecasts are resampled from these fights. Their
true chance to win is then known exactly.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from math import hypot, sqrt
from random import Random
from statistics import fmean
from time import monotonic

import msgspec

from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state
from solo.forecast.forecast import Forecast, forecast
from solo.forecast.intervals import NORMAL_95, wilson_interval
from solo.forecast.luck_adjusted import effective_sample
from solo.forecast.runner import ForecastRun
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.workers import Workers
from solo.systems.contract import FoeCount, NoRoomError, Setup
from tests.bench.games import Installed, games
from tests.bench.stock import enough_of, share_won, stock_of
from tests.forecast.lucky import Played

FORECASTS, TRUTH, WITHIN, FIGHTS = 200, 20_000, 2.0, 20_000
HELD = 0.95
DEVIATIONS = 3
DRAWN_OF_EACH = 25
MOST_OF_PARTY, MOST_KINDS, MOST_OF_A_KIND = 4, 2, 3
GLANCE = StoppingRule(fights=16, until_sure=False)
GLANCING, TRUE = 1_000_000, 2_000_000
"""Added to the seed of a forecast: for the short check of the match-up, and for the further fights."""


class Held(msgspec.Struct, frozen=True):
    """Test of one forecast: True in `held` if its interval contains the truth, and the error in standard errors."""

    held: bool
    errors: float
    fights: int


def main() -> int:
    """Print the share of intervals that contain the truth, game by game. Return 1 if a share is too small."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the keys of games; all if none is named")
    parser.add_argument("--forecasts", type=int, default=FORECASTS)
    parser.add_argument("--truth", type=int, default=TRUTH, help="the fights that a forecast is held against")
    parser.add_argument(
        "--drawn", type=int, default=0, help="so many fights, of which forecasts are drawn, are the truth"
    )
    parser.add_argument("--within", type=float, default=WITHIN, help="how closely a forecast is to know, in percent")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    failed = 0
    with Workers() as workers:
        for game in games():
            if not told.games or game.key in told.games:
                rule = StoppingRule(FIGHTS, within=told.within / 100, until_sure=False)
                truth = StoppingRule(told.truth, until_sure=False)
                if told.drawn:
                    stock = StoppingRule(told.drawn, until_sure=False)
                    calibrated = _drawn_anew(game, told.forecasts, rule, stock, told.seed, workers)
                else:
                    calibrated = _calibrated(game, told.forecasts, rule, truth, told.seed, workers)
                failed += not _told(game, calibrated)
    return 1 if failed else 0


def _told(game: Installed, calibrated: list[Held]) -> bool:
    """Print the result of a game. Return False if chance cannot explain the share of wrong intervals."""
    held, count = sum(one.held for one in calibrated), len(calibrated)
    errors = sqrt(fmean(one.errors**2 for one in calibrated))
    fights = fmean(one.fights for one in calibrated)
    print(
        f"{game.title}: {held} of {count} intervals hold the truth ({held / count:.1%}), after {fights:.0f} fights on "
        f"average; {errors:.2f} errors off (1 is right)",
        flush=True,
    )
    return held >= count * HELD - DEVIATIONS * sqrt(count * HELD * (1 - HELD))


def _calibrated(
    game: Installed, count: int, rule: StoppingRule, truth: StoppingRule, seed: int, workers: Workers
) -> list[Held]:
    random, found = Random(f"{game.key} {seed}"), list[Held]()
    while len(found) < count:
        number = seed * count + len(found)
        state = next(_open_match_ups(game, random, number, workers))
        known = forecast(GameSource(game.key), state, number, rule, workers, monotonic)
        many = forecast(GameSource(game.key), state, number + TRUE, truth, workers, monotonic)
        found.append(_held(known, many))
    return found


def _drawn_anew(
    game: Installed, count: int, rule: StoppingRule, stock: StoppingRule, seed: int, workers: Workers
) -> list[Held]:
    """Return the tests of resampled forecasts, `DRAWN_OF_EACH` of them for each match-up."""
    random, found = Random(f"{game.key} {seed}"), list[Held]()
    for number in range(seed * count, seed * count + -(-count // DRAWN_OF_EACH)):
        state = next(_open_match_ups(game, random, number, workers))
        running = ForecastRun(GameSource(game.key), state, number + TRUE, stock, workers)
        fights = stock_of(running.play(monotonic).sums)
        found += [_drawn(fights, rule, random) for _ in range(DRAWN_OF_EACH)]
    return found


def _drawn(fights: list[Played], rule: StoppingRule, random: Random) -> Held:
    sums = enough_of(fights, rule, random)
    known, chance = effective_sample(sums), share_won(fights)
    bounds = wilson_interval(known.won, known.fights)
    spread = sqrt(chance * (1 - chance) / known.fights)
    return Held(bounds.low <= chance <= bounds.high, (chance - known.share) / spread if spread else 0.0, sums.fights)


def _held(known: Forecast, many: Forecast) -> Held:
    """Compare a forecast with the result of many fights, with the combined error of both."""
    below = hypot(known.win - known.win_low, many.win_high - many.win)
    above = hypot(known.win_high - known.win, many.win - many.win_low)
    off = many.win - known.win
    return Held(-below <= off <= above, off * NORMAL_95 / (above if off > 0 else below), known.fights)


def _open_match_ups(game: Installed, random: Random, seed: int, workers: Workers) -> Iterator[bytes]:
    """Yield the encoded states of random match-ups whose first few fights are neither all won nor all lost."""
    procedure = game.system.procedures["fight"]
    while True:
        try:
            state = encode_state(procedure.begin(_match_up(game, random)))
        except NoRoomError:
            continue
        if 0 < forecast(GameSource(game.key), state, seed + GLANCING, GLANCE, workers, monotonic).lose < 1:
            yield state


def _match_up(game: Installed, random: Random) -> Setup:
    ready, kinds = list(game.system.characters.ready().values()), list(game.system.foes.prices())
    party = random.sample(ready, random.randint(1, min(MOST_OF_PARTY, len(ready))))
    chosen = random.sample(kinds, random.randint(1, MOST_KINDS))
    foes = tuple(FoeCount(kind, random.randint(1, MOST_OF_A_KIND)) for kind in chosen)
    return Setup(tuple(party), foes)


if __name__ == "__main__":
    raise SystemExit(main())
