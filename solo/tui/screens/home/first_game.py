"""The question of a first start: which game to play, one a line.

It keeps nobody: any other key of the first page leaves it with the first game, and does what it does there.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.events import Key

from solo.systems.contract import Manifest
from solo.tui.keys import row_sign
from solo.tui.widgets.dialogs import PickOne
from solo.tui.widgets.listing import Entry, Listing
from solo.tui.widgets.row import Row

QUESTION = "Which game do you play first?"
LATER = "g on the first page changes it at any time."
PRESSED = "key "
"""What stands before the name of a key that left the question for the first page."""


class FirstGame(PickOne):
    """Which of the installed games; digits pick at once."""

    DEFAULT_CSS = """
    FirstGame > Vertical { width: 80; max-width: 98%; }
    """

    def __init__(self, games: Sequence[Manifest]) -> None:
        super().__init__(QUESTION, [(one.key, one.title, one.summary) for one in games], help_text=LATER)
        self._games = games

    def on_key(self, event: Key) -> None:
        """A digit picks its game; any other sign is meant for the first page."""
        sign = event.character
        if sign is None or not event.is_printable or sign.isspace():
            return
        event.stop()
        picked = next((one.key for at, one in enumerate(self._games, start=1) if row_sign(at) == sign), None)
        self.dismiss(picked or f"{PRESSED}{event.key}")

    def _fill(self, words: str) -> None:
        del words
        width = max(len(one.title) for one in self._games)
        self.query_one(Listing).fill(
            Entry(one.key, Row(_line(number, one, width))) for number, one in enumerate(self._games, start=1)
        )


def _line(number: int, game: Manifest, width: int) -> Content:
    said = game.tagline or game.summary
    return Content.assemble((f"{row_sign(number)} ", "bold $accent"), f"{game.title:<{width}}  ", (said, "$faint"))
