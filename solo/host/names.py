"""Names of people: when two of them are the same name, and when one could pass for another."""

from __future__ import annotations

import unicodedata
from typing import Final

LOOKS_LIKE: Final = str.maketrans(
    # Cyrillic letters, as they look in either case
    "авԁеһіјкӏмнорԛѕтуԝхѵ"
    # Greek letters
    "αβγεζηικμνορτυχω"
    # Latin letters that pass for plain ones
    "ıɑɡ",
    "abdehijklmhopqstywxv"
    "abyezhikmvoptyxw"
    "iag",
)  # fmt: skip
"""Small letters of other scripts that look like Latin ones, or whose capitals do."""


def name_key(name: str) -> str:
    """Returns what a name is compared by: equal for names that a reader takes for one another.

    Case, width and composition of letters make no difference, nor do Greek and Cyrillic letters that look Latin.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()).casefold())
    return plain.translate(LOOKS_LIKE)


def is_same_name(name: str, other: str) -> bool:
    """Return True if both are the same letters, in whatever case."""
    return _letters(name) == _letters(other)


def _letters(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())
