"""Comparison of people's names: which names are equal, and which could be mistaken for each other."""

from __future__ import annotations

import unicodedata
from typing import Final

LOOKS_LIKE: Final = str.maketrans(
    # Cyrillic letters, by the look of either case
    "авԁеһіјкӏмнорԛѕтуԝхѵ"
    # Greek letters
    "αβγεζηικμνορτυχω"
    # Latin letters that look like basic Latin letters
    "ıɑɡ",
    "abdehijklmhopqstywxv"
    "abyezhikmvoptyxw"
    "iag",
)  # fmt: skip
"""Lower-case letters of other scripts that look like Latin letters, or whose capitals do."""


def name_key(name: str) -> str:
    """Return the comparison key of a name: a reader could confuse two names with equal keys.

    Ignores case, width and composition of letters. Greek and Cyrillic letters count as similar Latin letters.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()).casefold())
    return plain.translate(LOOKS_LIKE)


def is_same_name(name: str, other: str) -> bool:
    """Return True if both names have the same letters, ignoring case."""
    return _letters(name) == _letters(other)


def _letters(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())
