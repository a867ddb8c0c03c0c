"""Chances of a contest against each opposition: exact for a single roll, simulated for an extended contest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from solo.play.contests import chance_of, setup_of, table_of
from solo.tui.active_rules import as_ruled

if TYPE_CHECKING:
    import msgspec

    from solo.play.table import Table
    from solo.systems.contract import ReadyContest
    from solo.tui.forecast_jobs import ForecastProgress
    from solo.tui.shell import LocalShell

PLAYED = 100
"""Maximum number of simulations of an extended contest against each opposition."""


class Chances:
    """Win chances of one contest for one character, by index of the opposition.

    `fault` is the reason why no chances can be computed, else "". `changed` is called after each new result.
    """

    def __init__(self, app: LocalShell, changed: Callable[[], None]) -> None:
        self._app = app
        self._changed = changed
        self._asked: object = None
        self._left: Iterator[tuple[int, Table]] = iter(())
        self.known: dict[int, float] = {}
        self.complete = True
        self.fault = ""

    def compute_chances(self, contest: ReadyContest, character: msgspec.Struct) -> None:
        """Compute the chances of this contest, unless they are known or being computed."""
        setup = as_ruled(self._app, setup_of(contest, character))
        if (contest, setup) == self._asked:
            return
        self.stop()
        self._asked, self.known, self.complete, self.fault = (contest, setup), {}, False, ""
        try:
            assert self._app.system is not None
            tables = [table_of(self._app.system, contest, one, setup) for one in contest.against]
        except ValueError as error:
            self.complete, self.fault = True, str(error)
            return
        if contest.extended:
            middle = len(tables) // 2
            numbered = sorted(enumerate(tables), key=lambda pair: abs(pair[0] - middle))
            self._left = iter(numbered)
            self._play_next()
            return
        exact = {number: chance_of(table) for number, table in enumerate(tables)}
        self.known = {number: float(chance) for number, chance in exact.items() if chance is not None}
        self.complete = True

    def stop(self) -> None:
        """Stop simulating, and keep the chances so far."""
        if not self.complete:
            self._app.forecasting.cancel()
        self.complete, self._asked = True, None

    def _play_next(self) -> None:
        from solo.forecast.stopping_rule import StoppingRule

        number, table = next(self._left, (0, None))
        most = min(PLAYED, self._app.settings.forecast)
        if table is None or not most:
            self.complete = True
            return

        def told(news: ForecastProgress) -> None:
            if news.known is not None:
                self.known[number] = news.known.win
            if news.done:
                self._play_next()
            self._changed()

        self._app.forecasting.ask(self._app.as_it_stands(table.saved), StoppingRule(fights=most), told)
