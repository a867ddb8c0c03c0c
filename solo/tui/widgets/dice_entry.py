"""Entry of dice thrown by hand, or of cards drawn by hand: the request, and the typed answer.

Numbers may be separate ("10 6 2"). If every face has a single digit, they may also be joined ("612"). Cards are typed
by name.
"""

from __future__ import annotations

import re

from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from solo.play.pending_rolls import PendingDice, Wanted
from solo.resolver import ByHand
from solo.tui.widgets.digit_input import DigitInput
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.printable import make_printable


class DiceEntry(Widget):
    """Asks for the faces of one pool of dice, or the cards of one draw. An empty answer lets the app throw or draw."""

    DEFAULT_CSS = """
    DiceEntry { height: auto; padding: 0 1; }
    DiceEntry > DigitInput { margin: 1 0 0 2; }
    DiceEntry > #dice-hint { margin: 1 0 0 0; }
    """

    class Typed(Message):
        """Posted with the typed faces or names of cards. An empty answer lets the app throw or draw."""

        def __init__(self, faces: ByHand) -> None:
            self.faces = faces
            super().__init__()

    def compose(self) -> ComposeResult:
        yield Static(id="dice-question")
        yield DigitInput(id="dice-faces")
        yield Static(id="dice-hint")

    def ask(self, wanted: Wanted, name: str, said: str = "") -> None:
        """Ask for these dice, thrown for the combatant `name`, or for these cards. `said` is shown first."""
        thrown = isinstance(wanted, PendingDice)
        does, typed = ("Throw", "Type the faces") if thrown else ("Draw", "Type their names")
        called = f"{wanted.count}d{wanted.sides}" if isinstance(wanted, PendingDice) else wanted.cards
        purpose = make_printable(throw_for(name, wanted.what, wanted.after))
        question = Content.assemble(f"{does} ", Content.styled(called, "bold $accent"), f"{purpose}. {typed}:")
        meaning = make_printable(wanted.meaning) if isinstance(wanted, PendingDice) else ""
        hint = "\n".join(
            filter(None, (said, meaning, f"Press enter to confirm, or leave this empty to let the app {does.lower()}."))
        )
        self.query_one("#dice-question", Static).update(question)
        self.query_one("#dice-hint", Static).update(Content.styled(hint, FAINT))
        self._wanted = wanted
        entry = self.query_one(DigitInput)
        entry.words = not thrown
        entry.value = ""

    def clear(self) -> bool:
        """Clear the typed text. Return False if there was none."""
        entry = self.query_one(DigitInput)
        typed, entry.value = entry.value, ""
        return bool(typed)

    @property
    def field(self) -> Input:
        """The text field."""
        return self.query_one(DigitInput)

    def focus(self, scroll_visible: bool = True) -> DiceEntry:
        self.query_one(DigitInput).focus(scroll_visible)
        return self

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Typed(read_by_hand(event.value, self._wanted)))


def throw_for(who: str, what: str, after: ByHand = ()) -> str:
    """Return the purpose of a throw: " for Ann: luck", ": Ann parries with the sword"; "" if it is unknown.

    No name occurs twice. Dice already thrown for this purpose, in `after`, are named at the end.
    """
    if not who and not what:
        return ""
    named = what if not who or who in what else f"{who}: {what}"
    behind = ": " if who and what.startswith(f"{who} ") else " for "
    return f"{behind}{named}, after {', '.join(map(str, after))}" if after else f"{behind}{named}"


def read_by_hand(text: str, wanted: Wanted) -> ByHand:
    """Return the faces or cards in a typed text."""
    return read_faces(text, wanted) if isinstance(wanted, PendingDice) else wanted.read(text)


def read_faces(text: str, wanted: PendingDice) -> tuple[int, ...]:
    """Return the faces in a typed text. Joined digits are read one by one if each face of the dice has one digit."""
    figures = re.findall(r"\d+", text)
    if len(figures) == 1 and wanted.count > 1 and wanted.sides <= 9:
        figures = list(figures[0])
    return tuple(int(figure[:9]) for figure in figures)
