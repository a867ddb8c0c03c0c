"""Cards of the page of tables: a drawn result with an optional second draw, and the shares of all final texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from solo.resolver import format_percent
from solo.story.entries import TableDrawn
from solo.story.journal.narration import describe_dice
from solo.story.journal.numbering import JournalEntry
from solo.story.tables.decks import DrawError
from solo.story.tables.shares import MOST_TEXTS, FinalTexts
from solo.tui.dismiss_once import DismissOnce
from solo.tui.screens.tables.rows import final_row, text_rows
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.listing import ListingRow
from solo.tui.widgets.long_listing import LongListing

TOO_MANY: Final = (
    f"This table has more than {MOST_TEXTS:,} different results, or draws from an empty deck. The page still shows "
    "the chance of each row."
)
CHOOSE: Final = "Press 1 or 2 to choose a result. The other result is struck out."
KEEP: Final = ("enter keeps", "screen.leave")
DISCARD: Final = ("esc discards", "screen.discard")
ON_A_LIST: Final = ("enter closes", "screen.leave")
ANOTHER: Final = ("2 another", "screen.second")
PUT: Final = ("p adds to list", "screen.put")
DICE: Final = ("space dice", "screen.fold")
LISTED: Final = frozenset({"person", "place", "thread", "clock"})
BOTH: Final = (("1 takes the first", "screen.first"), ("2 takes the second", "screen.second"), DISCARD, DICE)

CARD = """
    {0} {{ align: center middle; background: $background 60%; }}
    {0} > Vertical {{
        width: 76; max-width: 94%; height: auto; max-height: 90%;
        border: round $accent; background: $surface; padding: 1 2 0 2;
        border-title-color: $foreground; border-title-style: bold; border-subtitle-color: $faint;
    }}
