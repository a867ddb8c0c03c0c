"""Input for numbers. Other keys go to the screen, so that its key bindings work while the player types.

If words are expected, such as names of cards, the input takes every printable character instead.
"""

from __future__ import annotations

from textual.events import Key

from solo.tui.widgets.line_input import LineInput

ALLOWED = frozenset("0123456789 ,;")


class DigitInput(LineInput):
    """Input that takes digits and separators; with `words`, every printable character."""

    DEFAULT_CSS = """
    DigitInput, DigitInput:focus {
        border: none; padding: 0 1; height: 1; width: 24; background: $block-cursor-blurred-background;
    }
    """

    words = False

    def check_consume_key(self, key: str, character: str | None) -> bool:
        del key
        return character is not None and self._takes(character)

    async def _on_key(self, event: Key) -> None:
        if event.is_printable and not self._takes(event.character or ""):
            event.prevent_default()

    def _takes(self, character: str) -> bool:
        return character in ALLOWED or (self.words and character.isprintable())
