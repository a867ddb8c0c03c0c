"""Course of a fight: the estimated chance to win before each leg, the deed that explains its change, and the falls.

The chances are the game's own rough estimate (`Procedure.estimate_win_chance`). If the fight was forecast, they are
shifted so that the first equals the forecast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from typing import Final

import msgspec

from solo.play.saved_table import SavedTable
from solo.systems.contract import AnyProcedure, Deed, Event
from solo.untrusted import decoders

STEEPEST: Final = 3
"""Moments that are told at the end of a fight."""
LEAST: Final = 0.05
"""Smallest change of the chance that makes a leg a moment."""
FALLS: Final = ("kills", "fells", "routs")
CERTAIN: Final = (0.0, 1.0)
"""Chances that a forecast does not shift."""
SMALLEST: Final = 0.005
OUTCOMES: Final = ("kills", "fells", "routs", "yields", "flees", "heals", "hits")
"""Deeds that explain a change, the weightiest first."""


class CourseLeg(msgspec.Struct, frozen=True):
    """A leg: its index and title, the chance to win before and after it, and the deed that explains the change."""

    leg: int
    title: str
    before: float
    after: float
    deed: Deed | None = None

    @property
    def swing(self) -> float:
        """The change of the chance, without its sign."""
        return abs(self.after - self.before)


class FightCourse(msgspec.Struct, frozen=True):
    """All legs in order, and for each fighter of the side the number of enemies taken out.

    `forecast` is True if the chances begin with a forecast. Otherwise they only compare the strength left on each side.
    """

    legs: tuple[CourseLeg, ...]
    felled: Mapping[str, int]
    forecast: bool = False

    @property
    def moments(self) -> list[CourseLeg]:
        """The legs with the largest changes, in order of time."""
        steep = sorted((leg for leg in self.legs if leg.swing >= LEAST), key=lambda leg: -leg.swing)
        return sorted(steep[:STEEPEST], key=lambda leg: leg.leg)


def estimate_chances(
    procedure: AnyProcedure,
    saved: SavedTable,
    end: msgspec.Struct,
    forecast: float | None = None,
    against: bool = False,
) -> list[float] | None:
    """Return the party's chance, or that of the foes, before each leg and at the end; None if the game gives none.

    With `forecast`, the party's chance to win before the fight, all chances are shifted to begin with it.
    """
    states = [
        msgspec.json.decode(leg.checkpoint, type=decoders.prepare_type(procedure.state_type)) for leg in saved.legs
    ]
    known = map(procedure.estimate_win_chance, states)
    chances = [chance for chance in (*known, procedure.estimate_win_chance(end)) if chance is not None]
    if len(chances) <= len(saved.legs):
        return None
    shift = 0.0 if forecast is None else _logit(forecast) - _logit(chances[0])
    shifted = [chance if chance in CERTAIN else 1 / (1 + exp(-_logit(chance) - shift)) for chance in chances]
    return [1 - chance for chance in shifted] if against else shifted


def _logit(chance: float) -> float:
    """Return the logarithm of the odds of a chance, within bounds."""
    within = min(max(chance, SMALLEST), 1 - SMALLEST)
    return log(within / (1 - within))


def find_course(
    procedure: AnyProcedure,
    saved: SavedTable,
    end: msgspec.Struct,
    events: Sequence[Sequence[Event]],
    sides: Mapping[str, str],
    forecast: float | None = None,
    against: bool = False,
) -> FightCourse | None:
    """Return the course of a finished fight for the party, or `against` its foes; None without an estimate.

    `events` are the events of each leg that the reader may hear, `sides` the sides of the fighters by name. `forecast`
    is the party's chance to win before the fight, None if it is unknown.
    """
    chances = estimate_chances(procedure, saved, end, forecast, against)
    if chances is None:
        return None
    own, deeds = "foes" if against else "party", _list_deeds(events)
    legs = tuple(
        CourseLeg(number, leg.title, before, after, _explain(done, after >= before, own, sides))
        for number, (leg, done, (before, after)) in enumerate(zip(saved.legs, deeds, pairwise(chances), strict=True))
    )
    return FightCourse(legs, _count_felled(deeds, own, sides), forecast is not None)


def _list_deeds(events: Sequence[Sequence[Event]]) -> list[list[Deed]]:
    """Return the deeds of each leg that explain a change, without falls of fighters who are out already.

    A fighter who acts or is helped is up again.
    """
    out, legs = set[str](), list[list[Deed]]()
    for leg in events:
        legs.append([])
        for deed in (event.deed for event in leg):
            if deed is None or deed.did not in OUTCOMES:
                continue
            falls = deed.did in FALLS
            if falls and deed.target in out:
                continue
            out -= {deed.target} if deed.did == "heals" else {deed.who} if deed.did == "hits" else set()
            out |= {deed.target} if falls else set()
            legs[-1].append(deed)
    return legs


def _explain(deeds: Iterable[Deed], rose: bool, own: str, sides: Mapping[str, str]) -> Deed | None:
    """Return the weightiest deed of a leg that changed the chance in this direction; None if there is none."""
    fitting = [deed for deed in deeds if _helps(deed, own, sides) is rose]
    return min(fitting, key=lambda deed: OUTCOMES.index(deed.did), default=None)


def _helps(deed: Deed, own: str, sides: Mapping[str, str]) -> bool:
    """Return True if the deed is good for `own` side."""
    touches_own = sides.get(deed.target or deed.who) == own
    return touches_own is (deed.did == "heals")


def _count_felled(deeds: Iterable[Iterable[Deed]], own: str, sides: Mapping[str, str]) -> dict[str, int]:
    falls = (deed for leg in deeds for deed in leg if deed.did in FALLS)
    return dict(Counter(deed.who for deed in falls if sides.get(deed.who) == own and sides.get(deed.target) != own))
