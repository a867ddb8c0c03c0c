"""The usual app with one more key, which simulates fights in the background until the app ends."""

from __future__ import annotations

import gc
import sys
from datetime import UTC, datetime
from pathlib import Path

from solo.campaign.settings import Settings
from solo.cli.main import LOOKS_FOR_GARBAGE
from solo.forecast.stopping_rule import StoppingRule
from solo.tui import app as ours
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.forecast_setups import match_of_setup
from solo.tui.open_game import StartupRequest
from tests.bench.games import fight_of_fours, setup_of

ENDLESS = StoppingRule(fights=10_000_000, until_sure=False)
KEY = "f12"


class Beside(ours.SoloApp):
    """The app with the additional key. Foes act without a pause, so that only keys cause repaints."""

    CSS_PATH = [Path(ours.__file__).with_name("app.tcss"), Path(ours.__file__).parent / "screens/home/screen.tcss"]
    BINDINGS = [(KEY, "play_beside", "")]

    def action_play_beside(self) -> None:
        """Start an endless forecast of a fight of four against four by the app's own workers."""
        assert self.system is not None
        setup = setup_of(self.system, fight_of_fours(self.system))
        self.forecasting.ask(match_of_setup(self, setup), ENDLESS, _unheard)


def _unheard(news: ForecastProgress) -> None:
    assert not news.fault, news.fault


def main(home: str, system: str, estimate: str = "") -> None:
    """Open the app with this game, and with the running estimate of a fight if `estimate` is not empty."""
    gc.set_threshold(LOOKS_FOR_GARBAGE)  # As the command does.
    wanted = StartupRequest(Path(home), system, None, 2, lambda: datetime.now(UTC))
    app = Beside(wanted, Settings(pace=0, running_chance=bool(estimate)))
    app.run()
    app.let_go_of_terminal()
    if app.failure:
        raise app.failure


if __name__ == "__main__":
    main(*sys.argv[1:])
