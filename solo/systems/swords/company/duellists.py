"""Characters and foes as duellists on foot, for the exact odds of a duel."""

from __future__ import annotations

from solo.systems.contract import Content
from solo.systems.swords.foes.foe import Foe, weapons_of
from solo.systems.swords.gear.weapon import Weapon, weapon_named
from solo.systems.swords.people.sheet import Character, armour_value, best_defense, dexterity, skill_level
from solo.systems.swords.rolls.duel import Duellist


def duellist_of_foe(foe: Foe, content: Content) -> Duellist:
    """Return a foe as a duellist on foot."""
    attributes, skills = foe.attributes, foe.skills
    return Duellist(
        attributes.strength,
        attributes.dexterity,
        skills.get("Striking", 0),
        skills.get("Defense", 0),
        _best_bonus(weapons_of(foe, content), in_the_saddle=bool(foe.mount)),
        foe.armour,
        foe.stamina,
    )


def duellist_of_character(character: Character, content: Content) -> Duellist:
    """Return a character as a duellist on foot, with a shield if the weapon leaves a hand free."""
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


def _best_bonus(weapons: tuple[Weapon, ...], beside_shield: bool = False, in_the_saddle: bool = False) -> int:
    fit = [weapon for weapon in weapons if weapon.melee and (in_the_saddle or not weapon.mounted_only)]
    return max((weapon.bonus for weapon in fit if not (beside_shield and weapon.hands > 1)), default=0)
