"""Running estimate of a fight: the chance to win at each decision of the player and at the start of each round.

A single worker simulates it in the background, while no other forecast is requested. The start of the present round
comes first, then the present position, then each earlier start without an estimate, the latest first. The estimate of a
start goes on while the player answers, so that each round gets a figure. Any other estimate ends with its position.

After the end of a fight, the starts without an estimate are simulated for a few seconds. From then on, the chances of
the fight are final.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from textual.timer import Timer

from solo.campaign.chronicle import LIKELY_DRAW
from solo.forecast.stopping_rule import StoppingRule
from solo.host.table_client import TableClient
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import SavedTable, SimulatedChance
from solo.play.simulated_chances import START, cut_to_start, position_of
from solo.play.table import IllegalAnswerError
from solo.resolver import format_estimate, format_percent

if TYPE_CHECKING:
    from solo.forecast.forecast import Forecast
    from solo.tui.forecast_jobs import ForecastJobs, ForecastProgress, ForecastTask, RunningJob

RULE: Final = StoppingRule(fights=400, within=0.05, seconds=10.0, until_sure=False)
"""Limits of an estimate: it ends once the 95 % interval is within ± 5 points, or after 400 fights or 10 seconds."""
ROUGHLY: Final = 0.1
"""Half the width of the interval at which a running estimate is shown already, with a “~”."""
AT_REST: Final = 0.3
"""Seconds for which a position must last before its estimate begins."""
BUSY: Final = 1.0
"""Seconds between two attempts while another forecast is running."""
AFTER_THE_END: Final = 8.0
"""Seconds for the estimates of a finished fight, shared by all starts without one."""
LEAST_SECONDS: Final = 0.1
"""Smallest time limit of an estimate after the end."""


class ChanceTask(NamedTuple):
    """A position in the fight, and the forecast task that simulates the fight from there."""

    position: tuple[int, int]
    match: ForecastTask


class EarlyFigure(NamedTuple):
    """The first figure of an estimate that is still running, and its position."""

    position: tuple[int, int]
    win: float


class RunningChance:
    """Estimates the win chances of a table client's fight.

    `jobs` returns the forecasts of this app; None if estimates are not allowed. `match` returns the forecast task for a
    table's present position. `after` schedules a call. `told` is called after a chance has been stored, and once the
    chances of a finished fight are final.
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
        self._early: EarlyFigure | None = None
        self._final_at: float | None = None
        self._final_timer: Timer | None = None

    @property
    def is_charting(self) -> bool:
        """True while starts of a finished fight are still simulated, so that its course is not final."""
        place = self._place
        if place.result is None or place.read_only or place.is_over or self._jobs() is None:
            return False
        if self._final_at is not None and monotonic() >= self._final_at:
            return False
        try:
            return bool(self._missing_starts(place.standing))
        except IllegalAnswerError:
            return False

    def follow(self) -> None:
        """Schedule the next estimate, after a change of the table."""
        self._limit()
        task = self._find_task()
        running = self._timer is not None or (self._job is not None and not self._job.is_cancelled())
        if task == self._task and running:
            return
        self._stop_estimate()
        self._task = task
        if task is not None:
            self._timer = self._after(0.0 if self._final_at is not None else AT_REST, self._begin)

    def stop(self) -> None:
        """End the running estimate."""
        self._stop_estimate()
        if self._final_timer is not None:
            self._final_timer.stop()
        self._final_timer = None

    def keep_wider(self, position: tuple[int, int], known: Forecast) -> None:
        """Store the forecast `known` for `position`, unless the stored chance comes from at least as many fights."""
        kept = {chance.position: chance.fights for chance in self._place.standing.chances}
        if self._jobs() is not None and known.fights > kept.get(position, 0):
            self._store(position, known)

    def describe(self) -> str:
        """Return the latest chance for the title: "win 61 %".

        A "…" marks a chance from an earlier position, and a "~" a first figure that is still being refined.
        """
        place = self._place
        if self._jobs() is None or place.result is not None:
            return ""
        chance, early, here = place.history.chance, self._early, position_of(place.standing)
        if early is not None and early.position <= here and (chance is None or early.position > chance.position):
            figure = format_estimate(early.win)
            about = "~" if figure[0].isdigit() else ""
            return f"win {about}{figure}{'' if early.position == here else '…'}"
        if chance is None:
            return ""
        draw = f", draw {format_percent(chance.draw)}" if chance.draw >= LIKELY_DRAW else ""
        return f"win {format_estimate(chance.win)}{draw}{'' if chance.position == here else '…'}"

    def _limit(self) -> None:
        """Set the time at which the chances of a finished fight become final, and forget it if the fight goes on."""
        if self._place.result is None:
            self._final_at = None
            if self._final_timer is not None:
                self._final_timer.stop()
                self._final_timer = None
        elif self._final_at is None and self.is_charting:
            self._stop_estimate()  # It may take longer than the time for all starts.
            self._final_at = monotonic() + AFTER_THE_END
            self._final_timer = self._after(AFTER_THE_END, self._finalise)

    def _finalise(self) -> None:
        self._final_timer = None
        self._stop_estimate()
        self._told()

    def _stop_estimate(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        if self._job is not None:
            self._job.cancel()
        self._timer = self._job = self._task = self._early = None

    def _find_task(self) -> ChanceTask | None:
        place = self._place
        if self._jobs() is None or place.read_only or place.is_over:
            return None
        if place.result is not None and not self.is_charting:
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
        missing = self._missing_starts(saved)
        if place.result is None:
            begun = self._task.position if self._task is not None else None
            if begun is not None and begun in missing and begun[0] >= here[0] - 1:
                return begun
            asked = place.pending is not None or not (place.single_player or place.by_itself)
            if not asked:
                return None
            if (here[0], START) in missing:
                return here[0], START
            known = {kept.position for kept in saved.chances}
            if here not in known and not isinstance(place.pending, Wanted):
                return here
        return next(iter(missing), None)

    def _missing_starts(self, saved: SavedTable) -> list[tuple[int, int]]:
        """Return the starts of legs without an estimate, the latest first.

        The forecast made before the fight stands for the first start.
        """
        known = {kept.position for kept in saved.chances}
        first = 1 if self._place.stated_forecast is not None else 0
        starts = ((leg, START) for leg in range(len(saved.legs) - 1, first - 1, -1))
        return [start for start in starts if start not in known]

    def _begin(self) -> None:
        self._timer = None
        jobs, task = self._jobs(), self._task
        if jobs is None or task is None:
            return
        self._job = jobs.ask_in_background(task.match, self._rule(), lambda news: self._keep(task, news))
        if self._job is None:
            self._timer = self._after(BUSY, self._begin)

    def _rule(self) -> StoppingRule:
        """Return the limits of the next estimate. After the end, all missing starts share the time that is left."""
        if self._final_at is None:
            return RULE
        left = max(0.0, self._final_at - monotonic())
        share = left / max(1, len(self._missing_starts(self._place.standing)))
        return msgspec.structs.replace(RULE, seconds=min(RULE.seconds or share, max(share, LEAST_SECONDS)))

    def _keep(self, task: ChanceTask, news: ForecastProgress) -> None:
        if task != self._task:
            return
        if news.known is not None and not news.done:
            self._show_early(task.position, news.known)
            return
        self._job = None
        if news.known is None:
            return
        self._task = self._early = None
        self._store(task.position, news.known)

    def _show_early(self, position: tuple[int, int], known: Forecast) -> None:
        if self._early is None and (known.win_high - known.win_low) / 2 <= ROUGHLY and self._place.result is None:
            self._early = EarlyFigure(position, known.win)
            self._told()

    def _store(self, position: tuple[int, int], known: Forecast) -> None:
        self._place.keep_chance(
            SimulatedChance(*position, known.win, known.win_low, known.win_high, known.fights, known.draw)
        )
        self._told()
