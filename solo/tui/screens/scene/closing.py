"""Box to close a scene: its ending, and the tension afterwards."""

from __future__ import annotations

from typing import Final, NamedTuple, get_args

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.story.acts.scenes import NO_STAKE, bounded_tension, propose_tension
from solo.story.scenes import Ending
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.screens.scene.box import Box
from solo.tui.screens.scene.header import tension_bar
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import Listing, ListingRow

ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
DIGITS: Final = "Press 1 to 3 to close the scene with that ending. Press ← or → to change the tension."


class ClosingChoice(NamedTuple):
    """The chosen ending, and the tension afterwards."""

    ending: Ending
    tension: int


class CloseScene(Box[ClosingChoice]):
    """Asks for the ending of the open scene. `marked` is the ending that is marked at first."""

    BINDINGS = [
        Binding("left", "change(-1)", "Less tension"),
        Binding("right", "change(1)", "More tension"),
        *(Binding(str(number), f"take({number})", "Close") for number in range(1, len(ENDINGS) + 1)),
        *(Binding(str(number), "explain_digits", "Close") for number in (0, *range(len(ENDINGS) + 1, 10))),
    ]
    DEFAULT_CSS = """
    CloseScene Listing { margin: 1 0; }
    CloseScene > Vertical { width: 60; }
    """

    def __init__(self, story: Story, words: StoryWords, marked: Ending = "open") -> None:
        super().__init__()
        self._story = story
        self._words = words
        self._first = marked
        self._steps = 0

    def compose(self) -> ComposeResult:
        scene = self._story.scene
        with Vertical() as frame:
            if scene is not None:
                yield Static(_stake(self._story), classes="faint")
            yield Listing(click_selects=True)
            yield Static("", id="tension")
            yield Static("", id="fault")
        frame.border_title = Content(f"Close scene {scene.number if scene else 0}")
        frame.border_subtitle = frame_words(
            ("enter closes", "screen.close_marked"), ("←→ tension", ""), ("esc cancels", "screen.leave")
        )

    def on_mount(self) -> None:
        listing = self.query_one(Listing)
        listing.fill(
            ListingRow(ending, ListRow(_option(number, self._words.endings[ending])))
            for number, ending in enumerate(ENDINGS, start=1)
        )
        listing.mark(self._first)
        listing.focus()
        self._draw()

    @on(OptionList.OptionHighlighted)
    def _marked_changed(self) -> None:
        self._steps = 0
        self._draw()

    def action_change(self, by: int) -> None:
        """Raise or lower the proposed tension."""
        before = propose_tension(self._story, self._ending)
        self._steps = bounded_tension(before + self._steps + by) - before
        self._draw()

    def action_take(self, number: int) -> None:
        """Close with the ending of this number."""
        ending = ENDINGS[number - 1]
        if self.query_one(Listing).marked_key != ending:
            self.query_one(Listing).mark(ending)
            self._steps = 0
        self.action_close_marked()

    def action_explain_digits(self) -> None:
        """Say which digits close the scene, and which keys change the tension."""
        self.notify(DIGITS)

    @on(OptionList.OptionSelected)
    def action_close_marked(self) -> None:
        """Close with the marked ending. Does nothing if that is a win or loss, but the scene has no stake."""
        if not self._fault:
            self.dismiss(ClosingChoice(self._ending, self._after))

    @property
    def _ending(self) -> Ending:
        marked = self.query_one(Listing).marked_key
        return next((ending for ending in ENDINGS if ending == marked), "open")

    @property
    def _after(self) -> int:
        return bounded_tension(propose_tension(self._story, self._ending) + self._steps)

    @property
    def _fault(self) -> str:
        """The reason why the scene cannot close with the marked ending; "" if it can."""
        scene = self._story.scene
        has_stake = scene is not None and bool(scene.card.stake)
        return NO_STAKE if self._ending != "open" and not has_stake else ""

    def _draw(self) -> None:
        before, after = self._story.tension, self._after
        told = [tension_bar(after), Content.styled(f"  was {before}" if after != before else "  unchanged", FAINT)]
        if self._story.falls or self._story.threats:
            why = "One of yours fell: +1" if self._story.falls else "A threat came to its end: +1"
            told.append(Content.styled(f"\n{why}", FAINT))
        self.query_one("#tension", Static).update(Content.assemble(*told))
        self.query_one("#fault", Static).update(self._fault)


def _stake(story: Story) -> str:
    card = story.scene.card if story.scene else None
    if card is None or not card.stake:
        return "Nothing is at stake."
    return f"At stake: {card.stake}" + (f". If lost: {card.loss}" if card.loss else "")


def _option(number: int, text: str) -> Content:
    return Content.assemble((f"{number} ", "bold $accent"), text[:1].upper() + text[1:])
