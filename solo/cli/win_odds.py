"""Present chance to win in plain mode, from a short simulation of the procedure in progress."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from solo.forecast.batches import GameSource
from solo.forecast.forecast import make_forecast, run_forecast
from solo.forecast.runner import ForecastError
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.summary import sentences, verdict
from solo.forecast.workers import Workers
from solo.play.resume import encode_position
from solo.play.saved_table import SavedTable
from solo.storage.paths import own_content_folder

SEED = 1
MOST_FIGHTS, SECONDS = 2000, 3.0


def describe_win_odds(saved: SavedTable, home: Path) -> list[str]:
    """Describe the present chance to win in sentences, or the reason why it is unknown."""
    game = GameSource(saved.system, saved.procedure, str(own_content_folder(home)), under_way=True)
    try:
        with Workers(1) as workers:
            done = run_forecast(
                game,
                encode_position(saved),
                SEED,
                StoppingRule(fights=MOST_FIGHTS, seconds=SECONDS),
                workers,
                monotonic,
            )
    except ForecastError as error:
        return [str(error)]
    known = make_forecast(done, SEED)
    return [verdict(known), *sentences(known)]
