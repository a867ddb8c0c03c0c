"""Comparison of people's names: which names are equal, and which could be mistaken for each other."""

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
"""Lower-case letters of other scripts that look like Latin letters, or whose capitals do."""


def name_key(name: str) -> str:
    """Return the comparison key of a name: equal keys mean that a reader could confuse the names.

    Ignores case, width and composition of letters. Greek and Cyrillic letters count as the Latin letters they resemble.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()).casefold())
    return plain.translate(LOOKS_LIKE)


def is_same_name(name: str, other: str) -> bool:
    """Return True if both names have the same letters, ignoring case."""
    return _letters(name) == _letters(other)


def _letters(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())
