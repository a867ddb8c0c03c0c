"""Library pages: each weapon, suit, skill, spell, foe and rule as an entry with its figures.

Gear, attributes and skills are built here. Spells, foes and characters have their own modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts import topics
from solo.systems.parts.library_lookup import Shelves
from solo.systems.parts.phrasing import capitalise, with_sign
from solo.systems.polyhedral.creation.skill_groups import SKILL_GROUPS
from solo.systems.polyhedral.gear.affix_wording import ONLY, effect_of
from solo.systems.polyhedral.gear.affixes import Affix
from solo.systems.polyhedral.gear.equipment import Armour, Grip, Item, Shield, Weapon, WeaponMode, distance
from solo.systems.polyhedral.library.fighters import characters, foes
from solo.systems.polyhedral.library.spells import spells
from solo.systems.polyhedral.magic import maladies
from solo.systems.polyhedral.people.attributes import ATTRIBUTES
from solo.systems.polyhedral.people.skills import SKILLS, Skill, level_label, skill_cost
from solo.systems.polyhedral.rolls.scores import SCORES
from solo.systems.polyhedral.wording import dice, dollars_of, pounds, xp

Facts = tuple[tuple[str, str], ...]

LAST_PRICED_LEVEL: Final = 7
_HANDS: Final = {0: "no hand", 1: "one hand", 2: "both hands"}
_GRIPS: Final[Mapping[Grip, str]] = {
    "one-handed": "in one hand",
    "two-handed": "in both hands",
    "swing": "for swings",
    "thrust": "for thrusts",
    "thrown": "as a missile",
    "shot": "for shots",
    "stone": "with stones",
    "bullet": "with bullets",
    "kick": "for kicks",
}
_AFFIX_SOURCES: Final = {
    ("weapon", "prefix"): "P-20",
    ("weapon", "suffix"): "P-21",
    ("armour", "prefix"): "P-22",
    ("armour", "suffix"): "P-23",
}
_METAL: Final = {"none": "no metal", "part": "partly metal", "all": "all metal"}
_GROUP_OF: Final = {name: group for group, names in SKILL_GROUPS.items() for name in names}


def _weapons(content: Content) -> Iterator[LibraryEntry]:
    """Yield a library entry for each mode of a weapon."""
    for name, (weapon, mode) in weapon_entries(content).items():
        yield LibraryEntry(
            name=name,
            kind="weapon",
            text=" ".join(_peculiarities(weapon, mode)),
            facets=tuple(_weapon_facets(mode)),
            facts=tuple(_weapon_facts(weapon, mode)),
            source="P-14" if mode.melee else "P-15",
        )


def weapon_entries(content: Content) -> Mapping[str, tuple[Weapon, WeaponMode]]:
    """Return each mode of a weapon by the name of its entry. Equal names are distinguished by their skill."""
    uses = [(weapon, mode) for weapon in content.entries(Weapon).values() for mode in weapon.modes]
    names = Counter(_use_name(weapon, mode).casefold() for weapon, mode in uses)
    return {
        name if names[name.casefold()] == 1 else f"{name} ({mode.skill})": (weapon, mode)
        for weapon, mode in uses
        for name in (_use_name(weapon, mode),)
    }


def _use_name(weapon: Weapon, mode: WeaponMode) -> str:
    return mode.row or f"{weapon.name}, {mode.key}"


def _peculiarities(weapon: Weapon, mode: WeaponMode) -> Iterator[str]:
    if mode.never_parried:
        yield "This weapon cannot parry and cannot be parried."
    if mode.parries == "two":
        yield "This weapon parries twice a round."
    if mode.parries == "two when not moving":
        yield "This weapon parries twice a round if you stand still."
    if mode.dual_ends:
        yield "You can attack with both ends, as if with two weapons."
    if mode.rapid:
        yield "You can attack twice a turn with this weapon if you stand still."
    if mode.whole_turn_ready:
        yield "After a swing, you need a whole turn to ready this weapon again."
    elif mode.reload:
        yield f"You need {mode.reload} Ready {'action' if mode.reload == 1 else 'actions'} between two attacks."
    others = [_GRIPS[other.key] for other in weapon.modes if other is not mode]
    if others:
        yield f"The same weapon can also be used {' and '.join(others)}."


def _weapon_facets(mode: WeaponMode) -> Iterator[tuple[str, str]]:
    yield "skill", mode.skill
    yield "use", "melee" if mode.melee else "shot" if mode.launcher else "thrown"
    yield "hands", _HANDS[mode.hands]
    yield from (("damage", kind) for kind in mode.types)
    if mode.light:
        yield "light", "yes"


def _weapon_facts(weapon: Weapon, mode: WeaponMode) -> Iterator[tuple[str, str]]:
    yield "damage", f"STR die {with_sign(mode.damage)}" + _cutting(mode)
    yield "distance", distance(mode)
    yield "min STR", str(mode.min_strength) if mode.min_strength else "–"
    if mode.melee:
        yield "parry", "–" if mode.parry is None else with_sign(mode.parry)
    yield "hands", _HANDS[mode.hands]
    if mode.ammunition:
        yield "shoots", mode.ammunition
    if not weapon.natural:
        yield "price", dollars_of(weapon.cost)
        yield "weight", pounds(weapon.weight)


def _cutting(mode: WeaponMode) -> str:
    return "" if mode.slash_damage is None else f", {with_sign(mode.slash_damage)} slashing"


def _armours(content: Content) -> Iterator[LibraryEntry]:
    for armour in content.entries(Armour).values():
        weight = "heavy" if armour.heavy else "light"
        facts = (("DR", str(armour.dr)), ("price", dollars_of(armour.cost)), ("weight", pounds(armour.weight)))
        facets = (("class", weight), ("metal", _METAL[armour.metal]))
        yield LibraryEntry(
            armour.name, "armour", f"Subtracts {armour.dr} from the damage of every hit.", facets, facts, "P-16"
        )


def _shields(content: Content) -> Iterator[LibraryEntry]:
    for shield in content.entries(Shield).values():
        facts = (
            ("Block", with_sign(shield.block)),
            ("price", dollars_of(shield.cost)),
            ("weight", pounds(shield.weight)),
            ("as an object", f"DR {shield.object_dr}, {shield.object_lp} LP"),
        )
        text = "A shield only helps when you Block. You cannot use it with a bow or a two-handed weapon."
        yield LibraryEntry(shield.name, "shield", text, (), facts, "P-17")


def _items(content: Content) -> Iterator[LibraryEntry]:
    for item in content.entries(Item).values():
        facts = [("price", dollars_of(item.cost)), ("weight", pounds(item.weight))]
        if item.lp or item.vp:
            facts.append(("heals", f"{item.lp} LP, {item.vp} VP"))
        if item.highest_rank:
            facts.append(("ranks", f"{item.lowest_rank} to {item.highest_rank}"))
        source = "P-15" if item.kind == "ammunition" else "P-18"
        yield LibraryEntry(item.name, "item", item.text, (("use", item.kind),), tuple(facts), source)


def _affixes(content: Content) -> Iterator[LibraryEntry]:
    for affix in content.entries(Affix).values():
        facets: list[tuple[str, str]] = [("item", affix.item), ("stands", affix.kind)]
        facts = [("price", dollars_of(affix.price))]
        if affix.only:
            facets.append(("limit", ONLY[affix.only]))
            facts.append(("for", ONLY[affix.only]))
        if affix.shield_price is not None:
            facts.append(("price on a shield", dollars_of(affix.shield_price)))
        text = f"{capitalise(effect_of(affix))}."
        yield LibraryEntry(
            affix.name, "affix", text, tuple(facets), tuple(facts), _AFFIX_SOURCES[affix.item, affix.kind]
        )


def _attributes(_content: Content) -> Iterator[LibraryEntry]:
    table = tuple(
        (str(line.score), f"{dice(*line.die)}, Difficulty {line.difficulty}, {xp(line.cost_from_average)}")
        for line in SCORES
    )
    for name in ATTRIBUTES:
        facets = (("abbreviation", name.abbreviation),)
        yield LibraryEntry(name.name, "attribute", name.drives, facets, table, "P-02")


def _skills(_content: Content) -> Iterator[LibraryEntry]:
    prices = tuple(
        (f"level {level}", f"{xp(skill_cost(0, level))}, {level_label(level)}")
        for level in range(1, LAST_PRICED_LEVEL + 1)
    )
    for skill in SKILLS.values():
        yield LibraryEntry(
            name=skill.name,
            kind="skill",
            text=skill.summary + (f" Against {skill.opposed_by}." if skill.opposed_by else ""),
            facets=tuple(_skill_facets(skill)),
            facts=prices,
            source="P-06" if skill.active else "P-07",
        )


def _skill_facets(skill: Skill) -> Iterator[tuple[str, str]]:
    yield "use", "active" if skill.active else "passive"
    if skill.attribute:
        yield "attribute", skill.attribute
    if skill.name in _GROUP_OF:
        yield "group", _GROUP_OF[skill.name]
    yield "for", "creatures" if skill.creatures_only else "everyone"


SHELVES: Final[Shelves] = (
    _weapons,
    _armours,
    _shields,
    _items,
    _affixes,
    _attributes,
    _skills,
    spells,
    foes,
    characters,
    maladies.entries,
    topics.entries,
)
"""Sources of all library entries, gear first, rules last."""
