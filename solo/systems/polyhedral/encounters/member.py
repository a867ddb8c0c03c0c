"""Party members as encounters see them: all XP received, spent or not, and the best defence (`R-06`)."""

from __future__ import annotations

from solo.systems.contract import Content, PartyMember
from solo.systems.polyhedral.people.advancement import total_xp
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.people.weapon_uses import best_defence


def member(character: Character, content: Content) -> PartyMember:
    """Return a character as a party member with its XP total and its best defence."""
    return PartyMember(character.name, total_xp(character), best_defence(character.build, content))
