"""Conditions of a fighter in little room: whole words, and a sign for the conditions left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from solo.systems.contract import FighterView

MORE = "…"
LEAST_BEGUN = 3  # fewest words that a shortened condition needs to be informative
LEAST_LETTERS = 3  # fewest letters that a shortened first condition needs to be informative
LEADING_ON = frozenset({"and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"})


def ailments(conditions: Sequence[str], room: int) -> str:
    """Return as many conditions as fit into `room` cells, and as many first words of the next condition as fit.

    No word is cut.
    """
    whole = ", ".join(conditions)
    if len(whole) <= max(0, room):
        return whole
    for count in range(len(conditions) - 1, 0, -1):
        some = ", ".join(conditions[:count])
        if len(some) + len(MORE) <= room:
            return f"{some}{_begun(conditions[count], room - len(some) - len(MORE))}{MORE}"
    first = conditions[0]
    return first if len(first) <= room else f"{_first_words(first, room - len(MORE))}{MORE}"


def _first_words(condition: str, room: int) -> str:
    """Return as many first words as fit; "" if they are too short to be informative."""
    words = condition.split()
    while words and (len(" ".join(words)) > room or words[-1] in LEADING_ON):
        words.pop()
    begun = " ".join(words)
    return begun if len(begun) >= LEAST_LETTERS else ""


def _begun(condition: str, room: int) -> str:
    """Return a comma and as many first words of `condition` as fit; "" if they are too few to be informative."""
    words = condition.split()
    while words and (len(" ".join(words)) + 2 > room or words[-1] in LEADING_ON):
        words.pop()
    return f", {' '.join(words)}" if len(words) >= LEAST_BEGUN else ""


def ailments_among(fighters: Sequence[FighterView], conditions: Sequence[str], room: int) -> str:
    """Return `conditions` as `ailments` does, on a page that shows the letters of `fighters`.

    If space is short, names of fighters within the conditions become letters before any condition is left out.
    """
    said = ailments(conditions, room)
    return said if said == ", ".join(conditions) else ailments(_by_letters(tuple(fighters), tuple(conditions)), room)


@lru_cache(maxsize=64)
def _by_letters(fighters: tuple[FighterView, ...], conditions: tuple[str, ...]) -> tuple[str, ...]:
    borne = Counter(fighter.letter for fighter in fighters)
    letters = {fighter.name: fighter.letter for fighter in fighters if fighter.letter and borne[fighter.letter] == 1}
    if not letters:
        return conditions
    names = "|".join(re.escape(name) for name in sorted(letters, key=len, reverse=True))
    return tuple(re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda found: letters[found[0]], one) for one in conditions)
