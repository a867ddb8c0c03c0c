"""The character sheet: panels of lines, each value with its explanation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Content, Panel, SheetLine
from solo.systems.parts.phrasing import capitalise, with_sign
from solo.systems.polyhedral.creation.house_rules import house_rule
from solo.systems.polyhedral.gear.affix_wording import effect_of
from solo.systems.polyhedral.gear.affixes import affixed_name
from solo.systems.polyhedral.gear.equipment import Armour, Gear, Item, Shield, Weapon, gear_named
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.advancement import (
    attributes_cost,
    skills_cost,
    starting_xp,
    total_xp,
    unspent_xp,
)
from solo.systems.polyhedral.people.attributes import ATTRIBUTES
from solo.systems.polyhedral.people.derived_figures import HEAVIEST_PENALTY
from solo.systems.polyhedral.people.sheet import (
    CarriedGear,
    Character,
    Sheet,
    derive_sheet,
    enchantment_of,
    skill_dice,
    weight_of,
    worth_telling,
)
from solo.systems.polyhedral.people.skills import SKILLS, level_label
from solo.systems.polyhedral.people.weapon_uses import weapon_uses
from solo.systems.polyhedral.rolls.scores import score_line
from solo.systems.polyhedral.wording import dice, dollars, pounds

_PLACES = {
    "hand": "in the main hand",
    "off-hand": "in the other hand",
    "worn": "worn",
    "belt": "on the belt",
    "pack": "in the pack",
}


def sheet_panels(character: Character, content: Content) -> Sequence[Panel]:
    """Return the panels of a character's sheet, without empty ones.

    Raises ValueError with a sentence for unknown gear.
    """
    sheet = derive_sheet(character.build, content)
    panels = (
        Panel("Attributes", tuple(_attributes(character))),
        Panel("Points", tuple(_points(character, sheet))),
        Panel("Ailments", tuple(_ailments(character))),
        Panel("Values", tuple(_values(sheet))),
        Panel("Skills", tuple(_skills(character))),
        Panel("Weapons", tuple(_weapons(character, content))),
        Panel("Gear", tuple(_gear(character, sheet, content))),
        Panel("Experience", tuple(_experience(character))),
        Panel("House rules", tuple(SheetLine(house_rule(code), "allowed") for code in character.house_rules)),
        Panel("Notes", tuple(SheetLine("", line) for line in character.notes.splitlines() if line.strip())),
    )
    return tuple(panel for panel in panels if panel.lines)


def _ailments(character: Character) -> Iterator[SheetLine]:
    for one in character.ailments:
        why = capitalise(one.text) if one.text else f"{character.name} suffers from {one.name}"
        where = "Treat this ailment under “Poison or disease” or “Cast at leisure”."
        yield SheetLine(one.name, f"{one.kind}, until a check to cure it reaches {one.cure}", f"{why}. {where}")


def _attributes(character: Character) -> Iterator[SheetLine]:
    for name in ATTRIBUTES:
        line = score_line(character.build.attributes.score(name.abbreviation))
        value = f"{line.score} · {dice(*line.die)} · Difficulty {line.difficulty}"
        yield SheetLine(name.name, value, f"{line.label.capitalize()}. {name.drives}")


def _points(character: Character, sheet: Sheet) -> Iterator[SheetLine]:
    """Yield a line each for the character's LP, VP and SP: the present points and the full ones."""
    lost = {"LP": character.wounds.lp_lost, "VP": character.wounds.vp_lost, "SP": character.wounds.sp_lost}
    for line in sheet.derived:
        if line.name in lost:
            missing = f", {lost[line.name]} missing" if lost[line.name] else ""
            yield SheetLine(line.name, f"{line.value - lost[line.name]} of {line.value}", f"{line.why}{missing}")


def _values(sheet: Sheet) -> Iterator[SheetLine]:
    for line in worth_telling(sheet):
        if line.name not in ("LP", "VP", "SP", "Free load"):
            yield SheetLine(line.name, str(line.value), line.why)
    yield SheetLine("DR", str(sheet.body_dr), "Armour or hide subtracts this from the damage of every hit.")
    if sheet.heal_bonus:
        yield SheetLine(
            "Life Magic heals",
            f"{with_sign(sheet.heal_bonus)} VP",
            "Your enchanted armour adds these VP when Life Magic heals you.",
        )


def _skills(character: Character) -> Iterator[SheetLine]:
    for name, skill in SKILLS.items():
        level = character.build.skills.get(name, 0)
        if not level:
            continue
        rolled = f" · {dice(*skill_dice(character.build, name))}" if skill.active else ""
        yield SheetLine(name, f"{level}{rolled}", f"{level_label(level)}. {skill.summary}")


def _weapons(character: Character, content: Content) -> Iterator[SheetLine]:
    for use in weapon_uses(character.build, content):
        yield SheetLine(use.name, use.summary, use.explanation)


def _gear(character: Character, sheet: Sheet, content: Content) -> Iterator[SheetLine]:
    for carried in character.build.gear:
        facts = ". ".join((_facts(gear_named(carried.name, content)), *_enchantments(carried, content)))
        yield SheetLine(_called(carried), f"{_PLACES[carried.place]} · {pounds(weight_of(carried, content))}", facts)
    yield SheetLine("Load", f"{pounds(sheet.load)}, no penalty up to {sheet.free_load} lb", _burden(sheet))
    yield SheetLine("Money", dollars(character.money))


def _enchantments(carried: CarriedGear, content: Content) -> Iterator[str]:
    for affix in enchantment_of(carried, content).affixes:
        yield f"{affix.word}: {effect_of(affix)}"


def _called(carried: CarriedGear) -> str:
    name = affixed_name(short_name(carried.name), carried.prefix, carried.suffix)
    name = f"{name} of {carried.school}" if carried.school else name
    return name if carried.count == 1 else f"{carried.count} × {name}"


def _facts(gear: Gear) -> str:
    match gear:
        case Weapon():
            return " or ".join(dict.fromkeys(mode.skill for mode in gear.modes))
        case Armour():
            return f"DR {gear.dr}"
        case Shield():
            return f"Block {with_sign(gear.block)}"
        case Item():
            return gear.text


def _burden(sheet: Sheet) -> str:
    if sheet.load_penalty == 0:
        return "No penalty."
    penalty = HEAVIEST_PENALTY if sheet.load_penalty is None else sheet.load_penalty
    slowed = f"Quickness Difficulty {with_sign(-penalty)} for moving, dodging and spells"
    return f"{slowed}. The load is too heavy to move with." if sheet.load_penalty is None else f"{slowed}."


def _experience(character: Character) -> Iterator[SheetLine]:
    build = character.build
    on_attributes, on_skills = attributes_cost(build.attributes), skills_cost(build.skills)
    start = starting_xp(character.starting_intellect)
    received = f"{start} at the start" + (f" + {character.earned_xp} earned" if character.earned_xp else "")
    yield SheetLine("Received", f"{total_xp(character)} XP", f"{total_xp(character)} = {received}")
    spent = on_attributes + on_skills
    yield SheetLine("Spent", f"{spent} XP", f"{spent} = {on_attributes} on attributes + {on_skills} on skills")
    yield SheetLine("Left", f"{unspent_xp(character)} XP", "Spend these XP by levelling up.")
