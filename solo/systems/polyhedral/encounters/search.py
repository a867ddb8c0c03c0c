"""Search for fillings of a budget with pinned foes, wished roles, and a leader if the tier wants one.

Random tries come first, for variety. An exhaustive search follows only if they find nothing.
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
    """Foes offered for a group of slots, as (weight, name). `count` is their number, or 0 for all remaining slots."""

    offered: tuple[Weighed, ...]
    count: int = 0


class FillingTask(msgspec.Struct, frozen=True):
    """A search for encounters. `count` is the number of foes, 0 for any number.

    With `one_strong` one foe is at least as heavy as all others together. `pinned` foes, as (weight, name), are in each
    filling. The others come from the `parts`, of which at most one takes all remaining slots. `least` is the smallest
    number of foes.
    """

    bounds: BudgetRange
    parts: tuple[SlotPart, ...]
    pinned: tuple[Weighed, ...] = ()
    count: int = 0
    one_strong: bool = False
    least: int = 1


class _Way(msgspec.Struct, frozen=True):
    """A start of a filling: a leader or none in addition to the pinned foes, and the weight range of the rest."""

    names: tuple[str, ...]
    kinds: tuple[SlotFoes, ...]
    low: int
    high: int


def find_fillings(task: FillingTask, thrower: Thrower) -> Iterator[list[str]]:
    """Yield the names of the foes of each filling found, the pinned ones first; a filling may come twice."""
    counts = _counts(task)
    if not counts:
        return
    ranks = [FoesByWeight(part.offered) for part in task.parts]
    pinned = [name for _, name in task.pinned]
    ways = cache(lambda count: _ways(task, ranks, count))
    lucky = False
    for _ in range(TRIES):
        # The lower of two throws: a handful of foes plays better than a crowd.
        found = _luck(thrower, ways(counts[min(thrower.pool(2, len(counts))) - 1]))
        if found is not None:
            lucky = True
            yield pinned + found
    if not lucky:
        found_by_count = (_everything(ways(count)) for count in counts)
        yield from (pinned + found for several in found_by_count for found in several)


def sums_within(bounds: BudgetRange, count: int) -> BudgetRange:
    """Return the range of plain sums of `count` weights at which the group is within `bounds` (`P-38`)."""
    if count < 2:
        return bounds
    return BudgetRange(math.ceil(bounds.low / GROUP_FACTOR), math.floor(bounds.high / GROUP_FACTOR))


def _counts(task: FillingTask) -> range:
    """Return the numbers of foes to try."""
    least = max(task.least, len(task.pinned) + sum(part.count for part in task.parts))
    most = min(MOST_FOES, most_foes(task.bounds.high))
    if all(part.count for part in task.parts):
        most = min(most, least)
    if task.count:
        least, most = max(least, task.count), min(most, task.count)
    return range(least, most + 1)


def _ways(task: FillingTask, ranks: Sequence[FoesByWeight], count: int) -> list[_Way]:
    sums = sums_within(task.bounds, count)
    pinned = sum(weight for weight, _ in task.pinned)
    rest = count - len(task.pinned) - sum(part.count for part in task.parts)
    kinds = tuple(SlotFoes(rank, part.count or rest) for rank, part in zip(ranks, task.parts, strict=True))
    if not task.one_strong or count == 1:
        return [_Way((), kinds, sums.low - pinned, sums.high - pinned)]
    ways: list[_Way] = []
    if task.pinned:
        ways.append(_Way((), kinds, sums.low - pinned, min(sums.high, 2 * max(task.pinned)[0]) - pinned))
    for at, kind in enumerate(kinds):
        if not kind.count:
            continue
        others = (*kinds[:at], SlotFoes(kind.ranks, kind.count - 1), *kinds[at + 1 :])
        for position in kind.ranks.positions_between(math.ceil(sums.low / 2), sums.high):
            leader, name = kind.ranks.weights[position], kind.ranks.names[position]
            taken = pinned + leader
            ways.append(_Way((name,), others, sums.low - taken, min(sums.high, 2 * leader) - taken))
    return ways


def _luck(thrower: Thrower, ways: Sequence[_Way]) -> list[str] | None:
    if not ways:
        return None
    way = one_of(thrower, ways)
    found = random_fillings(thrower, way.kinds, way.low, way.high)
    return None if found is None else [*way.names, *found]


def _everything(ways: Sequence[_Way]) -> Iterator[list[str]]:
    limit = max((way.high for way in ways), default=0)
    tables = cache(lambda kinds: sum_tables(kinds, limit))
    found = 0
    for way in ways:
        names = exact_fillings(way.kinds, tables(way.kinds), way.low, way.high)
        if names is not None:
            found += 1
            yield [*way.names, *names]
        if found == ENOUGH:
            return
