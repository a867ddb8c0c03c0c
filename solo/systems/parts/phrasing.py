"""Common format of figures and sentences: signs, numbers with nouns, capitals, lists of names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MINUS: Final = "−"


def signed(amount: int) -> str:
    """Return a whole number with its sign: +4, −1, +0."""
    return f"{amount:+d}".replace("-", MINUS)


def format_number(value: int) -> str:
    """Return a whole number with a true minus sign below 0: 4, −1."""
    return str(value).replace("-", MINUS)


def count_noun(amount: int, one: str, several: str = "") -> str:
    """Return a number with its noun: "1 level", "3 levels"."""
    return f"{format_number(amount)} {one if amount == 1 else several or f'{one}s'}"


def capitalise(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def with_verb(names: Sequence[str], singular: str, plural: str) -> str:
    """Return names and the verb that agrees with them: "Mia answers", "You answer", "Mia and Tom answer".

    The name for the reader, or for a player alone, is "you" or "You".
    """
    several = len(names) > 1 or any(name.casefold() == "you" for name in names)
    return f"{join_names(names)} {plural if several else singular}"


def join_names(names: Sequence[str]) -> str:
    """Return a list of names: "A, B and C"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
