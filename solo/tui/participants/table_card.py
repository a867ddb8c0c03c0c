"""Card of the table: participants and their roles, settings of the table, and the actions of this person.

Only actions that this person may take are offered. The table checks each action again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from solo.host.member import describe_invitation
from solo.host.participants import Participants
from solo.host.shared_table import MemberPresence
from solo.host.shared_table_client import SharedTableClient
from solo.host.table_settings import MOST_PEOPLE
from solo.systems.contract import FighterView
from solo.tui.dismiss_once import DismissOnce
from solo.tui.participants.table_acts import ROLE_NAMES, TableMenu
from solo.tui.participants.table_line import ASKED, AWAY, HERE, LOOKING
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import Listing, ListingRow, gap, heading
from solo.tui.widgets.stepper import stepper

PACES = {0.0: "at once", 0.2: "brisk", 0.4: "calm", 0.8: "slow", 1.5: "very slow"}
AWAYS = {30.0: "30 s", 60.0: "1 min", 120.0: "2 min", 300.0: "5 min", 900.0: "15 min", 3600.0: "1 h", 86400.0: "a day"}
FOES, PACE, AWAY_FOR, PEOPLE, INVITE = "foes", "pace", "away", "people", "invite"
PERSON = "person "
NOT_YOURS = "Only the marked person or the table's leader can change this."


class TableCard(ModalScreen[None], DismissOnce[None]):
    """Card over a page. `place` is this person's table client in the procedure in progress; None if there is none."""

    BINDINGS = [
        Binding("escape,T,q", "dismiss", "Close"),
        Binding("left", "change(-1)", "Less", show=False),
        Binding("right", "change(1)", "More", show=False),
    ]
    DEFAULT_CSS = """
    TableCard { align: center middle; background: $background 60%; }
    TableCard > Vertical {
        width: 76; max-width: 96%; height: auto; max-height: 94%; padding: 0 1; background: $surface;
        border: round $accent; border-title-style: bold; border-subtitle-color: $faint;
    }
    TableCard Listing { margin: 1 0; }
    TableCard Static { height: auto; padding: 0 1; color: $faint; min-height: 2; max-height: 3; }
    """

    def __init__(self, company: Participants, place: SharedTableClient | None = None) -> None:
        super().__init__()
        self._company = company
        self._place = place
        self._complaint = ""
        self._acts = TableMenu(self, company, self._complain)
        self._end_listening: Callable[[], None] = lambda: None

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            yield Listing(click_selects=True)
            yield Static()
        frame.border_title = Content("The table")
        frame.border_subtitle = frame_words(
            ("enter choose", "app.simulate_key('enter')"),
            ("← → change", ""),
            ("esc closes", "screen.dismiss"),
        )

    def on_mount(self) -> None:
        self._fill()
        self.query_one(Listing).mark(f"{PERSON}{self._company.person}")
        self._end_listening = self._company.listen(lambda: self.call_later(self._fill))

    def on_unmount(self) -> None:
        self._end_listening()

    # Contents

    @property
    def _fighters(self) -> Sequence[FighterView]:
        return self._place.view().fighters if self._place else ()

    def _played_by(self, name: str) -> list[FighterView]:
        players = self._place.players if self._place else {}
        return [one for one in self._fighters if players.get(one.key) == name]

    def _fill(self) -> None:
        self.query_one(Listing).fill(self._entries())
        self._tell()

    def _entries(self) -> Iterator[ListingRow]:
        yield heading("At the table")
        for one in self._company.present:
            names = [fighter.name for fighter in self._played_by(one.person.name)]
            yield ListingRow(f"{PERSON}{one.person.name}", person_row(one, self._company.person, names))
        if self._company.leads:
            yield ListingRow(INVITE, ListRow("Invite …"))
        yield gap("table")
        yield heading("Table settings")
        table_settings, leads = self._company.table_settings, self._company.leads
        if self._place is not None:
            yield ListingRow(FOES, ListRow("Foes are played by", Content.styled(self._foes_player or "the AI", "bold")))
        yield ListingRow(PACE, _setting("Pace of the AI", _word(PACES, table_settings.pace), leads))
        yield ListingRow(AWAY_FOR, _setting("Wait for absent players", _word(AWAYS, table_settings.away), leads))
        yield ListingRow(PEOPLE, _setting("Maximum number of people", f"{table_settings.people}", leads))

    @property
    def _foes_player(self) -> str:
        players = self._place.players if self._place else {}
        return next((players[one.key] for one in self._fighters if one.side == FOES and one.key in players), "")

    @on(OptionList.OptionHighlighted)
    def _marked(self) -> None:
        self._complaint = ""
        self._tell()

    def _complain(self, sentence: str) -> None:
        """Show why the table has refused an action, until another row is marked."""
        self._complaint = sentence
        self._tell()

    def _tell(self) -> None:
        told = Content(self._help(self.query_one(Listing).marked_key or ""))
        if self._complaint:
            told = Content.assemble(("! ", "bold $error"), (self._complaint, "$foreground"))
        self.query_one(Static).update(told)

    def _help(self, marked: str) -> str:
        leads = self._company.leads
        if marked.startswith(PERSON):
            mine = marked.removeprefix(PERSON) == self._company.person
            return "Press enter for more." if leads or mine else NOT_YOURS
        if marked == INVITE:
            return "You get a command that the person types once. After that, their SSH key lets them in."
        told = {
            FOES: "Foes are played by the AI, or by a person who sees only what the foes see.",
            PACE: "The pause between two answers of the AI.",
            AWAY_FOR: "If a player who must decide is away this long, the AI plays until they return.",
            PEOPLE: "The leader of the table is always let in.",
        }
        return told.get(marked, "") + (
            "" if leads or not marked else " Only the leader of this table can change this setting."
        )

    # Actions

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        marked = event.option_id or ""
        if marked.startswith(PERSON):
            self._ask_about(marked.removeprefix(PERSON))
        elif marked == INVITE:
            self._acts.ask_whom_to_invite()
        elif marked == FOES:
            self._acts.ask_who_plays_foes()
        else:
            self.action_change(1)

    def on_listing_stepped(self, event: Listing.Stepped) -> None:
        """Change the marked setting after a click on an arrow."""
        self.action_change(event.by)

    def action_change(self, by: int) -> None:
        """Set the marked setting to another value."""
        marked, table_settings = self.query_one(Listing).marked_key, self._company.table_settings
        if marked == PACE:
            self._acts.attempt(lambda: self._company.change_table_settings(pace=_next(PACES, table_settings.pace, by)))
        elif marked == AWAY_FOR:
            self._acts.attempt(lambda: self._company.change_table_settings(away=_next(AWAYS, table_settings.away, by)))
        elif marked == PEOPLE:
            self._acts.attempt(
                lambda: self._company.change_table_settings(people=min(max(1, table_settings.people + by), MOST_PEOPLE))
            )

    def _ask_about(self, name: str) -> None:
        one = next((one for one in self._company.present if one.person.name == name), None)
        offered = dict(self._acts.list_actions(one, self._played_by(name))) if one else {}
        if not offered:
            self._complain(NOT_YOURS)
            return
        acts = list(offered.values())
        rows = [(str(number), title, "") for number, title in enumerate(offered)]
        self._acts.pick(name, rows, lambda number: acts[int(number)]())


