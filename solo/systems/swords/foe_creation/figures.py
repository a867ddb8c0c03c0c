"""Figures of a foe that follow from its fields: danger first, then its rolls, each with its explanation."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content, DerivedValue
from solo.systems.parts.phrasing import format_number, with_sign
from solo.systems.swords.company.duellists import duellist_of_foe
from solo.systems.swords.encounters.foe_worth import FIGHTER, danger
from solo.systems.swords.foes.foe import Foe, skill_total, weapons_of
from solo.systems.swords.gear.armour import shield_named
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.sheet import attribute_of
from solo.systems.swords.rolls.damage import damage_modifier, scale_of
from solo.systems.swords.rolls.duel import duel
from solo.systems.swords.wording import percent


def figures(foe: Foe, content: Content) -> Iterator[DerivedValue]:
    """Yield the figures of a foe with its present fields."""
    yield _danger(foe, content)
    yield DerivedValue(
        "Initiative", f"2d6 {with_sign(foe.attributes.dexterity)}", "Dexterity, without the action penalty."
    )
    shield = shield_named(foe.shield, content)
    guard, why = skill_total(foe, "Defense"), _why(foe, "Defense")
    if shield:
        yield DerivedValue("Block", f"2d6 {with_sign(guard)}", f"{why} Includes the {shield.name}.")
        guard, why = guard - shield.bonus, f"{why} The {shield.name} does not help: {with_sign(-shield.bonus)}."
    yield DerivedValue("Dodge", f"2d6 {with_sign(guard)}", why)
    strength = foe.attributes.strength
    borne = f"Strength {format_number(strength)} and armour {foe.armour}."
    yield DerivedValue("Endurance", f"2d6 {with_sign(strength + foe.armour)}", borne)
    grip = f"{_why(foe, 'Grappling')} Mass ({foe.mass} pounds) may add a bonus."
    yield DerivedValue("Grappling", f"2d6 {with_sign(skill_total(foe, 'Grappling'))}", grip)
    for weapon in dict.fromkeys(weapons_of(foe, content)):
        yield from _uses(foe, weapon)


def _danger(foe: Foe, content: Content) -> DerivedValue:
    worth = danger(foe, content)
    wins = duel(FIGHTER, duellist_of_foe(foe, content), scale_of(content)).a_wins
    why = (
        f"The ready-made Fighter, who closes in from 30 yards, loses {worth} of 100 fights against this foe. "
        f"At arm's length, the Fighter wins {percent(wins)} of duels."
    )
    return DerivedValue("Danger", str(worth), why)


def _uses(foe: Foe, weapon: Weapon) -> Iterator[DerivedValue]:
    """Yield a line for each use of a weapon: striking, throwing, shooting."""
    strength = foe.attributes.strength
    damage = damage_modifier(strength, weapon.bonus, mechanical=weapon.without_strength)
    bare = (
        "Strength is not added, because the weapon is a machine. Damage"
        if weapon.mechanical
        else "Strength is not added, because the bow's force does not depend on the archer. Damage"
    )
    made = bare if weapon.without_strength else f"Damage: Strength {format_number(strength)},"
    uses = (("Striking", weapon.melee, ""), ("Throwing", weapon.thrown, ", thrown"), ("Archery", weapon.shoots, ""))
    for skill, possible, how in uses:
        if possible:
            value = f"hit 2d6 {with_sign(skill_total(foe, skill))}, damage 2d6 {with_sign(damage)}"
            why = f"{_why(foe, skill)} {made} {weapon.name} {with_sign(weapon.bonus)}."
            yield DerivedValue(f"{weapon.name}{how}", value, why)


def _why(foe: Foe, skill: str) -> str:
    attribute = attribute_of(skill)
    level, skill_level = foe.attributes.level(attribute), foe.skills.get(skill, 0)
    return f"{attribute} {format_number(level)}, {skill} {format_number(skill_level)}."
