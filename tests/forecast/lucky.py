"""Fights made up of luck alone, in as many columns as wanted: skewed and seldom, as it is in fights."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, sqrt
from random import Random

from solo.forecast.sums import Sums
from solo.systems.contract import PlayRecord
from solo.systems.parts.fight.luck import GUESS, UP, combatant_column

WON, LOST = PlayRecord("won", 1, ()), PlayRecord("lost", 1, ())
SELDOM, GOOD, BAD = 0.1, 3.0, -1 / 3
LEANING = -1.2
# So that what is weighed is as large as it is in fights, where a guess deviates by a third.
WEIGHED = 1 / 3
Played = tuple[bool, Mapping[str, float]]


def lucky_fight(random: Random, persons: int, worth: float, leaning: float = LEANING) -> Played:
    """Whether it is won, and its luck: each of so many persons adds to it, and so much of that decides."""
    lucks = {combatant_column(UP, str(one)): GOOD if random.random() < SELDOM else BAD for one in range(persons)}
    luck = (random.gauss(0, 0.5) + sum(lucks.values()) / sqrt(persons or 1)) * worth
    won = random.random() < 1 / (1 + exp(-leaning - 2 * luck))
    weighed = {GUESS: luck + random.gauss(0, 0.5), **lucks}
    return won, {column: WEIGHED * luck for column, luck in weighed.items()}


def summed(fights: list[Played], sums: Sums | None = None) -> Sums:
    """The sums of these fights, after those that were before."""
    sums = sums or Sums()
    for won, lucks in fights:
        sums.add(WON if won else LOST, lucks)
    return sums
