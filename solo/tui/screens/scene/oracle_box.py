"""The oracle's box: a question, its stance, the exact odds of nine likelihoods, and measures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Input, Static

from solo.story.acts.asking import LONGEST_QUESTION, Measure, require_number
from solo.story.errors import StoryError
from solo.story.likelihood import LIKELIHOODS, STANCES, Likelihood, Stance
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.screens.scene.box import Box
from solo.tui.screens.scene.odds_table import MARK, OddsTable, interruption_line, view_of
from solo.tui.widgets.dialogs import AskText
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.line_input import LongInput

ROOMY: Final = 20  # lines of the terminal at which the box gets a line of hints
EXAMPLE: Final = "For example: Is anyone on the path?"
TYPING: Final = "Type a yes-or-no question, then press enter to choose how likely a yes is."
CHOOSING: Final = "How likely is a yes? Press 1–9. Or ask for an amount (a), number (y), distance (i) or mood (m)."


class OracleRequest(NamedTuple):
    """Result of the box: a question with its likelihood, a measure, or an unasked question to keep.

    `expected` is the number that the player expects if the measure is a number.
    """

    kind: Measure | str
    question: str
    likelihood: Likelihood = "even"
    stance: Stance = "hope"
    expected: int = 0


QUESTION: Final = "question"
LEFT: Final = ""


class OracleBox(Box[OracleRequest]):
    """Asks for a question, then for its likelihood. With `choosing`, it begins with the likelihood.

    `closed` is called after the box is closed in any way.
    """

    BINDINGS = [
        Binding("tab", "stance(1)", "Stance", priority=True),
        Binding("shift+tab", "stance(-1)", "Stance", priority=True),
        Binding("up", "mark(-1)", "Less likely"),
        Binding("down", "mark(1)", "Likelier"),
        Binding("enter", "ask_marked", "Ask"),
        Binding("a", "measure('amount')", "How much"),
        Binding("y", "number", "How many"),
        Binding("i", "measure('distance')", "How far"),
        Binding("m", "measure('mood')", "Mood"),
        Binding("o", "chart", "Chart"),
        Binding("e", "edit", "Change the question"),
        *(Binding(str(number), f"ask({number})", "Ask") for number in range(1, len(LIKELIHOODS) + 1)),
    ]
    DEFAULT_CSS = """
    OracleBox #stance { margin: 1 0; }
    OracleBox #hint { color: $faint; margin: 1 0 0 0; }
    OracleBox.-flat #stance { margin: 0; }
    OracleBox.-flat #hint { display: none; }
    """

    def __init__(
        self,
        story: Story,
        words: StoryWords,
        question: str = "",
        choosing: bool = False,
        closed: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self._story = story
        self._words = words
        self._question = question
        self._choosing = choosing
        self._stance: Stance = story.stance
        self._marked: Likelihood = "even"
        self._charted = False
        self._when_closed = closed

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            yield LongInput(self._question, placeholder=EXAMPLE, max_length=LONGEST_QUESTION, select_on_focus=False)
            yield Static("", id="stance")
            yield OddsTable(self._words, view_of(self._story, self._stance), self._marked)
            yield Static("", id="breaks-in", classes="faint")
            yield Static("", id="hint")
        frame.border_title = Content("The oracle")

    def on_mount(self) -> None:
        if self._choosing:
            self.set_focus(None)
        else:
            self.query_one(Input).focus()
        self._draw()

    def on_unmount(self) -> None:
        self._when_closed()

    def on_resize(self, event: Resize) -> None:
        del event
        self.set_class(self.app.size.height < ROOMY, "-flat")

    @on(Input.Submitted)
    def _typed(self) -> None:
        self._choosing = True
        self.set_focus(None)
        self._draw()

    def action_edit(self) -> None:
        """Go back to the question."""
        self._choosing = False
        self.query_one(Input).focus()
        self._draw()

    def action_stance(self, by: int) -> None:
        """Change the stance, and the odds with it."""
        if self._story.oracle_rules.tension:
            self._stance = STANCES[(STANCES.index(self._stance) + by) % len(STANCES)]
            self._draw()
        else:
            self.notify("Tension is switched off, so every question is neutral.")

    def action_mark(self, by: int) -> None:
        """Mark another likelihood."""
        at = LIKELIHOODS.index(self._marked) + by
        self._marked = LIKELIHOODS[min(max(0, at), len(LIKELIHOODS) - 1)]
        self._draw()

    def action_chart(self) -> None:
        """Show the odds of the marked likelihood as a chart, or the table again."""
        self._charted = not self._charted
        self._draw()

    def action_ask(self, number: int) -> None:
        """Ask the question with the likelihood of this number, from 1 for the least likely."""
        self._leave(QUESTION, LIKELIHOODS[number - 1])

    def action_ask_marked(self) -> None:
        """Ask the question with the marked likelihood."""
        self._leave(QUESTION, self._marked)

    def action_measure(self, kind: Measure) -> None:
        """Ask for an amount, a distance or a mood."""
        self._leave(kind, self._marked)

    def action_number(self) -> None:
        """Ask the player for the expected number, then the oracle for the actual number."""

        def given(text: str | None) -> None:
            if text:
                self._leave("number", self._marked, int(text.replace(",", "").replace(" ", "")))

        help_text = "The oracle answers with 0.25, 0.5, 1, 1.5 or 3 times your number."
        self.app.push_screen(AskText("How many do you expect?", help_text, "", _number_fault), given)

    def action_leave(self) -> None:
        """Close the box. The page keeps the question."""
        self._leave(LEFT, self._marked)

    def _leave(self, kind: Measure | str, likelihood: Likelihood, expected: int = 0) -> None:
        question = self.query_one(Input).value.strip()
        self.dismiss(OracleRequest(kind, question, likelihood, view_of(self._story, self._stance).stance, expected))

    def _draw(self) -> None:
        view = view_of(self._story, self._stance)
        tension = Content.styled(f"tab changes stance     tension {view.tension}", "$faint")
        self.query_one("#stance", Static).update(Content.assemble(stance_line(view.stance, self._words), tension))
        self.query_one(OddsTable).show(view, self._marked, self._charted)
        self.query_one("#breaks-in", Static).update(Content(interruption_line(view)))
        self.query_one("#hint", Static).update(Content(CHOOSING if self._choosing else TYPING))
        frame = self.query_one(Vertical)
        words = [("enter goes on", ""), ("tab stance", "screen.stance(1)")]
        if self._choosing:
            words = [("1–9 asks", ""), ("o chart", "screen.chart"), ("e edits", "screen.edit")]
        frame.border_subtitle = frame_words(*words, ("esc leaves", "screen.leave"))


def stance_line(chosen: Stance, words: StoryWords) -> Content:
    """Return the three stances, with the chosen stance marked."""
    return Content.assemble(
        *(
            (f"{MARK} {words.stances[stance]}  ", "bold $accent") if stance == chosen else f"{words.stances[stance]}  "
            for stance in STANCES
        )
    )


def _number_fault(text: str) -> str | None:
    plain = text.replace(",", "").replace(" ", "")
    try:
        require_number(int(plain) if plain.isascii() and plain.isdigit() else 0)
    except StoryError as error:
        return str(error)
    return None
