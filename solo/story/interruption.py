"""Interruptions: the events that break in when the fuse has burnt down or a scene is interrupted."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from solo.resolver import Thrower

Interruption = Literal[
    "thread_moves", "person_acts", "new_person", "clock_ticks", "place_changes", "rumour", "past", "luck"
]
INTERRUPTIONS: Final[tuple[Interruption, ...]] = get_args(Interruption)

HIGHEST_FACES: Final[tuple[int, ...]] = (5, 9, 12, 14, 16, 18, 19, 20)
"""The highest face of a d20 for each interruption, in order."""

NEVER_FAILS: Final = INTERRUPTIONS.index("new_person")


class FilledLists(msgspec.Struct, frozen=True):
    """Which lists of a story have an item to draw: open threads, people, and clocks that are not full."""

    threads: bool = False
    people: bool = False
    clocks: bool = False


def interruption(thrower: Thrower, filled: FilledLists) -> Interruption:
    """Draw an interruption. If its list is empty, the next row of the table counts. A new person needs no list."""
    face = thrower.sum(1, 20)
    row = next(row for row, highest in enumerate(HIGHEST_FACES) if face <= highest)
    empty = {
        "thread_moves": not filled.threads,
        "person_acts": not filled.people,
        "clock_ticks": not filled.clocks,
        "rumour": not (filled.threads or filled.people),
    }
    while empty.get(INTERRUPTIONS[row], False):
        row += 1
    return INTERRUPTIONS[row]


def moves_towards_end(thrower: Thrower) -> bool:
    """Return True if a thread moves towards its end (1 to 3 on a d6), False if away from its end."""
    return thrower.sum(1, 6) <= 3


def acts_by_want(thrower: Thrower) -> bool:
    """Return True if a person acts by their want (1 to 4 on a d6), False if by their fear."""
    return thrower.sum(1, 6) <= 4
