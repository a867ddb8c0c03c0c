"""The campaign page: opening, creating and organising campaigns, with the reason if one cannot be opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign import installed_packs, management
from solo.campaign.campaigns import CampaignSummary
from solo.tui.keys import CAMPAIGNS, page_bindings
from solo.tui.open_game import FIRST_CAMPAIGN
from solo.tui.page import EditingPage
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.game_choice import GameChoice
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow
from solo.untrusted.moments import local
from solo.untrusted.text import fold_case

NONE_YET = (
    "There are no campaigns. Press n to create one, or just play. "
    "The first one is created as soon as there is something to save."
)


class CampaignsScreen(EditingPage):
    """All campaigns, the latest changed first."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(CAMPAIGNS)
    keys = CAMPAIGNS
    hints = [("enter", "Open")]
    page_title = "Campaigns"
    about = (
        "A campaign holds characters, encounters, the fight in progress and a chronicle of all that happened. It is "
        "saved after every answer. Two windows can show the same campaign, but only the first can change it."
    )

    def __init__(self) -> None:
        super().__init__()
        self._listed: list[CampaignSummary] = []

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="campaigns", classes="list")
            with VerticalScroll(id="campaign", classes="card", can_focus=False):
                yield Static("", id="told")

    def show_open(self) -> None:
        session = self.solo.session
        opened = session.folder if session else None
        self._listed = self.solo.game.list_campaigns()
        self.query_one(Listing).fill(_entry(one, one.folder == opened) for one in self._listed)
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
        """Open the page of house rules for the open campaign."""
        self.solo.go("rules")

    def action_new(self) -> None:
        """Ask for a name, and for a game if there are several, and create the campaign."""
        names = {fold_case(one.name) for one in self.solo.game.campaigns}

        value = "" if fold_case(FIRST_CAMPAIGN) in names else FIRST_CAMPAIGN
        self.app.push_screen(AskText("Name of the new campaign", "", value, partial(_name_problem, names)), self._named)

    def _named(self, name: str | None) -> None:
        manifests = self.solo.game.manifests
        if name is None or not manifests:
            return
        if len(manifests) == 1:
            self._make(name, manifests[0].key)
            return

        def picked(system: str | None) -> None:
            if system is not None:
                self._make(name, system)

        now = self.solo.system.manifest.key if self.solo.system else None
        self.app.push_screen(GameChoice(manifests, now), picked)

    def _make(self, name: str, system: str) -> None:
        self.solo.doors.new_campaign(name, system, lambda: self._opened(name))

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        summary = self._marked()
        titles = {one.key: one.title for one in self.solo.game.manifests}
        self.query_one("#told", Static).update(_told(summary, titles) if summary else Content(NONE_YET))

    # Organising

    def action_rename(self) -> None:
        """Ask for another name for the marked campaign."""
        one = self._marked()
        if one is None:
            return
        others = {fold_case(other.name) for other in self.solo.game.campaigns if other.folder != one.folder}
        self.app.push_screen(
            AskText("New name", "", one.name, partial(_name_problem, others)), partial(self._renamed, one)
        )

    def _renamed(self, one: CampaignSummary, name: str | None) -> None:
        if name is not None and name != one.name:
            home, clock = self.solo.wanted.home, self.solo.wanted.clock
            self._order(one.folder, lambda: management.rename(home, one.folder, name, clock))

    def action_copy(self) -> None:
        """Copy the marked campaign."""
        one = self._marked()
        if one is not None:
            self._order(one.folder, lambda: management.duplicate(self.solo.wanted.home, one.folder))

    def action_put_away(self) -> None:
        """Move the marked campaign to the bin."""
        one = self._marked()
        if one is not None:
            home, said = self.solo.wanted.home, f"“{one.name}” is in the bin. Press u to restore it."
            self._order(one.folder, lambda: management.move_to_bin(home, one.folder), said)

    def action_take_back(self) -> None:
        """Restore a campaign from the bin. If there are several, ask which."""
        wanted = self.solo.wanted
        binned = {str(one.folder): one for one in management.list_bin(wanted.home)}

        def picked(key: str | None) -> None:
            if key is not None:
                folder = binned[key].folder
                self._order(folder, lambda: management.restore_from_bin(wanted.home, folder, wanted.clock))

        if len(binned) < 2:
            if binned:
                picked(next(iter(binned)))
            else:
                self._say("The bin is empty.")
            return
        rows = [(key, one.name, f"{one.system}, last changed {_time(one.modified)}") for key, one in binned.items()]
        self.app.push_screen(ChooseOne("Restore which campaign?", rows), picked)

    def action_backups(self) -> None:
        """Ask for an earlier state of the marked campaign, and restore it."""
        one = self._marked()
        if one is None:
            return
        known = management.backups(one.folder)
        rows = [(str(each.number), _time(each.written), each.broken or _fight_of(each)) for each in known]

        def picked(number: str | None) -> None:
            if number is not None:
                self._order(
                    one.folder, lambda: management.restore(one.folder, int(number), self.solo.wanted.clock), None
                )

        if rows:
            self.app.push_screen(
                ChooseOne("Which state do you want to restore? The current state is backed up.", rows), picked
            )
        else:
            self._say("This campaign has no backups yet.")

    def action_packs(self) -> None:
        """Ask for a pack to switch on or off in the marked campaign."""
        one = self._marked()
        if one is None:
            return
        home, clock = self.solo.wanted.home, self.solo.wanted.clock
        known = installed_packs.list_choices(home, one.system, one.packs)
        rows = [
            (name, f"{'[x]' if on else '[ ]'} {name}", installed_packs.describe_pack(home, name))
            for name, on in known.items()
        ]

        def picked(name: str | None) -> None:
            if name is not None:
                others = [pack for pack in one.packs if pack != name]
                wanted = others if known[name] else [*others, name]
                self._order(one.folder, lambda: management.use_packs(one.folder, wanted, clock))

        if rows:
            self.app.push_screen(ChooseOne("Which pack do you want to switch on or off?", rows), picked)
        else:
            self._say("No pack for this game is installed. Install one with “solo pack install FILE”.")

    def _order(self, folder: Path, act: Callable[[], object], said: str | None = "") -> None:
        """Call `act` to change a campaign, then show `said`. If `said` is None, show the result of `act`."""
        solo, done = self.solo, list[str]()

        def acted() -> None:
            told = act()
            done.append(str(told) if said is None else said)

        def then() -> None:
            if not self.is_current:  # a change closes the open campaign, and with it this page
                solo.go("campaigns")
            for sentence in filter(None, done):
                solo.notify(sentence, markup=False)

        solo.doors.order_campaign(folder, acted, then)

    def _say(self, sentence: str) -> None:
        self.solo.notify(sentence, markup=False)

    # Internals

    def _marked(self) -> CampaignSummary | None:
        key = self.query_one(Listing).marked_key
        return next((one for one in self._listed if str(one.folder) == key), None)


