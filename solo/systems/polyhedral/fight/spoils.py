"""Owns the loot of a won fight as the contract asks for it: `looting` says what it is, `sharing` who gets it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.systems.contract import Content, Share
from solo.systems.polyhedral.fight import looting, sharing
from solo.systems.polyhedral.fight.looting import Loot
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.people.sheet import Character


class LootTaken:
    """Loot left, told and taken (`P-18`, `P-39`)."""

    found_type: type[msgspec.Struct] = Loot

    def __init__(self, content: Content) -> None:
        self._content = content

    def left(self, state: msgspec.Struct) -> Loot | None:
        """What a fight in this state leaves to the party; None for nothing, or for no fight."""
        if not isinstance(state, Fight):
            return None
        found = looting.loot(state, self._content)
        return found if looting.told(found) else None

    def told(self, found: msgspec.Struct) -> str:
        """The loot in a sentence."""
        return looting.told(_loot(found))

    def shares(self, found: msgspec.Struct, takers: int) -> Sequence[Share]:
        """All of it, each kind whole or one of it, and equal parts of the money for so many."""
        return sharing.shares(_loot(found), takers)

    def take(self, character: msgspec.Struct, found: msgspec.Struct) -> msgspec.Struct:
        """The character with gear in the pack and money in the purse."""
        return sharing.take(_character(character), _loot(found))

    def give_back(self, character: msgspec.Struct, found: msgspec.Struct) -> msgspec.Struct:
        """The character without it. Raises ValueError where it no longer has all of it."""
        return sharing.give_back(_character(character), _loot(found))


def _character(character: msgspec.Struct) -> Character:
    if isinstance(character, Character):
        return character
    raise TypeError(f"A PolyRPG character is needed, not a {type(character).__name__}.")


def _loot(found: msgspec.Struct) -> Loot:
    if isinstance(found, Loot):
        return found
    raise TypeError(f"Loot is needed, not a {type(found).__name__}.")
