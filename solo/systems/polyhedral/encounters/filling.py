"""Fillings: lists of foes, one for each slot, whose total weight is within bounds.

Random fillings give variety; an exact search follows if chance finds none. This module uses weights and slots only, not
parties, tiers or themes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

import msgspec

from solo.resolver import Thrower

MOST_KINDS: Final = 3
HEAVY_THROWS: Final = 3


class SlotTotals(msgspec.Struct, frozen=True):
    """The wanted number of foes, and the bounds of their total weight in XP, both included."""

    count: int
    low: int
    high: int


class SlotFoes(msgspec.Struct, frozen=True):
    """The foes offered for a group of slots, and the number of slots to fill with them."""

    ranks: FoesByWeight
    count: int

    def bounds(self) -> tuple[int, int] | None:
        """Return the least and the largest total weight of the slots' foes; None if no foe is offered."""
        if not self.count:
            return 0, 0
        weights = self.ranks.weights
        return (self.count * weights[0], self.count * weights[-1]) if weights else None


class FoesByWeight:
    """Foes sorted by weight, the lightest first, so that a range of weights is found fast."""

    def __init__(self, foes: Sequence[tuple[int, str]]) -> None:
        ordered = sorted(foes)
        self.weights = [weight for weight, _ in ordered]
        self.names = [name for _, name in ordered]
        self.weight = {name: weight for weight, name in ordered}
        self._sums = [1]

    def positions_between(self, low: int, high: int) -> range:
        """Return the positions of the foes with a weight from `low` to `high`."""
        return range(bisect_left(self.weights, low), bisect_right(self.weights, high))

    def sums(self, count: int) -> int:
        """Return the possible total weights of exactly `count` foes as a bit set: bit n is set for a total of n."""
        while len(self._sums) <= count:
            reached = 0
            for weight in set(self.weights):
                reached |= self._sums[-1] << weight
            self._sums.append(reached)
        return self._sums[count]


def random_fillings(thrower: Thrower, kinds: Sequence[SlotFoes], low: int, high: int) -> list[str] | None:
    """Return the names of random foes: for each kind `count` foes, with a total weight from `low` to `high`.

    None means that this try failed.
    """
    bounds = [kind.bounds() for kind in kinds]
    lightest, heaviest = 0, 0
    for bound in bounds:
        if bound is None:
            return None
        lightest, heaviest = lightest + bound[0], heaviest + bound[1]
    names: list[str] = []
    for kind, bound in zip(kinds, bounds, strict=True):
        if bound is None or not kind.count:
            continue
        lightest, heaviest = lightest - bound[0], heaviest - bound[1]
        found = random_filling(thrower, kind.ranks, SlotTotals(kind.count, low - heaviest, high - lightest))
        if found is None:
            return None
        taken = sum(kind.ranks.weight[name] for name in found)
        low, high = low - taken, high - taken
        names += found
    return names if low <= 0 <= high else None


def sum_tables(kinds: Sequence[SlotFoes], limit: int) -> list[int]:
    """Return, for each index, the bit set of the total weights up to `limit` that `kinds[index:]` can have.

    The list has one more entry than `kinds`: the last entry holds only the weight 0.
    """
    within = (1 << (max(0, limit) + 1)) - 1
    tables = [1]
    for kind in reversed(kinds):
        tables.append(_added(kind.ranks.sums(kind.count) & within, tables[-1]) & within)
    tables.reverse()
    return tables


def exact_fillings(kinds: Sequence[SlotFoes], tables: Sequence[int], low: int, high: int) -> list[str] | None:
    """Return the names of foes with the largest total weight up to `high`; None if every total is below `low`.

    The names include `count` foes of each kind. `tables` are the kinds' `sum_tables`, for a limit of `high` or more.
    """
    low = max(0, low)
    if low > high:
        return None
    fitting = (tables[0] & ((1 << (high + 1)) - 1)) >> low
    if not fitting:
        return None
    left = low + fitting.bit_length() - 1
    names: list[str] = []
    for kind, others in zip(kinds, tables[1:], strict=True):
        own = kind.ranks.sums(kind.count)
        share = next(share for share in range(left, -1, -1) if own >> share & 1 and others >> (left - share) & 1)
        names += exact_filling(kind.ranks, SlotTotals(kind.count, share, share)) or []
        left -= share
    return names


def random_filling(thrower: Thrower, ranks: FoesByWeight, slots: SlotTotals) -> list[str] | None:
    """Return the names of random foes that fit the slots, of up to three different names; None if this try failed.

    The foe chosen last tends to be heavy, so that most results come near the upper bound.
    """
    left, low, high = slots.count, slots.low, slots.high
    names: list[str] = []
    for kind in range(1, MOST_KINDS + 1):
        if not left or not ranks.names:
            break
        size = left if kind == MOST_KINDS else thrower.sum(1, left)
        rest = left - size
        # Bounds for the weight of this kind if all other foes were as heavy, or as light, as possible.
        lowest = -((rest * ranks.weights[-1] - low) // size)
        highest = (high - rest * ranks.weights[0]) // size
        window = ranks.positions_between(lowest, highest)
        if not window:
            return None
        position = window[_pick(thrower, len(window), 1 if rest else HEAVY_THROWS)]
        names += [ranks.names[position]] * size
        taken = ranks.weights[position] * size
        left, low, high = rest, low - taken, high - taken
    return names if not left and low <= 0 <= high else None


def exact_filling(ranks: FoesByWeight, slots: SlotTotals) -> list[str] | None:
    """Return the names of foes for the slots with the largest total weight within bounds; None if nothing fits."""
    heaviest = ranks.weights[-1] if ranks.weights else 0
    low, high = max(0, slots.low), min(slots.high, slots.count * heaviest)
    if low > high:
        return None
    fitting = (ranks.sums(slots.count) & ((1 << (high + 1)) - 1)) >> low
    if not fitting:
        return None
    left = low + fitting.bit_length() - 1
    names: list[str] = []
    for others in range(slots.count - 1, -1, -1):
        possible = (position for position in reversed(ranks.positions_between(0, left)))
        position = next(at for at in possible if ranks.sums(others) >> (left - ranks.weights[at]) & 1)
        names.append(ranks.names[position])
        left -= ranks.weights[position]
    return names


def _pick(thrower: Thrower, width: int, throws: int) -> int:
    """Return the highest of `throws` random numbers, each from 0 to `width` - 1."""
    return thrower.pool(throws, width)[0] - 1


def _added(one: int, other: int) -> int:
    """Return the set of all sums of a number in `one` and a number in `other`; sets of numbers are held as bits."""
    few, many = sorted((one, other), key=int.bit_count)
    sums, shift = 0, 0
    while few:
        zeros = (few & -few).bit_length() - 1
        few >>= zeros
        shift += zeros
        sums |= many << shift
        few >>= 1
        shift += 1
    return sums
