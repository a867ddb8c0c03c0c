"""Dialog for the faces of real dice that an act of solo play needs."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from solo.play.pending_rolls import PendingDice
from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.dice_entry import DiceEntry


class AskDice(ModalScreen[tuple[int, ...] | None], DismissOnce[tuple[int, ...] | None]):
    """Asks for the faces of `count` dice with `sides` sides. The answer () lets the app throw the dice."""

    BINDINGS = [Binding("escape", "dismiss", "Leave", key_display="esc")]
    DEFAULT_CSS = """
    AskDice { align: center middle; background: $background 60%; }
    AskDice > Vertical {
        width: 64; max-width: 90%; height: auto; border: round $accent; background: $surface; padding: 0 1;
        border-title-style: bold; border-subtitle-color: $faint;
    }
    AskDice Static { height: auto; padding: 0 1; }
    AskDice #fault { color: $error; }
    """

    def __init__(self, count: int, sides: int) -> None:
        super().__init__()
        self._wanted = PendingDice("", "", count, sides)

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            frame.border_title = "Your dice"
            frame.border_subtitle = "enter confirms · esc cancels"
            yield DiceEntry()
            yield Static("", id="fault")

    def on_mount(self) -> None:
        entry = self.query_one(DiceEntry)
        entry.ask(self._wanted, "")
        entry.focus()

    def on_dice_entry_typed(self, event: DiceEntry.Typed) -> None:
        """Close the dialog with the faces, or explain why the dice cannot show these faces."""
        faces = tuple(face for face in event.faces if isinstance(face, int))
        if fault := find_fault(faces, self._wanted.count, self._wanted.sides):
            self.query_one("#fault", Static).update(fault)
            self.query_one(DiceEntry).clear()
        else:
            self.dismiss(faces)


def find_fault(faces: tuple[int, ...], count: int, sides: int) -> str:
    """Explain why `faces` is no throw of `count` dice with `sides` sides; "" for a valid or empty throw."""
    if not faces:
        return ""
    if len(faces) != count:
        return f"Type {count} {'result' if count == 1 else 'results'}, not {len(faces)}."
    wrong = next((face for face in faces if not 1 <= face <= sides), None)
    return "" if wrong is None else f"A d{sides} shows 1 to {sides}, not {wrong}."
