"""The chance to come home from tonight's fights, simulated in the background for the pages of solo play."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

import msgspec

from solo.resolver import format_percent
from solo.tui.forecast_jobs import EveningProgress, EveningTask

if TYPE_CHECKING:
    from solo.campaign.session import Session
    from solo.evening.chain import ChainStep
    from solo.evening.evening_forecast import EveningOutlook
    from solo.tui.forecast_jobs import RunningJob
    from solo.tui.shell import LocalShell

MOST_EVENINGS: Final = 200


class SceneFight(msgspec.Struct, frozen=True):
    """The fight that is ready for a scene, and its chance to win from 0 to 1."""

    step: ChainStep
    win: float


class HomeOdds:
    """The chance to win all of tonight's fights that have not begun. Wounds carry over from fight to fight.

    `home` and `rested` are texts: "home 62 %" now, and "home 41 %, rested 62 %" if a rest would help. Both are "" if no
    fight is planned or ready. `is_planned` is True if fights are planned in addition to a scene's ready fight.
    `changed` is called after each new result.
    """

    def __init__(self, app: LocalShell, changed: Callable[[], object]) -> None:
        self._app = app
        self._changed = changed
        self._asked: Hashable = None
        self._job: RunningJob[EveningProgress] | None = None
        self.home = ""
        self.rested = ""
        self.is_planned = False

    def follow(self, session: Session, fight: SceneFight | None = None) -> None:
        """Compute the chance for the plan of tonight, the roster and the ready `fight`, if any of these has changed."""
        from solo.evening import planning

        plan = planning.fights_to_come(planning.current_evening(session))
        if fight is not None and planning.find_planned(session, plan, fight.step.title, fight.step.foes) >= 0:
            fight = None  # the plan contains this fight already
        kept = session.encounters.all()
        roster = msgspec.json.encode(list(session.characters().values()))
        most = min(MOST_EVENINGS, self._app.settings.forecast)
        asked = plan, tuple(kept.get(part.encounter) for part in plan.parts), fight, roster, most
        replaced = self._job is not None and self._job.is_cancelled()
        if asked == self._asked and not replaced:
            return
        self._asked, self._job, self.home, self.rested = asked, None, "", ""
        self.is_planned = bool(plan.parts)
        if fight is not None and not plan.parts:
            self.home = f"home {format_percent(fight.win)}"
        elif most and plan.parts:
            self._simulate(session, fight, most)

    def clear(self) -> None:
        """Forget the chance, because the fight of the scene is no longer known."""
        self._asked, self._job, self.home, self.rested, self.is_planned = None, None, "", "", False

    def _simulate(self, session: Session, fight: SceneFight | None, most: int) -> None:
        from solo.evening import planning
        from solo.tui.forecast_setups import game_of

        plan = planning.fights_to_come(planning.current_evening(session))
        step = fight.step if fight is not None else None
        try:
            chain = planning.chain_of(session, plan, game_of(self._app), first=step)
            whole = planning.chain_of(session, plan, game_of(self._app), rested=True, first=step)
        except ValueError:
            return  # the page of the evening explains the fault of the plan
        forecasting, seed, asked = self._app.forecasting, self._app.wanted.seed, self._asked

        def told_rested(news: EveningProgress) -> None:
            if asked == self._asked and news.done and news.outlook is not None:
                self._job = None
                self.rested = f"{self.home}, rested {format_percent(news.outlook.home)}"
                self._changed()

        def told(news: EveningProgress) -> None:
            if asked != self._asked or news.outlook is None:
                return
            self.home = _describe_home(news.outlook, news.done)
            if news.done:
                tired = whole != chain
                self._job = forecasting.walk(EveningTask(whole, seed, most), told_rested) if tired else None
            self._changed()

        self._job = forecasting.walk(EveningTask(chain, seed, most), told)


def _describe_home(outlook: EveningOutlook, done: bool) -> str:
    """Return the chance to come home, as an interval while the simulation runs."""
    if done:
        return f"home {format_percent(outlook.home)}"
    return f"home {outlook.home_low * 100:.0f} to {outlook.home_high * 100:.0f} %"
