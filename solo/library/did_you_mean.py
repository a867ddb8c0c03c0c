"""Suggestions for a name that does not exist, in any game.

Suggestions come from all names on the shelves, and from the words of shipped entries in the same field (skills).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from solo.library.fuzzy import join_names, nearest

NOTHING = re.compile(
    r"^(?:There is no |There is nothing named |Nobody sells |The market has no |Nothing gets better at )[^“\"]*"
    r"[“\"](?P<word>.+?)[”\"](?P<rest>[^“”\"]*)$"
)
LOOK_UP = "in the library"
SUGGESTED = ". Did you mean "
Entries = Mapping[type[msgspec.Struct], Mapping[str, msgspec.Struct]]


def is_unknown_name(sentence: str) -> bool:
    """Return True if the sentence says that a name does not exist."""
    return NOTHING.match(sentence) is not None


def add_suggestion(
    kind: type[msgspec.Struct], field: str, sentence: str, entries: Entries, left_out: Collection[str]
) -> str:
    """Return the sentence with suggestions. If the named entry exists but is faulty, return a sentence that says so.

    `entries` holds all known entries by kind, `left_out` the names of faulty entries.
    """
    found = NOTHING.match(sentence)
    if found is None:
        return sentence
    word, rest = found["word"], found["rest"]
    if word in left_out:
        return f"“{word}” has problems of its own, so it is left out. Correct it first."
    more = rest.partition(":")[2]
    if SUGGESTED in rest or (more and LOOK_UP not in more):  # The sentence already lists possible names.
        return sentence
    beside = _words(getattr(entry, field, None) for entry in entries.get(kind, {}).values())
    near = nearest(word, _but(word, beside)) or nearest(word, _but(word, _names(entries)))
    said = sentence.removesuffix(f":{more}").removesuffix(".")
    return f"{said}{SUGGESTED}{join_names(near)}?" if near else sentence


def _but(word: str, names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name and name != word]


def _names(entries: Entries) -> Iterator[str]:
    for found in entries.values():
        yield from found


def _words(values: Iterable[object]) -> Iterator[str]:
    """Yield every text in these values, recursively."""
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
