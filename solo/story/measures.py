"""Measures: how much, how many, how far, and in what mood, each drawn with 2d6."""

from __future__ import annotations

from typing import Final, Literal, get_args

from solo.resolver import Thrower

Amount = Literal["next_to_nothing", "less", "as_thought", "more", "far_more"]
AMOUNTS: Final[tuple[Amount, ...]] = get_args(Amount)
HIGHEST_TOTALS: Final = (3, 5, 8, 10, 12)
"""The highest total of 2d6 for each amount, in order."""

Distance = Literal["here", "near", "walk", "march", "out_of_reach"]
DISTANCES: Final[tuple[Distance, ...]] = get_args(Distance)

Mood = Literal[
    "about_to_break",
    "in_grief",
    "angry",
    "wary",
    "busy",
    "as_ever",
    "curious",
    "at_ease",
    "generous",
    "hopeful",
    "overjoyed",
]
MOODS: Final[tuple[Mood, ...]] = get_args(Mood)

LARGEST_NUMBER: Final = 1_000_000


def amount(thrower: Thrower) -> Amount:
    """Draw an amount, compared with the player's expectation."""
    return AMOUNTS[_level(thrower.sum(2, 6))]


def number(thrower: Thrower, expected: int) -> int:
    """Draw a number: 1/4, 1/2, 1, 1 1/2 or 3 times the `expected` number, rounded down."""
    return (expected // 4, expected // 2, expected, expected * 3 // 2, expected * 3)[_level(thrower.sum(2, 6))]


def distance(thrower: Thrower) -> Distance:
    """Draw a distance."""
    return DISTANCES[_level(thrower.sum(2, 6))]


def mood(thrower: Thrower) -> Mood:
    """Draw a person's mood."""
    return MOODS[thrower.sum(2, 6) - 2]


def _level(total: int) -> int:
    return next(level for level, highest in enumerate(HIGHEST_TOTALS) if total <= highest)
