"""Owns what must hold of a state that was read from a file, whatever the game: who is spoken of is there, and where.

A save may be whole and yet be none that any rules have written; what is told here keeps it from being played on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

import msgspec

from solo.systems.parts.codes import SEPARATOR

MOST_PEOPLE: Final = 500


class Keyed(Protocol):
    """Somebody in a state."""

    @property
    def key(self) -> str: ...


class Fighting(Protocol):
    """What every fight keeps besides its fighters."""

    @property
    def round(self) -> int: ...

    @property
    def acting(self) -> str: ...

    @property
    def fallen(self) -> Sequence[str]: ...


def crowd_faults(people: Sequence[Keyed]) -> Iterator[str]:
    """Yields what is wrong with who is there: nobody, too many, somebody twice, or whom no option's code could name."""
    if not 0 < len(people) <= MOST_PEOPLE:
        yield f"There are {len(people)} people in it."
    for key, count in Counter(one.key for one in people).items():
        if count > 1 or not key:
            yield f"Somebody in it is there {count} times as “{key}”."
        if SEPARATOR in key:
            yield f"Somebody in it is called “{key}”, by which nobody could be chosen."


def fight_faults(fight: Fighting, people: Sequence[Keyed], order: Collection[str] = ()) -> Iterator[str]:
    """Yields what is wrong with a fight's course, as far as every game keeps it."""
    yield from crowd_faults(people)
    known = {one.key for one in people}
    yield from strangers("acts", given(fight.acting), known)
    yield from strangers("fell", fight.fallen, known)
    yield from strangers("has a turn", order, known)
    yield from beyond("The round", fight.round, 0, 10_000)


def strangers(does: str, keys: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Yields a sentence for each key of nobody: who “does” what."""
    yield from (f"It is said that “{key}” {does}, who is not there." for key in keys if key not in known)


def unknown(what: str, names: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Yields a sentence for each name that is none of a kind of thing."""
    yield from (f"There is no {what} “{name}”." for name in names if name not in known)


def given(*words: str) -> Iterator[str]:
    """Yields those of these words that are not empty: one by itself then means nobody; none in a list does."""
    yield from filter(None, words)


def beyond(what: str, figure: int, low: int, high: int) -> Iterator[str]:
    """Yields a sentence for a figure that cannot be."""
    if not low <= figure <= high:
        yield f"{what} is {figure}, which is not from {low} to {high}."


def too_much(whose: str, told: object, most: int, but: Container[str] = ()) -> Iterator[str]:
    """Yields a sentence for each figure beyond `most`, either way, in what is told of somebody, but of these names."""
    for name, figure in _figures(whose, msgspec.to_builtins(told)):
        if name not in but:
            yield from beyond(f"The {name} of {whose}", figure, -most, most)


def _figures(name: str, told: object) -> Iterator[tuple[str, int]]:
    """Yields all whole numbers within this, each with the name that stands nearest to it."""
    if isinstance(told, int) and not isinstance(told, bool):
        yield name, told
    elif isinstance(told, Mapping):
        for key, value in told.items():
            yield from _figures(str(key), value)
    elif isinstance(told, Sequence) and not isinstance(told, str):
        for value in told:
            yield from _figures(name, value)


def not_theirs(what: str, told: Collection[str], people: Collection[str]) -> Iterator[str]:
    """Yields a sentence where what is told of each of some people is not told of just them."""
    if set(told) != set(people):
        yield f"{what} are not those of the company."