def person_row(one: MemberPresence, me: str, plays: Sequence[str] = ()) -> ListRow:
    """Return the row of a person at the table: present or away, role, and fighters."""
    person = one.person
    here = LOOKING if person.role == "spectator" else ASKED if one.asked else HERE
    sign = here if one.terminals else AWAY
    told = ["must decide" if one.asked else "", ROLE_NAMES[person.role], ", ".join(plays or person.characters)]
    told.append("the AI plays" if one.by_tactic else "")
    if not one.terminals:
        told.append(describe_invitation(person) if person.invited and not person.keys else "away")
    said = Content.styled(" · ".join(filter(None, told)), FAINT)
    you = "  (you)" if person.name == me else ""
    return ListRow(Content.assemble((f"{sign} ", "$accent"), (person.name, "bold"), (you, FAINT)), said, folds=True)


def _setting(title: str, word: str, changing: bool) -> ListRow:
    said = Content.styled(word, "bold")
    return ListRow(title, stepper(said) if changing else said)


def _word(words: Mapping[float, str], seconds: float) -> str:
    return words.get(seconds, f"{seconds:g} s")


def _next(words: Mapping[float, str], now: float, by: int) -> float:
    """Return the value `by` steps after `now`, wrapping around at the end."""
    values = sorted({*words, now})
    return values[(values.index(now) + by) % len(values)]
