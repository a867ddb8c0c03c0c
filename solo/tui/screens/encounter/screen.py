"""Owns the page of encounters: a request at the left, at the right the desk on which its answers and one's own lie."""

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
from solo.campaign.session import Session
from solo.evening import planned
from solo.evening.making import Wanted as OnSheet
from solo.systems.contract import Setup, System
from solo.tui import fights
from solo.tui.keys import ENCOUNTER, page_bindings
from solo.tui.page import OwnPage
from solo.tui.ruling import in_force
from solo.tui.screens.encounter import aim, desk, paper, picking, remembered
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.comparison import ComparisonScreen
from solo.tui.screens.encounter.desk import Desk, Foes, Lying
from solo.tui.screens.encounter.desk_pane import DeskPane, drawn_key, drawn_line
from solo.tui.screens.encounter.odds import Odds
from solo.tui.screens.encounter.offered import Offered, foe_text
from solo.tui.screens.encounter.offers import REST, Landing, Offers
from solo.tui.screens.encounter.weighing import Weighing
from solo.tui.screens.encounter.wish import Wish
from solo.tui.screens.encounter.wish_pane import WishPane
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.widgets.dialogs import AskText
from solo.tui.widgets.key_line import KeyLine

ON_THE_WISH = [("←→", "Change"), ("enter", "Pick")]
ON_THE_DESK = [("enter", "Foes")]
ON_A_LINE = [("+−", "Number"), ("enter", "Swap"), ("d", "Away"), ("p", "Pin"), ("v", "Avoid"), ("R", "Reroll it")]
NO_FOES = "Nobody is marked: a adds foes to the encounter."


