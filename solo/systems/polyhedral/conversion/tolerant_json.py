"""Tolerant reading of text, numbers and fields from JSON values of any type.

Monster lists come from many authors. These functions return a bounded result for any value and never raise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from solo.untrusted.text import make_printable

DEEPEST: Final = 6
LONGEST: Final = 20_000
LONGEST_WORD: Final = 60
MOST_BITS: Final = 64

_NUMBER_KEYS: Final = ("value", "average", "rating", "ac", "cr", "flat", "max")
_NUMBER: Final = re.compile(r"[-+]?\d{1,9}(?:\.\d{1,6})?(?:/\d{1,4})?")
_BLANK: Final = re.compile(r"\s+")


def text_of(value: object) -> str:
    """Return all words of a value in one line: a list joined by commas, a table with its keys; "" for none."""
    return clean_text(", ".join(_words(value, DEEPEST)))[:LONGEST]


def clean_text(text: str) -> str:
    """Return the text in one line, with printable characters only."""
    return _BLANK.sub(" ", make_printable(text[: 2 * LONGEST])).strip()


def shorten(text: str) -> str:
    """Return a text shortened for use in a sentence."""
    return text if len(text) <= LONGEST_WORD else f"{text[: LONGEST_WORD - 2].rstrip()} …"


def number_of(value: object) -> Fraction | None:
    """Return the first number in a value: 15 for 15, "15 (natural armor)" and [{"value": 15}]; None for no number."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _fraction(_digits(value))
    if isinstance(value, str):
        found = _NUMBER.search(value[:LONGEST])
        return _fraction(found[0]) if found else None
    if isinstance(value, dict):
        table = Table(value)
        numbers = (number_of(table.get(key)) for key in _NUMBER_KEYS if not isinstance(table.get(key), dict | list))
        return next((number for number in numbers if number is not None), None)
    if not isinstance(value, list) or not value or isinstance(value[0], list):
        return None
    return number_of(value[0])


class Table:
    """Fields of a JSON object, found by name in any spelling: "Hit Points" and "hit_points" are the same."""

    def __init__(self, raw: object = None) -> None:
        self.raw: Mapping[str, object] = raw if isinstance(raw, dict) else {}
        self._fields: dict[str, object] = {}
        for key, value in self.raw.items():
            self._fields.setdefault(_folded(key), value)

    def __bool__(self) -> bool:
        return bool(self._fields)

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def get(self, *names: str) -> object:
        """Return the first value that is not None among the fields of these names; None if there is none."""
        values = (self._fields.get(_folded(name)) for name in names)
        return next((value for value in values if value is not None), None)

    def table(self, *path: str) -> Table:
        """Return the object at the end of a path of names; an empty object if there is none."""
        found = self
        for name in path:
            found = Table(found.get(name))
        return found

    def text(self, *names: str) -> str:
        """Return the words of the first field of these names that has a value, in one line."""
        return text_of(self.get(*names))


def unpack_json(value: object) -> object:
    """Return the JSON value in a text that holds an object or a list; return any other value unchanged."""
    if not isinstance(value, str) or not value.lstrip().startswith(("{", "[")):
        return value
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return value


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def entries_of(value: object) -> list[Table]:
    """Return the tables in a list, or one table for each name in an object of texts; [] for other values."""
    if isinstance(value, dict):
        value = [{"name": name, "desc": text} for name, text in value.items()]
    return [Table(entry) for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _digits(number: int | float) -> str:
    """Return a number as text; "" if it is too long for Python to print."""
    if isinstance(number, float) and number.is_integer() and abs(number) < 10**9:
        return str(int(number))
    return str(number) if isinstance(number, float) or number.bit_length() <= MOST_BITS else ""


def _fraction(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _words(value: object, deepest: int) -> Iterator[str]:
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, bool):
        return
    elif isinstance(value, int | float):
        yield _digits(value)
    elif deepest and isinstance(value, list):
        for inner in value:
            yield from _words(inner, deepest - 1)
    elif deepest and isinstance(value, dict):
        for key, inner in value.items():
            if key == "url":
                continue
            if inner is True:
                yield str(key)
            else:
                yield from (f"{key} {words}" for words in _words(inner, deepest - 1))