"""


class DrawCard(ModalScreen[None], DismissOnce[None]):
    """Card of a result that is already in the journal. `2` draws a second result, and the player keeps one of the two.

    `another` draws again and passes the entry to `show_second`. `choose` is called with the number of the result that
    the player rejects, and strikes it out. `put` puts a result on its list and calls `show_listed`, after which the
    result stays. `discard` takes the draws back.
    """

    BINDINGS = [
        Binding("escape", "discard", "Discard"),
        Binding("enter", "leave", "Keep"),
        Binding("1", "first", "The first"),
        Binding("2", "second", "Another"),
        Binding("p", "put", "Put on its list"),
        Binding("space", "fold", "Dice"),
    ]
    DEFAULT_CSS = (
        CARD.format("DrawCard")
        + """
    DrawCard VerticalScroll { height: auto; max-height: 16; scrollbar-size-vertical: 1; }
    DrawCard Static { height: auto; }
    DrawCard #asked { margin: 1 0 0 0; color: $accent; }
    """
    )

    def __init__(
        self,
        entry: JournalEntry,
        another: Callable[[DrawCard], object],
        choose: Callable[[int], object],
        put: Callable[[TableDrawn, DrawCard], object],
        discard: Callable[[], object],
    ) -> None:
        super().__init__()
        self._drawn = [entry]
        self._redrawn = self._is_open = self._is_listed = False
        self._another = another
        self._choose = choose
        self._put = put
        self._discard = discard

    def compose(self) -> ComposeResult:
        with Vertical(id="frame"):
            with VerticalScroll(can_focus=False):
                yield Static("", id="result")
            yield Static("", id="asked")

    def on_mount(self) -> None:
        self._draw()

    @property
    def _both(self) -> bool:
        return len(self._drawn) == 2

    def show_second(self, entry: JournalEntry) -> None:
        """Show a second result, and ask for a choice."""
        self._drawn.append(entry)
        self._redrawn = True
        self._draw()

    def show_listed(self) -> None:
        """Note that the result is on a list now, so that it cannot be discarded any more."""
        self._is_listed = True
        self._draw()

    def action_discard(self) -> None:
        """Take the draw back and leave. A result that is on a list is kept."""
        if not self._is_listed:
            self._discard()
        self.dismiss()

    def click_beside(self) -> None:
        self.action_leave()

    def action_leave(self) -> None:
        """Keep the result, or the first of two results, and leave."""
        if self._both:
            self._take(0)
        self.dismiss()

    def action_first(self) -> None:
        """Choose the first of two results."""
        if self._both:
            self._take(0)

    def action_second(self) -> None:
        """Draw a second result, or choose it if it is drawn already."""
        if self._both:
            self._take(1)
        elif self._is_listed:
            self.notify("This result is already on a list.")
        elif self._redrawn:
            self.notify("You have already drawn a second result.")
        else:
            self._another(self)

    def action_fold(self) -> None:
        """Show the rows and dice behind the result, or hide them."""
        self._is_open = not self._is_open
        self._draw()

    def action_put(self) -> None:
        """Put the result on its list."""
        if self._both:
            self.notify(CHOOSE)
        else:
            self._put(_drawn(self._drawn[0]), self)

    def _words(self) -> Sequence[tuple[str, str]]:
        if self._both:
            return BOTH
        if self._is_listed:
            return (ON_A_LIST, DICE)
        another = () if self._redrawn else (ANOTHER,)
        listed = (PUT,) if _drawn(self._drawn[0]).makes in LISTED else ()
        return (KEEP, DISCARD, *another, *listed, DICE)

    def _take(self, index: int) -> None:
        self._choose(self._drawn[1 - index].number)
        self._drawn = [self._drawn[index]]
        self._draw()

    def _draw(self) -> None:
        frame = self.query_one("#frame", Vertical)
        frame.border_title = Content(_drawn(self._drawn[0]).table)
        frame.border_subtitle = frame_words(*self._words())
        numbers = (1, 2) if self._both else (0,)
        shown = [_result(entry, number, self._is_open) for number, entry in zip(numbers, self._drawn, strict=True)]
        self.query_one("#result", Static).update(Content("\n\n").join(shown))
        asked = self.query_one("#asked", Static)
        asked.display = self._both
        asked.update(CHOOSE)


class TextsCard(ModalScreen[None], DismissOnce[None]):
    """The shares of all final texts of a table. `count` computes them outside the event loop."""

    BINDINGS = [Binding("escape,enter,space,q", "dismiss", "Close")]
    DEFAULT_CSS = (
        CARD.format("TextsCard")
        + """
    TextsCard > Vertical { height: 90%; padding: 1 1 0 1; }
    TextsCard Static { height: auto; padding: 0 1; color: $faint; }
    TextsCard LongListing { height: 1fr; }
    TextsCard LongListing > .option-list--option-disabled { color: $foreground; }
    """
    )

    def __init__(self, title: str, count: Callable[[], FinalTexts | None]) -> None:
        super().__init__()
        self._title = title
        self._count = count
        self._texts: Sequence[tuple[str, Fraction]] = ()

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            frame.border_title = Content(self._title)
            frame.border_subtitle = frame_words(("esc closes", "screen.dismiss"))
            yield Static("Counting …", id="told")
            yield LongListing(id="texts")

    def on_mount(self) -> None:
        self.run_worker(self._work, thread=True)

    def _work(self) -> None:
        try:
            found = self._count()
        except DrawError as error:
            self.app.call_from_thread(self.while_here(self._tell), str(error))
        else:
            self.app.call_from_thread(self.while_here(self._show), found)

    def _tell(self, sentence: str) -> None:
        self.query_one("#told", Static).update(Content(sentence))

    def _show(self, found: FinalTexts | None) -> None:
        if found is None:
            self._tell(TOO_MANY)
            return
        self._texts = text_rows(found.shares)
        told = f"{len(self._texts):,} {'result' if len(self._texts) == 1 else 'different results'}"
        if found.cut:
            told += (
                f"; {format_percent(found.cut)} of draws lead through too many tables and show a table's name instead"
            )
        self._tell(f"{told}.")
        listing = self.query_one(LongListing)
        listing.show(range(len(self._texts)), self._row, ())
        listing.focus()

    def _row(self, number: int) -> ListingRow:
        return final_row(number, *self._texts[number])


def _drawn(entry: JournalEntry) -> TableDrawn:
    if not isinstance(entry.entry, TableDrawn):
        raise TypeError(f"Entry {entry.number} is not a draw from a table.")
    return entry.entry


def _result(entry: JournalEntry, number: int, is_open: bool) -> Content:
    """Return the text of a result, or its named columns. With `is_open`, its rows and dice follow."""
    drawn = _drawn(entry)
    sign = Content.styled(f"{number}  " if number else "", "bold $accent")
    columns = [Content.assemble((f"{name}  ", FAINT), text) for name, text in drawn.columns]
    lines = columns or [Content(drawn.text)]
    behind = (*drawn.rows, *describe_dice(drawn.dice)) if is_open else ()
    lines = [Content.assemble(sign, lines[0]), *lines[1:], *(Content.styled(f"  {line}", FAINT) for line in behind)]
    return Content("\n").join(lines)
