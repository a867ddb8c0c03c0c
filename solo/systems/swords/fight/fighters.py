"""Fighters made from characters and foes, with their figures, arms and wounds (`S-29`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.swords.fight.state import CarriedWeapon, CombatFigures, Fighter, Side
from solo.systems.swords.foes import foe as foes
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.gear.armour import shield_named
from solo.systems.swords.gear.weapon import FIST, SUPPLY, weapon_named
from solo.systems.swords.people import sheet
from solo.systems.swords.people.resolve import resolve_by
from solo.systems.swords.people.sheet import Attributes, Character
from solo.systems.swords.rolls.damage import BY_WORD, is_down, scale_of

SKILLS: Final = {
    "Striking": "striking",
    "Archery": "archery",
    "Throwing": "throwing",
    "Grappling": "grappling",
    "Defense": "defense",
    "Riding": "riding",
    "Animals": "animals",
    "Hiding": "stealth",
    "Watching": "watching",
}
"""The skills rolled in a fight, mapped to the fields of CombatFigures that hold their modifiers."""


def fighter_of_character(character: Character, content: Content, key: str, letter: str, place: int) -> Fighter:
    """Return a character as a fighter, with its present wounds.

    Raises ValueError with a sentence if its gear is not in the content.
    """
    totals = {skill: sheet.skill_total(character, skill, content) for skill in SKILLS}
    worn = msgspec.structs.replace(character.attributes, dexterity=sheet.dexterity(character, content))
    health = BY_WORD[character.health]
    return Fighter(
        key=key,
        name=character.name,
        letter=letter,
        side="party",
        kind=character.name,
        figures=_figures(worn, totals),
        stamina=character.stamina,
        full_stamina=character.full_stamina,
        arms=_arms(character.weapons, content),
        mass=character.mass,
        place=place,
        armour=sheet.armour_value(character, content),
        shield=sheet.shield_bonus(character, content),
        missiles=_supply(character.weapons, character.missiles, content),
        health=health,
        ill=scale_of(content).penalty(health),
        down=is_down(character.stamina, health),
        resolve=resolve_by(character.attributes.willpower),
    )


def fighter_of_foe(foe: Foe, content: Content, key: str, letter: str, place: int, side: Side = "foes") -> Fighter:
    """Return a foe as a fighter. Its printed Defense includes the shield, which is subtracted here.

    Raises ValueError with a sentence if its gear is not in the content.
    """
    totals = {skill: foes.skill_total(foe, skill) for skill in SKILLS}
    shield = shield_named(foe.shield, content)
    bonus = shield.bonus if shield else 0
    totals["Defense"] -= bonus
    return Fighter(
        key=key,
        name=foe.name,
        letter=letter,
        side=side,
        kind=foe.name,
        figures=_figures(foe.attributes, totals),
        stamina=foe.stamina,
        full_stamina=foe.stamina,
        arms=_arms(foe.weapons, content),
        mass=foe.mass,
        place=place,
        move=foe.move,
        armour=foe.armour,
        shield=bonus,
        missiles=_supply(foe.weapons, {}, content),
        animal=foe.animal,
        flies=foe.flies,
        battle_trained=foe.battle_trained,
        resolve=foes.resolve_of(foe),
        spares=foe.spares,
    )


def _figures(attributes: Attributes, totals: Mapping[str, int]) -> CombatFigures:
    """Return a fighter's figures: attributes in armour, and the totals of all skills used in a fight."""
    return CombatFigures(
        strength=attributes.strength,
        dexterity=attributes.dexterity,
        intelligence=attributes.intelligence,
        **{SKILLS[skill]: total for skill, total in totals.items()},
    )


def _arms(names: tuple[str, ...], content: Content) -> list[CarriedWeapon]:
    """Return the fighter's weapons, with the first weapon that is no part of the body in hand.

    Further weapons hang at the belt. Bare hands come last unless the fighter has natural weapons.
    """
    arms: list[CarriedWeapon] = []
    for name in names:
        weapon = weapon_named(name, content)
        in_hand = any(arm.where == "hand" for arm in arms)
        arms.append(CarriedWeapon(weapon, "body" if weapon.natural else "belt" if in_hand else "hand"))
    if not any(arm.weapon.natural for arm in arms):
        arms.append(CarriedWeapon(weapon_named(FIST, content), "body"))
    return arms


def _supply(names: tuple[str, ...], own: dict[str, int], content: Content) -> dict[str, int]:
    """Return the missiles by type: the character's own count, otherwise the usual supply (`H-05`, house)."""
    kinds = {weapon_named(name, content).missiles for name in names} - {""}
    return {kind: own.get(kind, SUPPLY[kind]) for kind in sorted(kinds)}
