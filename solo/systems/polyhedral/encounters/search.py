"""Search for groups of foes within a budget, with pinned foes, wished roles, and a leader if the tier wants one.

Random tries come first, for variety. If they find nothing, an exhaustive search follows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.parts.drafting.random_choice import one_of
from solo.systems.polyhedral.encounters.filling import (
    FoesByWeight,
    SlotFoes,
    exact_fillings,
    random_fillings,
    sum_tables,
)
from solo.systems.polyhedral.encounters.xp_budget import GROUP_FACTOR, BudgetRange, most_foes

MOST_FOES: Final = 40
TRIES: Final = 300
ENOUGH: Final = 20

Weighed = tuple[int, str]


class SlotPart(msgspec.Struct, frozen=True):
    """The foes offered for some slots, as (weight, name), and the number of these slots; 0 for all remaining slots."""

    offered: tuple[Weighed, ...]
    count: int = 0


class FillingTask(msgspec.Struct, frozen=True):
    """The task of a search: groups of foes whose weight is within `bounds`.

    `count` is the number of foes, 0 for any number, and `least` the smallest number. `pinned` foes, as (weight, name),
    are in each group. The others come from the `parts`, of which at most one takes all remaining slots. With
    `one_strong` one foe is at least as heavy as all others together.
    """

    bounds: BudgetRange
    parts: tuple[SlotPart, ...]
    pinned: tuple[Weighed, ...] = ()
    count: int = 0
    one_strong: bool = False
    least: int = 1


class _GroupStart(msgspec.Struct, frozen=True):
    """The start of a group: the pinned foes, perhaps with a leader, and the slots still to fill.

    `low` and `high` bound the total weight of the foes for these slots.
    """

    names: tuple[str, ...]
    kinds: tuple[SlotFoes, ...]
    low: int
    high: int


def find_fillings(task: FillingTask, thrower: Thrower) -> Iterator[list[str]]:
    """Yield each group found as a list of foes' names, the pinned foes first. A group may come twice."""
    counts = _counts(task)
    if not counts:
        return
    ranks = [FoesByWeight(part.offered) for part in task.parts]
    pinned = [name for _, name in task.pinned]
    starts = cache(lambda count: _starts(task, ranks, count))
    lucky = False
    for _ in range(TRIES):
        # The lower of two throws: a handful of foes plays better than a crowd.
        found = _luck(thrower, starts(counts[min(thrower.pool(2, len(counts))) - 1]))
        if found is not None:
            lucky = True
            yield pinned + found
    if not lucky:
        found_by_count = (_everything(starts(count)) for count in counts)
        yield from (pinned + found for several in found_by_count for found in several)


def sums_within(bounds: BudgetRange, count: int) -> BudgetRange:
    """Convert `bounds` on a group's weight to bounds on the plain sum of its `count` foes' weights (`P-38`).

    The two differ, since groups of two or more count half as much again.
    """
    if count < 2:
        return bounds
    return BudgetRange(math.ceil(bounds.low / GROUP_FACTOR), math.floor(bounds.high / GROUP_FACTOR))


def _counts(task: FillingTask) -> range:
    """Return the numbers of foes to search for, the smallest first."""
    least = max(task.least, len(task.pinned) + sum(part.count for part in task.parts))
    most = min(MOST_FOES, most_foes(task.bounds.high))
    if all(part.count for part in task.parts):
        most = min(most, least)
    if task.count:
        least, most = max(least, task.count), min(most, task.count)
    return range(least, most + 1)


def _starts(task: FillingTask, ranks: Sequence[FoesByWeight], count: int) -> list[_GroupStart]:
    sums = sums_within(task.bounds, count)
    pinned = sum(weight for weight, _ in task.pinned)
    rest = count - len(task.pinned) - sum(part.count for part in task.parts)
    kinds = tuple(SlotFoes(rank, part.count or rest) for rank, part in zip(ranks, task.parts, strict=True))
    if not task.one_strong or count == 1:
        return [_GroupStart((), kinds, sums.low - pinned, sums.high - pinned)]
    starts: list[_GroupStart] = []
    if task.pinned:
        starts.append(_GroupStart((), kinds, sums.low - pinned, min(sums.high, 2 * max(task.pinned)[0]) - pinned))
    for at, kind in enumerate(kinds):
        if not kind.count:
            continue
        others = (*kinds[:at], SlotFoes(kind.ranks, kind.count - 1), *kinds[at + 1 :])
        for position in kind.ranks.positions_between(math.ceil(sums.low / 2), sums.high):
            leader, name = kind.ranks.weights[position], kind.ranks.names[position]
            taken = pinned + leader
            starts.append(_GroupStart((name,), others, sums.low - taken, min(sums.high, 2 * leader) - taken))
    return starts


def _luck(thrower: Thrower, starts: Sequence[_GroupStart]) -> list[str] | None:
    if not starts:
        return None
    start = one_of(thrower, starts)
    found = random_fillings(thrower, start.kinds, start.low, start.high)
    return None if found is None else [*start.names, *found]


def _everything(starts: Sequence[_GroupStart]) -> Iterator[list[str]]:
    limit = max((start.high for start in starts), default=0)
    tables = cache(lambda kinds: sum_tables(kinds, limit))
    found = 0
    for start in starts:
        names = exact_fillings(start.kinds, tables(start.kinds), start.low, start.high)
        if names is not None:
            found += 1
            yield [*start.names, *names]
        if found == ENOUGH:
            return
