"""Owns what is asked while somebody moves: how to meet whoever moves in, whether to pursue or evade, and which way.

The defaults are the plan of `H-34`, worked out where somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Measure, Option, Preview, usual_first
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.action.odds import explained, promise
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.charging import rides
from solo.systems.gloranthan.battle.rules.pursuit import Reaction, catching, pursuit
from solo.systems.gloranthan.battle.rules.reach import Path
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure

PURSUE: Final = "pursue"
STAY: Final = "stay"
EVADE: Final = "evade"
HALT, COME_ON = "halt", "come on"
STAND: Final = "stand"
WORTH_PURSUING: Final = Fraction(3, 5)
WORTH_EVADING: Final = Fraction(1, 2)
"""Pursue from this chance to catch them on, evade below that one (`H-34`)."""


class Reacting(Choose):
    """How to meet a foe who moves in: by spear or pike, by a shot, by stepping back, or not at all (`H-23`)."""

    __slots__ = ("book", "figure", "mover", "ways")

    def __init__(self, book: Book, figure: Figure, mover: Figure, ways: Sequence[Reaction]) -> None:
        self.book, self.figure, self.mover, self.ways = book, figure, mover, ways
        super().__init__(figure.key, "reaction")

    @property
    def prompt(self) -> str:
        """Who comes near whom."""
        return f"{self.mover.name} moves in on {self.figure.name}."

    @property
    def default(self) -> str:
        """Skirmishers step back from foot and shoot at riders; all others strike, or shoot."""
        shoots = "shoot" in self.ways and rides(self.book.unit(self.mover))
        return "step back" if "step back" in self.ways and not shoots else self.ways[0]

    def offered(self) -> Sequence[Option]:
        """The ways to meet whoever comes, the usual one first."""
        figures: dict[Reaction, Callable[[], Preview]] = {
            "strike": lambda: promise(blow(self.book, self.figure, self.mover, "melee")),
            "shoot": lambda: promise(blow(self.book, self.figure, self.mover, "skirmish")),
            "step back": partial(_chances, self.book, self.mover, self.figure, against=True),
        }
        return usual_first([Option(way, _WORDS[way], figures.get(way)) for way in self.ways], self.default)


def halting(mover: Figure) -> Choose:
    """Returns the question whether a mover that came to 0 and goes on halts, or comes on all the same (section 8)."""
    options = (Option(COME_ON, "come on all the same"), Option(HALT, "halt"))
    return Choose(mover.key, HALT, f"{mover.name} was struck as it came, and goes on at 0.", options, COME_ON)


class Pursuing(Choose):
    """Whether to pursue a foe who steps back, evades or flees (`H-21`)."""

    __slots__ = ("book", "pursuer", "runner")

    def __init__(self, book: Book, pursuer: Figure, runner: Figure) -> None:
        self.book, self.pursuer, self.runner = book, pursuer, runner
        super().__init__(pursuer.key, PURSUE)

    @property
    def prompt(self) -> str:
        """Who gets away from whom."""
        return f"{self.runner.name} gets away from {self.pursuer.name}."

    @property
    def default(self) -> str:
        """Pursue where the chance is good enough."""
        return PURSUE if catching(self.book, self.pursuer, self.runner) >= WORTH_PURSUING else STAY

    def offered(self) -> Sequence[Option]:
        """To follow, or to let them go."""
        figures = partial(_chances, self.book, self.pursuer, self.runner)
        options = (Option(PURSUE, f"pursue {self.runner.name}", figures), Option(STAY, "let them go"))
        return usual_first(options, self.default)


class Evading(Choose):
    """Whether Skirmishers evade who follows them, or stand and are followed into contact (`G-55`, `H-21`)."""

    __slots__ = ("book", "pursuer", "runner")

    def __init__(self, book: Book, pursuer: Figure, runner: Figure) -> None:
        self.book, self.pursuer, self.runner = book, pursuer, runner
        super().__init__(runner.key, EVADE)

    @property
    def prompt(self) -> str:
        """Who follows whom."""
        return f"{self.pursuer.name} follows {self.runner.name}."

    @property
    def default(self) -> str:
        """Evade, unless it is as likely to be caught as not."""
        return EVADE if catching(self.book, self.pursuer, self.runner) < WORTH_EVADING else STAND

    def offered(self) -> Sequence[Option]:
        """To get away, or to stand."""
        figures = partial(_chances, self.book, self.pursuer, self.runner, against=True)
        options = (Option(EVADE, "evade", figures), Option(STAND, "stand, and be followed into contact"))
        return usual_first(options, self.default)


class Running(Choose):
    """Which of the ways that are as good a figure takes (`H-21`)."""

    __slots__ = ("paths",)

    def __init__(self, figure: Figure, paths: Sequence[Path]) -> None:
        self.paths = {f"{column},{row}": path for path in paths for column, row in path[-1:]}
        options = [Option(code, f"to {place_name(path[-1])}") for code, path in self.paths.items()]
        super().__init__(figure.key, "which way", lambda: f"{figure.name}: which way?", options, options[0].code)


_WORDS: Final[dict[Reaction, str]] = {
    "strike": "strike first",
    "shoot": "shoot as they come",
    "step back": "step back",
    "nothing": "stand and wait",
}


def _chances(book: Book, pursuer: Figure, runner: Figure, against: bool = False) -> Preview:
    meeting = pursuit(book, pursuer, runner)
    caught = Measure("caught", catching(book, pursuer, runner), "chance", against)
    return Preview((caught,), explain=partial(explained, meeting))
