"""Pane for a decision: shows the decision in the form for its kind, and posts the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from solo.play.pending_rolls import Wanted
from solo.systems.contract import (
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    EnterNumber,
    Explanation,
    Option,
    TrackView,
    default_first,
)
from solo.systems.contract.view import track_place
from solo.tui.layout_diff import UnscrolledWidget
from solo.tui.screens.fight import aiming
from solo.tui.widgets.dice_entry import DiceEntry
from solo.tui.widgets.hint_line import HintLine
from solo.tui.widgets.list_row import FAINT, wrap
from solo.tui.widgets.number_entry import NumberEntry
from solo.tui.widgets.odds_pane import OddsPane
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.option_rows import OptionRow
from solo.tui.widgets.option_state import RemoteAnswer
from solo.tui.widgets.printable import make_printable
from solo.tui.widgets.wrapped_text import WrappedText

Shape = Literal["options", "several", "place", "number", "dice", "waiting", "over", "reading"]
SHOWN: dict[Shape, str] = {
    "options": "OptionTable",
    "several": "OptionTable",
    "place": "OptionTable",
    "waiting": "OptionTable",
    "number": "NumberEntry",
    "dice": "DiceEntry",
}

MARGIN = 2  # columns left and right of the text
DETAIL = 1  # lines below the text, for the reason why a key had no effect


class DecisionPane(UnscrolledWidget):
    """The question, the options, a line about the marked option, and the coach's line."""

    BLANK = True

    class Answered(Message):
        """Posted with the player's answer: an option code, or another text that the decision accepts."""

        def __init__(self, answer: str) -> None:
            self.answer = answer
            super().__init__()

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.shape: Shape = "waiting"
        self.table = OptionTable(id="options")
        self._odds = OddsPane("odds")
        self._told = WrappedText("detail")
        self._decision: Decision | None = None
        self._stands = ""
        self._complaint = ""
        self._picked_before: tuple[str, ...] = ()
        self._beside: Sequence[str] = ()
        self._detail_lines = 1
        self._shown_detail = Content("")
        self._said: Callable[[int, int], Content] = _nothing

    def compose(self) -> ComposeResult:
        yield self.table
        yield NumberEntry()
        yield DiceEntry()
        yield Static(id="saying")
        yield self._odds
        yield self._told
        yield HintLine()

    # The decision

    def ask(
        self,
        decision: Decision,
        on_map: bool,
        track: TrackView | None = None,
        beside: Sequence[str] = (),
    ) -> None:
        """Show `decision`. A place is picked on the map if there is one, else from a list of places.

        `track` provides names for the places in the list. `beside` are texts about the player who answers a watched
        decision, the longest first.
        """
        self._decision = decision
        self._complaint = ""
        self._beside = beside
        if isinstance(decision, Choose):
            self._turn("options")
            self.table.ask(decision.prompt, decision.options, decision.default, beside=beside)
        elif isinstance(decision, ChooseMany):
            self._turn("several")
            self.table.ask(decision.prompt, decision.options, decision.default, several=True, beside=beside)
        elif isinstance(decision, EnterNumber):
            self._turn("number")
            start = int(decision.first_legal())
            self.query_one(NumberEntry).ask(self._question(decision), decision.low, decision.high, start)
        elif on_map:
            self._turn("place")
            self.table.ask(decision.prompt, (), None, beside=beside)
        else:
            self._turn("options")
            self.table.ask(decision.prompt, place_options(decision, track), decision.default, beside=beside)
        self._picked_before = self._picked
        self._detail()

    def ask_dice(self, wanted: Wanted, name: str, said: str = "") -> None:
        """Ask for dice thrown, or cards drawn, by hand for the fighter `name`. `said` is shown first."""
        self._decision = None
        self._complaint = ""
        self._turn("dice")
        self.query_one(DiceEntry).ask(wanted, name, said)
        self._detail()

    def wait(self, said: str) -> None:
        """Show `said` about the acting fighter in place of the question, without moving any part of the page."""
        self._decision = None
        self._complaint = ""
        self._turn("waiting")
        self.table.wait(said)
        self._detail()

    def tell(self, shape: Shape, said: Callable[[int, int], Content]) -> None:
        """Show a text instead of a decision. `said` returns the text for a number of columns and lines."""
        self._decision = None
        self._complaint = ""
        self._turn(shape)
        self._said = said
        self._say()
        self._detail()

    def on_resize(self) -> None:
        if self._stands == "Static":
            self._say()

    def lines_over(self, width: int, most: int) -> int:
        """Return the lines that the result needs in `width` columns, at most `most`; `most` without a result."""
        if self.shape != "over" or width <= MARGIN:
            return most
        said = self._said(width - MARGIN, most - DETAIL)
        return min(most, len(wrap(said, width - MARGIN)) + DETAIL)

    def _say(self) -> None:
        width, height = self.size
        if width > MARGIN:
            self.query_one("#saying", Static).update(self._said(width - MARGIN, height - DETAIL))

    def coach(self, line: str) -> None:
        """Show the coach's line; "" for none."""
        self.query_one(HintLine).say(line)

    def complain(self, sentence: str) -> None:
        """Say why the latest key did nothing, until the next key."""
        self._complaint = make_printable(sentence)
        self._detail()

    def drop_typed(self) -> bool:
        """Clear the dice typed so far; return False if there are none."""
        return self.shape == "dice" and self.query_one(DiceEntry).clear()

    def aim(self, decision: ChoosePlace, place: tuple[int, int]) -> None:
        """Show the figures of the place under the cursor, and its occupants."""
        preview = decision.preview(place)
        self.table.tell(RemoteAnswer(aiming.figures(preview), aiming.format_note(preview.note or decision.note(place))))

    def chart(self) -> None:
        """Show the details of the marked option's odds beside the options."""
        self._odds.show(self.explanation())

    @property
    def key_owner(self) -> Widget | None:
        """The widget whose keys answer the pending decision; None if there is no such widget in this pane."""
        match self.shape:
            case "options" | "several":
                return self.table
            case "number":
                return self.query_one(NumberEntry).field
            case "dice":
                return self.query_one(DiceEntry).field
        return None

    @property
    def marked_label(self) -> str:
        """Label of the marked option; "" if no option is marked."""
        row = self.table.marked_row if self.shape in ("options", "several") else None
        return self.table.label(row.option) if row is not None and row.option is not None else ""

    @property
    def marked_option(self) -> Option | None:
        """The marked option. For a marked group, its default or first option; None if nothing is marked."""
        row = self.table.marked_row if self.shape in ("options", "several") else None
        if row is None or row.option is not None or not isinstance(self._decision, Choose):
            return row.option if row is not None else None
        members = [option for option in self._decision.legal() if option.group == row.group]
        return next(iter(default_first(members, self._decision.default or "")), None)

    def explanation(self) -> Explanation | None:
        """Return the details of the marked option's odds; None without odds."""
        row = self.table.marked_row if self.shape in ("options", "several") else None
        if row is None or row.option is None:
            return None
        preview = self.table.preview(row.option) or row.option.preview()
        return preview.explain() if preview.explain else None

    # Input

    def on_option_table_taken(self, event: OptionTable.Taken) -> None:
        event.stop()
        self.post_message(self.Answered("+".join(event.codes)))

    def on_option_table_refused(self, event: OptionTable.Refused) -> None:
        event.stop()
        self.complain(event.reason)

    def on_option_table_marked(self) -> None:
        """Update the details. The event goes on to the page, which may show the mark to other participants."""
        if self._picked != self._picked_before:
            self._complaint, self._picked_before = "", self._picked
        self._detail()

    @property
    def _picked(self) -> tuple[str, ...]:
        """The marked and the chosen codes."""
        return (self.table.marked_row.code if self.table.marked_row else "", *self.table.chosen_codes)

    def on_number_entry_given(self, event: NumberEntry.Given) -> None:
        event.stop()
        self.post_message(self.Answered(event.text))

    # Internals

    def _question(self, decision: Decision) -> str:
        return make_printable("  ".join((decision.prompt, *self._beside[:1])))

    def _turn(self, shape: Shape) -> None:
        self.shape = shape
        self._odds.show(None)
        wanted = SHOWN.get(shape, "Static")
        if wanted == self._stands:
            return
        self._stands = wanted
        for name in ("OptionTable", "NumberEntry", "DiceEntry"):
            self.query_one(name).display = name == wanted
        self.query_one("#saying").display = wanted == "Static"

    def _detail(self) -> None:
        if self._complaint:
            self._put_detail(Content.assemble(("! ", "bold $error"), self._complaint))
        elif self.shape in ("options", "several") and self.table.marked_row is not None:
            self._put_detail(self._about(self.table.marked_row))
        else:
            self._put_detail(Content(""))

    def _put_detail(self, said: Content) -> None:
        """Show `said` below the options. A new layout is made only if the number of lines changes."""
        if said.is_same(self._shown_detail):
            return
        self._shown_detail = said
        lines = len(said.wrap(max(1, self._told.content_size.width))) if said else 1
        self._told.tell(said, layout=lines != self._detail_lines)
        self._detail_lines = lines

    def _about(self, row: OptionRow) -> Content:
        """Return the details of a row that do not fit on its own line."""
        parts: list[Content | str | tuple[str, str]] = []
        if not self.table.says_beside:
            parts.append(self._beside[-1])
        if isinstance(self._decision, ChooseMany):
            chosen, least, most = len(self.table.chosen_codes), self._decision.least, self._decision.most
            allowed = f"{least}" if least == most else f"at most {most}" if not least else f"{least} to {most}"
            parts.append((f"{chosen} chosen, {allowed} allowed", "bold"))
        if row.reason:
            parts.append(Content.assemble(("not now: ", "bold"), make_printable(row.reason)))
        if row.group:
            parts.append(f"{row.members} options · enter opens them · esc closes")
        if row.option is not None:
            if self.table.is_cut(row):
                parts.append(self.table.label(row.option))
            preview = self.table.preview(row.option)
            if preview and preview.cost and not self.table.shows_costs:
                parts.append(Content.assemble(("costs ", FAINT), make_printable(preview.cost)))
            if preview and preview.note:
                parts.append(make_printable(preview.note))
        return Content(" · ").join(Content.assemble(part) for part in parts)


def _nothing(width: int, height: int) -> Content:
    del width, height
    return Content("")


def place_options(decision: ChoosePlace, track: TrackView | None = None) -> Sequence[Option]:
    """Return the places as options, for a game without a field."""
    return [_place_option(decision, place, track) for place in decision.places]


def _place_option(decision: ChoosePlace, place: tuple[int, int], track: TrackView | None) -> Option:
    column, row = place
    named = track_place(track, column) if track else f"column {column + 1}, row {row + 1}"
    return Option(f"{column},{row}", lambda: decision.note(place) or named, lambda: decision.preview(place))
