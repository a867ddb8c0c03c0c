"""Card of an interruption: the player accepts it, lets it pass, or draws a second one and chooses."""

from __future__ import annotations

from typing import Literal

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.story.entries import InterruptionDrawn
from solo.story.journal.narration import describe_dice
from solo.tui.screens.scene.box import Box
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, Hanging
from solo.tui.widgets.listing import Listing, ListingRow

Answer = Literal["first", "second", "another", "pass", "undo"]


class InterruptionCard(Box[Answer]):
    """Shows an interruption. `second` is the second interruption if the player drew again, else None.

    The answers "first" and "second" accept an interruption. `may_draw` is False if a rule forbids a second draw.
    `answer` is the oracle's answer to the interrupted question; "" without a question.
    """

    BINDINGS = [
        Binding("1", "take('first')", "Accept"),
        Binding("2", "second", "Another"),
        Binding("u", "take('undo')", "Take back"),
    ]
    DEFAULT_CSS = """
    InterruptionCard Listing { margin: 1 0; }
    InterruptionCard #answer { margin: 1 0 0 0; }
    """

    def __init__(
        self, first: InterruptionDrawn, second: InterruptionDrawn | None, may_draw: bool, answer: str = ""
    ) -> None:
        super().__init__()
        self._oracle_answer = answer
        self._first = first
        self._second = second
        self._may_draw = may_draw

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            if self._oracle_answer:
                yield Static(Content(self._oracle_answer), id="answer")
            yield Listing(click_selects=True)
            if self._second is not None:
                yield Static("Choose one of the two events.", classes="faint")
        frame.border_title = Content("An interruption")
        another = [("2 draws another", "screen.second")] if self._second is None and self._may_draw else []
        takes = "enter accepts" if self._second is None else "enter accepts the marked event"
        frame.border_subtitle = frame_words((takes, "screen.accept"), *another, ("esc lets it pass", "screen.leave"))

    def on_mount(self) -> None:
        offers = [("first", self._first), *([("second", self._second)] if self._second else [])]
        listing = self.query_one(Listing)
        listing.fill(ListingRow(key, _row(number, offer)) for number, (key, offer) in enumerate(offers, start=1))
        listing.focus()

    @on(OptionList.OptionSelected)
    def action_accept(self) -> None:
        """Accept the marked interruption."""
        self.action_take("second" if self.query_one(Listing).marked_key == "second" else "first")

    def action_take(self, answer: Answer) -> None:
        """Leave with this answer."""
        self.dismiss(answer)

    def action_second(self) -> None:
        """Draw a second interruption, or accept it if it is drawn already."""
        if self._second is not None:
            self.dismiss("second")
        elif self._may_draw:
            self.dismiss("another")
        else:
            self.notify("The story's rules allow no second draw.")

    def action_leave(self) -> None:
        """Let the interruption pass."""
        self.dismiss("pass")

    def click_beside(self) -> None:
        """Keep the card open: a click beside it would let the interruption pass."""


def _row(number: int, offer: InterruptionDrawn) -> Hanging:
    behind = [Content.styled(line, FAINT) for line in describe_dice(offer.dice)]
    if offer.words:
        behind.insert(0, Content.assemble(("two words: ", FAINT), offer.words))
    return Hanging(Content.styled(f"{number} ", "bold $accent"), f"{offer.text}.", behind)
