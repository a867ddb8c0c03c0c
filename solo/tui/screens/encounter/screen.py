"""Owns the encounter builder: a request at the left, encounters that keep its budget at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

import msgspec
from textual import on
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList

from solo.campaign.campaign import SavedEncounter
from solo.evening.making import Wanted as OnSheet
from solo.systems.contract import Setup, System
from solo.tui import fights
from solo.tui.keys import ENCOUNTER, page_bindings
from solo.tui.page import OwnPage
from solo.tui.screens.encounter import aim, paper, rows
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.marks import Kept
from solo.tui.screens.encounter.offered import Offered
from solo.tui.screens.encounter.offered_pane import OfferedPane
from solo.tui.screens.encounter.offers import REST, Offers
from solo.tui.screens.encounter.wish import Wish
from solo.tui.screens.encounter.wish_pane import WishPane
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.widgets.dialogs import AskText


class EncounterScreen(OwnPage):
    """Every change of the request brings new encounters at once."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(ENCOUNTER)
    keys = ENCOUNTER
    hints = [("←→", "Change"), ("enter", "Take")]
    page_title = "Encounter"
    about = (
        "Pick who fights and how hard it should be; the encounters at the right keep the budget that the rules give "
        "for it. The heavy line shows the budget, the dot what the foes weigh. f fights the marked one at once."
    )

    def __init__(self) -> None:
        super().__init__()
        self._wish = Wish()
        self._wished_of: System | None = None
        self._resting: Timer | None = None

    @cached_property
    def _offers(self) -> Offers:
        return Offers(self.solo, self.while_here(self._draw))

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield WishPane()
            yield OfferedPane()

    def show_open(self) -> None:
        system = self.solo.system
        if system is not None and system is not self._wished_of:
            if self._wished_of is None or self._wished_of.manifest.key != system.manifest.key:
                self._wish = wishes.first_wish(system, self._roster())
            self._wished_of = system
            self._search()
        self._draw()

    def topics(self) -> Iterable[tuple[str, str]]:
        system = self.solo.system
        if system is None:
            return
        for tier in system.encounters.tiers:
            yield tier.title, tier.help if tier.official else f"{tier.help} (A name of ours, not of the rules.)"

    # What is known

    def _roster(self) -> dict[str, msgspec.Struct]:
        return self.solo.session.characters() if self.solo.session else {}

    def _known(self) -> Mapping[str, msgspec.Struct]:
        ready = self.solo.system.characters.ready() if self.solo.system else {}
        return {**ready, **self._roster()}

    def _kept(self) -> dict[str, SavedEncounter]:
        return self.solo.session.encounters() if self.solo.session else {}

    @property
    def _wish_list(self) -> WishPane:
        return self.query_one(WishPane)

    @property
    def _offered(self) -> OfferedPane:
        return self.query_one(OfferedPane)

    # Drawing

    def _search(self) -> None:
        """Ask the system for encounters, or search for some, as soon as the request rests."""
        system = self.solo.system
        if self._resting is not None:
            self._resting.stop()
            self._resting = None
        if system is None:
            return
        if aim.target(system, self._wish) is None:
            self._offers.look(system, self._wish, self._known())
        else:
            self._offers.stop()
            self._offers.said = "Searching …"
            self._resting = self.set_timer(REST, self._search_now)

    def _search_now(self) -> None:
        self._resting = None
        if self.solo.system is not None:
            self._offers.look(self.solo.system, self._wish, self._known())
            self._draw()

    def _draw(self) -> None:
        system = self.solo.system
        if system is None:
            return
        known = self._known()
        self._wish_list.show(system, self._wish, known, self._roster())
        self._offered.show(Offered(system, self._wish, known, self._kept(), self._offers.candidates), self._offers)

    def leaving(self) -> None:
        self._offered.forecast.stop()
        self._offers.stop()

    def on_screen_suspend(self) -> None:
        self.leaving()

    @on(WishPane.Wished)
    def _wished(self, event: WishPane.Wished) -> None:
        self._wish_for(event.wish)

    def _wish_for(self, wish: Wish) -> None:
        if wish == self._wish:
            return
        self._wish = wish
        self._search()
        self._draw()
        self._offered.listing.action_first()

    # Asking for something else

    def action_pane(self) -> None:
        """Go from the request to the encounters, on to the foes of the marked one, and back."""
        panes = [self._wish_list, self._offered.listing, self._offered.slots]
        at = next((number for number, pane in enumerate(panes) if pane.has_focus), 0)
        panes[(at + 1) % len(panes)].focus()

    def action_reroll(self) -> None:
        """Ask for other encounters."""
        self._search()
        self._draw()
        self._offered.listing.action_first()

    def action_change(self, by: int) -> None:
        """Take the next value of the marked line of the request, or the one before."""
        if self._wish_list.has_focus:
            self._wish_list.change(by)

    def action_stop(self) -> None:
        """Search or forecast no further, and keep what was found."""
        if self._offers.searching:
            self._offers.stop()
            self._draw()
        else:
            self._offered.forecast.halt()

    # One foe of the marked encounter

    def action_pin(self) -> None:
        """The marked foe must be in every encounter, or need not be any longer."""
        slot, marked = self._offered.slot(), self._offered.marked
        if slot is None or marked is None:
            return
        self._wish = wishes.pinned(self._wish, marked.candidate.foes[slot].name)
        self._draw()

    def action_reroll_slot(self) -> None:
        """Put other foes in the place of the marked ones; the others stay."""
        slot, marked, system = self._offered.slot(), self._offered.marked, self.solo.system
        if slot is None or marked is None or system is None:
            return
        if self._wish.ratings:
            self.notify("These come from challenge ratings: r rolls up all of them anew.")
            return
        try:
            self._offers.reroll(system, self._wish, self._known(), marked.candidate, slot)
        except ValueError as fault:
            self.solo.complain(str(fault))
            return
        self._draw()
        if isinstance(marked.mark, Kept):
            self._offered.listing.action_first()

    # Taking one

    @on(OptionList.OptionSelected, "#candidates")
    def action_fight(self) -> None:
        """Fight the marked encounter now."""
        setup = self._marked_setup()
        if setup is None:
            return
        said = self._offered.forecast.known
        roster = [name for name in self._wish.party if name in self._roster()]
        fights.begin(self.solo, setup, setup.title, roster, said)

    def action_odds(self) -> None:
        """Show the whole forecast of the marked encounter, and what a change would make of it."""
        setup = self._marked_setup()
        if setup is not None:
            self.app.push_screen(ForecastScreen(setup.title, setup))

    def _marked_setup(self) -> Setup | None:
        """The fight of the marked encounter; None where there is none, or nobody could fight it, which is said."""
        marked = self._offered.marked
        if marked is None:
            return None
        try:
            return self._offered.setup(marked)
        except ValueError as fault:
            self.solo.complain(str(fault))
            return None

    def action_save(self) -> None:
        """Keep the marked encounter in the campaign under a name."""
        marked = self._offered.marked
        if marked is None:
            return
        wish, foes = self._wish, marked.candidate.foes

        def named(name: str | None) -> None:
            if name:
                kept = SavedEncounter(name, wish.party, foes, wish.tier, wish.place, wish.options)
                self.solo.doors.with_campaign(lambda session: self._with(lambda: session.put_encounter(kept)))

        self.app.push_screen(AskText("Keep it under which name?", "", rows.foe_text(foes), _name_fault), named)

    def action_open(self) -> None:
        """Ask for encounters as for the marked kept one: its party, tier and place."""
        mark = self._offered.kept
        if mark is None:
            self.notify("Only encounters kept for later can be opened.")
            return
        self._wish = wishes.of_kept(self._wish, self._kept()[mark.name])
        self._search()
        self._draw()
        self._offered.listing.mark(mark.key)

    def action_remove(self) -> None:
        """Take the marked kept encounter away."""
        mark, session = self._offered.kept, self.solo.session
        if mark is None or session is None:
            self.notify("Only encounters kept for later can be removed.")
            return
        self._with(lambda: session.remove_encounter(mark.name))
        self.notify("u brings it back.", title=f"{mark.name} was removed", markup=False)

    def action_undo(self) -> None:
        """Bring the party back that typed totals took the place of, or else the encounter removed last."""
        if self._wish.set_aside:
            self._wish_for(wishes.brought_back(self._wish))
            return
        session = self.solo.session
        removed = list(session.removed_encounters()) if session else []
        if session is None or not removed:
            self.notify("No encounter has been removed.")
            return
        self._with(lambda: session.restore_encounter(removed[-1]))

    def _with(self, act: Callable[[], None]) -> None:
        try:
            act()
        except ValueError as fault:
            self.solo.complain(str(fault))
        self._draw()

    def action_export(self) -> None:
        """Write the marked encounter to a file."""
        system, marked = self.solo.system, self._offered.marked
        if system is None or marked is None:
            return
        title = marked.mark.name if isinstance(marked.mark, Kept) else ""
        try:
            setup = self._offered.setup(marked)
        except ValueError:  # typed totals stand nowhere on a map
            setup = Setup((), marked.candidate.foes, self._wish.place)
        known = self._offered.forecast.known
        paper.ask(self.solo, system, OnSheet(setup=setup, title=title, tier=self._wish.tier, forecast=known))

    def action_foes(self) -> None:
        """Go to the foes, to make one or to change one of one's own."""
        self.solo.go("foes")


def _name_fault(text: str) -> str | None:
    return None if text else "Type a name."
