"""Owns the encounter builder: a request at the left, encounters that keep its budget at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign.campaign import SavedEncounter
from solo.campaign.session import Session
from solo.systems.contract import Candidate, Setup, System
from solo.tui import fights
from solo.tui.keys import ENCOUNTER, page_bindings
from solo.tui.page import Page
from solo.tui.screens.encounter import aim, paper, rows
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.offers import REST, Offers
from solo.tui.screens.encounter.wish import Wish
from solo.tui.screens.encounter.wish_pane import WishPane
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.widgets.dialogs import AskText
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.listing import Listing


class EncounterScreen(Page):
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
        return Offers(self.solo, self._draw)

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield WishPane()
            with Vertical(classes="card"):
                yield Listing(id="candidates")
                yield ForecastPane()
                yield Listing(id="slots")
                yield Static("", id="told")

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
        for tier in system.tiers:
            yield tier.title, tier.help if tier.official else f"{tier.help} (A name of ours, not of the rules.)"

    # What is known

    def _roster(self) -> dict[str, msgspec.Struct]:
        return self.solo.session.characters() if self.solo.session else {}

    def _known(self) -> Mapping[str, msgspec.Struct]:
        ready = self.solo.system.ready_characters() if self.solo.system else {}
        return {**ready, **self._roster()}

    def _kept(self) -> dict[str, SavedEncounter]:
        return self.solo.session.encounters() if self.solo.session else {}

    @property
    def _wish_list(self) -> WishPane:
        return self.query_one(WishPane)

    @property
    def _candidate_list(self) -> Listing:
        return self.query_one("#candidates", Listing)

    @property
    def _slot_list(self) -> Listing:
        return self.query_one("#slots", Listing)

    def _candidate(self) -> Candidate | None:
        """The marked encounter, one kept for later weighed for the wished party."""
        kind, _, name = (self._candidate_list.marked or "").partition(" ")
        if kind == "candidate":
            return self._offers.candidates[int(name)]
        kept, system = self._kept().get(name), self.solo.system
        if kind != "kept" or kept is None or system is None:
            return None
        if system.budget is None:
            return Candidate(kept.foes, 0, 0, 0, "")
        try:
            return system.budget.weigh(wishes.members(system, self._wish, self._known()), kept.foes, self._wish.tier)
        except (ValueError, KeyError):
            return Candidate(kept.foes, 0, 0, 0, "These foes cannot be weighed for this party.")

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
        offers = self._offers
        self._wish_list.show(system, self._wish, self._known(), self._roster())
        self._candidate_list.fill(rows.candidate_entries(offers.candidates, offers.forecasts, self._kept(), system))
        self._tell()

    @on(OptionList.OptionHighlighted, "#candidates")
    def _tell(self) -> None:
        system, candidate, offers = self.solo.system, self._candidate(), self._offers
        told = Content(offers.said)
        if system is not None and candidate is not None:
            told = rows.candidate_text(candidate, offers.said)
            self._slot_list.fill(rows.slot_entries(system, candidate, self._wish.pinned))
        else:
            self._slot_list.fill(())
        if system is None:
            told = Content("Opening the rules…")
        self.query_one("#told", Static).update(told)
        self._forecast(candidate)

    def _forecast(self, candidate: Candidate | None) -> None:
        """Forecast the marked encounter as soon as the mark rests on it."""
        pane, offers = self.query_one(ForecastPane), self._offers
        known = offers.forecasts.get(candidate.foes) if candidate else None
        if known is not None:
            pane.show_known(known, not offers.searching)
        elif candidate is None or offers.searching:
            pane.about(None)
        else:
            pane.about(lambda: self._setup(candidate))

    def _setup(self, candidate: Candidate) -> Setup:
        """The fight of the marked encounter. Raises ValueError with a sentence where nobody could fight it."""
        kind, _, name = (self._candidate_list.marked or "").partition(" ")
        title = name if kind == "kept" else rows.foe_text(candidate.foes)
        return wishes.setup(self._wish, self._known(), candidate.foes, title)

    def leaving(self) -> None:
        self.query_one(ForecastPane).stop()
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
        self._candidate_list.action_first()

    # Asking for something else

    def action_pane(self) -> None:
        """Go from the request to the encounters, on to the foes of the marked one, and back."""
        panes = [self._wish_list, self._candidate_list, self._slot_list]
        at = next((number for number, pane in enumerate(panes) if pane.has_focus), 0)
        panes[(at + 1) % len(panes)].focus()

    def action_reroll(self) -> None:
        """Ask for other encounters."""
        self._search()
        self._draw()
        self._candidate_list.action_first()

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
            self.query_one(ForecastPane).halt()

    # One foe of the marked encounter

    def _slot(self) -> int | None:
        """The marked slot; where the mark is elsewhere it goes there first, unless there is only one."""
        candidate = self._candidate()
        if candidate is None:
            return None
        if self._slot_list.has_focus or len(candidate.foes) == 1:
            return int((self._slot_list.marked or "slot 0").partition(" ")[2])
        self._slot_list.focus()
        self.notify("Mark one of its foes, then press the key again.")
        return None

    def action_pin(self) -> None:
        """The marked foe must be in every encounter, or need not be any longer."""
        slot, candidate = self._slot(), self._candidate()
        if slot is None or candidate is None:
            return
        self._wish = wishes.pinned(self._wish, candidate.foes[slot].name)
        self._draw()

    def action_reroll_slot(self) -> None:
        """Put other foes in the place of the marked ones; the others stay."""
        slot, candidate, system = self._slot(), self._candidate(), self.solo.system
        if slot is None or candidate is None or system is None:
            return
        if self._wish.ratings:
            self.notify("These come from challenge ratings: r rolls up all of them anew.")
            return
        try:
            self._offers.reroll(system, self._wish, self._known(), candidate, slot)
        except ValueError as fault:
            self.solo.complain(str(fault))
            return
        kind, _, _ = (self._candidate_list.marked or "").partition(" ")
        self._draw()
        if kind != "candidate":
            self._candidate_list.action_first()

    # Taking one

    @on(OptionList.OptionSelected, "#candidates")
    def action_fight(self) -> None:
        """Fight the marked encounter now."""
        setup = self._marked_setup()
        if setup is None:
            return
        said = self.query_one(ForecastPane).known
        roster = [name for name in self._wish.party if name in self._roster()]
        fights.begin(self.solo, setup, setup.title, roster, said)

    def action_odds(self) -> None:
        """Show the whole forecast of the marked encounter, and what a change would make of it."""
        setup = self._marked_setup()
        if setup is not None:
            self.app.push_screen(ForecastScreen(setup.title, setup))

    def _marked_setup(self) -> Setup | None:
        """The fight of the marked encounter; None where there is none, or nobody could fight it, which is said."""
        candidate = self._candidate()
        if candidate is None:
            return None
        try:
            return self._setup(candidate)
        except ValueError as fault:
            self.solo.complain(str(fault))
            return None

    def action_save(self) -> None:
        """Keep the marked encounter in the campaign under a name."""
        candidate = self._candidate()
        if candidate is None:
            return
        wish = self._wish

        def named(name: str | None) -> None:
            if name:
                kept = SavedEncounter(name, wish.party, candidate.foes, wish.tier, wish.place, wish.options)
                self.solo.with_campaign(lambda session: self._keep(session, kept))

        suggested = rows.foe_text(candidate.foes)
        self.app.push_screen(AskText("Keep it under which name?", "", suggested, _name_fault), named)

    def _keep(self, session: Session, encounter: SavedEncounter) -> None:
        try:
            session.put_encounter(encounter)
        except ValueError as fault:
            self.solo.complain(str(fault))
        self._draw()

    def action_open(self) -> None:
        """Ask for encounters as for the marked kept one: its party, tier and place."""
        kind, _, name = (self._candidate_list.marked or "").partition(" ")
        kept = self._kept().get(name)
        if kind != "kept" or kept is None:
            self.notify("Only encounters kept for later can be opened.")
            return
        options = {**self._wish.options, **kept.options}
        self._wish = msgspec.structs.replace(
            self._wish,
            party=kept.party,
            tier=kept.tier,
            place=kept.place,
            options=options,
            ratings="",
            suggested=False,
            set_aside=(),
        )
        self._search()
        self._draw()
        self._candidate_list.mark(f"kept {name}")

    def action_remove(self) -> None:
        """Take the marked kept encounter away."""
        kind, _, name = (self._candidate_list.marked or "").partition(" ")
        session = self.solo.session
        if kind != "kept" or session is None:
            self.notify("Only encounters kept for later can be removed.")
            return
        self._with(lambda: session.remove_encounter(name))
        self.notify("u brings it back.", title=f"{name} was removed", markup=False)

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
        system, candidate = self.solo.system, self._candidate()
        if system is not None and candidate is not None:
            kind, _, name = (self._candidate_list.marked or "").partition(" ")
            paper.ask(self.solo, system, candidate, name if kind == "kept" else "")

    def action_foes(self) -> None:
        """Go to the foes, to make one or to change one of one's own."""
        self.solo.go("foes")


def _name_fault(text: str) -> str | None:
    return None if text else "Type a name."
