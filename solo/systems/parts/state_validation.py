"""Validation of a state that was read from a file, for any game: keys exist and figures are within bounds.

A readable save may still be impossible under the rules. A save with any problem yielded here cannot be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

import msgspec

from solo.systems.parts.codes import SEPARATOR

MOST_PEOPLE: Final = 500


class HasKey(Protocol):
    """A person in a state, with a key."""

    @property
    def key(self) -> str: ...


class HasFighters(Protocol):
    """The common fields of every fight."""

    @property
    def round(self) -> int: ...

    @property
    def acting(self) -> str: ...

    @property
    def fallen(self) -> Sequence[str]: ...


def crowd_problems(people: Sequence[HasKey]) -> Iterator[str]:
    """Yield the problems of the people: none or too many, a duplicate key, or a key with the separator of codes."""
    if not 0 < len(people) <= MOST_PEOPLE:
        yield f"The number of participants is {len(people)}, but must be from 1 to {MOST_PEOPLE}."
    for key, count in Counter(one.key for one in people).items():
        if count > 1 or not key:
            yield f"The key “{key}” occurs {count} times."
        if SEPARATOR in key:
            yield f"The key “{key}” must not contain “{SEPARATOR}”."


def fight_problems(fight: HasFighters, people: Sequence[HasKey], order: Collection[str] = ()) -> Iterator[str]:
    """Yield a sentence for each problem of a fight's people, round, acting or fallen fighters, or turn order."""
    yield from crowd_problems(people)
    known = {one.key for one in people}
    yield from unknown_key_problems("acts", non_empty(fight.acting), known)
    yield from unknown_key_problems("fell", fight.fallen, known)
    yield from unknown_key_problems("has a turn", order, known)
    yield from range_problem("The round", fight.round, 0, 10_000)


def unknown_key_problems(does: str, keys: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Yield a sentence for each key that is not in `known`. `does` is the verb after the key: "acts", "fell"."""
    yield from (f"“{key}” {does} but does not take part." for key in keys if key not in known)


def unknown_name_problems(what: str, names: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Yield a sentence for each name that is not in `known`. `what` is the word for the named things."""
    yield from (f"There is no {what} “{name}”." for name in names if name not in known)


def non_empty(*words: str) -> Iterator[str]:
    """Yield the words that are not "". For the values of single fields, in which "" means nobody."""
    yield from filter(None, words)


def range_problem(what: str, figure: int, low: int, high: int) -> Iterator[str]:
    """Yield a sentence if a figure is below `low` or above `high`. `what` is the figure's name in the sentence."""
    if not low <= figure <= high:
        yield f"{what} is {figure}, but must be from {low} to {high}."


def too_much(whose: str, told: object, most: int, but: Container[str] = ()) -> Iterator[str]:
    """Yield a sentence for each figure in `told` beyond ±`most`. Figures with a name in `but` are not checked.

    `whose` names the owner of the figures in the sentence.
    """
    for name, figure in _figures(whose, msgspec.to_builtins(told)):
        if name not in but:
            yield from range_problem(f"The {name} of {whose}", figure, -most, most)


def _figures(name: str, told: object) -> Iterator[tuple[str, int]]:
    """Yield all whole numbers within a value as (name, number), named after the innermost field around the number."""
    if isinstance(told, int) and not isinstance(told, bool):
        yield name, told
    elif isinstance(told, Mapping):
        for key, value in told.items():
            yield from _figures(str(key), value)
    elif isinstance(told, Sequence) and not isinstance(told, str):
        for value in told:
            yield from _figures(name, value)


def not_theirs(what: str, told: Collection[str], people: Collection[str]) -> Iterator[str]:
    """Yield a sentence if the keys `told` differ from the keys `people`. `what` is the subject of the sentence."""
    if set(told) != set(people):
        yield f"{what} do not match the characters in the party."
