"""Course of a fight: the chance to win before each leg, the deed that explains its change, and each fighter's deeds.

Simulated chances are used where the table has them. Elsewhere, the game's rough estimate
(`Procedure.estimate_win_chance`) is shifted to agree with the simulated chances and the forecast before the fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from solo.play.chance_anchors import find_anchors
from solo.play.fighter_deeds import FALLS, HITS, FighterDeeds, count_deeds
from solo.play.saved_table import SavedTable
from solo.play.simulated_chances import START, list_starts
from solo.systems.contract import AnyProcedure, Deed, Event

STEEPEST: Final = 3
"""Maximum number of key moments in a fight."""
LEAST: Final = 0.05
"""Smallest change of the chance to win that makes a leg a key moment."""
OUTCOMES: Final = ("kills", "fells", "routs", "yields", "flees", "heals", "hits", "affects", "holds")
"""Deeds that can explain a change of the chance to win, most important first."""


class CourseLeg(msgspec.Struct, frozen=True):
    """A leg: its index and title, the chance to win before and after it, and the deed that explains the change.

    `lowest` is the lower of `before` and the lowest chance simulated within the leg. `margin` is half the width of the
    95 % interval of `after`; 0 if `after` was not simulated.
    """

    leg: int
    title: str
    before: float
    after: float
    deed: Deed | None = None
    lowest: float = 1.0
    margin: float = 0.0

    @property
    def swing(self) -> float:
        """The absolute change of the chance to win."""
        return abs(self.after - self.before)


class FightCourse(msgspec.Struct, frozen=True):
    """All legs of a fight in order, and the deeds of each fighter of one side.

    `anchored` is True if any chance was forecast or simulated. Otherwise the chances only compare the strength left on
    each side. `fights` is the number of fights simulated for the chances.
    """

    legs: tuple[CourseLeg, ...]
    fighters: Mapping[str, FighterDeeds]
    anchored: bool = False
    fights: int = 0

    @property
    def moments(self) -> list[CourseLeg]:
        """The key moments: the legs with the largest changes of the chance to win, in order of time."""
        # In a first leg without deeds, the chance changes only from the forecast to another estimate.
        played = [leg for leg in self.legs if leg.deed or leg is not self.legs[0]]
        steep = sorted((leg for leg in played if leg.swing >= LEAST), key=lambda leg: -leg.swing)
        return sorted(steep[:STEEPEST], key=lambda leg: leg.leg)


def estimate_chances(
    procedure: AnyProcedure,
    saved: SavedTable,
    end: msgspec.Struct,
    forecast: float | None = None,
    against: bool = False,
) -> list[float] | None:
    """Return the party's chance before each leg and at the end, or the foes' with `against`; None without estimates.

    `forecast` is the party's chance to win before the fight, None if it is unknown.
    """
    anchors, last = find_anchors(procedure, saved, forecast), procedure.estimate_win_chance(end)
    if anchors is None or last is None:
        return None
    chances = anchors.course(last)
    return [1 - chance for chance in chances] if against else chances


def find_course(
    procedure: AnyProcedure,
    saved: SavedTable,
    end: msgspec.Struct,
    events: Sequence[Sequence[Event]],
    sides: Mapping[str, str],
    forecast: float | None = None,
    against: bool = False,
) -> FightCourse | None:
    """Return the course of a finished fight for the party, or for the foes with `against`; None without estimates.

    `events` holds the events of each leg that the reader may know, `sides` each fighter's side by name. `forecast` is
    the party's chance to win before the fight, None if it is unknown.
    """
    chances = estimate_chances(procedure, saved, end, forecast, against)
    if chances is None:
        return None
    own, deeds = "foes" if against else "party", _list_deeds(events)
    lowest, margins = _lowest_within(saved, against), _margins(saved)
    legs = tuple(
        CourseLeg(
            number,
            leg.title,
            before,
            after,
            _explain(done, after >= before, own, sides),
            min(before, lowest.get(number, 1.0)),
            margins.get(number + 1, 0.0),
        )
        for number, (leg, done, (before, after)) in enumerate(zip(saved.legs, deeds, pairwise(chances), strict=True))
    )
    titled = [(leg.title, done) for leg, done in zip(saved.legs, deeds, strict=True)]
    anchored = forecast is not None or bool(list_starts(saved))
    return FightCourse(legs, count_deeds(titled, own, sides), anchored, sum(kept.fights for kept in saved.chances))


def _lowest_within(saved: SavedTable, against: bool) -> dict[int, float]:
    """Return the side's lowest chance that was simulated within each leg, by the leg's index."""
    lowest: dict[int, float] = {}
    for kept in saved.chances:
        if kept.steps > START:
            chance = 1 - kept.win if against else kept.win
            lowest[kept.leg] = min(chance, lowest.get(kept.leg, 1.0))
    return lowest


def _margins(saved: SavedTable) -> dict[int, float]:
    """Return half the width of the interval of each chance simulated at a leg's start, by the leg's index."""
    return {leg: (kept.high - kept.low) / 2 for leg, kept in list_starts(saved).items()}


def _list_deeds(events: Sequence[Sequence[Event]]) -> list[list[Deed]]:
    """Return each leg's deeds that can explain a change, without falls of fighters who are already out.

    A fighter who attacks or is helped counts as back in the fight.
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
            out -= {deed.target} if deed.did == "heals" else {deed.who} if deed.did in HITS else set()
            out |= {deed.target} if falls else set()
            legs[-1].append(deed)
    return legs


def _explain(deeds: Iterable[Deed], rose: bool, own: str, sides: Mapping[str, str]) -> Deed | None:
    """Return the most important deed for `own` side if the chance `rose`, else against it; None if there is none.

    Of several hits, it is the least likely one, which as a rule did the most harm.
    """
    fitting = [deed for deed in deeds if _helps(deed, own, sides) is rose]
    return min(fitting, key=lambda deed: (OUTCOMES.index(deed.did), deed.chance), default=None)


def _helps(deed: Deed, own: str, sides: Mapping[str, str]) -> bool:
    """Return True if the deed is good for `own` side."""
    touches_own = sides.get(deed.target or deed.who) == own
    return touches_own is (deed.did == "heals")
