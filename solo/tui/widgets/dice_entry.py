"""Owns the entry of dice that a person threw by hand: which to throw, and the faces typed.

Figures may stand apart ("10 6 2"), or together where every face has one digit ("612").
"""

from __future__ import annotations

import re

from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from solo.play.scenes import DiceWanted
from solo.tui.widgets.digit_input import DigitInput
from solo.tui.widgets.printable import printable
from solo.tui.widgets.row import FAINT


class DiceEntry(Widget):
    """Asks for the faces of one pool of dice. An empty answer lets the app throw."""

    DEFAULT_CSS = """
    DiceEntry { height: auto; padding: 0 1; }
    DiceEntry > DigitInput { margin: 1 0 0 2; }
    DiceEntry > #dice-hint { margin: 1 0 0 0; }
    """

    class Typed(Message):
        """The person typed these faces; none at all lets the app throw."""

        def __init__(self, faces: tuple[int, ...]) -> None:
            self.faces = faces
            super().__init__()

    def compose(self) -> ComposeResult:
        yield Static(id="dice-question")
        yield DigitInput(id="dice-faces")
        yield Static(Content.styled("enter takes them; empty + enter lets the app throw", FAINT), id="dice-hint")

    def ask(self, wanted: DiceWanted, name: str) -> None:
        """Ask for these dice, thrown by the combatant of this name."""
        dice = Content.styled(f"{wanted.count}d{wanted.sides}", "bold $accent")
        purpose = printable(throw_for(name, wanted.what, wanted.after))
        question = Content.assemble("Throw ", dice, f" for {purpose}. Type the faces:")
        self.query_one("#dice-question", Static).update(question)
        self._wanted = wanted
        self.query_one(DigitInput).value = ""

    def focus(self, scroll_visible: bool = True) -> DiceEntry:
        self.query_one(DigitInput).focus(scroll_visible)
        return self

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Typed(read_faces(event.value, self._wanted)))


def throw_for(who: str, what: str, after: tuple[int, ...] = ()) -> str:
    """What a throw is for, as it is told, and what has been thrown of it before; nobody is named twice."""
    named = what if not who or who in what else f"{who}: {what}"
    return f"{named}, after {', '.join(map(str, after))}" if after else named


def read_faces(text: str, wanted: DiceWanted) -> tuple[int, ...]:
    """The faces that a person typed; digits written together are read one by one where dice have one digit."""
    figures = re.findall(r"\d+", text)
    if len(figures) == 1 and wanted.count > 1 and wanted.sides <= 9:
        figures = list(figures[0])
    return tuple(int(figure[:9]) for figure in figures)
