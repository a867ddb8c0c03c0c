"""What-if: a finished fight continued from an earlier round, in a copy of the campaign. The true story stays."""

from __future__ import annotations

from solo.campaign import campaigns
from solo.campaign.what_if_copy import NOTHING_DECIDED, TOLD, copy_campaign, find_original
from solo.host.table_client import TableClient
from solo.play.fight_course import CourseLeg
from solo.play.undo import answered_since
from solo.tui import start_fight
from solo.tui.shell import LocalShell
from solo.tui.widgets.dialogs import ChooseOne

WAY_BACK = "When you leave it, Solo offers the way back."
BACK, STAY = "back", "stay"
BACK_HELP = "The true story is as you left it. The what-if stays on the campaigns page."
STAY_HELP = "You can go back later: open “{}” on the campaigns page."


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
        app.notify(f"{TOLD.format(copied[0], name)} {WAY_BACK}", markup=False)
        start_fight.go_on(app)

    app.doors.order_campaign(folder, copy, open_copy)


def offer_way_back(app: LocalShell) -> None:
    """Ask whether to go back to the true story, if the open campaign is a what-if."""
    session = app.session
    original = find_original(app.game.campaigns, session.name) if session is not None else None
    if original is None or original.broken:
        return
    folder = original.folder

    def chosen(answer: str | None) -> None:
        if answer == BACK:
            app.doors.open_campaign(folder, go_on)

    def go_on() -> None:
        if app.session is not None and app.session.folder == folder and app.session.table is not None:
            start_fight.go_on(app)

    rows = [
        (BACK, f"Back to “{original.name}”", BACK_HELP),
        (STAY, "Stay in the what-if", STAY_HELP.format(original.name)),
    ]
    app.push_screen(ChooseOne("This is a what-if. Where do you want to go on?", rows), chosen)
