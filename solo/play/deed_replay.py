"""Replay of a finished table: each deed with its round, and the estimated chance to win before and after it."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.play.chance_anchors import ChanceAnchors, find_anchors
from solo.play.run import LegRun
from solo.play.saved_table import SavedTable
from solo.systems.contract import ROUND, AnyProcedure, Deed, Event, Result, Viewer, filter_for_viewer

PARTY: Final = Viewer("party")
MOST_ESTIMATES: Final = 5_000
"""Maximum number of estimates in a replay. Beyond it, the chance to win is estimated only at the end of each leg."""


class ReplayedDeed(msgspec.Struct):
    """A deed, its round (0 before the first), and the party's estimated chance to win before and after the deed.

    `leg` is the index of the leg with this deed.
    """

    deed: Deed
    round: int
    before: float
    after: float
    leg: int = 0


class DeedReplay(msgspec.Struct, frozen=True):
    """The deeds of a table in order, its last state, and its result (None for a table in progress).

    `course` holds the party's chance to win before each leg and at the end; empty if the game estimates no chance.
    `clear` tells for each leg if its change is clear (`ChanceAnchors.list_changes`).
    """

    deeds: tuple[ReplayedDeed, ...]
    end: msgspec.Struct
    result: Result | None
    course: tuple[float, ...] = ()
    clear: tuple[bool, ...] = ()


def replay_deeds(procedure: AnyProcedure, saved: SavedTable, forecast: float | None = None) -> DeedReplay:
    """Replay all legs of a table and return the deeds that the party learned of.

    The chances before and after each deed are estimates, corrected by the table's simulated chances and by `forecast`,
    the party's chance to win before the fight. Raises ReplayError if the answers no longer fit the rules.
    """
    anchors = find_anchors(procedure, saved, forecast)
    recorder = _DeedRecorder(procedure, anchors)
    for index in range(len(saved.legs)):
        run = LegRun(procedure, saved, index, checked=True, watch=recorder.watch)
        recorder.end_leg(run.state)
    last = procedure.estimate_win_chance(run.state)
    course = anchors.course(last) if anchors and last is not None else ()
    clear = anchors.list_changes(course, saved)[1] if anchors and course else ()
    return DeedReplay(tuple(recorder.deeds), run.state, run.result, tuple(course), tuple(clear))


class _DeedRecorder:
    """Collects deeds while legs are replayed, and estimates the chance to win."""

    def __init__(self, procedure: AnyProcedure, anchors: ChanceAnchors | None) -> None:
        self.deeds: list[ReplayedDeed] = []
        self._procedure = procedure
        self._anchors = anchors
        self._leg = 0
        self._chance: float | None = None
        self._estimates = 0
        self._round = 0
        self._open: ReplayedDeed | None = None

    def watch(self, state: msgspec.Struct, event: Event | None) -> None:
        """Record the deed of an event. An `event` of None marks the end of an answer."""
        if event is None:
            if self._estimates < MOST_ESTIMATES:
                self._settle(state)
            return
        self._round += event.kind == ROUND
        for heard in filter_for_viewer([event], PARTY):
            if heard.deed is not None:
                self._note(state, heard.deed)

    def end_leg(self, state: msgspec.Struct) -> None:
        """Estimate the chance at the end of a leg."""
        self._settle(state)
        self._leg += 1

    def _note(self, state: msgspec.Struct, deed: Deed) -> None:
        before = self._chance or 0.0
        if deed.did != "misses" and self._estimates < MOST_ESTIMATES:
            self._estimate(state)
        after = self._chance or 0.0
        told = ReplayedDeed(deed, self._round, before, after, self._leg)
        self.deeds.append(told)
        if deed.did != "misses":
            self._open = told

    def _settle(self, state: msgspec.Struct) -> None:
        """Estimate the chance now, and credit its change to the latest deed of the answer."""
        self._estimate(state)
        if self._open is not None:
            self._open.after = self._chance or 0.0
            self._open = None

    def _estimate(self, state: msgspec.Struct) -> None:
        chance = self._procedure.estimate_win_chance(state)
        self._chance = self._anchors.shift(chance, self._leg) if chance is not None and self._anchors else chance
        self._estimates += 1
