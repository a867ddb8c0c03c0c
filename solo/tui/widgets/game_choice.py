"""Dialogs with the installed games, one on each line. A digit picks a game at once.

The question at the first start may be skipped: any key of the first page also closes it, keeps the first game, and then
acts as usual.
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


class GameChoice(ChooseOne):
    """Dialog with the installed games. The answer is the key of a game."""

    TYPED = "a number chooses at once"

    DEFAULT_CSS = """
    GameChoice > Vertical { width: 80; max-width: 98%; }
    """

    def __init__(
        self, games: Sequence[Manifest], marked: str | None = None, question: str = "Which game?", help_text: str = ""
    ) -> None:
        super().__init__(question, [(one.key, one.title, one.summary) for one in games], marked, help_text)
        self._games = games

    def on_key(self, event: Key) -> None:
        """Pick the game whose row has the typed sign."""
        sign = event.character
        if sign is None or not event.is_printable or sign.isspace():
            return
        event.stop()
        event.prevent_default()  # the base would put the sign into its filter
        picked = next((one.key for at, one in enumerate(self._games, start=1) if row_sign(at) == sign), None)
        if picked is not None:
            self.dismiss(picked)
        else:
            self.pressed(event.key)

    def pressed(self, key: str) -> None:
        """Handle a printable key that picks no game."""

    def _fill(self, words: str) -> None:
        del words
        width = max(len(one.title) for one in self._games)
        self.query_one(Listing).fill(
            ListingRow(one.key, ListRow(_line(number, one, width))) for number, one in enumerate(self._games, start=1)
        )


class FirstGame(GameChoice):
    """The question at the first start. Any printable key that picks no game goes to the first page."""

    def __init__(self, games: Sequence[Manifest]) -> None:
        super().__init__(games, question=QUESTION, help_text=LATER)

    def pressed(self, key: str) -> None:
        self.dismiss(f"{PRESSED}{key}")


def _line(number: int, game: Manifest, width: int) -> Content:
    said = game.tagline or game.summary
    return Content.assemble((f"{row_sign(number)} ", "bold $accent"), f"{game.title:<{width}}  ", (said, "$faint"))
