"""Owns what a figure may do with its action (section 8, `G-53`, `H-19`): attacks, magic, moves, and standing by.

What a tactic would do stands on top. Codes of attacks and of magic are those of their own offers; a place to go to is a
code of its own, so that the usual move takes one key, and picking another place two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

from solo.systems.contract import Choose, Option
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.parts.codes import Code


class Go(Code, frozen=True, tag="go"):
    """Moving to a hex, in contact or out of it: how it is left follows from the way there (`H-20`)."""

    column: int
    row: int


class First(Code, frozen=True, tag="first"):
    """Letting a friend act before."""

    who: str


class Plain(Code, frozen=True):
    """What needs no more to be said.

    `elsewhere` picks a place to go to, `off` leaves the field over its own end's edge, `together` has everybody who is
    left do what a tactic would.
    """

    verb: Literal["hold", "elsewhere", "off", "together"]


HOLD: Final = Plain("hold")
ELSEWHERE: Final = Plain("elsewhere")
OFF: Final = Plain("off")
TOGETHER: Final = Plain("together")


class Acting(Choose):
    """What a figure does next. A tactic reads the `book`, the `figure`, and whether it has `moved` in this action."""

    __slots__ = ("_usual", "book", "figure", "moved", "others")

    def __init__(
        self,
        book: Book,
        figure: Figure,
        others: Sequence[Figure],
        usual: Callable[[Book, Figure, bool], str],
        moved: bool = False,
    ) -> None:
        """`others` may act first instead; `usual` is what a tactic would do, asked for only where somebody looks."""
        self.book = book
        self.figure = figure
        self.others = others
        self.moved = moved
        self._usual = usual
        super().__init__(figure.key, "act", lambda: f"{figure.name}: what now?", lambda: list(_menu(self)))

    @property
    def default(self) -> str:
        """What a tactic would do."""
        return self._usual(self.book, self.figure, self.moved)


def _menu(asked: Acting) -> Iterator[Option]:
    yield Option(str(HOLD), "hold")
    yield from (Option(str(First(one.key)), f"{one.name} first", None, "order") for one in asked.others)
