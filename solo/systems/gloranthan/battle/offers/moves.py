"""Owns what is asked while somebody moves: how to meet whoever moves in, whether to pursue or evade, and which way.

Their defaults are the plan of `H-34`, worked out when somebody looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from solo.systems.contract import Choose, Measure, Option, PickPlace, Preview
from solo.systems.gloranthan.action.odds import explained
from solo.systems.gloranthan.battle.rules.charging import rides
from solo.systems.gloranthan.battle.rules.pursuit import Reaction, catching, pursuit
from solo.systems.gloranthan.battle.rules.reach import Path
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure

PURSUE: Final = "pursue"
STAY: Final = "stay"
EVADE: Final = "evade"
STAND: Final = "stand"
WORTH_PURSUING: Final = Fraction(3, 5)
WORTH_EVADING: Final = Fraction(1, 2)
"""Pursue from this chance to catch them on, evade below that one (`H-34`)."""


class Reacting(Choose):
    """How to meet a foe who moves in: by spear or pike, by a shot, by stepping back, or not at all (`H-23`)."""

    __slots__ = ("book", "figure", "mover", "ways")

    def __init__(self, book: Book, figure: Figure, mover: Figure, ways: Sequence[Reaction]) -> None:
        self.book, self.figure, self.mover, self.ways = book, figure, mover, ways
        super().__init__(figure.key, "reaction", lambda: f"{mover.name} moves in on {figure.name}.", self._offers)

    @property
    def default(self) -> str:
        """Skirmishers step back from foot and shoot at riders; all others strike, or shoot."""
        if "step back" in self.ways and not ("shoot" in self.ways and rides(self.book.unit(self.mover))):
            return "step back"
        return self.ways[0]

    def _offers(self) -> Sequence[Option]:
        return [Option(way, way) for way in self.ways]


class Pursuing(Choose):
    """Whether to pursue a foe who steps back, evades or flees (`H-21`)."""

    __slots__ = ("book", "figure", "runner")

    def __init__(self, book: Book, figure: Figure, runner: Figure) -> None:
        self.book, self.figure, self.runner = book, figure, runner
        super().__init__(
            figure.key, "pursue", lambda: f"{runner.name} gets away from {figure.name}. Pursue?", self._offers
        )

    @property
    def default(self) -> str:
        """Pursue where the chance is good enough."""
        return PURSUE if catching(self.book, self.figure, self.runner) >= WORTH_PURSUING else STAY

    def _offers(self) -> Sequence[Option]:
        return [
            Option(PURSUE, "pursue", lambda: _chase(self.book, self.figure, self.runner)),
            Option(STAY, "let them go"),
        ]


class Evading(Choose):
    """Whether skirmishers evade who follows them, or stand (`G-55`)."""

    __slots__ = ("book", "figure", "pursuer")

    def __init__(self, book: Book, figure: Figure, pursuer: Figure) -> None:
        self.book, self.figure, self.pursuer = book, figure, pursuer
        super().__init__(figure.key, "evade", lambda: f"{pursuer.name} pursues {figure.name}.", self._offers)

    @property
    def default(self) -> str:
        """Evade unless it is as likely to be caught as not."""
        return EVADE if catching(self.book, self.pursuer, self.figure) < WORTH_EVADING else STAND

    def _offers(self) -> Sequence[Option]:
        return [
            Option(EVADE, "evade", lambda: _chase(self.book, self.pursuer, self.figure, against=True)),
            Option(STAND, "stand, and be followed into contact"),
        ]


class Running(PickPlace):
    """Which of the ways that are as good a figure takes (`H-21`)."""

    __slots__ = ("book", "figure", "paths")

    def __init__(self, book: Book, figure: Figure, paths: Sequence[Path]) -> None:
        self.book, self.figure = book, figure
        self.paths = {f"{path[-1][0]},{path[-1][1]}": path for path in paths}
        places = [path[-1] for path in paths]
        super().__init__(
            figure.key, "which way", lambda: f"{figure.name}: which way?", places, default=next(iter(self.paths))
        )


def _chase(book: Book, pursuer: Figure, runner: Figure, against: bool = False) -> Preview:
    meeting = pursuit(book, pursuer, runner)
    caught = Measure("caught", catching(book, pursuer, runner), "chance", against)
    return Preview((caught,), explain=lambda: explained(meeting))
