"""The lists of a story: threads, people and clocks. Each item has a weight, which sets its share of a draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeVar

import msgspec

from solo.untrusted.text import check_text

MOST_ITEMS: Final = 2_000
LONGEST_NAME: Final = 200
HIGHEST_WEIGHT: Final = 5
SMALLEST_CLOCK: Final = 2
LARGEST_CLOCK: Final = 24
LOWEST_STANDING: Final = -3
HIGHEST_STANDING: Final = 3

ThreadState = Literal["open", "closed", "dropped"]
ClockKind = Literal["threat", "progress", "time"]


class Thread(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question of the story, such as “Bring the salt to Harrow”.

    `steps` counts the thread's moves towards its end, minus moves away. `touched` is the number of the latest scene
    about the thread. `lists` are the names of the lists that contain it.
    """

    name: str
    weight: int = 1
    state: ThreadState = "open"
    steps: int = 0
    touched: int = 0
    lists: tuple[str, ...] = ()


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person of the story: a description, the standing with the party (−3 to 3), a want and a fear.

    `sheet` is the name of the person's character or foe, "" for none.
    """

    name: str
    line: str = ""
    standing: int = 0
    want: str = ""
    fear: str = ""
    weight: int = 1
    sheet: str = ""
    lists: tuple[str, ...] = ()


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock with `size` segments, `filled` of them filled. `at_end` says what happens when the clock is full.

    A clock that runs `down` shows the segments left instead of the filled ones.
    """

    name: str
    size: int = 6
    filled: int = 0
    down: bool = False
    kind: ClockKind = "threat"
    at_end: str = ""
    lists: tuple[str, ...] = ()

    @property
    def is_full(self) -> bool:
        """True if the clock has reached its end."""
        return self.filled >= self.size

    @property
    def left(self) -> int:
        """The number of segments left until the clock is full."""
        return self.size - self.filled

    def __str__(self) -> str:
        return f"{self.name} {self.left if self.down else self.filled}/{self.size}"


Item = Thread | Person | Clock
AnyItem = TypeVar("AnyItem", bound=Thread | Person | Clock)


def find_item(items: Iterable[AnyItem], name: str) -> AnyItem | None:
    """Return the item of this name, in any case; None if there is none."""
    wanted = name.casefold()
    return next((item for item in items if item.name.casefold() == wanted), None)


def put_item(items: Sequence[AnyItem], item: AnyItem) -> tuple[AnyItem, ...]:
    """Return the items with `item`, which replaces the item of its name or comes last."""
    wanted = item.name.casefold()
    if find_item(items, item.name) is None:
        return (*items, item)
    return tuple([item if other.name.casefold() == wanted else other for other in items])


def without_item(items: Sequence[AnyItem], name: str) -> tuple[AnyItem, ...]:
    """Return the items without the item of this name."""
    wanted = name.casefold()
    return tuple(item for item in items if item.name.casefold() != wanted)


def on_lists(items: Iterable[AnyItem], lists: Sequence[str]) -> tuple[AnyItem, ...]:
    """Return the items on any of the named lists; all items if no list is named."""
    return tuple(item for item in items if not lists or set(lists) & set(item.lists))


def weight_of(item: Item) -> int:
    """Return an item's weight in a draw: 0 for a thread that is not open and for a full clock.

    The weight of a clock is its number of filled segments, at least 1.
    """
    if isinstance(item, Thread):
        return item.weight if item.state == "open" else 0
    if isinstance(item, Clock):
        return 0 if item.is_full else max(1, item.filled)
    return item.weight


def draw_shares(items: Sequence[Item]) -> tuple[Fraction, ...]:
    """Return the exact share of each item in a draw from these items; all 0 if none can be drawn."""
    weights = [weight_of(item) for item in items]
    total = sum(weights)
    return tuple(Fraction(weight, total) if total else Fraction(0) for weight in weights)


def find_name_problem(name: str) -> str:
    """Explain why a name cannot be used for an item or a place, in a sentence; "" if it can."""
    return check_text(name, LONGEST_NAME, lines=False) if name.strip() else "Give it a name."


def find_problem(item: Item) -> str:
    """Explain why an item cannot be kept, in a sentence; "" if it can."""
    if problem := find_name_problem(item.name):
        return problem
    if isinstance(item, Clock):
        if not SMALLEST_CLOCK <= item.size <= LARGEST_CLOCK:
            return f"A clock has from {SMALLEST_CLOCK} to {LARGEST_CLOCK} segments, not {item.size}."
        if not 0 <= item.filled <= item.size:
            return f"“{item.name}” has {item.size} segments, so {item.filled} cannot be filled."
        return ""
    if not 1 <= item.weight <= HIGHEST_WEIGHT:
        return f"A weight must be from 1 to {HIGHEST_WEIGHT}, not {item.weight}."
    if isinstance(item, Person) and not LOWEST_STANDING <= item.standing <= HIGHEST_STANDING:
        return f"A standing must be from {LOWEST_STANDING} to +{HIGHEST_STANDING}, not {item.standing}."
    return ""
