"""Actors of Foundry VTT's dnd5e system: figures under `system` (once `data`), weapons and features among `items`."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from solo.systems.parts.phrasing import with_article
from solo.systems.polyhedral.conversion.entry import ABILITIES, Ability, Action, Entry, attack_words
from solo.systems.polyhedral.conversion.shapes.shape import NotAMonsterError, Shape
from solo.systems.polyhedral.conversion.tolerant_json import Table, clean_text, entries_of, number_of, text_of

NO_MONSTERS: Final = ("character", "vehicle", "group", "encounter")
SIZES: Final = {"sm": "Small", "med": "Medium", "lg": "Large", "grg": "Gargantuan"}
SKILLS: Final = {
    "acr": ("acrobatics", "dexterity"),
    "ath": ("athletics", "strength"),
    "dec": ("deception", "charisma"),
    "ins": ("insight", "wisdom"),
    "itm": ("intimidation", "charisma"),
    "med": ("medicine", "wisdom"),
    "per": ("persuasion", "charisma"),
    "prc": ("perception", "wisdom"),
    "prf": ("performance", "charisma"),
    "slt": ("sleight of hand", "dexterity"),
    "ste": ("stealth", "dexterity"),
    "sur": ("survival", "wisdom"),
}
SENSES: Final = ("darkvision", "blindsight", "tremorsense", "truesight")
SPEEDS: Final = ("walk", "fly", "swim", "climb", "burrow")
MELEE: Final = ("mwak", "msak")
RANGED: Final = ("rwak", "rsak")
WORN: Final = ("light", "medium", "heavy", "shield")
FINESSE: Final = "fin"

_BREAK: Final = re.compile(r"<br ?/?>|</(?:p|li|h\d|tr|td)>", re.IGNORECASE)
_MARKUP: Final = re.compile(r"<[^>]{0,2000}>")
_ROLL: Final = re.compile(
    r"\[\[(?:/\w+ )?([^\]]{0,200})\]\]|&amp;Reference\[([^\]]{0,80})\]|@\w+\[[^\]]{0,200}\]\{([^}]{0,200})\}"
)
_FORMULA: Final = re.compile(r"(\d{1,3})d(\d{1,3})")


def _fits(table: Table) -> bool:
    return bool(_system(table).table("abilities"))


def _system(table: Table) -> Table:
    return table.table("system") or table.table("data")


def _read(table: Table) -> Entry:
    kind = table.text("type").lower()
    if kind in NO_MONSTERS:
        raise NotAMonsterError(f"is {with_article(kind)}")
    system = _system(table)
    attributes, details, traits = system.table("attributes"), system.table("details"), system.table("traits")
    scores: Mapping[Ability, object] = {
        ability: system.table("abilities", ability[:3]).get("value") for ability in ABILITIES
    }
    modifiers = {ability: _modifier(score) for ability, score in scores.items()}
    proficiency = _proficiency(details.get("cr"), attributes.get("prof"))
    items = entries_of(table.get("items"))
    type_of = details.get("type")
    return Entry(
        name=table.get("name"),
        kind=[Table(type_of).get("value"), Table(type_of).get("subtype")] if isinstance(type_of, dict) else type_of,
        size=SIZES.get(traits.text("size").lower(), traits.get("size")),
        challenge=details.get("cr"),
        scores=scores,
        armour_class=_armour_class(attributes.table("ac"), modifiers),
        armour=[_armour_words(attributes.table("ac")), [item.get("name") for item in items if _is_armour(item)]],
        hit_points=attributes.get("hp"),
        speed=_speeds(attributes),
        actions=tuple(_action(item, modifiers, proficiency) for item in items if _place(item) == "action"),
        traits=(*(_feature(item) for item in items if _place(item) == "trait"), *_casting(items, attributes)),
        reactions=tuple(_feature(item) for item in items if _place(item) == "reaction"),
        legendary=tuple(_feature(item) for item in items if _place(item) == "legendary"),
        skills=dict(_skills(system.table("skills"), modifiers, proficiency)),
        senses=list(_senses(attributes.table("senses") or traits.table("senses"))),
        languages=_chosen(traits.table("languages")),
        immunities=_chosen(traits.table("di")),
        resistances=_chosen(traits.table("dr")),
        vulnerabilities=_chosen(traits.table("dv")),
        conditions=_chosen(traits.table("ci")),
    )


def _modifier(score: object) -> int:
    number = number_of(score)
    return 0 if number is None else min(20, (int(number) - 10) // 2)


def _proficiency(challenge: object, given: object) -> int:
    """Return the proficiency bonus: `given` if there is one, else the bonus for the challenge rating."""
    number = number_of(given)
    if number:
        return int(number)
    rating = number_of(challenge) or Fraction(0)
    return 2 + max(0, (int(rating) - 1) // 4)


def _armour_class(armour: Table, modifiers: Mapping[Ability, int]) -> object:
    """Return the armour class: the actor's fixed value, else 10 plus the Dexterity modifier."""
    flat = number_of(armour.get("flat", "value"))
    return int(flat) if flat else 10 + modifiers["dexterity"]


