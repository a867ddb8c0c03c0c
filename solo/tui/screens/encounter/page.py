"""Base of the encounter page: the request, the workspace, the mark and the drawing.

The modules `building` and `keeping` add changes by hand and saving, and `screen` adds the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

import msgspec
from textual import on
from textual.containers import Horizontal
from textual.events import DescendantFocus
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList

from solo.campaign.campaign import SavedEncounter
from solo.systems.contract import Setup, System
from solo.tui.active_rules import in_force
from solo.tui.page import EditingPage
from solo.tui.screens.encounter import last_request, search_target, workspace
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.encounter.candidates import CandidateList
from solo.tui.screens.encounter.foe_weights import FoeWeights
from solo.tui.screens.encounter.odds import WorkspaceOdds
from solo.tui.screens.encounter.request import EncounterRequestDraft
from solo.tui.screens.encounter.request_pane import RequestPane
from solo.tui.screens.encounter.search_results import REST, ResultListener, SearchResults
from solo.tui.screens.encounter.workspace import Foes, Workspace, WorkspaceEncounter
from solo.tui.screens.encounter.workspace_pane import DeskPane, drawn_key, drawn_line
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.moved_mark import MovedMark

ON_THE_WISH = [("←→", "Change"), ("enter", "Pick")]
ON_THE_DESK = [("enter", "Foes")]
ON_A_LINE = [("+−", "Count"), ("enter", "Swap"), ("d", "Drop"), ("p", "Require"), ("v", "Exclude"), ("R", "Reroll")]


class EncounterPage(EditingPage):
    """The encounter page. A changed request brings new encounters, a changed encounter new odds.

    `fight_title` is the title of a fight against an unnamed encounter, such as the place of a scene.
    """

    fight_title = ""

    def __init__(self) -> None:
        super().__init__()
        self._wish = EncounterRequestDraft()
        self._desk = Workspace()
        self._wished_of: System | None = None
        self._resting: Timer | None = None
        self._weighing: FoeWeights | None = None
        self._rerolled: int | None = None
        self._given: EncounterRequestDraft | None = None
        self._moved = MovedMark()

    @cached_property
    def _offers(self) -> SearchResults:
        landing = ResultListener(self._landed, self._landed_instead, self.while_here(self._draw))
        return SearchResults(self.solo, landing, self._odds.store_forecast)

    @cached_property
    def _odds(self) -> WorkspaceOdds:
        return WorkspaceOdds(self.solo, self, self.while_here(self._sharpened))

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield RequestPane()
            yield DeskPane()

    def show_open(self) -> None:
        system = self.solo.system
        if system is not None and system is not self._wished_of:
            if self._wished_of is None or self._wished_of.manifest.key != system.manifest.key:
                latest = last_request.read(self.solo.wanted.home, system, self._known(), self._roster())
                self._wish, self._given = self._given or latest, None
                self._desk = Workspace()
            self._wished_of, self._weighing = system, None
            self._search()
        self._draw()

    def ask_for(self, wish: EncounterRequestDraft) -> None:
        """Replace the request, once the page is mounted."""
        if self._wished_of is None:
            self._given = wish
        else:
            self._wish_for(wish)

    def topics(self) -> Iterable[tuple[str, str]]:
        system = self.solo.system
        if system is None:
            return
        for tier in system.encounters.tiers:
            title = f"{tier.title}, {tier.promise(system.encounters.price_unit)}"
            yield title, tier.help if tier.official else f"{tier.help} (This is Solo's name, not the book's.)"

    # Data

    def _roster(self) -> dict[str, msgspec.Struct]:
        return self.solo.session.characters() if self.solo.session else {}

    def _known(self) -> Mapping[str, msgspec.Struct]:
        ready = self.solo.system.characters.ready() if self.solo.system else {}
        return {**ready, **self._roster()}

    def _party_state(self) -> tuple[tuple[str, bytes], ...]:
        """Return name and encoded state of each party member. A change, as by a rest, makes the odds obsolete."""
        known = self._known()
        return tuple((name, msgspec.json.encode(known.get(name))) for name in self._wish.party)

    def _kept(self) -> dict[str, SavedEncounter]:
        return self.solo.session.encounters.all() if self.solo.session else {}

    @property
    def _wish_list(self) -> RequestPane:
        return self.query_one(RequestPane)

    @property
    def _pane(self) -> DeskPane:
        return self.query_one(DeskPane)

    def _offered(self, system: System) -> CandidateList:
        known = self._known()
        party = wishes.members(system, self._wish, known)
        if self._weighing is None or not self._weighing.is_for(system, party):
            self._weighing = FoeWeights(system, party)
        found, weighing = self._offers.candidates, self._weighing
        return CandidateList(system, self._wish, known, self._desk, found, self._kept(), weighing, self._odds)

    # Drawing

    def _draw(self) -> None:
        """Show the page, and start the missing forecasts."""
        system = self.solo.system
        if system is None:
            self._pane.opening()
            return
        self._desk = workspace.with_kept(self._desk, {name: kept.foes for name, kept in self._kept().items()})
        self._odds.set_circumstances((self._party_state(), self._wish.place, self._wish.options, in_force(self.solo)))
        offered = self._offered(system)
        self._wish_list.show(system, self._wish, offered.known, self._roster())
        asked = self._offers.asked
        stale = (asked.pinned, asked.avoided, asked.place) != (self._wish.pinned, self._wish.avoided, self._wish.place)
        self._pane.show(offered, self._offers.said, stale and self._resting is None)
        self._play(offered)

    def _sharpened(self, foes: Foes) -> None:
        """Redraw the odds only, after a new result."""
        del foes
        if self.solo.system is not None:
            self._pane.show_odds(self._offered(self.solo.system), self._offers.said)

    def _play(self, offered: CandidateList) -> None:
        there = offered.desk.marked_or_first
        if self._offers.searching or self._resting is not None or there is None or not self.in_sight:
            return
        if any(name in offered.known for name in self._wish.party):
            others = (one.foes for one in offered.desk.lying)
            self._odds.play((there.foes, *others), offered.setup_of)

    def leaving(self) -> None:
        self._odds.stop()
        self._offers.stop()
        if self._wished_of is not None:
            last_request.write(self.solo.wanted.home, self._wished_of.manifest.key, self._wish)

    def on_screen_suspend(self) -> None:
        """Continue a search behind a dialog, but stop everything behind another page."""
        if not self.in_sight:
            self.leaving()

    # Key hints of the focused pane

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Show the hints of the focused list. A player who goes to the foes of an encounter has chosen it."""
        if event.widget.id == "slots" and self._desk.marked is not None:
            self._desk = workspace.with_mark(self._desk, self._desk.marked)
        hints = {"wish": ON_THE_WISH, "candidates": ON_THE_DESK, "slots": ON_A_LINE}
        self.query_one(KeyLine).hint(hints.get(event.widget.id or "", ON_THE_DESK))

    # Requesting encounters

    def _search(self) -> None:
        """Fill the workspace from the budget at once, or begin a search after a pause without changes."""
        system = self.solo.system
        if self._resting is not None:
            self._resting.stop()
            self._resting = None
        if system is None:
            return
        self._odds.stop()
        self._desk = workspace.without_results(self._desk)
        if search_target.target(system, self._wish) is None:
            self._offers.look(system, self._wish, self._known())
        else:
            self._offers.stop()
            self._offers.said = "Searching …"
            self._resting = self.set_timer(REST, self._search_now)

    def _search_now(self) -> None:
        self._resting = None
        if self.solo.system is not None:
            self._odds.set_circumstances(
                (self._party_state(), self._wish.place, self._wish.options, in_force(self.solo))
            )
            self._offers.look(self.solo.system, self._wish, self._known())
            self._draw()

    def _landed(self, found: Sequence[Foes]) -> None:
        before = self._desk.marked
        self._desk = workspace.with_results(self._desk, found)
        if before is None:
            self._moved.begin()
        elif self._desk.marked != before:
            self._moved.move()

    def _landed_instead(self, foes: Foes) -> None:
        if self._rerolled is not None and self._desk.find_number(self._rerolled) is not None:
            self._desk = workspace.replace_foes(self._desk, self._rerolled, foes)
        self._rerolled = None

    @on(RequestPane.Wished)
    def _wished(self, event: RequestPane.Wished) -> None:
        self._wish_for(event.wish)

    def _wish_for(self, wish: EncounterRequestDraft) -> None:
        """Use a new request. If only place or circumstances changed, the encounters stay and get new odds."""
        if wish == self._wish:
            return
        moved = wishes.only_elsewhere(self._wish, wish) and bool(self._desk.lying)
        self._wish = wish
        if moved:
            self._offers.stop()
        else:
            self._search()
        self._draw()

    def action_wish(self, word: str) -> None:
        """Open the dialog for the request's line `word`."""
        self._wish_list.lead_to(word)

    def action_pane(self) -> None:
        """Move the focus to the next pane: request, encounters, foes of the marked encounter, and back."""
        panes = [self._wish_list, self._pane.listing, self._pane.lines]
        at = next((number for number, pane in enumerate(panes) if pane.has_focus), 0)
        panes[(at + 1) % len(panes)].focus()

    def action_reroll(self) -> None:
        """Replace the found encounters by others."""
        self._search()
        self._draw()

    def action_change(self, by: int) -> None:
        """Switch the marked line of the request to its next value, or move between an encounter and its foes."""
        if self._wish_list.has_focus:
            self._wish_list.change(by)
        elif by > 0 and self._pane.listing.has_focus:
            self._pane.lines.focus()
        elif by < 0 and self._pane.lines.has_focus:
            self._pane.listing.focus()

    def action_stop(self) -> None:
        """Stop the search or the forecast, and keep the results."""
        if self._offers.searching:
            self._offers.stop()
            self._draw()
        elif self._odds.halt():
            self._sharpened(())
        else:
            self.notify("No search or forecast is running.")

    # The mark

    @on(OptionList.OptionHighlighted, "#candidates")
    def _marked(self) -> None:
        number = drawn_key(self._pane.listing.marked_key)
        there = self._desk.marked_or_first
        if number is not None and there is not None and number != there.number:
            self._desk = workspace.with_mark(self._desk, number)
            self._draw()

    @on(OptionList.OptionHighlighted, "#slots")
    def _line_marked(self) -> None:
        line = drawn_line(self._pane.lines.marked_key)
        if line is not None and self._pane.lines.has_focus:
            self._desk = workspace.on_line(self._desk, line)

    @on(OptionList.OptionSelected, "#candidates")
    def _taken_up(self) -> None:
        """Move the focus to the foes of the encounter."""
        self._pane.lines.focus()

    def _lay(self, changed: Workspace) -> None:
        """Show a changed workspace. A running search ends, since the odds of the change come first."""
        if changed is self._desk:
            return
        self._offers.stop()
        self._desk = changed
        self._draw()

    def _marked_setup(self) -> Setup | None:
        """Return the setup of the marked encounter. If no fight is possible, show the reason and return None."""
        there = self._desk.marked_or_first
        if there is None:
            self.notify("There is no encounter here. Press A to build one, or r to find some.")
            return None
        return self._setup_of(there)

    def _setup_of(self, one: WorkspaceEncounter) -> Setup | None:
        if self.solo.system is None:
            return None
        try:
            return self._offered(self.solo.system).setup(one)
        except ValueError as error:
            self.solo.complain(str(error))
            return None

    def _with(self, act: Callable[[], object]) -> None:
        try:
            act()
        except ValueError as error:
            self.solo.complain(str(error))
        self._draw()
