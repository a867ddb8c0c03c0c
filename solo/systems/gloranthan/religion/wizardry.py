"""Wizardry: the cost of a grimoire, and tapping (`G-27`)."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from solo.systems.gloranthan.magic.ability import Frequency, Grade, ability_cost
from solo.systems.gloranthan.rolls.levels import multiple


class TapResult(NamedTuple):
    """Result of tapping: the Magic that the target has left, and the points that the tapper's pool gains."""

    target_magic: int
    pool_gain: int


# rule: Grimoire
def grimoire_cost(abilities: Iterable[tuple[Grade, Frequency]]) -> int:
    """Return the XP of a grimoire with these spells: half their cost as sorcery (1 more each), rounded up."""
    return ceil(sum(ability_cost(grade, frequency, "Sorcery") for grade, frequency in abilities) / 2)


# rule: Tapping
def tap_effect(magic: int) -> TapResult:
    """Return the effect of tapping: the target loses 1 Magic for good, and the pool gains points.

    The gain is the multiple of the target's Magic before the loss.
    """
    return TapResult(max(0, magic - 1), multiple(magic))


def boost_cost(magic: int) -> int:
    """Return the number of pool points that make the tapper's Magic count 1 higher for a day."""
    return multiple(magic + 1)