class EncounterScreen(OwnPage):
    """Every change of the request brings new encounters, and every change of an encounter new odds."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(ENCOUNTER)
    keys = ENCOUNTER
    hints = ON_THE_WISH
    page_title = "Encounter"
    about = (
        "Pick who fights and how hard it should be; encounters that answer it land on the desk at the right, each with "
        "what it weighs and how often the party wins. The letters before the lines of the request lead there from "
        "anywhere. On the desk a adds foes, + and − change how many, A begins an encounter of your own; ◆ marks what "
        "you have changed, ● what must be there, = what others are held against. ≈ is a share that may still move. "
        "≠ says where the fights disagree with the budget, or with what was asked for."
    )

    def __init__(self) -> None:
        super().__init__()
        self._wish = Wish()
        self._desk = Desk()
        self._wished_of: System | None = None
        self._resting: Timer | None = None
        self._weighing: Weighing | None = None
        self._rerolled: int | None = None

    @cached_property
    def _offers(self) -> Offers:
        landing = Landing(self._landed, self._landed_instead, self.while_here(self._draw))
        return Offers(self.solo, landing, self._odds.told)

    @cached_property
    def _odds(self) -> Odds:
        return Odds(self.solo, self, self.while_here(self._sharpened))

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield WishPane()
            yield DeskPane()

    def show_open(self) -> None:
        system = self.solo.system
        if system is not None and system is not self._wished_of:
            if self._wished_of is None or self._wished_of.manifest.key != system.manifest.key:
                self._wish = remembered.read(self.solo.wanted.home, system, self._known(), self._roster())
                self._desk = Desk()
            self._wished_of, self._weighing = system, None
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
        return self.solo.session.encounters.all() if self.solo.session else {}

    @property
    def _wish_list(self) -> WishPane:
        return self.query_one(WishPane)

    @property
    def _pane(self) -> DeskPane:
        return self.query_one(DeskPane)

    def _offered(self, system: System) -> Offered:
        known = self._known()
        party = wishes.members(system, self._wish, known)
        if self._weighing is None or not self._weighing.is_for(system, party):
            self._weighing = Weighing(system, party)
        found, weighing = self._offers.candidates, self._weighing
        return Offered(system, self._wish, known, self._desk, found, self._kept(), weighing, self._odds)

    # Drawing

    def _draw(self) -> None:
        """Show all of it, and have the odds played that are not known yet."""
        system = self.solo.system
        if system is None:
            self._pane.opening()
            return
        self._desk = desk.with_kept(self._desk, {name: kept.foes for name, kept in self._kept().items()})
        self._odds.under((self._wish.party, self._wish.place, self._wish.options, in_force(self.solo)))
        offered = self._offered(system)
        self._wish_list.show(system, self._wish, offered.known, self._roster())
        asked = self._offers.asked
        stale = (asked.pinned, asked.avoided, asked.place) != (self._wish.pinned, self._wish.avoided, self._wish.place)
        self._pane.show(offered, self._offers.said, stale and self._resting is None)
        self._play(offered)

    def _sharpened(self, foes: Foes) -> None:
        """More is known of some odds: nothing else is drawn anew."""
        del foes
        if self.solo.system is not None:
            self._pane.show_odds(self._offered(self.solo.system), self._offers.said)

    def _play(self, offered: Offered) -> None:
        there = offered.desk.at_hand
        if self._offers.searching or self._resting is not None or there is None or not self.in_sight:
            return
        if any(name in offered.known for name in self._wish.party):
            others = (one.foes for one in offered.desk.lying)
            self._odds.play((there.foes, *others), offered.setup_of)

    def leaving(self) -> None:
        self._odds.stop()
        self._offers.stop()
        if self._wished_of is not None:
            remembered.write(self.solo.wanted.home, self._wished_of.manifest.key, self._wish)

    def on_screen_suspend(self) -> None:
        """Under a dialog a search goes on; under a page nothing does."""
        if not self.in_sight:
            self.leaving()

    # The footer tells what keys do where one is

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Other keys serve a line of foes than an encounter or a wish."""
        hints = {"wish": ON_THE_WISH, "candidates": ON_THE_DESK, "slots": ON_A_LINE}
        self.query_one(KeyLine).hint(hints.get(event.widget.id or "", ON_THE_DESK))

    # Asking for encounters

    def _search(self) -> None:
        """Ask the system for encounters, or search for some, as soon as the request rests."""
        system = self.solo.system
        if self._resting is not None:
            self._resting.stop()
            self._resting = None
        if system is None:
            return
        self._odds.stop()
        self._desk = desk.cleared(self._desk)
        if aim.target(system, self._wish) is None:
            self._offers.look(system, self._wish, self._known())
        else:
            self._offers.stop()
            self._offers.said = "Searching …"
            self._resting = self.set_timer(REST, self._search_now)

    def _search_now(self) -> None:
        self._resting = None
        if self.solo.system is not None:
            self._odds.under((self._wish.party, self._wish.place, self._wish.options, in_force(self.solo)))
            self._offers.look(self.solo.system, self._wish, self._known())
            self._draw()

    def _landed(self, found: Sequence[Foes]) -> None:
        self._desk = desk.landed(self._desk, found)

    def _landed_instead(self, foes: Foes) -> None:
        if self._rerolled is not None and self._desk.numbered(self._rerolled) is not None:
            self._desk = desk.instead(self._desk, self._rerolled, foes)
        self._rerolled = None

    @on(WishPane.Wished)
    def _wished(self, event: WishPane.Wished) -> None:
        self._wish_for(event.wish)

    def _wish_for(self, wish: Wish) -> None:
        """Ask for something else; where only the place or circumstances are, the encounters stay, with other odds."""
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
        """Ask for what is wished on a line of the request, or go to the party."""
        self._wish_list.lead_to(word)

    def action_pane(self) -> None:
        """Go from the request to the encounters, on to the foes of the marked one, and back."""
        panes = [self._wish_list, self._pane.listing, self._pane.lines]
        at = next((number for number, pane in enumerate(panes) if pane.has_focus), 0)
        panes[(at + 1) % len(panes)].focus()

    def action_reroll(self) -> None:
        """Ask for other encounters."""
        self._search()
        self._draw()

    def action_change(self, by: int) -> None:
        """Take the next value of the marked line of the request, or go to the foes of an encounter and back."""
        if self._wish_list.has_focus:
            self._wish_list.change(by)
        elif by > 0 and self._pane.listing.has_focus:
            self._pane.lines.focus()
        elif by < 0 and self._pane.lines.has_focus:
            self._pane.listing.focus()

    def action_stop(self) -> None:
        """Search or forecast no further, and keep what was found."""
        if self._offers.searching:
            self._offers.stop()
            self._draw()
        elif self._odds.halt():
            self._sharpened(())
        else:
            self.notify("Nothing is searched or forecast now.")

    # The mark

    @on(OptionList.OptionHighlighted, "#candidates")
    def _marked(self) -> None:
        number = drawn_key(self._pane.listing.marked)
        there = self._desk.at_hand
        if number is not None and there is not None and number != there.number:
            self._desk = desk.marked(self._desk, number)
            self._draw()

    @on(OptionList.OptionHighlighted, "#slots")
    def _line_marked(self) -> None:
        line = drawn_line(self._pane.lines.marked)
        if line is not None and self._pane.lines.has_focus:
            self._desk = desk.on_line(self._desk, line)

    @on(OptionList.OptionSelected, "#candidates")
    def _taken_up(self) -> None:
        """Go on to the foes of the encounter."""
        self._pane.lines.focus()

    # Building by hand

    def _lay(self, changed: Desk) -> None:
        """Put the desk so; a search that is under way ends, since the odds of the change are wanted now."""
        if changed is self._desk:
            return
        self._offers.stop()
        self._desk = changed
        self._draw()

    def action_add(self) -> None:
        """Type a foe's name and a number: they join the marked encounter."""
        self._pick_foe("Who joins it?", lambda one: desk.put(self._desk, one.name, one.number or 1))

    def action_begin(self) -> None:
        """Begin an encounter of one's own, with the foes that are typed."""
        self._pick_foe("Who is there first?", lambda one: desk.put(desk.begun(self._desk), one.name, one.number or 1))

    @on(OptionList.OptionSelected, "#slots")
    def action_swap(self) -> None:
        """Put other foes in the place of those on the marked line, as many unless a number is typed."""
        foe = self._desk.foe
        if foe is None:
            self.notify(NO_FOES)
            return
        self._pick_foe(
            f"Who stands in the place of {foe.name}?",
            lambda one: desk.swapped(self._desk, one.name, one.number),
            foe.name,
        )

    def _pick_foe(self, question: str, lay: Callable[[picking.Picked], Desk], marked: str | None = None) -> None:
        if self.solo.system is None:
            return

        def picked(answer: str | None) -> None:
            if answer is not None:
                self._lay(lay(picking.read(answer)))

        self.app.push_screen(picking.PickFoe(question, self.solo.system, (), marked), picked)

    def action_more(self, by: int) -> None:
        """One more of the foes on the marked line, or one fewer."""
        self._lay(desk.more(self._desk, by))

    def action_number(self, count: int) -> None:
        """So many foes on the marked line."""
        self._lay(desk.counted(self._desk, count))

    def action_pin(self) -> None:
        """The foe on the marked line must be in every encounter, or need not be any longer."""
        foe = self._desk.foe
        if foe is None:
            self.notify(NO_FOES)
            return
        self._wish = wishes.pinned(self._wish, foe.name, max(1, self._wish.pinned.count(foe.name)))
        self._draw()

    def action_avoid(self) -> None:
        """The foe on the marked line must be in no encounter: others take its place, or it may be there again."""
        foe = self._desk.foe
        if foe is None:
            self.notify(NO_FOES)
            return
        self._wish = wishes.avoided(self._wish, foe.name)
        if foe.name in self._wish.avoided:
            self._desk = desk.without(self._desk, foe.name)
            self.action_reroll_slot()
        self._draw()

    def action_reroll_slot(self) -> None:
        """Put other foes in the place of those on the marked line; all others stay."""
        system, there, foe = self.solo.system, self._desk.at_hand, self._desk.foe
        if system is None or there is None or foe is None:
            self.notify(NO_FOES)
            return
        if self._wish.ratings and aim.target(system, self._wish) is None:
            self.notify("These come from challenge ratings: r rolls up all of them anew.")
            return
        self._odds.stop()
        self._rerolled = there.number
        try:
            self._offers.reroll(
                system, self._wish, self._known(), self._offered(system).candidate(there), self._desk.place
            )
        except ValueError as fault:
            self.solo.complain(str(fault))
        self._draw()

    # Taking one

    def action_fight(self) -> None:
        """Fight the marked encounter now."""
        setup = self._marked_setup()
        if setup is None:
            return
        said = self._pane.forecast.known
        roster = [name for name in self._wish.party if name in self._roster()]
        fights.begin(self.solo, setup, setup.title, roster, said)

    def action_odds(self) -> None:
        """Show the whole forecast of the marked encounter, and what a change would make of it."""
        setup = self._marked_setup()
        if setup is not None:
            self.app.push_screen(ForecastScreen(setup.title, setup))

    def action_beside(self) -> None:
        """Hold the marked encounter against the one that was laid beside, or against what might be."""
        there, other = self._desk.at_hand, self._desk.numbered(self._desk.beside)
        setup = self._marked_setup()
        if there is None or setup is None:
            return
        if other is None:
            self._desk = desk.laid_beside(self._desk)
            self._draw()
            self.notify("Mark another and press b to see both side by side; b here again asks what if.")
            return
        first = self._setup_of(other)
        self._desk = msgspec.structs.replace(self._desk, beside=None)
        if first is not None:
            self.app.push_screen(ComparisonScreen([first] if other is there else [first, setup]))

    def _marked_setup(self) -> Setup | None:
        """The fight of the marked encounter; None where there is none, or nobody could fight it, which is said."""
        there = self._desk.at_hand
        if there is None:
            self.notify("No encounter lies here yet: A begins one of your own, r rolls some up.")
            return None
        return self._setup_of(there)

    def _setup_of(self, one: Lying) -> Setup | None:
        if self.solo.system is None:
            return None
        try:
            return self._offered(self.solo.system).setup(one)
        except ValueError as fault:
            self.solo.complain(str(fault))
            return None

    def action_save(self) -> None:
        """Keep the marked encounter in the campaign under a name."""
        self._keep(lambda _session, _name: None)

    def action_tonight(self) -> None:
        """Put the marked encounter into the evening; one that is not kept yet is kept first, under a name."""
        there = self._marked_kept()
        if there is None:
            self._keep(self._into_the_evening)
        else:
            self.solo.doors.with_campaign(lambda one: self._with(lambda: self._into_the_evening(one, there.name)))

    def _into_the_evening(self, session: Session, name: str) -> None:
        self.notify(planned.add(session, name), title=name, markup=False)

    def action_evening(self) -> None:
        """Go to the evening."""
        self.solo.go("evening")

    def _keep(self, then: Callable[[Session, str], None]) -> None:
        """Keep the marked encounter under a name, and do something with it."""
        there = self._desk.at_hand
        if there is None or not there.foes:
            self.notify("There is no encounter to keep.")
            return
        wish, foes = self._wish, there.foes

        def named(name: str | None) -> None:
            if not name:
                return
            kept = SavedEncounter(name, wish.party, foes, wish.tier, wish.place, wish.options, wishes.asked_for(wish))

            def keep(session: Session) -> None:
                session.encounters.put(kept)
                then(session, name)

            self.solo.doors.with_campaign(lambda session: self._with(lambda: keep(session)))

        suggested = there.name or foe_text(foes)
        self.app.push_screen(AskText("Keep it under which name?", "", suggested, _name_fault), named)

    def _marked_kept(self) -> Lying | None:
        there = self._desk.at_hand
        return there if there is not None and there.kind == "kept" else None

    def action_open(self) -> None:
        """Ask for encounters as for the marked kept one: its party, tier, place, and whatever else was asked then."""
        there, system = self._marked_kept(), self.solo.system
        if there is None or system is None:
            self.notify("Only encounters kept for later can be opened.")
            return
        wish, first = wishes.of_kept(self._wish, self._kept()[there.name]), wishes.first_wish(system, self._roster())
        self._wish = remembered.still_known(system, wish, first, set(self._known()))
        self._search()
        self._desk = desk.marked(self._desk, there.number)
        self._draw()

    def action_remove(self) -> None:
        """Take the marked line away, or where the mark is on an encounter, that one; u brings either back."""
        if self._pane.lines.has_focus:
            self._lay(desk.taken_away(self._desk))
            return
        there, session = self._marked_kept(), self.solo.session
        if there is not None and session is not None:
            self._desk = desk.put_off(self._desk)
            self._with(lambda: session.encounters.remove(there.name))
            self.notify("u brings it back.", title=f"{there.name} was removed", markup=False)
        elif self._pane.listing.has_focus:
            self._lay(desk.put_off(self._desk))
        else:
            self.notify("Go to an encounter or to one of its lines first, with tab.")

    def action_undo(self) -> None:
        """Take the latest change of the encounter back, or bring back a party set aside, or a removed encounter."""
        back = desk.undone(self._desk)
        if back is not None:
            self._lay(back)
            return
        if self._wish.set_aside:
            self._wish_for(wishes.brought_back(self._wish))
            return
        session = self.solo.session
        removed = list(session.encounters.removed()) if session else []
        if session is None or not removed:
            self.notify("Nothing was changed here, and no encounter has been removed.")
            return
        self._with(lambda: session.encounters.restore(removed[-1]))

    def _with(self, act: Callable[[], object]) -> None:
        try:
            act()
        except ValueError as fault:
            self.solo.complain(str(fault))
        self._draw()

    def action_export(self) -> None:
        """Write the marked encounter to a file."""
        system, there = self.solo.system, self._desk.at_hand
        if system is None or there is None or not there.foes:
            return
        try:
            setup = self._offered(system).setup(there)
        except ValueError:  # typed totals stand nowhere on a map
            setup = Setup((), there.foes, self._wish.place)
        known = self._odds.forecast(there.foes)
        paper.ask(self.solo, system, OnSheet(setup=setup, title=there.name, tier=self._wish.tier, forecast=known))

    def action_foes(self) -> None:
        """Go to the foes, to make one or to change one of one's own."""
        self.solo.go("foes")


def _name_fault(text: str) -> str | None:
    return None if text else "Type a name."
