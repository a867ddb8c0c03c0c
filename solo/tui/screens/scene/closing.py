"""Box to close a scene: its ending, and the tension afterwards."""

from __future__ import annotations

from typing import Final, NamedTuple, get_args

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.story.acts.scenes import bounded_tension, propose_tension
from solo.story.journal.narration import as_sentence
from solo.story.scenes import Ending
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.screens.scene.box import Box
from solo.tui.screens.scene.header import tension_bar
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import Listing, ListingRow

ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
WITHOUT_STAKE: Final[tuple[Ending, ...]] = ("open",)
DIGITS: Final = "Press 1, 2 or 3 to choose how the scene ends. Press ← or → to change the tension."
ONE_DIGIT: Final = "Press 1 to close the scene. Press ← or → to change the tension."
NOTHING_AT_STAKE: Final = "Nothing is at stake."
ENDS: Final = "The scene ends"


class ClosingChoice(NamedTuple):
    """The chosen ending, and the tension afterwards."""

    ending: Ending
    tension: int


class CloseScene(Box[ClosingChoice]):
    """Asks for the ending of the open scene. The box begins with the mark on the ending `marked`.

    A scene without a stake has only the ending “open”.
    """

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
        self._endings = ENDINGS if story.scene is not None and story.scene.card.stake else WITHOUT_STAKE

    def compose(self) -> ComposeResult:
        scene = self._story.scene
        with Vertical() as frame:
            if scene is not None:
                yield Static(_stake(self._story), classes="faint")
            yield Listing(click_selects=True)
            yield Static("", id="tension")
        frame.border_title = Content(f"Close scene {scene.number if scene else 0}")
        frame.border_subtitle = frame_words(
            ("enter closes", "screen.close_marked"), ("←→ tension", ""), ("esc cancels", "screen.leave")
        )

    def on_mount(self) -> None:
        listing = self.query_one(Listing)
        listing.fill(
            ListingRow(
                ending, ListRow(_option(number, ENDS if len(self._endings) == 1 else self._words.endings[ending]))
            )
            for number, ending in enumerate(self._endings, start=1)
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
        """Close the scene with the ending of this number."""
        if number > len(self._endings):
            self.action_explain_digits()
            return
        ending = self._endings[number - 1]
        if self.query_one(Listing).marked_key != ending:
            self.query_one(Listing).mark(ending)
            self._steps = 0
        self.action_close_marked()

    def action_explain_digits(self) -> None:
        """Explain the digits that close the scene, and the keys that change the tension."""
        self.notify(DIGITS if len(self._endings) > 1 else ONE_DIGIT)

    @on(OptionList.OptionSelected)
    def action_close_marked(self) -> None:
        """Close the scene with the marked ending."""
        self.dismiss(ClosingChoice(self._ending, self._after))

    @property
    def _ending(self) -> Ending:
        marked = self.query_one(Listing).marked_key
        return next((ending for ending in ENDINGS if ending == marked), "open")

    @property
    def _after(self) -> int:
        return bounded_tension(propose_tension(self._story, self._ending) + self._steps)

    def _draw(self) -> None:
        before, after = self._story.tension, self._after
        told = [tension_bar(after), Content.styled(f"  was {before}" if after != before else "  unchanged", FAINT)]
        if self._story.falls or self._story.threats:
            why = (
                "Tension +1: one of your characters fell."
                if self._story.falls
                else "Tension +1: a threat came to its end."
            )
            told.append(Content.styled(f"\n{why}", FAINT))
        self.query_one("#tension", Static).update(Content.assemble(*told))


def _stake(story: Story) -> str:
    card = story.scene.card if story.scene else None
    if card is None or not card.stake:
        return NOTHING_AT_STAKE
    return " ".join([as_sentence(f"At stake: {card.stake}"), *([f"If lost: {card.loss}"] if card.loss else [])])


def _option(number: int, text: str) -> Content:
    return Content.assemble((f"{number} ", "bold $accent"), text[:1].upper() + text[1:])
