"""Ways to attack a motionless object: each use of each weapon to strike, throw or shoot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.swords.company.people import CompanyState
from solo.systems.swords.gear.weapon import FIST, weapon_named
from solo.systems.swords.people.sheet import Character, skill_total
from solo.systems.swords.rolls.damage import damage_modifier

FURTHEST_SHOT: Final = 400


class BreakingUse(msgspec.Struct, frozen=True, omit_defaults=True):
    """One use of a weapon: modifiers to hit and to damage, unhurt.

    `reach` is in yards, 0 for a melee attack. `missiles` is the type used up.
    """

    words: str
    skill: str
    total: int
    damage: int
    reach: int = 0
    missiles: str = ""
    without_strength: bool = False


class BreakingState(CompanyState, omit_defaults=True):
    """A party that attacks an object. `uses` lists each character's uses by name."""

    uses: dict[str, tuple[BreakingUse, ...]] = {}


def uses_of(characters: Iterable[object], content: Content) -> dict[str, tuple[BreakingUse, ...]]:
    """Return the uses of characters by name. Raises ValueError if their gear is not in the content."""
    return {one.name: tuple(_uses(one, content)) for one in characters if isinstance(one, Character)}


def _uses(character: Character, content: Content) -> Iterator[BreakingUse]:
    strength = character.attributes.strength
    for name in dict.fromkeys((*character.weapons, FIST)):
        weapon = weapon_named(name, content)
        bare, reach = weapon.without_strength, weapon.reach or FURTHEST_SHOT
        damage = damage_modifier(strength, weapon.bonus, mechanical=bare)
        if weapon.melee:
            yield BreakingUse(
                f"strike with the {name}", "Striking", skill_total(character, "Striking", content), damage
            )
        if weapon.thrown:
            yield BreakingUse(
                f"throw the {name}", "Throwing", skill_total(character, "Throwing", content), damage, reach
            )
        if weapon.shoots:
            shot = skill_total(character, "Archery", content)
            yield BreakingUse(f"shoot with the {name}", "Archery", shot, damage, reach, weapon.missiles, bare)
