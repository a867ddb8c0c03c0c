"""Present chance to win in plain mode, from a short simulation of the procedure in progress."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from solo.forecast.forecast import played, summed_up
from solo.forecast.lots import Game
from solo.forecast.running import ForecastFault
from solo.forecast.stopping import Rule
from solo.forecast.telling import sentences, verdict
from solo.forecast.workers import Workers
from solo.play.onward import standing
from solo.play.saved import SavedTable
from solo.storage.places import own_content_folder

SEED = 1
MOST_FIGHTS, SECONDS = 2000, 3.0


def win_odds(saved: SavedTable, home: Path) -> list[str]:
    """Describe the present chance to win in sentences, or the reason why it is unknown."""
    game = Game(saved.system, saved.procedure, str(own_content_folder(home)), under_way=True)
    try:
        with Workers(1) as workers:
            done = played(game, standing(saved), SEED, Rule(fights=MOST_FIGHTS, seconds=SECONDS), workers, monotonic)
    except ForecastFault as fault:
        return [str(fault)]
    known = summed_up(done, SEED)
    return [verdict(known), *sentences(known)]
