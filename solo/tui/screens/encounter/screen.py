"""Owns the encounter builder: a request at the left, encounters that keep its budget at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign.campaign import SavedEncounter
from solo.campaign.session import Session
from solo.systems.contract import Candidate, System
from solo.tui import fights
from solo.tui.keys import ENCOUNTER, page_bindings
from solo.tui.page import Page
from solo.tui.screens.encounter import paper, rows
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.wish import ANY, MOST_FOES, PLAIN, Wish
from solo.tui.widgets.dialogs import AskText, PickOne
from solo.tui.widgets.listing import Listing

CANDIDATES = 8


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
        self._candidates: list[Candidate] = []
        self._fault = ""

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="wish", classes="list")
            with Vertical(classes="card"):
                yield Listing(id="candidates")
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
    def _wish_list(self) -> Listing:
        return self.query_one("#wish", Listing)

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
            return self._candidates[int(name)]
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
        """Ask the system for encounters, or learn why there are none."""
        system = self.solo.system
        if system is None or system.budget is None:
            return
        self._fault = ""
        wish, thrower = self._wish, self.solo.thrower()
        try:
            if wish.ratings:
                found = system.budget.rated(wish.ratings, thrower, CANDIDATES, wish.theme)
            else:
                found = system.budget.encounters(wishes.request(system, wish, self._known()), thrower, CANDIDATES)
            self._candidates = list(found)
        except ValueError as fault:
            self._candidates = []
            self._fault = str(fault)

    def _draw(self) -> None:
        system = self.solo.system
        if system is None:
            return
        self._wish_list.fill(rows.wish_entries(system, self._wish, self._known(), self._roster()))
        self._candidate_list.fill(rows.candidate_entries(self._candidates, self._kept(), system))
        self._tell()

    @on(OptionList.OptionHighlighted, "#candidates")
    def _tell(self) -> None:
        system, candidate = self.solo.system, self._candidate()
        none = "No foes keep this budget: change the tier, the number, the roles or the theme."
        told = Content(self._fault or none)
        if system is not None and candidate is not None:
            told = rows.candidate_text(candidate)
            self._slot_list.fill(rows.slot_entries(system, candidate, self._wish.pinned))
        else:
            self._slot_list.fill(())
        if system is None:
            told = Content("Opening the rules…")
        self.query_one("#told", Static).update(told)

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
        system, key = self.solo.system, self._wish_list.marked or ""
        if system is None or not self._wish_list.has_focus:
            return
        wish, (kind, _, name) = self._wish, key.partition(" ")
        replace = msgspec.structs.replace
        if kind == "member":
            self._wish_for(wishes.toggled(wish, name))
        elif kind == "tier":
            self._wish_for(replace(wish, tier=wishes.turned([one.key for one in system.tiers], wish.tier, by)))
        elif kind == "count":
            self._wish_for(replace(wish, count=(wish.count + by) % (MOST_FOES + 1)))
        elif kind == "theme":
            self._wish_for(replace(wish, theme=wishes.turned([ANY, *wishes.themes(system)], wish.theme, by)))
        elif kind == "place":
            self._wish_for(replace(wish, place=wishes.turned([PLAIN, *system.places()], wish.place, by)))
        elif kind == "terrain":
            terrains = [ANY, *wishes.words_of(system).terrains]
            self._wish_for(replace(wish, terrain=wishes.turned(terrains, wish.terrain, by)))
        elif kind == "followers":
            self._wish_for(replace(wish, followers=not wish.followers))
        elif kind == "role":
            self._wish_for(wishes.role_turned(wish, name, by))
        elif kind == "option":
            value = wishes.turned(list(system.procedures["fight"].setup_options()[name]), wish.options[name], by)
            self._wish_for(replace(wish, options={**wish.options, name: value}))

    @on(OptionList.OptionSelected, "#wish")
    def _wish_selected(self, event: OptionList.OptionSelected) -> None:
        """Type totals, pick foes or a value from a list, or let a character join."""
        system, key = self.solo.system, event.option_id or ""
        if system is None:
            return
        if key == "typed":
            self._ask_totals()
        elif key == "ratings":
            self._ask_ratings(system)
        elif key == "pinned":
            self._ask_foe(system)
        elif key == "tier":
            options = [(tier.key, tier.title, tier.help) for tier in system.tiers]
            self._pick("Tier", options, self._wish.tier, lambda tier: msgspec.structs.replace(self._wish, tier=tier))
        elif key == "theme":
            options = [(ANY, "any", ""), *((tag, tag, "") for tag in wishes.themes(system))]
            self._pick("Theme", options, self._wish.theme, lambda tag: msgspec.structs.replace(self._wish, theme=tag))
        else:
            self.action_change(1)

    def _pick(self, title: str, options: Sequence[tuple[str, str, str]], now: str, wish: Callable[[str], Wish]) -> None:
        def picked(key: str | None) -> None:
            if key is not None:
                self._wish_for(wish(key))

        self.app.push_screen(PickOne(title, options, now), picked)

    def _ask_totals(self) -> None:
        unit = self.solo.system.price_unit if self.solo.system else ""
        help_text = f"What others in the party are worth in {unit}, such as 83, 83, 85, 85. Empty for none."
        now = ", ".join(map(str, self._wish.typed))

        def typed(text: str | None) -> None:
            if text is not None:
                self._wish_for(msgspec.structs.replace(self._wish, typed=wishes.read_totals(text)))

        self.app.push_screen(AskText("Typed totals", help_text, now, wishes.totals_fault), typed)

    def _ask_ratings(self, system: System) -> None:
        def fault(text: str) -> str | None:
            try:
                system.budget.rated(text, self.solo.thrower(), 1) if text and system.budget else ()
            except ValueError as error:
                return str(error)
            return None

        def typed(text: str | None) -> None:
            if text is not None:
                self._wish_for(msgspec.structs.replace(self._wish, ratings=text))

        help_text = f"{wishes.words_of(system).rating} Empty for none."
        self.app.push_screen(AskText("Challenge ratings", help_text, self._wish.ratings, fault), typed)

    def _ask_foe(self, system: System) -> None:
        rows_of_foes = rows.foe_choices(system, self._wish.pinned)
        self._pick("Which foe must be there?", rows_of_foes, "", lambda name: wishes.pinned(self._wish, name))

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
        if slot is None or candidate is None or system is None or system.budget is None:
            return
        if self._wish.ratings:
            self.notify("These come from challenge ratings: r rolls up all of them anew.")
            return
        request = wishes.request(system, self._wish, self._known())
        try:
            changed = system.budget.reroll(candidate, slot, request, self.solo.thrower())
        except ValueError as fault:
            self.solo.complain(str(fault))
            return
        kind, _, name = (self._candidate_list.marked or "").partition(" ")
        if kind == "candidate":
            self._candidates[int(name)] = changed
        else:
            self._candidates.insert(0, changed)
        self._draw()
        if kind != "candidate":
            self._candidate_list.action_first()

    # Taking one

    @on(OptionList.OptionSelected, "#candidates")
    def action_fight(self) -> None:
        """Fight the marked encounter now."""
        candidate = self._candidate()
        if candidate is None:
            return
        title = rows.foe_text(candidate.foes)
        kind, _, name = (self._candidate_list.marked or "").partition(" ")
        if kind == "kept":
            title = name
        try:
            setup = wishes.setup(self._wish, self._known(), candidate.foes, title)
        except ValueError as fault:
            self.solo.complain(str(fault))
            return
        fights.begin(self.solo, setup, title, [name for name in self._wish.party if name in self._roster()])

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
            self._wish, party=kept.party, tier=kept.tier, place=kept.place, options=options, ratings=""
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
        """Bring the encounter removed last back."""
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
