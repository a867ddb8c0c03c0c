"""Procedures of the game that begin in a scene: a test and a rest. Each opens a page."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import CHECK
from solo.tui import start_fight
from solo.tui.roster_condition import list_conditions
from solo.tui.shell import LocalShell, SeatShell
from solo.tui.widgets.dialogs import ChooseOne

NO_PARTY: Final = "The roster is empty. Make a character, or copy a ready-made one into the campaign."
ALL_DOWN: Final = "Everyone on the roster is down: {names}. Press z for rest or care first."
NO_CHECKS: Final = "This game has no tests of its own. Press q to ask the oracle instead."
NO_RESTS: Final = "This game has no rests or other scenes besides fights."


def begin_check(app: SeatShell) -> None:
    """Begin the game's test with the roster, or explain why that is impossible."""
    if app.own is None:
        begin_together(app)
    else:
        _begin_check(app.own)


def begin_rest(app: SeatShell) -> None:
    """Ask for a rest or another procedure of the game, and begin it with the whole roster."""
    if app.own is None:
        begin_together(app)
    else:
        _begin_rest(app.own)


def begin_together(app: SeatShell) -> None:
    """Let the leader of a shared table pick a procedure, and begin it for everyone. Refused for any other person."""
    company, log = app.company, app.story
    if company is None or log is None:
        return
    if problem := log.leader_refusal:
        app.complain(problem)
        return
    rows = [(code, one.title, one.told) for code, one in company.beginnings().items()]

    def picked(code: str | None) -> None:
        if code is None:
            return
        try:
            company.begin(code)
        except ValueError as error:
            app.complain(str(error))

    app.push_screen(ChooseOne("Begin which scene?", rows), picked)


def _begin_check(app: LocalShell) -> None:
    session = app.session
    if session is not None and not session.characters():
        app.complain(NO_PARTY)
    elif session is not None and session.system.check not in session.system.procedures:
        app.complain(NO_CHECKS)
    else:
        start_fight.begin_procedure(app, CHECK)


def _begin_rest(app: LocalShell) -> None:
    session = app.session
    if session is None:
        return
    if not session.characters():
        app.complain(NO_PARTY)
        return
    left_out = (start_fight.FIGHT, session.system.check)
    rows = [(key, one.title, one.help) for key, one in session.system.procedures.items() if key not in left_out]
    if not rows:
        app.complain(NO_RESTS)
    elif len(rows) == 1:
        start_fight.begin_procedure(app, rows[0][0])
    else:
        app.push_screen(ChooseOne("Rest or other scene?", rows, "rest"), lambda key: _begun(app, key))


def find_party_problem(app: LocalShell) -> str:
    """Explain why the party cannot fight, in a sentence; "" if it can."""
    session = app.session
    roster = session.characters() if session else {}
    if session is None or not roster:
        return NO_PARTY
    conditions = list_conditions(session.system, roster)
    if conditions and len(conditions) == len(roster) and not any(one.fit for one in conditions.values()):
        return ALL_DOWN.format(names=", ".join(roster))
    return ""


def find_unfinished(app: LocalShell | None) -> str:
    """Return the title of the story's procedure in progress, once at least one answer was given.

    Otherwise, and at another player's table, return "".
    """
    session = app.session if app is not None else None
    begun = session is not None and session.table is not None and session.table.answer_count
    return session.story.procedure_in_progress if session is not None and begun else ""


def _begun(app: LocalShell, key: str | None) -> None:
    if key is not None:
        start_fight.begin_procedure(app, key)
