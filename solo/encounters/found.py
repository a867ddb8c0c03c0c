"""Owns what is found: encounters with their forecasts, how near each comes to the target, and a search under way."""

from __future__ import annotations

import msgspec

from solo.encounters.ladders import Foes
from solo.encounters.playing import Stopped
from solo.forecast.forecast import Forecast


class Found(msgspec.Struct, frozen=True):
    """An encounter. `meets` is true where it is sure that the target is met, `likely` where it looks so.

    The bounds of the forecast's chance to win hold at 95 %, whenever one looks.
    `nobody_dies` and `nobody_falls` are the shares of fights in which it is so, `worth` is the sum of the foes' prices,
    and `why` says in a sentence how near the target it comes. While `looked_at` only, it had its first few fights.
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
    """A search under way: the best so far, the fights played, the seconds taken, and the share of the limits used."""

    found: tuple[Found, ...]
    fights: int
    seconds: float
    share: float


class Outcome(msgspec.Struct, frozen=True):
    """What a search came to, best first. `said` tells in a sentence whether the target is met, `stopped` what ended it.

    `notices` are sentences about workers that were lost.
    """

    found: tuple[Found, ...]
    said: str
    fights: int
    seconds: float
    stopped: Stopped
    notices: tuple[str, ...] = ()
