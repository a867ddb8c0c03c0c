"""History of the latest fight as far as one client may know it: course, chances to win, and results."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from solo.host.seat_assignment import FOES
from solo.play.chance_anchors import find_latest_shift, shift_chance
from solo.play.fight_course import FightCourse, find_course
from solo.play.saved_table import SavedTable, SimulatedChance
from solo.play.simulated_chances import position_of
from solo.play.table import Table
from solo.play.turning_point import TurningPoint, find_turning_point
from solo.systems.contract import Viewer, filter_for_viewer
from solo.untrusted import decoders


class FightHistory(NamedTuple):
    """The history of a table as far as a client may know it, who sees as `viewer` and plays these sides.

    `forecast` is the party's chance to win before the fight, None if the client may not know it. Only a client that
    `leads` the table may know simulated chances. `over` is True once the client knows the result.
    """

    table: Table
    viewer: Viewer
    sides: frozenset[str]
    forecast: float | None
    leads: bool
    over: bool

    @property
    def turning(self) -> TurningPoint | None:
        """The turning point of a finished fight for the client's side; None before the end or if there was none."""
        table = self.table
        if not self.over:
            return None
        return find_turning_point(table.procedure, self._known, table.state, self.forecast, self._against)

    @property
    def course(self) -> FightCourse | None:
        """The course of a finished fight for the client's side; None before the end or without estimated chances."""
        table = self.table
        if not self.over:
            return None
        told = [filter_for_viewer(leg, self.viewer) for leg in table.legs()]
        sides = {fighter.name: fighter.side for fighter in table.view(self.viewer).fighters}
        return find_course(table.procedure, self._known, table.state, told, sides, self.forecast, self._against)

    @property
    def chance(self) -> SimulatedChance | None:
        """The party's latest simulated chance to win up to the present position; None if there is none."""
        here = position_of(self.table.saved)
        return next((kept for kept in reversed(self._known.chances) if kept.position <= here), None)

    @property
    def simulated(self) -> int:
        """The number of simulated chances that the client knows."""
        return len(self._known.chances)

    def correct(self, chances: Sequence[float]) -> list[float]:
        """Return rough chances of the client's side, corrected by the latest simulated chance that the client knows."""
        shift = find_latest_shift(self.table.procedure, self._known)
        return [shift_chance(chance, -shift if self._against else shift) for chance in chances]

    def results(self) -> Sequence[str]:
        """Return sentences about the party's losses and gains in a finished fight."""
        table = self.table
        if not self.over or not self.leads or self._against:
            return ()
        with suppress(Exception):  # The rules may raise anything on a state that they did not write.
            checkpoint = table.saved.legs[0].checkpoint
            start = msgspec.json.decode(checkpoint, type=decoders.prepare_type(table.procedure.state_type))
            facts: Sequence[str] = table.procedure.facts(start, table.state)
            return facts
        return ()

    @property
    def _against(self) -> bool:
        return self.sides == {FOES}

    @property
    def _known(self) -> SavedTable:
        saved = self.table.saved
        return saved if self.leads else msgspec.structs.replace(saved, chances=[])