def _name_problem(taken: Collection[str], text: str) -> str | None:
    """Return the reason why a campaign cannot have this name; None if it can."""
    if not text:
        return "Type a name."
    return f"A campaign named “{text}” already exists." if fold_case(text) in taken else None


def _time(moment: datetime) -> str:
    return f"{local(moment):%d %B %Y, %H:%M}"


def _entry(one: CampaignSummary, is_open: bool) -> ListingRow:
    state = "open" if is_open else "broken" if one.broken else ""
    return ListingRow(str(one.folder), ListRow(one.name, Content.styled(state, "$error" if one.broken else "$accent")))


def _fight_of(backup: management.CampaignBackup) -> str:
    state = f" ({backup.state})" if backup.outcome else ""
    return f"{backup.fight}{state}" if backup.fight else "nothing in progress"


def _told(one: CampaignSummary, titles: Mapping[str, str]) -> Content:
    parts: list[Content | str | tuple[str, str]] = [(one.name, "bold"), "\n\n"]
    if one.broken:
        parts += [("It cannot be opened: ", "bold $error"), one.broken, "\n\n"]
    facts = {
        "Game": titles.get(one.system, one.system),
        "Changed": _time(one.modified),
        one.state.capitalize(): one.fight,
        "Packs": ", ".join(one.packs),
        "Folder": str(one.folder),
    }
    width = max(12, len(one.state))
    for name, value in facts.items():
        if value:
            parts += [(f"{name:<{width}} ", "$faint"), value, "\n"]
    return Content.assemble(*parts)