def _armour_words(armour: Table) -> str:
    return "natural armor" if armour.text("calc").lower() == "natural" else ""


def _is_armour(item: Table) -> bool:
    system = _system(item)
    kind = system.table("type").text("value") or system.table("armor").text("type")
    return item.text("type").lower() == "equipment" and kind.lower() in WORN


def _speeds(attributes: Table) -> object:
    movement = attributes.table("movement")
    found = {way: movement.get(way) for way in SPEEDS if number_of(movement.get(way))}
    return found or attributes.get("speed")


def _senses(senses: Table) -> Iterator[str]:
    ranges = senses.table("ranges") or senses
    for sense in SENSES:
        feet = number_of(ranges.get(sense))
        if feet:
            yield f"{sense} {int(feet)} ft."
    yield senses.text("special")


def _chosen(trait: Table) -> object:
    return [trait.get("value"), trait.get("custom")]


def _skills(skills: Table, modifiers: Mapping[Ability, int], proficiency: int) -> Iterator[tuple[str, object]]:
    for key, (name, ability) in SKILLS.items():
        level = number_of(skills.table(key).get("value"))
        if level:
            yield name, modifiers[ability] + int(level * proficiency)  # type: ignore[index]


# Items


def _place(item: Table) -> str:
    """Return an item's section in a stat block: "action", "trait", "reaction", "legendary", or "" for plain gear."""
    kind, system = item.text("type").lower(), _system(item)
    activation = _activation(system)
    if kind == "weapon":
        return "action"
    if kind not in ("feat", "monsterfeature"):
        return ""
    if activation in ("reaction", "legendary"):
        return activation
    if activation in ("lair", "mythic"):
        return "legendary"
    return "action" if activation in ("action", "bonus") or _is_attack(system) else "trait"


def _activities(system: Table) -> list[Table]:
    given = system.get("activities")
    rows = given.values() if isinstance(given, dict) else given if isinstance(given, list) else ()
    return [Table(row) for row in rows if isinstance(row, dict)]


def _activation(system: Table) -> str:
    own = system.table("activation").text("type")
    return (own or next((one.table("activation").text("type") for one in _activities(system)), "")).lower()


def _is_attack(system: Table) -> bool:
    return system.text("action_type").lower() in MELEE + RANGED or any(
        one.text("type").lower() == "attack" for one in _activities(system)
    )


def _feature(item: Table) -> Action:
    return Action(item.text("name"), _prose(_system(item)))


