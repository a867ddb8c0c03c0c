"""Owns what a foe is worth: the percentage of exact duels that the Fighter of the rules loses to it (part 5).

The duel is on foot with melee weapons, each round both Strike and Defend; bows, mounts and grabs come on top of it.
"""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Content
from solo.systems.swords.foes.foe import Foe, weapons_of
from solo.systems.swords.gear.weapon import Weapon, weapon_named
from solo.systems.swords.people.sheet import (
    Character,
    armour_value,
    best_defense,
    dexterity,
    skill_level,
)
from solo.systems.swords.rolls.duel import Duellist, duel
from solo.systems.swords.rolls.health import scale_of

FIGHTER: Final = Duellist(strength=2, dexterity=2, striking=3, defense=3, weapon=3, armor=2, stamina=10)
LEAST: Final = 1


def danger(foe: Foe, content: Content) -> int:
    """Returns a foe's danger from 1 to 100. Raises ValueError with a sentence for an unknown weapon."""
    return _lost_to(duellist_of_foe(foe, content), content)


def danger_of_character(character: Character, content: Content) -> int:
    """Returns a character's danger from 1 to 100, rested and whole. Raises ValueError for unknown gear."""
    return _lost_to(duellist_of_character(character, content), content)


def duellist_of_foe(foe: Foe, content: Content) -> Duellist:
    """Returns a foe as one of two in a duel on foot."""
    attributes, skills = foe.attributes, foe.skills
    return Duellist(
        attributes.strength,
        attributes.dexterity,
        skills.get("Striking", 0),
        skills.get("Defense", 0),
        _best_bonus(weapons_of(foe, content)),
        foe.armour,
        foe.stamina,
    )


def duellist_of_character(character: Character, content: Content) -> Duellist:
    """Returns a character as one of two in a duel on foot, behind the shield that the best weapon leaves room for."""
    weapons = tuple(weapon_named(name, content) for name in character.weapons)
    base = dexterity(character, content)
    return Duellist(
        character.attributes.strength,
        base,
        skill_level(character, "Striking"),
        best_defense(character, content) - base,
        _best_bonus(weapons, beside_shield=bool(character.shield)),
        armour_value(character, content),
        character.full_stamina,
    )


def _best_bonus(weapons: tuple[Weapon, ...], beside_shield: bool = False) -> int:
    fit = [weapon for weapon in weapons if weapon.melee and not weapon.mounted_only]
    return max((weapon.bonus for weapon in fit if not (beside_shield and weapon.hands > 1)), default=0)


def _lost_to(other: Duellist, content: Content) -> int:
    return max(LEAST, round(duel(FIGHTER, other, scale_of(content)).b_wins * 100))
