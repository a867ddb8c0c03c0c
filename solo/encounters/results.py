"""Results of a search: encounters with their forecasts and their distance from the target, and the progress."""

from __future__ import annotations

import msgspec

from solo.encounters.ladders import Foes
from solo.encounters.trials import Stopped
from solo.forecast.forecast import Forecast


class FoundEncounter(msgspec.Struct, frozen=True):
    """An encounter found by a search.

    `meets` is True if the encounter certainly meets the target, `likely` if it apparently does. The forecast's bounds
    of the chance to win are a confidence sequence. `nobody_dies` and `nobody_falls` are the shares of fights without a
    death and without a fall. `worth` is the total worth of the foes, with a minimum for each foe. `why` describes the
    distance from the target in a sentence. `looked_at` is True if only the few fights of the first look were simulated.
    """

    foes: Foes
    forecast: Forecast
    worth: int
    meets: bool
    likely: bool
    nobody_dies: float
    nobody_falls: float
    why: str
    looked_at: bool = False


class Progress(msgspec.Struct, frozen=True):
    """Progress of a search: the best results so far, the fights and seconds used, and the used share of the limits."""

    found: tuple[FoundEncounter, ...]
    fights: int
    seconds: float
    share: float


class SearchResult(msgspec.Struct, frozen=True):
    """The result of a search: encounters, best first.

    `said` tells whether any meets the target, `stopped` why the search ended. `notices` report lost workers.
    """

    found: tuple[FoundEncounter, ...]
    said: str
    fights: int
    seconds: float
    stopped: Stopped
    notices: tuple[str, ...] = ()
