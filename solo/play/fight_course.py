"""Course of a fight: the estimated chance to win before each leg, the deed that explains its change, and the falls.

The chances are the game's own rough estimate (`Procedure.estimate_win_chance`), not a forecast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from solo.play.saved_table import SavedTable
from solo.systems.contract import AnyProcedure, Deed, Event
from solo.untrusted import decoders

STEEPEST: Final = 3
"""Moments that are told at the end of a fight."""
LEAST: Final = 0.05
"""Smallest change of the chance that makes a leg a moment."""
OUTCOMES: Final = ("kills", "fells", "yields", "flees", "heals", "hits")
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
    """The course of a fight: its legs in order, and the enemies taken out by each fighter of the side."""

    legs: tuple[CourseLeg, ...]
    felled: Mapping[str, int]

    @property
    def moments(self) -> list[CourseLeg]:
        """The legs with the largest changes, in order of time."""
        steep = sorted((leg for leg in self.legs if leg.swing >= LEAST), key=lambda leg: -leg.swing)
        return sorted(steep[:STEEPEST], key=lambda leg: leg.leg)


def estimate_chances(procedure: AnyProcedure, saved: SavedTable, end: msgspec.Struct) -> list[float] | None:
    """Return the party's chance before each leg and at the end; None if the game gives no estimate."""
    state_type = decoders.prepare_type(procedure.state_type)
    known = [procedure.estimate_win_chance(msgspec.json.decode(leg.checkpoint, type=state_type)) for leg in saved.legs]
    chances = [chance for chance in (*known, procedure.estimate_win_chance(end)) if chance is not None]
    return chances if len(chances) > len(saved.legs) else None


def find_course(
    procedure: AnyProcedure,
    saved: SavedTable,
    end: msgspec.Struct,
    events: Sequence[Sequence[Event]],
    sides: Mapping[str, str],
    against: bool = False,
) -> FightCourse | None:
    """Return the course of a finished fight for the party, or `against` its foes; None without an estimate.

    `events` are the events of each leg that the reader may hear, `sides` the sides of the fighters by name.
    """
    chances = estimate_chances(procedure, saved, end)
    if chances is None:
        return None
    if against:
        chances = [1 - chance for chance in chances]
    own = "foes" if against else "party"
    legs = tuple(
        CourseLeg(number, leg.title, before, after, _explain(told, after >= before, own, sides))
        for number, (leg, told, (before, after)) in enumerate(zip(saved.legs, events, pairwise(chances), strict=True))
    )
    return FightCourse(legs, _count_felled((event for leg in events for event in leg), own, sides))


def _explain(events: Iterable[Event], rose: bool, own: str, sides: Mapping[str, str]) -> Deed | None:
    """Return the weightiest deed of a leg that changed the chance in this direction; None if there is none."""
    deeds = [event.deed for event in events if event.deed is not None and event.deed.did in OUTCOMES]
    fitting = [deed for deed in deeds if _helps(deed, own, sides) is rose]
    return min(fitting, key=lambda deed: OUTCOMES.index(deed.did), default=None)


def _helps(deed: Deed, own: str, sides: Mapping[str, str]) -> bool:
    """Return True if the deed is good for `own` side."""
    touches_own = sides.get(deed.target or deed.who) == own
    return touches_own is (deed.did == "heals")


def _count_felled(events: Iterable[Event], own: str, sides: Mapping[str, str]) -> dict[str, int]:
    deeds = [event.deed for event in events if event.deed is not None and event.deed.did in ("kills", "fells")]
    felled = dict.fromkeys((deed.target, deed.who) for deed in deeds)
    return dict(Counter(who for target, who in felled if sides.get(who) == own and sides.get(target) != own))
