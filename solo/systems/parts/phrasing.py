"""Common format of figures and sentences: signs, numbers with nouns, articles, possessives, lists of names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

MINUS: Final = "−"
VOWELS: Final = "aeiou"
SOUNDS_LIKE_A_CONSONANT: Final = ("uni", "eu", "one", "use")
SILENT_H: Final = ("hour", "honest", "heir", "honour")
VOWEL_NUMBERS: Final = (8, 11, 18)
"""Numbers that take the article “an”. All numbers with the first digit 8 take “an” as well."""
SINGULAR_ENDINGS: Final = ("ss", "us", "is", "clops")


def with_sign(amount: int) -> str:
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


def uncapitalise(text: str) -> str:
    """Return a text with a small first letter."""
    return text[:1].lower() + text[1:]


def with_verb(names: Sequence[str], singular: str, plural: str) -> str:
    """Return names followed by the verb that agrees with them: "Mia answers", "You answer", "Mia and Tom answer".

    The names may contain "you" or "You", for the reader or a lone player.
    """
    several = len(names) > 1 or any(name.casefold() == "you" for name in names)
    return f"{join_names(names)} {plural if several else singular}"


def join_names(names: Sequence[str]) -> str:
    """Return a list of names: "A, B and C"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def with_article(noun: str) -> str:
    """Return a noun or number with its indefinite article: "a wolf", "an ogre", "an 11", "a 9"."""
    return f"{'an' if _sounds_like_a_vowel(noun.lower()) else 'a'} {noun}"


def with_the(name: str) -> str:
    """Return a foe's name within a sentence: "the dark troll", but "Sergeant a" and "Gorza Nine-Mauls".

    Lettered and personal names have no article.
    """
    kind, _, rest = name.partition(" ")
    named = any(word[:1].isupper() or len(word) == 1 for word in rest.split())
    return name if named else f"the {uncapitalise(kind)}{rest and ' '}{rest}"


def without_article(noun: str) -> str:
    """Return a noun without its indefinite article: "shying horse" for "a shying horse"."""
    return noun.removeprefix("a ").removeprefix("an ")


def _sounds_like_a_vowel(text: str) -> bool:
    if text[:1].isdigit():
        digits = "".join(takewhile(str.isdigit, text.replace(",", "")))
        return digits.startswith("8") or int(digits[: len(digits) % 3 or 3]) in VOWEL_NUMBERS
    if text.startswith(SILENT_H):
        return True
    return text[:1] in VOWELS and bool(text) and not text.startswith(SOUNDS_LIKE_A_CONSONANT)


def is_plural(noun: str) -> bool:
    """Return True if a noun looks like a plural: "claws", but not "cutlass"."""
    return noun.endswith("s") and not noun.endswith(SINGULAR_ENDINGS)


def possessive(name: str) -> str:
    """Return the possessive of a name: "Nerys's", "the wolf's", but "the river dragoons'"."""
    return f"{name}'" if name.lower().startswith("the ") and is_plural(name) else f"{name}'s"
