"""Choices during a move: reactions, halting, pursuit, evasion, and the path of escape.

The defaults follow the plan of `H-34` and are computed only if read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Measure, Option, Preview, default_first
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.action.odds import action_preview, explain
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.charging import moves_mounted
from solo.systems.gloranthan.battle.rules.pursuit import Reaction, catch_chance, pursuit
from solo.systems.gloranthan.battle.rules.reach import Path
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure

PURSUE: Final = "pursue"
STAY: Final = "stay"
EVADE: Final = "evade"
HALT, COME_ON = "halt", "come on"
STAND: Final = "stand"
WORTH_PURSUING: Final = Fraction(1, 3)
"""Least chance to catch the runner at which a figure pursues.

A caught runner takes two defeats, otherwise the pursuer takes one (`G-55`).
"""
SURE: Final = Fraction(3, 5)
"""Least chance to catch the runner at which a figure risks its last hit in a pursuit."""
WORTH_EVADING: Final = Fraction(1, 2)
"""Chance to be caught below which a figure evades a pursuit (`H-34`)."""
LAST_HIT: Final = 1


class ReactionChoice(Choose):
    """Reaction to a foe that moves in: a spear or pike attack, a shot, a step back, or none (`H-23`)."""

    __slots__ = ("book", "figure", "mover", "ways")

    def __init__(self, book: BattleLookup, figure: Figure, mover: Figure, ways: Sequence[Reaction]) -> None:
        self.book, self.figure, self.mover, self.ways = book, figure, mover, ways
        super().__init__(figure.key, "reaction")

    @property
    def prompt(self) -> str:
        """Question that names the mover and the reacting figure."""
        return f"{self.mover.name} moves in on {self.figure.name}. React?"

    @property
    def default(self) -> str:
        """Usual reaction: Skirmishers step back from foot and shoot at riders; other figures strike, or shoot."""
        shoots = "shoot" in self.ways and moves_mounted(self.book.unit(self.mover))
        return "step back" if "step back" in self.ways and not shoots else self.ways[0]

    def list_options(self) -> Sequence[Option]:
        """Return the possible reactions, the usual one first."""
        figures: dict[Reaction, Callable[[], Preview]] = {
            "strike": lambda: action_preview(blow(self.book, self.figure, self.mover, "melee")),
            "shoot": lambda: action_preview(blow(self.book, self.figure, self.mover, "skirmish")),
            "step back": partial(_chances, self.book, self.mover, self.figure, against=True),
        }
        return default_first([Option(way, _WORDS[way], figures.get(way)) for way in self.ways], self.default)


def ask_halt(mover: Figure) -> Choose:
    """Return the choice of a mover that goes on at 0: halt, or come on (section 8)."""
    options = (Option(COME_ON, "keep moving"), Option(HALT, "halt"))
    return Choose(
        mover.key, HALT, f"{mover.name} was brought to 0 hits on the way but can go on. Keep moving?", options, COME_ON
    )


class PursuitChoice(Choose):
    """Choice to pursue a foe that steps back, evades or flees (`H-21`)."""

    __slots__ = ("book", "pursuer", "runner")

    def __init__(self, book: BattleLookup, pursuer: Figure, runner: Figure) -> None:
        self.book, self.pursuer, self.runner = book, pursuer, runner
        super().__init__(pursuer.key, PURSUE)

    @property
    def prompt(self) -> str:
        """Question that names the runner and the pursuer."""
        return f"{self.runner.name} gets away from {self.pursuer.name}. Pursue?"

    @property
    def default(self) -> str:
        """`PURSUE` if the foe can still fight and the chance of a catch is high enough."""
        chance = catch_chance(self.book, self.pursuer, self.runner)
        least = WORTH_PURSUING if self.pursuer.left("physical") > LAST_HIT else SURE
        return PURSUE if self.runner.is_fit and chance >= least else STAY

    def list_options(self) -> Sequence[Option]:
        """Return the options to pursue or to stay."""
        figures = partial(_chances, self.book, self.pursuer, self.runner)
        options = (Option(PURSUE, f"pursue {self.runner.name}", figures), Option(STAY, "let them go"))
        return default_first(options, self.default)


class EvasionChoice(Choose):
    """Choice of pursued Skirmishers: evade, or stand and be followed into contact (`G-55`, `H-21`)."""

    __slots__ = ("book", "pursuer", "runner")

    def __init__(self, book: BattleLookup, pursuer: Figure, runner: Figure) -> None:
        self.book, self.pursuer, self.runner = book, pursuer, runner
        super().__init__(runner.key, EVADE)

    @property
    def prompt(self) -> str:
        """Question that names the pursuer and the runner."""
        return f"{self.pursuer.name} follows {self.runner.name}. Evade?"

    @property
    def default(self) -> str:
        """`EVADE`, unless the chance to be caught is one half or more."""
        return EVADE if catch_chance(self.book, self.pursuer, self.runner) < WORTH_EVADING else STAND

    def list_options(self) -> Sequence[Option]:
        """Return the options to evade or to stand."""
        figures = partial(_chances, self.book, self.pursuer, self.runner, against=True)
        options = (Option(EVADE, "evade", figures), Option(STAND, "stay and let the pursuer close in"))
        return default_first(options, self.default)


class EscapePathChoice(Choose):
    """Choice between two paths of escape that lead equally straight away from the pursuer (`H-21`)."""

    __slots__ = ("paths",)

    def __init__(self, figure: Figure, paths: Sequence[Path]) -> None:
        self.paths = {f"{column},{row}": path for path in paths for column, row in path[-1:]}
        options = [Option(code, f"to {place_name(path[-1])}") for code, path in self.paths.items()]
        super().__init__(
            figure.key, "which way", lambda: f"Which way does {figure.name} run?", options, options[0].code
        )


_WORDS: Final[dict[Reaction, str]] = {
    "strike": "strike first",
    "shoot": "shoot as they come",
    "step back": "step back",
    "nothing": "stand and wait",
}


def _chances(book: BattleLookup, pursuer: Figure, runner: Figure, against: bool = False) -> Preview:
    meeting = pursuit(book, pursuer, runner)
    caught = Measure("caught", catch_chance(book, pursuer, runner), "chance", against)
    return Preview((caught,), explain=partial(explain, meeting))
