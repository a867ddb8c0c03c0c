"""Owns the list of campaigns: open one, make another, and read why one cannot be opened."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign.shelf import Summary
from solo.tui.game import FIRST_CAMPAIGN
from solo.tui.keys import CAMPAIGNS, page_bindings
from solo.tui.page import OwnPage
from solo.tui.widgets.dialogs import AskText, PickOne
from solo.tui.widgets.listing import Entry, Listing
from solo.tui.widgets.row import Row

NONE_YET = (
    "There is no campaign yet. Press n to make one, or just play: "
    "a first one is made as soon as there is something to keep."
)


class CampaignsScreen(OwnPage):
    """All campaigns, those changed last first."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(CAMPAIGNS)
    keys = CAMPAIGNS
    hints = [("enter", "Open")]
    page_title = "Campaigns"
    about = (
        "A campaign keeps characters, encounters, the fight in progress and the chronicle of all that happened. "
        "It is saved after every answer. Two copies of Solo may look at one campaign; only the first may change it."
    )

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="campaigns", classes="list")
            with VerticalScroll(id="campaign", classes="card", can_focus=False):
                yield Static("", id="told")

    def show_open(self) -> None:
        session = self.solo.session
        opened = session.folder if session else None
        self.query_one(Listing).fill(_entry(one, one.folder == opened) for one in self.solo.game.campaigns)
        self._tell()

    @on(OptionList.OptionSelected)
    def action_open_marked(self) -> None:
        """Open the marked campaign and go back, or say why it cannot be opened."""
        summary = self._marked()
        if summary is None:
            return
        if summary.broken:
            self.solo.complain(summary.broken)
            return
        self.solo.doors.open_campaign(summary.folder, lambda: self._opened(summary.name))

    def _opened(self, name: str) -> None:
        """Leave this page once the campaign is open."""
        if self.is_current and self.solo.session is not None and self.solo.session.name == name:
            self.dismiss()

    def action_rules(self) -> None:
        """Go to the house rules of what is open."""
        self.solo.go("rules")

    def action_new(self) -> None:
        """Ask for a name, and for a system where there are several, and make the campaign."""
        names = {one.name.casefold() for one in self.solo.game.campaigns}

        def fault(text: str) -> str | None:
            if not text:
                return "Type a name."
            return f"There is a campaign named “{text}” already." if text.casefold() in names else None

        value = "" if FIRST_CAMPAIGN.casefold() in names else FIRST_CAMPAIGN
        self.app.push_screen(AskText("Name of the new campaign", "", value, fault), self._named)

    def _named(self, name: str | None) -> None:
        manifests = self.solo.game.manifests
        if name is None or not manifests:
            return
        if len(manifests) == 1:
            self._make(name, manifests[0].key)
            return
        rows = [(one.key, one.title, one.summary) for one in manifests]

        def picked(system: str | None) -> None:
            if system is not None:
                self._make(name, system)

        self.app.push_screen(PickOne("Which game?", rows), picked)

    def _make(self, name: str, system: str) -> None:
        self.solo.doors.new_campaign(name, system, lambda: self._opened(name))

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        summary = self._marked()
        self.query_one("#told", Static).update(_told(summary) if summary else Content(NONE_YET))

    def _marked(self) -> Summary | None:
        key = self.query_one(Listing).marked
        return next((one for one in self.solo.game.campaigns if str(one.folder) == key), None)


def _entry(one: Summary, is_open: bool) -> Entry:
    state = "open" if is_open else "broken" if one.broken else ""
    return Entry(str(one.folder), Row(one.name, Content.styled(state, "$error" if one.broken else "$accent")))


def _told(one: Summary) -> Content:
    parts: list[Content | str | tuple[str, str]] = [(one.name, "bold"), "\n\n"]
    if one.broken:
        parts += [("It cannot be opened: ", "bold $error"), one.broken, "\n\n"]
    facts = {
        "Game": one.system,
        "Changed": f"{one.modified.astimezone():%d %B %Y, %H:%M}",
        "In progress": one.fight,
        "Folder": str(one.folder),
    }
    for name, value in facts.items():
        if value:
            parts += [(f"{name:<12} ", "$faint"), value, "\n"]
    return Content.assemble(*parts)
