"""Owns an input for figures alone: every other key goes on to the screen, so that its keys work while one types."""

from __future__ import annotations

from textual.events import Key
from textual.widgets import Input

ALLOWED = frozenset("0123456789 ,;")


class DigitInput(Input):
    """An input that takes digits and what stands between them."""

    DEFAULT_CSS = """
    DigitInput, DigitInput:focus {
        border: none; padding: 0 1; height: 1; width: 24; background: $block-cursor-blurred-background;
    }
    """

    def check_consume_key(self, key: str, character: str | None) -> bool:
        del key
        return character is not None and character in ALLOWED

    async def _on_key(self, event: Key) -> None:
        if event.is_printable and event.character not in ALLOWED:
            event.prevent_default()
