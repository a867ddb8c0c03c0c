"""Owns what is said of somebody's state where room is scarce: whole words, and a sign for what is left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from solo.systems.contract import FighterView

MORE = "…"
LEAST_BEGUN = 3  # words of what does not fit whole that tell something
LEADING_ON = frozenset({"and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"})


def ailments(conditions: Sequence[str], room: int) -> str:
    """As many of these as `room` cells hold whole, and as many words of the next; of the first alone its beginning."""
    whole = ", ".join(conditions)
    if len(whole) <= max(0, room):
        return whole
    for count in range(len(conditions) - 1, 0, -1):
        some = ", ".join(conditions[:count])
        if len(some) + len(MORE) <= room:
            return f"{some}{_begun(conditions[count], room - len(some) - len(MORE))}{MORE}"
    first = conditions[0]
    return first if len(first) <= room else f"{first[: max(0, room - len(MORE))]}{MORE}"


def _begun(condition: str, room: int) -> str:
    """As many words of it as fit behind a comma and tell something, "" for too few."""
    words = condition.split()
    while words and (len(" ".join(words)) + 2 > room or words[-1] in LEADING_ON):
        words.pop()
    return f", {' '.join(words)}" if len(words) >= LEAST_BEGUN else ""


def ailments_among(fighters: Sequence[FighterView], conditions: Sequence[str], room: int) -> str:
    """The same where these are in sight with their letters: by these they are called before anything is left out."""
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
