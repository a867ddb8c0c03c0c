"""Owns what may have been meant where an entry names something that is not there, whatever the game.

The names on the shelves are known, and so are the words that our own entries have in the same field, such as skills.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from solo.library.near import listed, nearest

NOTHING = re.compile(
    r"^(?:There is no |There is nothing named |Nobody sells |The market has no |Nothing gets better at )[^“\"]*"
    r"[“\"](?P<word>.+?)[”\"](?P<rest>[^“”\"]*)$"
)
LOOK_UP = "look it up"
Entries = Mapping[type[msgspec.Struct], Mapping[str, msgspec.Struct]]


def names_nothing(sentence: str) -> bool:
    """Whether it says that something named is not there."""
    return NOTHING.match(sentence) is not None


def told(kind: type[msgspec.Struct], field: str, sentence: str, entries: Entries, left_out: Collection[str]) -> str:
    """The sentence, with what may have been meant behind it; or that what is named has faults of its own.

    `entries` are all that are known, by kind, `left_out` the names of those that have faults.
    """
    found = NOTHING.match(sentence)
    if found is None:
        return sentence
    word, rest = found["word"], found["rest"]
    if word in left_out:
        return f"“{word}” has faults of its own and is left out: mend it first."
    more = rest.partition(":")[2]
    if more and LOOK_UP not in more:  # what there is was said
        return sentence
    beside = _words(getattr(entry, field, None) for entry in entries.get(kind, {}).values())
    near = nearest(word, _but(word, beside)) or nearest(word, _but(word, _names(entries)))
    said = sentence.removesuffix(f":{more}").removesuffix(".")
    return f"{said}: did you mean {listed(near)}?" if near else sentence


def _but(word: str, names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name and name != word]


def _names(entries: Entries) -> Iterator[str]:
    for found in entries.values():
        yield from found


def _words(values: Iterable[object]) -> Iterator[str]:
    """Every text in these values, and every name that something in them has."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from _words(value)
            yield from _words(value.values())
        elif isinstance(value, list | tuple | set | frozenset):
            yield from _words(value)
        elif isinstance(value, msgspec.Struct):
            yield from _words(getattr(value, name) for name in value.__struct_fields__)
