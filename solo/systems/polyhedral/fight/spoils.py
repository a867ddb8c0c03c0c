"""Owns the loot of a won fight as the contract asks for it: `looting` says what it is, `sharing` who gets it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.systems.contract import Content, Share, Spoils
from solo.systems.polyhedral.fight import looting, sharing
from solo.systems.polyhedral.fight.looting import Loot
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.people.sheet import Character


class LootTaken(Spoils[Loot, Character]):
    """Loot left, told and taken (`P-18`, `P-39`)."""

    @property
    def found_type(self) -> type[Loot]:
        return Loot

    def __init__(self, content: Content) -> None:
        self._content = content

    def left(self, state: msgspec.Struct) -> Loot | None:
        """What a fight in this state leaves to the party; None for nothing, or for no fight."""
        if not isinstance(state, Fight):
            return None
        found = looting.loot(state, self._content)
        return found if looting.told(found) else None

    def told(self, found: Loot) -> str:
        """The loot in a sentence."""
        return looting.told(found)

    def shares(self, found: Loot, takers: int) -> Sequence[Share]:
        """All of it, each kind whole or one of it, and equal parts of the money for so many."""
        return sharing.shares(found, takers)

    def take(self, character: Character, found: Loot) -> Character:
        """The character with gear in the pack and money in the purse."""
        return sharing.take(character, found)

    def give_back(self, character: Character, found: Loot) -> Character:
        """The character without it. Raises ValueError where it no longer has all of it."""
        return sharing.give_back(character, found)
