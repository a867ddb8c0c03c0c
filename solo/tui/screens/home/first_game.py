"""The question at the first start: which game to play, with one game on each line.

The player may skip the question. Any other key of the first page also closes it, keeps the first game, and then acts as
usual.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.events import Key

from solo.systems.contract import Manifest
from solo.tui.key import row_sign
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow

QUESTION = "Which game do you want to play first?"
LATER = "You can change it at any time with g on the first page."
PRESSED = "key "
"""Prefix of an answer that is a key of the first page."""


class FirstGame(ChooseOne):
    """Dialog with the installed games. A digit picks a game at once."""

    TYPED = "a number chooses at once"

    DEFAULT_CSS = """
    FirstGame > Vertical { width: 80; max-width: 98%; }
    """

    def __init__(self, games: Sequence[Manifest]) -> None:
        super().__init__(QUESTION, [(one.key, one.title, one.summary) for one in games], help_text=LATER)
        self._games = games

    def on_key(self, event: Key) -> None:
        """Pick the game whose row has the typed sign. Any other printable key goes to the first page."""
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
            ListingRow(one.key, ListRow(_line(number, one, width))) for number, one in enumerate(self._games, start=1)
        )


def _line(number: int, game: Manifest, width: int) -> Content:
    said = game.tagline or game.summary
    return Content.assemble((f"{row_sign(number)} ", "bold $accent"), f"{game.title:<{width}}  ", (said, "$faint"))
