"""Loot of a won fight behind the contract's interface: `looting` finds the loot, `sharing` splits it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.systems.contract import Content, LootRules, Share
from solo.systems.polyhedral.fight import looting, sharing
from solo.systems.polyhedral.fight.looting import Loot
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.people.sheet import Character


class LootTaken(LootRules[Loot, Character]):
    """Rules for the loot of a won fight: listing, describing, sharing and taking it (`P-18`, `P-39`)."""

    @property
    def found_type(self) -> type[Loot]:
        return Loot

    def __init__(self, content: Content) -> None:
        self._content = content

    def list_loot(self, state: msgspec.Struct) -> Loot | None:
        """Return the loot that a fight in this state leaves to the party; None for no loot or another procedure."""
        if not isinstance(state, Fight):
            return None
        found = looting.collect_loot(state, self._content)
        return found if looting.describe_loot(found) else None

    def describe(self, found: Loot) -> str:
        """Return the loot in a sentence."""
        return looting.describe_loot(found)

    def shares(self, found: Loot, takers: int) -> Sequence[Share]:
        """List the shares: everything, all or one of each kind of thing, and equal parts of the money for `takers`."""
        return sharing.list_shares(found, takers)

    def take(self, character: Character, found: Loot) -> Character:
        """Return `character` with the loot's gear in its pack and the loot's money added."""
        return sharing.take(character, found)

    def return_loot(self, character: Character, found: Loot) -> Character:
        """Return `character` without the loot. Raises ValueError if the character no longer has all of the loot."""
        return sharing.give_back(character, found)
