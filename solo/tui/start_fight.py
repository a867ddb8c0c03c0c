"""Beginning and continuing fights from pages. A fight is never open on two screens."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.screen import Screen

from solo.tui.widgets.dialogs import ChooseOne

if TYPE_CHECKING:
    from solo.campaign.chronicle import StatedForecast
    from solo.campaign.session import Session
    from solo.forecast.forecast import Forecast
    from solo.systems.contract import Opposition, ReadyContest, Setup, System
    from solo.tui.shell import LocalShell

FIGHT = "fight"
BEGINNING: Final = "Beginning “{title}” …"
LEAST_STATED: Final = 20
"""Smallest number of simulated fights with which a forecast is kept with its fight."""
GO_ON, SAVE, BREAK_OFF = "go on", "save", "break off"
SAVED: Final = "The result is saved. Start again, with the characters as they are now."


class FightStart(NamedTuple):
    """A procedure to begin: its key and setup, the roster's characters whom it changes, and its forecast.

    `contest` answers the first questions of the procedure of a contest. `begun` is called once the procedure has begun.
    """

    procedure: str
    setup: Setup
    title: str
    roster: tuple[str, ...]
    forecast: Forecast | None = None
    contest: tuple[ReadyContest, Opposition] | None = None
    begun: Callable[[Session], object] | None = None


def go_on(app: LocalShell) -> None:
    """Show the fight in progress as soon as its campaign is open.

    Show a message if no fight is in progress, or if the present rules cannot open the fight.
    """
    app.doors.when_ready(lambda: _go_on(app))


def resume(app: LocalShell) -> None:
    """Show the fight in progress as `go_on` does. At its end, a fight of the story leads back to the open scene."""
    app.doors.when_ready(lambda: _resume(app))


def _resume(app: LocalShell) -> None:
    session = app.session
    if (
        session is not None
        and session.table is not None
        and session.story.procedure_in_progress
        and session.story.state.scene
    ):
        app.go("scene")
    _go_on(app)


def _go_on(app: LocalShell) -> None:
    session = app.session
    if session is None or not session.fight_in_progress:
        app.notify("No fight is in progress.")
    elif session.table is None:
        app.complain(f"“{session.fight_in_progress}” cannot be opened with these rules.")
    else:
        app.show_fight(session)
        app.call_after_refresh(set_lasting_apart)


def set_lasting_apart() -> None:
    """Exclude objects that live as long as the fight from garbage collection, which would delay keys."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def begin(
    app: LocalShell,
    setup: Setup,
    title: str,
    roster: Iterable[str] = (),
    forecast: Forecast | None = None,
    begun: Callable[[Session], object] | None = None,
) -> None:
    """Begin a fight and show it. If a fight is in progress, the player is asked first.

    The fight changes the characters in `roster`. The chronicle stores the `forecast`. `begun` is called once the fight
    has begun.
    """
    start = FightStart(FIGHT, setup, title, tuple(roster), forecast, begun=begun)
    app.doors.with_campaign(lambda session: _begin_or_ask(app, session, start))


def begin_contest(
    app: LocalShell, contest: ReadyContest, opposition: Opposition, setup: Setup, roster: Iterable[str] = ()
) -> None:
    """Begin a contest against `opposition` and show it before its first roll."""
    start = FightStart(contest.procedure, setup, contest.name, tuple(roster), contest=(contest, opposition))
    app.doors.with_campaign(lambda session: _begin_or_ask(app, session, start))


def begin_procedure(app: LocalShell, key: str, first: str = "") -> None:
    """Begin a procedure with the whole roster, such as a rest, and show it. The character `first` is listed first."""
    app.doors.with_campaign(lambda session: _with_roster(app, session, key, first))


def _with_roster(app: LocalShell, session: Session, key: str, first: str) -> None:
    from solo.systems.contract import CHECK, Setup

    key = session.system.check or key if key == CHECK else key
    procedure = session.system.procedures.get(key)
    everybody = session.characters()
    roster = dict(sorted(everybody.items(), key=lambda named: named[0] != first))
    if procedure is None:
        app.complain(f"There is no procedure “{key}”. Choose one of: {', '.join(session.system.procedures)}.")
    elif not roster and key in contest_procedures(session.system):
        _ask_for_ready(app, session, key)
    elif not roster:
        app.complain("The roster is empty. Make a character, or copy a ready-made one into the campaign.")
    else:
        setup = Setup(tuple(roster.values()), title=procedure.title)
        _begin_or_ask(app, session, FightStart(key, setup, procedure.title, tuple(roster)))


