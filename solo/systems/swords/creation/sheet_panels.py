"""The character sheet as displayed: every value with its explanation, wounds and armour included.

The figures of the fight also appear beside a draft during creation.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content, Panel, SheetLine
from solo.systems.parts.lookup import entries_of
from solo.systems.parts.phrasing import count_noun, format_number, with_sign
from solo.systems.swords.gear.armour import armour_named
from solo.systems.swords.gear.weapon import FIST, Weapon
from solo.systems.swords.people.points import (
    ATTRIBUTE_POINTS,
    SKILL_POINTS,
    attributes_cost,
    points_left,
    skills_cost,
)
from solo.systems.swords.people.sheet import (
    ATTRIBUTES,
    Character,
    armour_value,
    attribute_of,
    penalty_of,
    shield_bonus,
    skill_level,
    skill_total,
)
from solo.systems.swords.rolls.damage import BY_WORD, WORDS, Health, is_down, scale_of


def sheet_panels(character: Character, content: Content) -> tuple[Panel, ...]:
    """Return the whole sheet. Raises ValueError with a sentence if the armour or the shield is unknown."""
    panels = (
        Panel("Condition", tuple(_condition(character, content))),
        Panel("Attributes", tuple(_attributes(character))),
        Panel("Skill totals", tuple(_skills(character, content))),
        Panel("In a fight", figures(character, content)),
        Panel("Gear", tuple(_gear(character))),
        Panel("Points", tuple(_points(character))),
        Panel("Notes", (SheetLine("Notes", character.notes),) if character.notes else ()),
    )
    return tuple(panel for panel in panels if panel.lines)


def figures(character: Character, content: Content) -> tuple[SheetLine, ...]:
    """Return the figures of a fight with their explanations: initiative, defences, endurance, grappling, attacks."""
    penalty = penalty_of(character, content)
    return (
        *_defences(character, content, penalty),
        *(line for weapon in _weapons(character, content) for line in _attacks(character, weapon, content, penalty)),
    )


def _condition(character: Character, content: Content) -> Iterator[SheetLine]:
    level = BY_WORD[character.health]
    stamina = f"{format_number(character.stamina)} of {character.full_stamina}"
    yield SheetLine("Stamina", stamina, "Each point of net damage costs 1 Stamina. A fighter falls at 0.")
    bounds = zip(WORDS[1:], scale_of(content).bounds, strict=True)
    steps = ", ".join(f"{word} from {bound}" for word, bound in bounds)
    yield SheetLine("Health", character.health, f"Depends on the largest net damage of a single hit: {steps}.")
    penalty = penalty_of(character, content)
    if penalty and level < Health.DEAD:
        yield SheetLine(
            "Penalty", format_number(penalty), f"{character.health}: lowers Strength and Dexterity until healed."
        )
    if is_down(character.stamina, level):
        yield SheetLine(
            "State", "dead" if level >= Health.DEAD else "unconscious", "Stamina is 0 or less, or Health is Dead."
        )


def _attributes(character: Character) -> Iterator[SheetLine]:
    for name in ATTRIBUTES:
        yield SheetLine(
            name, format_number(character.attributes.level(name)), "The level you bought. An ordinary person has 0."
        )


def _skills(character: Character, content: Content) -> Iterator[SheetLine]:
    for name in character.skills:
        total = skill_total(character, name, content)
        yield SheetLine(name, format_number(total), _why_skill(character, name, content))


def _why_skill(character: Character, name: str, content: Content) -> str:
    attribute = attribute_of(name)
    parts = [f"{attribute} {format_number(character.attributes.level(attribute))}"]
    armour = armour_named(character.armour, content)
    if attribute == "Dexterity" and armour is not None and armour.dexterity:
        parts.append(f"{armour.name} {format_number(armour.dexterity)}")
    parts.append(f"skill {skill_level(character, name)}")
    return ", ".join(parts) + "."


def _defences(character: Character, content: Content, penalty: int) -> Iterator[SheetLine]:
    harmed = f" {character.health} {format_number(penalty)}." if penalty else ""
    armour = armour_named(character.armour, content)
    quick = character.attributes.dexterity + (armour.dexterity if armour else 0) + penalty
    worn = f", {armour.name} {format_number(armour.dexterity)}" if armour and armour.dexterity else ""
    why = f"Dexterity {format_number(character.attributes.dexterity)}{worn}. No action penalty applies.{harmed}"
    yield SheetLine("Initiative", f"2d6 {with_sign(quick)}", why)
    dodge = skill_total(character, "Defense", content) + penalty
    why = _why_skill(character, "Defense", content) + harmed
    yield SheetLine("Dodge", f"2d6 {with_sign(dodge)}", why)
    bonus = shield_bonus(character, content)
    if bonus:
        yield SheetLine(
            "Block", f"2d6 {with_sign(dodge + bonus)}", f"{why} {character.shield.capitalize()} {with_sign(bonus)}."
        )
    endurance = character.attributes.strength + penalty + armour_value(character, content)
    armoured = f", {armour.name} {armour.value}" if armour else ""
    why = f"Strength {format_number(character.attributes.strength)}{armoured}.{harmed}"
    yield SheetLine("Endurance", f"2d6 {with_sign(endurance)}", why)
    grappling = skill_total(character, "Grappling", content) + penalty
    why = f"{_why_skill(character, 'Grappling', content)}{harmed} Mass ({character.mass} pounds) may add a bonus."
    yield SheetLine("Grappling", f"2d6 {with_sign(grappling)}", why)


def _weapons(character: Character, content: Content) -> list[Weapon]:
    return entries_of(content, Weapon, dict.fromkeys((*character.weapons, FIST)))


def _attacks(character: Character, weapon: Weapon, content: Content, penalty: int) -> Iterator[SheetLine]:
    """Yield a line for each use of a weapon: striking, throwing, shooting."""
    uses = (("Striking", weapon.melee, ""), ("Throwing", weapon.thrown, ", thrown"), ("Archery", weapon.shoots, ""))
    strength = 0 if weapon.without_strength else character.attributes.strength + penalty
    damage = strength + weapon.bonus
    for skill, possible, how in uses:
        if not possible:
            continue
        hit = skill_total(character, skill, content) + penalty
        parts = [f"{skill}: {_why_skill(character, skill, content)}"]
        bare = (
            "Strength is not added, because the weapon is a machine."
            if weapon.mechanical
            else "Strength is not added, because the bow's force does not depend on the archer."
        )
        added = f"Damage: Strength {format_number(strength)}, {weapon.name} {with_sign(weapon.bonus)}."
        parts.append(bare if weapon.without_strength else added)
        if penalty:
            parts.append(f"{character.health} {format_number(penalty)} included.")
        yield SheetLine(
            f"{weapon.name}{how}", f"hit 2d6 {with_sign(hit)}, damage 2d6 {with_sign(damage)}", " ".join(parts)
        )


def _gear(character: Character) -> Iterator[SheetLine]:
    counts = {name: character.weapons.count(name) for name in character.weapons}
    for number, (name, count) in enumerate(counts.items()):
        held = "in hand at the start of a fight" if not number else "drawn with an action"
        yield SheetLine(name, str(count), f"{held.capitalize()}.")
    for name in filter(None, (character.shield, character.armour, character.mount, character.beast)):
        yield SheetLine(name, "1")
    for kind, count in character.missiles.items():
        yield SheetLine(f"{kind}s", str(count), "Missiles left.")


def _points(character: Character) -> Iterator[SheetLine]:
    attributes, skills = attributes_cost(character.attributes), skills_cost(character.skills)
    yield SheetLine("Attributes", f"{format_number(attributes)} of {ATTRIBUTE_POINTS}", "Level L costs 10 × L² points.")
    yield SheetLine("Skills", f"{skills} of {SKILL_POINTS}", "Level L costs 5 × L² points.")
    if character.earned:
        left = f"{format_number(points_left(character))} left"
        yield SheetLine(
            "Earned in play",
            f"{count_noun(character.earned, 'point')}, {left}",
            "Used for levels beyond the starting points.",
        )
