"""Letters of option groups: the key that opens a group stays the same for the whole fight."""

from __future__ import annotations

from itertools import chain, product
from string import ascii_uppercase

RESERVED = frozenset("AEPTU")
"""Capitals that are commands of the fight page, of a shared table or of plain mode."""


class GroupLetters:
    """The letter of each option group offered so far: a capital, from the group's name if possible.

    Once all capitals are in use, a group gets two letters, which only plain mode can read.
    """

    def __init__(self) -> None:
        self._letters: dict[str, str] = {}

    def letter(self, group: str) -> str:
        """Return the letter of a group, choosing one on the first call."""
        if group not in self._letters:
            used = RESERVED.union(self._letters.values())
            name = group.upper()
            own = (letter for letter in (*(word[0] for word in name.split()), *name) if letter in ascii_uppercase)
            pairs = map("".join, product(ascii_uppercase, repeat=2))
            self._letters[group] = next(key for key in chain(own, ascii_uppercase, pairs) if key not in used)
        return self._letters[group]