def contest_procedures(system: System) -> list[str]:
    """Return the keys of the contest procedures, which ready-made characters may play too."""
    return list(dict.fromkeys(one.procedure for one in system.encounters.ready_contests().values()))


def _ask_for_ready(app: LocalShell, session: Session, key: str) -> None:
    """Ask which ready-made character plays the procedure, since the roster is empty."""
    from solo.systems.contract import Setup

    ready, title = session.system.characters.ready(), session.system.procedures[key].title

    def picked(name: str | None) -> None:
        if name is not None:
            _begin_or_ask(app, session, FightStart(key, Setup((ready[name],), title=title), title, ()))

    rows = [(name, name, "A ready-made character. Your roster does not change.") for name in ready]
    app.push_screen(ChooseOne("The roster is empty. Who takes part?", rows), picked)


def _begin_or_ask(app: LocalShell, session: Session, start: FightStart) -> None:
    if session.read_only or not session.fight_in_progress:
        _begin(app, session, start)
        return
    if session.table is not None and not session.table.answer_count and session.table.saved.procedure != FIGHT:
        # A test or a rest without an answer has neither dice nor chosen foes, so nothing is lost.
        session.abandon_fight()
        app.leave_fight()
        _begin(app, session, start)
        return
    rows = [(GO_ON, "Continue it", "")] if session.table is not None else []
    if session.table is not None and session.table.result is not None:
        later = "" if start.roster else f" and start “{start.title}”"
        rows.append((SAVE, f"Save its result{later}", "The characters of the roster keep what it has cost them."))
    rows.append((BREAK_OFF, f"Abandon it and start “{start.title}”", "It ends for good. The roster does not change."))

    def answered(answer: str | None) -> None:
        if answer == GO_ON:
            go_on(app)
        elif answer == SAVE:
            session.finish_fight()
            app.leave_fight()
            if start.roster:  # its party was prepared with the characters as they were before
                app.notify(SAVED, markup=False)
            else:
                _begin(app, session, start)
        elif answer == BREAK_OFF:
            session.abandon_fight()
            app.leave_fight()
            _begin(app, session, start)

    from solo.campaign.fight_state import describe_state

    state = describe_state(session.table.saved.outcome if session.table is not None else "")
    app.push_screen(ChooseOne(f"“{session.fight_in_progress}” is {state}", rows), answered)


def show_waiting(screen: Screen[Any], sentence: str, work: Callable[[], object]) -> None:
    """Show a sentence in the footer at once, then call `work`, which blocks the app for a while."""
    from solo.tui.widgets.key_line import KeyLine

    foot = next(iter(screen.query(KeyLine)), None)
    if foot is None:
        work()
        return

    def do() -> None:
        try:
            work()
        finally:
            foot.tell_busy("")

    foot.tell_busy(sentence)
    screen.call_after_refresh(do)


def _begin(app: LocalShell, session: Session, start: FightStart) -> None:
    show_waiting(app.screen, BEGINNING.format(title=start.title), lambda: _begin_now(app, session, start))


def _begin_now(app: LocalShell, session: Session, start: FightStart) -> None:
    known = session.characters()
    marked = [name for name in start.roster if name in known]
    try:
        session.begin(start.procedure, start.setup, start.title, characters=marked, said=_said(start.forecast))
    except ValueError as error:
        app.complain(str(error))
        return
    if start.begun is not None:
        start.begun(session)
    if start.contest is not None and session.table is not None:
        from solo.play.contests import answer_opening

        answer_opening(session.table, *start.contest, session.play.answer)
    app.tell_pages()
    go_on(app)


def _said(forecast: Forecast | None) -> StatedForecast | None:
    from solo.campaign.chronicle import StatedForecast

    if forecast is None or forecast.fights < LEAST_STATED:
        return None
    return StatedForecast(
        forecast.win, forecast.win_low, forecast.win_high, forecast.fights, forecast.band, forecast.draw
    )
