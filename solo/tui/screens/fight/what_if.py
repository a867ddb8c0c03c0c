"""What-if: a finished fight continued from an earlier round, in a copy of the campaign. The true story stays."""

from __future__ import annotations

from solo.campaign import campaigns
from solo.campaign.what_if_copy import NOTHING_DECIDED, TOLD, copy_campaign
from solo.host.table_client import TableClient
from solo.play.fight_course import CourseLeg
from solo.play.undo import answered_since
from solo.tui import start_fight
from solo.tui.shell import LocalShell


def begin_what_if(app: LocalShell, leg: CourseLeg) -> None:
    """Copy the open campaign, open the copy, take its fight back to this leg, and show it."""
    session = app.session
    if session is None or session.table is None:
        return
    if not answered_since(session.table.saved, leg.leg):
        app.complain(NOTHING_DECIDED)
        return
    home, folder, name = app.wanted.home, session.folder, session.name
    copied = list[str]()

    def copy() -> None:
        copied.append(copy_campaign(home, folder, name))

    def open_copy() -> None:
        if copied:
            app.doors.open_campaign(campaigns.find(home, copied[0]), play_on)

    def play_on() -> None:
        copy_session = app.session
        if copy_session is None or copy_session.table is None:
            return
        TableClient(copy_session).back_to(leg.leg)
        app.notify(TOLD.format(copied[0], name), markup=False)
        start_fight.go_on(app)

    app.doors.order_campaign(folder, copy, open_copy)
