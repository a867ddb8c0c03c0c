"""Results of a search: encounters with their forecasts and their distance from the target, and its progress."""

from __future__ import annotations

import msgspec

from solo.encounters.ladders import Foes
from solo.encounters.trials import Stopped
from solo.forecast.forecast import Forecast


class FoundEncounter(msgspec.Struct, frozen=True):
    """An encounter.

    `meets` is True if it certainly meets the target, `likely` if it seems to. The 95 % bounds of the forecast's chance
    to win are valid at any time of checking. `nobody_dies` and `nobody_falls` are the shares of fights in which nobody
    does. `worth` is the total worth of the foes; a foe with hardly any price still counts a little. `why` describes the
    distance from the target in a sentence. `looked_at` is True if only the few fights of the first look were simulated,
    not the ones that judge.
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
    """A running search: the best results so far, the fights simulated, the seconds, and the share of limits used."""

    found: tuple[FoundEncounter, ...]
    fights: int
    seconds: float
    share: float


class SearchResult(msgspec.Struct, frozen=True):
    """The result of a search, best first.

    `said` states if the target is met, `stopped` why the search ended. `notices` are sentences about lost workers.
    """

    found: tuple[FoundEncounter, ...]
    said: str
    fights: int
    seconds: float
    stopped: Stopped
    notices: tuple[str, ...] = ()
