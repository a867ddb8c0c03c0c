"""Owns reading loosely: text and numbers out of JSON values that may have any type at all.

Lists of monsters are written by many hands; whatever a field holds, something bounded comes out, and nothing raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from solo.border.text import printable

DEEPEST: Final = 6
LONGEST: Final = 20_000
LONGEST_WORD: Final = 60
MOST_BITS: Final = 64

_NUMBER: Final = re.compile(r"[-+]?\d{1,9}(?:\.\d{1,6})?(?:/\d{1,4})?")
_BLANK: Final = re.compile(r"\s+")


def text_of(value: object) -> str:
    """Returns all words of a value in one line: a list joined by commas, a table with its keys; "" for nothing."""
    return clean(", ".join(_words(value, DEEPEST)))[:LONGEST]


def clean(text: str) -> str:
    """Returns the text in one line, of signs that show."""
    return _BLANK.sub(" ", printable(text[: 2 * LONGEST])).strip()


def short(text: str) -> str:
    """Returns the first letters of a text that is to stand in a sentence."""
    return text if len(text) <= LONGEST_WORD else f"{text[: LONGEST_WORD - 2].rstrip()} …"


def number_of(value: object) -> Fraction | None:
    """Returns the first number in a value: 15 for 15, "15 (natural armor)" and [{"value": 15}]; None for none."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _fraction(_digits(value))
    if isinstance(value, str):
        found = _NUMBER.search(value[:LONGEST])
        return _fraction(found[0]) if found else None
    if isinstance(value, dict):
        for key in ("value", "average", "rating"):
            if (number := number_of(value.get(key))) is not None:
                return number
        return None
    return number_of(value[0]) if isinstance(value, list) and value else None


def entries_of(value: object) -> list[dict[str, object]]:
    """Returns the tables in a list; a table of names and texts becomes one table each; [] for anything else."""
    if isinstance(value, dict):
        value = [{"name": name, "desc": text} for name, text in value.items()]
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _digits(number: int | float) -> str:
    """A number as it is written; nothing for one so long that Python itself refuses to write it."""
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
