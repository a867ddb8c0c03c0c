"""Running estimate of a fight: the chance to win at each decision of the player and at the start of each round.

A single worker simulates it in the background, while no other forecast is requested. The present position comes first,
then each start of a round without an estimate, the latest first. A simulation ends once its position is obsolete.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.timer import Timer

from solo.forecast.stopping_rule import StoppingRule
from solo.host.table_client import TableClient
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import SavedTable, SimulatedChance
from solo.play.simulated_chances import START, cut_to_start, position_of
from solo.play.table import IllegalAnswerError
from solo.resolver import format_estimate

if TYPE_CHECKING:
    from solo.forecast.forecast import Forecast
    from solo.tui.forecast_jobs import ForecastJobs, ForecastProgress, ForecastTask, RunningJob

RULE: Final = StoppingRule(fights=400, within=0.05, seconds=10.0, until_sure=False)
"""Limits of an estimate: it ends once the 95 % interval is within ± 5 points, or after 400 fights or 10 seconds."""
AT_REST: Final = 0.3
"""Seconds for which a position must last before its estimate begins."""
BUSY: Final = 1.0
"""Seconds between two attempts while another forecast is running."""


class ChanceTask(NamedTuple):
    """A position in the fight, and the forecast task that simulates the fight from there."""

    position: tuple[int, int]
    match: ForecastTask


class RunningChance:
    """Estimates the win chances of a table client's fight.

    `jobs` returns the forecasts of this app; None if estimates are not allowed. `match` returns the forecast task for a
    table's present position. `after` schedules a call. `told` is called after a chance has been stored.
    """

    def __init__(
        self,
        place: TableClient,
        jobs: Callable[[], ForecastJobs | None],
        match: Callable[[SavedTable], ForecastTask],
        after: Callable[[float, Callable[[], None]], Timer],
        told: Callable[[], None],
    ) -> None:
        self._place = place
        self._jobs = jobs
        self._match = match
        self._after = after
        self._told = told
        self._task: ChanceTask | None = None
        self._job: RunningJob[ForecastProgress] | None = None
        self._timer: Timer | None = None

    def follow(self) -> None:
        """Schedule the next estimate, after a change of the table."""
        task = self._find_task()
        running = self._timer is not None or (self._job is not None and not self._job.is_cancelled())
        if task == self._task and running:
            return
        self.stop()
        self._task = task
        if task is not None:
            self._timer = self._after(AT_REST, self._begin)

    def stop(self) -> None:
        """End the running estimate."""
        if self._timer is not None:
            self._timer.stop()
        if self._job is not None:
            self._job.cancel()
        self._timer = self._job = self._task = None

    def keep_wider(self, position: tuple[int, int], known: Forecast) -> None:
        """Store the forecast `known` for `position`, unless the stored chance comes from at least as many fights."""
        kept = {chance.position: chance.fights for chance in self._place.standing.chances}
        if self._jobs() is not None and known.fights > kept.get(position, 0):
            self._store(position, known)

    def describe(self) -> str:
        """Return the latest chance for the title: "win 61 %". A "…" marks a chance from an earlier position."""
        chance = self._place.history.chance
        if self._jobs() is None or chance is None or self._place.result is not None:
            return ""
        is_present = chance.position == position_of(self._place.standing)
        return f"win {format_estimate(chance.win)}{'' if is_present else '…'}"

    def _find_task(self) -> ChanceTask | None:
        place = self._place
        if self._jobs() is None or place.read_only or place.is_over:
            return None
        try:
            saved = place.standing
        except IllegalAnswerError:
            return None
        position = self._next_position(saved)
        if position is None:
            return None
        leg, steps = position
        return ChanceTask(position, self._match(cut_to_start(saved, leg) if steps == START else saved))

    def _next_position(self, saved: SavedTable) -> tuple[int, int] | None:
        place, here = self._place, position_of(saved)
        known = {kept.position for kept in saved.chances}
        if place.result is None and here not in known:
            asked = place.pending is not None or not (place.single_player or place.by_itself)
            if asked and not isinstance(place.pending, Wanted):
                return here
            if self._task is None or self._task.position[1] != START:
                return None
        first = 1 if place.stated_forecast is not None else 0
        starts = ((leg, START) for leg in range(len(saved.legs) - 1, first - 1, -1))
        return next((start for start in starts if start not in known), None)

    def _begin(self) -> None:
        self._timer = None
        jobs, task = self._jobs(), self._task
        if jobs is None or task is None:
            return
        self._job = jobs.ask_in_background(task.match, RULE, lambda news: self._keep(task, news))
        if self._job is None:
            self._timer = self._after(BUSY, self._begin)

    def _keep(self, task: ChanceTask, news: ForecastProgress) -> None:
        self._job = None
        if task != self._task or news.known is None:
            return
        self._task = None
        self._store(task.position, news.known)

    def _store(self, position: tuple[int, int], known: Forecast) -> None:
        self._place.keep_chance(SimulatedChance(*position, known.win, known.win_low, known.win_high, known.fights))
        self._told()
