"""A session and an app in small, so that the fight screen is tested without files and without other pages."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import msgspec
from textual.signal import Signal

from solo.campaign.answers import AnswerQueue
from solo.campaign.campaign import Campaign
from solo.campaign.character_orders import CharacterOrders
from solo.campaign.chronicle import StatedForecast
from solo.campaign.current_procedure import InProgress
from solo.campaign.session import Session
from solo.campaign.settings import Settings
from solo.campaign.voices import AUDIT
from solo.host.table_client import TableClient
from solo.play.table import SEATS, Table
from solo.systems.contract import Procedure
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.stable_app import StableApp
from solo.tui.themes import DEFAULTS, THEMES


class StandInProgress:
    """A table in progress, and how many answers there were each time it was to be written down."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.recorded: list[int] = []

    def record(self) -> None:
        """Note how many answers there were."""
        self.recorded.append(sum(len(leg.steps) - 1 for leg in self.table.saved.legs))


class StandInSession:
    """What the fight screen needs of a session, and what it did with it."""

    name = "Test"
    system = SimpleNamespace(encounters=SimpleNamespace(ready_fights=dict))

    def __init__(self, table: Table, read_only: bool = False) -> None:
        self.table: Table | None = table
        self.read_only = read_only
        self.saved, self.fault = True, ""
        self.progress = StandInProgress(table)
        self.play = AnswerQueue(cast("InProgress", self.progress), lambda: "Reading only." if self.read_only else "")
        self.finished = False
        self.met: dict[str, int] = {}
        self.orders = CharacterOrders(Campaign(), lambda: None, lambda: None)

    def when_written(self, tell: Callable[[], object]) -> None:
        self.written = tell

    stated_forecast: StatedForecast | None = None

    def fight_again(self) -> None:
        self.finished, self.table = True, None

    def homecomings(self) -> dict[str, msgspec.Struct]:
        return {}

    def finish_fight(self) -> None:
        self.finished = True
        self.table = None

    def set_physical(self, on: bool) -> None:
        assert self.table is not None
        self.table.use_physical_dice(on)

    def times_met(self, kind: str) -> int:
        return self.met.get(kind, 0)

    def meet(self, kind: str) -> None:
        self.met[kind] = self.times_met(kind) + 1


class FightApp(StableApp):
    """An app with nothing but a fight over an empty first page."""

    def __init__(self, session: StandInSession, theme: str = "solo-dark", pace: int = 0, coach: bool = True) -> None:
        super().__init__()
        self.session = session
        self.settings = Settings(pace=pace, coach=coach, orders=False, voice=AUDIT, voice_after=AUDIT)
        self.notices: list[str] = []
        self.system = self.own = None
        self.opened_signal: Signal[None] = Signal(self, "opened")
        for one in THEMES:
            self.register_theme(one)
        self.theme = theme
        self.place = TableClient(cast("Session", session))
        self.fight = FightScreen(self.place)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def on_mount(self) -> None:
        self.push_screen(self.fight)

    def answer(self, code: str) -> None:
        """Answer the pending decision as if its option had been chosen."""
        self.fight.query_one(DecisionPane).post_message(DecisionPane.Answered(code))

    def leave_fight(self) -> None:
        """Leave the page of the fight."""
        self.let_read()
        self.fight.dismiss()

    def show_in_progress(self) -> None:
        """There is no other page of it here."""


def a_session(procedure: Procedure, state: msgspec.Struct, seed: int = 7, physical: bool = False) -> StandInSession:
    """A session at the start of a fight."""
    table = Table.start(procedure, state, system="test", title="Test", seed=seed, seats=SEATS, physical=physical)
    return StandInSession(table)
