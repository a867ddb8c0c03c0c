"""Leaving a lost fight: below a certain chance to win, a tactic makes a fighter run, yield or bargain.

The chance is a quick estimate from the strength of both sides, for tactics only. Options never show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, Literal, NamedTuple

from solo.systems.parts.fight.ai_level import AiLevel

STEEPNESS: Final = 2.0
"""The steepness with which the chance rises with the ratio of the two sides' power."""


class Strength(NamedTuple):
    """A fighter's strength: `harm` expected in a round, and `toughness`, the harm that the fighter can still take."""

    harm: float
    toughness: float


class Resolve(Enum):
    """A fighter's resolve: how long the fighter stays in a losing fight."""

    NEVER_LEAVES = "never leaves"
    """For the mindless, for creatures bound to fight on, and for heroes with a stake in the fight."""
    BRAVE = "brave"
    ORDINARY = "ordinary"
    TIMID = "timid"


GivenResolve = Literal["by nature", "timid", "ordinary", "brave", "never leaves"]
"""The resolve that the text of a foe prescribes; "by nature" if the game computes it."""
BY_NATURE: Final = "by nature"


def resolve_or(given: GivenResolve | Literal[""], computed: Resolve) -> Resolve:
    """Return the resolve that a foe's text prescribes, or the computed resolve for "" and "by nature"."""
    return computed if given in ("", BY_NATURE) else Resolve(given)


LEAVING_BELOW: Final = {
    Resolve.NEVER_LEAVES: (0.0, 0.0, 0.0),
    Resolve.BRAVE: (0.02, 0.04, 0.06),
    Resolve.ORDINARY: (0.05, 0.10, 0.15),
    Resolve.TIMID: (0.15, 0.25, 0.30),
}
"""The chance to win below which a fighter leaves, by resolve and AI level: dull, plain, cunning."""

HOPELESS: Final = 0.05
"""The chance to win below which a fight is hopeless, whatever the chance at its start."""
TURNED: Final = {Resolve.NEVER_LEAVES: 0.0, Resolve.BRAVE: 0.2, Resolve.ORDINARY: 0.2, Resolve.TIMID: 0.5}
"""The share of the chance at the start below which a fight has turned, by resolve."""


def estimate_win_chance(own: Iterable[Strength], foes: Iterable[Strength], steepness: float = STEEPNESS) -> float:
    """Return the estimated chance, 0 to 1, that the fighters of `own` defeat `foes`.

    The power of a side is its harm times its toughness, so twice as many fighters have four times the power. A lower
    `steepness` is for games whose fights depend more on luck.
    """
    ours, theirs = _power(own), _power(foes)
    if ours == theirs:
        return 0.5
    if not ours or not theirs:
        return float(ours > 0)
    ratio: float = (ours / theirs) ** steepness
    return ratio / (1 + ratio)


def should_leave(chance: float, resolve: Resolve, level: AiLevel, at_start: float | None = None) -> bool:
    """Return True if a fighter of this resolve and AI level leaves at this chance to win.

    `at_start` is the chance before the first round. If it is given, the fighter leaves only a fight that has turned or
    is hopeless.
    """
    if at_start is not None and chance >= max(HOPELESS, at_start * TURNED[resolve]):
        return False
    return chance < LEAVING_BELOW[resolve][level]


def _power(side: Iterable[Strength]) -> float:
    fighters = list(side)
    return sum(fighter.harm for fighter in fighters) * sum(fighter.toughness for fighter in fighters)