def _action(item: Table, modifiers: Mapping[Ability, int], proficiency: int) -> Action:
    """Return an action in the words of a stat block: first the figures of its fields, then its description."""
    system = _system(item)
    prose = _prose(system)
    weapon = item.text("type").lower() == "weapon"
    if "to hit" in prose.lower() or "attack roll" in prose.lower() or not (weapon or _is_attack(system)):
        return Action(item.text("name"), " ".join(filter(None, (prose, _harm_words(system, prose)))))
    ranged = _ranged(system)
    ability: Ability = "dexterity" if ranged or _finesse(system, modifiers) else "strength"
    extra = number_of(system.get("attack_bonus", "attackbonus")) or 0
    distance = system.table("range")
    words = attack_words(
        not ranged,
        ranged,
        modifiers[ability] + proficiency + int(extra),
        distance.get("reach") or 5,
        distance.get("value"),
        list(_damage(system)),
    )
    return Action(item.text("name"), f"{words} {prose}".strip())


def _harm_words(system: Table, prose: str) -> str:
    """Return the area and damage of a feature without an attack in words; "" if its text names the damage already."""
    damage = list(_damage(system))
    if not damage or "damage" in prose.lower():
        return ""
    target = system.table("target")
    area = target.table("template") or target
    kind = area.text("type").lower()
    size = number_of(area.get("size", "value"))
    where = f"{int(size)}-foot {kind}: " if size and kind in ("cone", "line") else ""
    return where + " plus ".join(f"({dice}) {text_of(kind)} damage" for dice, kind in damage)


def _ranged(system: Table) -> bool:
    kind = system.text("action_type").lower()
    if kind:
        return kind in RANGED
    for activity in _activities(system):
        value = activity.table("attack", "type").text("value").lower()
        if value:
            return value == "ranged"
    return system.table("type").text("value").lower().endswith("r")


def _finesse(system: Table, modifiers: Mapping[Ability, int]) -> bool:
    properties = system.get("properties")
    given = (
        Table(properties).get(FINESSE) if isinstance(properties, dict) else FINESSE in text_of(properties).split(", ")
    )
    return bool(given) and modifiers["dexterity"] > modifiers["strength"]


def _damage(system: Table) -> Iterator[tuple[str, object]]:
    """Yield the dice and kinds of damage, read from the formulas of older actors or the dice fields of newer ones."""
    damage = system.table("damage")
    yield from _parts(damage.get("parts"))
    if damage.table("base"):
        yield from _parts([damage.get("base")])
    for activity in _activities(system):
        yield from _parts(activity.table("damage").get("parts"))


def _parts(value: object) -> Iterator[tuple[str, object]]:
    for part in value if isinstance(value, list) else ():
        if isinstance(part, list):
            formula, kind = text_of(part[:1]), text_of(part[1:2])
        else:
            table = Table(part)
            count, sides = number_of(table.get("number")), number_of(table.get("denomination"))
            custom = table.table("custom").text("formula")
            formula = custom or (f"{int(count)}d{int(sides)}" if count and sides else "")
            kind = text_of(table.get("types")).split(", ")[0]
        dice = _FORMULA.search(formula)
        if dice:
            yield dice[0], kind


def _prose(system: Table) -> str:
    """Return the description as plain text, with inline rolls replaced by their words."""
    description = system.get("description")
    text = text_of(Table(description).get("value") if isinstance(description, dict) else description)
    text = _MARKUP.sub("", _BREAK.sub(" ", text))
    return clean_text(html.unescape(_ROLL.sub(lambda found: found[1] or found[2] or found[3] or "", text)))


def _casting(items: list[Table], attributes: Table) -> Iterator[Action]:
    """Yield a spellcasting trait if `items` hold spells and no item is named spellcasting already."""
    spells = [item.text("name") for item in items if item.text("type").lower() == "spell"]
    if not spells or any("spellcasting" in item.text("name").lower() for item in items):
        return
    level = number_of(attributes.table("spell").get("level")) or 0
    rank = f"It is {with_article(str(int(level)))}th-level spellcaster: " if level else ""
    yield Action("Spellcasting", f"{rank}{', '.join(spells)}")


FOUNDRY = Shape("Foundry VTT", _fits, _read)
