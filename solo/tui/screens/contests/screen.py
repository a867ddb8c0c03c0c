"""The page of conflicts and tests: their subject and stakes, the character who takes part, and the opposition.

Each contest first shows the opposition for which the win chance is nearest to even.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec
from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.forecast.bands import band_of
from solo.play.contests import nearest_to_even, setup_of
from solo.resolver import format_percent
from solo.systems.contract import ReadyContest
from solo.tui import start_fight
from solo.tui.active_rules import as_ruled
from solo.tui.key import row_sign
from solo.tui.keys import CONTESTS, page_bindings
from solo.tui.page import EditingPage
from solo.tui.screens.contests.chances import Chances
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow, heading

OWN = "procedure:"
"""Prefix of a procedure's row key."""
NEARLY = "≈"
"""Prefix of a chance while its simulation runs."""
READY, ROSTER = "a ready-made character", "on your roster"


class ContestsScreen(EditingPage):
    """Contests at the left, the marked contest with its stakes and chances at the right."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(CONTESTS)
    keys = CONTESTS
    hints = [("enter", "Begin"), ("←→", "Opposition")]
    page_title = "Conflicts and tests"
    about = (
        "Contests without a fight: a debate, a chase, a test of skill. Each shows what is at stake and who takes part. "
        "Press w to choose another person, and ← or → to choose the opposition. The most even opposition is marked. "
        "Consequences stay with a character on your roster, but not with a ready-made one."
    )

    def __init__(self) -> None:
        super().__init__()
        self._number = 0
        self._person = ""
        self._chosen: dict[str, int] = {}

    @cached_property
    def _chances(self) -> Chances:
        return Chances(self.solo, self.while_here(self._tell))

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="contests", classes="list")
            with VerticalScroll(classes="card", can_focus=False):
                yield Static("", id="told")

    def show_open(self) -> None:
        self.query_one(Listing).fill(self._entries())
        self._mark_number()
        self._marked_changed()

    def topics(self) -> Iterable[tuple[str, str]]:
        contest = self._marked()
        if contest is not None:
            yield contest.name, f"{contest.text}\nIf you win: {contest.won}\nIf you lose: {contest.lost}"

    def point_at(self, name: str) -> None:
        self.query_one(Listing).mark(name)

    def leaving(self) -> None:
        self._chances.stop()

    def on_screen_suspend(self) -> None:
        self.leaving()

    # Data

    def _contests(self) -> dict[str, ReadyContest]:
        return dict(self.solo.system.encounters.ready_contests()) if self.solo.system else {}

    def _marked(self) -> ReadyContest | None:
        return self._contests().get(self.query_one(Listing).marked_key or "")

    def _people(self) -> dict[str, tuple[msgspec.Struct, str]]:
        """Return the possible characters by name, each with its origin: first the roster, then ready characters."""
        if self.solo.system is None:
            return {}
        roster = self.solo.session.characters() if self.solo.session else {}
        ready = self.solo.system.characters.ready()
        found = {name: (one, READY) for name, one in ready.items()}
        return {name: (one, ROSTER) for name, one in roster.items()} | {
            name: pair for name, pair in found.items() if name not in roster
        }

    def _who(self, contest: ReadyContest) -> str:
        """Return the name of the chosen character, else the first on the roster, else the contest's ready character."""
        people = self._people()
        if self._person in people:
            return self._person
        return next((name for name, (_, where) in people.items() if where == ROSTER), contest.person)

    def _opposition(self, contest: ReadyContest) -> int:
        return self._chosen.get(contest.name, nearest_to_even(self._chances.known, len(contest.against)))

    # Drawing

    def _entries(self) -> Iterator[ListingRow]:
        for number, name in enumerate(self._contests(), start=1):
            yield ListingRow(name, ListRow(Content.assemble((f"{row_sign(number)}  ", "bold $accent"), name)))
        system = self.solo.system
        keys = start_fight.contest_procedures(system) if system else []
        if system is None or not keys:
            return
        yield heading("Set up your own")
        for key in keys:
            yield ListingRow(f"{OWN}{key}", ListRow(system.procedures[key].title))

    @on(OptionList.OptionHighlighted)
    def _marked_changed(self) -> None:
        contest = self._marked()
        if contest is None:
            self._chances.stop()
        else:
            self._chances.compute_chances(contest, self._people()[self._who(contest)][0])
        self._tell()

    def _tell(self) -> None:
        self.query_one("#told", Static).update(self._told())

    def _told(self) -> Content:
        contest, system = self._marked(), self.solo.system
        if system is None:
            return Content("Opening the rules…")
        if contest is None:
            key = (self.query_one(Listing).marked_key or "").removeprefix(OWN)
            return Content(system.procedures[key].help if key in system.procedures else "")
        who = self._who(contest)
        lines = [
            Content.styled(contest.name, "bold"),
            Content(contest.text),
            Content(""),
            Content.styled("At stake", "bold $faint"),
            Content.assemble(("Won: ", "$success"), contest.won),
            Content.assemble(("Lost: ", "$error"), contest.lost),
            Content(""),
            Content.assemble(("Who  ", "bold $faint"), who, (f", {self._people()[who][1]}", "$faint")),
            Content.styled("Against", "bold $faint"),
            *self._oppositions(contest),
        ]
        if self._chances.fault:
            lines.append(Content.styled(self._chances.fault, "$error"))
        return Content("\n").join(lines)

    def _oppositions(self, contest: ReadyContest) -> Iterator[Content]:
        chances, chosen = self._chances, self._opposition(contest)
        width = max(len(one.name) for one in contest.against)
        for number, one in enumerate(contest.against):
            mark = "▸ " if number == chosen else "  "
            known = chances.known.get(number)
            exact = "" if chances.complete else NEARLY
            chance = f"{exact}{format_percent(known)}" if known is not None else "" if chances.complete else "…"
            said = f"{'won' if contest.extended else 'success'} {chance}" if known is not None else chance
            near = f" ({band_of(known).name})" if known is not None and chances.complete else ""
            style = "bold" if number == chosen else ""
            yield Content.assemble((f"{mark}{one.name:<{width}}  ", style), said, (near, "$faint"))

    # Actions

    def action_number(self, number: int) -> None:
        """Mark the contest with this number, as soon as the contests are loaded."""
        self._number = number
        self.call_later(self._mark_number)

    def _mark_number(self) -> None:
        names = list(self._contests())
        if not self._number or not names:
            return
        if self._number <= len(names):
            self.query_one(Listing).mark(names[self._number - 1])
        else:
            self.notify(f"The list has only {len(names)} lines. Press 1 to {row_sign(len(names))}.", markup=False)
        self._number = 0

    def action_change(self, by: int) -> None:
        """Choose a harder opposition, or an easier one if `by` is negative."""
        contest = self._marked()
        if contest is not None:
            number = self._opposition(contest) + by
            self._chosen[contest.name] = max(0, min(len(contest.against) - 1, number))
            self._tell()

    def action_stop(self) -> None:
        """Stop simulating for the chances."""
        self._chances.stop()
        self._tell()

    def action_who(self) -> None:
        """Choose the character who takes part."""
        contest, people = self._marked(), self._people()
        if contest is None:
            return

        def picked(name: str | None) -> None:
            if name is not None:
                self._person = name
                self._chosen.clear()
                self._marked_changed()

        rows = [(name, name, f"{where[0].upper()}{where[1:]}.") for name, (_, where) in people.items()]
        self.app.push_screen(ChooseOne("Who takes part?", rows, self._who(contest)), picked)

    @on(OptionList.OptionSelected)
    @on(Listing.EnterWithoutRow)
    def action_start(self) -> None:
        """Begin the marked contest, as soon as the game is ready."""
        self.solo.doors.when_ready(lambda: self.call_later(self._begin))

    def _begin(self) -> None:
        marked, contest = self.query_one(Listing).marked_key or "", self._marked()
        if marked.startswith(OWN):
            start_fight.begin_procedure(self.solo, marked.removeprefix(OWN))
        elif contest is not None:
            who = self._who(contest)
            character, where = self._people()[who]
            opposition = contest.against[self._opposition(contest)]
            setup = as_ruled(self.solo, setup_of(contest, character))
            start_fight.begin_contest(self.solo, contest, opposition, setup, (who,) if where == ROSTER else ())
