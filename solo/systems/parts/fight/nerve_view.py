"""Nerve on a screen and in a save: the bars of both sides, and the problems of figures read from a file."""

from __future__ import annotations

from collections.abc import Container, Iterator

from solo.systems.contract import Bar
from solo.systems.parts.fight.nerve import MOST_NERVE, NAMES, SIDES, Nerve
from solo.systems.parts.state_validation import non_empty, range_problem, unknown_key_problems


def nerve_bars(nerve: Nerve | None) -> tuple[Bar, ...]:
    """Return the Nerve of both sides as shared pools; empty if the table plays without Nerve."""
    if nerve is None:
        return ()
    sides = ((NAMES[side], nerve.of(side)) for side in SIDES)
    return tuple(Bar(f"Nerve of {name}", own.value, own.start, life=False) for name, own in sides)


def nerve_problems(nerve: Nerve | None, known: Container[str]) -> Iterator[str]:
    """Yield a sentence for each figure of Nerve that no fight can have. `known` are the keys of all fighters."""
    if nerve is None:
        return
    for side in SIDES:
        own = nerve.of(side)
        yield from range_problem(f"The Nerve of {NAMES[side]}", own.value, 0, MOST_NERVE)
        yield from range_problem(f"The starting Nerve of {NAMES[side]}", own.start, 1, MOST_NERVE)
        yield from unknown_key_problems(f"leads {NAMES[side]}", non_empty(own.leader), known)
        yield from unknown_key_problems(f"is lost to {NAMES[side]}", own.lost, known)
