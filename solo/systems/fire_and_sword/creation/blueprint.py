"""Owns the blueprint: every field of a character, in the order in which it is asked, with what it is good for."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Blueprint, Field, FieldOption, Section
from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.bought_magic import enchanted_fields
from solo.systems.fire_and_sword.creation.callings import CALLINGS, FURTHER_SPELLS, RANKS, Calling, SlotKind
from solo.systems.fire_and_sword.creation.fields import AUTOMATIC, BOUGHT, NOTHING, ROLLED
from solo.systems.fire_and_sword.creation.reading import NO_GRADE, USUAL_CALLING, USUAL_SCORES
from solo.systems.fire_and_sword.creation.stock import Good, Stock
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.skills import SKILLS
from solo.systems.fire_and_sword.people.standing import HIGHEST_GRADE, LARGEST_FAVOUR
from solo.systems.fire_and_sword.people.statistics import HIGHEST_AT_START, LOWEST_AT_START, STATISTICS, StatisticName
from solo.systems.fire_and_sword.standing.grades import grade_named, savings
from solo.systems.fire_and_sword.wording import damage, money

_PERSON_HELP = "A calling says which ten skills are trained and what magic there may be; all of them are house rulings."
_STATISTICS_HELP = "Seven, each from 10 to 17: spend exactly 95, or roll D8+9 for each and keep a total from 90 to 100."
_SKILLS_HELP = "The calling's ten skills get these levels in any order; others stand at 5, lores and spells at 0."
_DIVINE_HELP = "Up to 3 points for every calling but the sorcerer's; each point lowers POW by 1 for good."
_SORCERY_HELP = "Two more spells for a sorcerer, at strength 1 and skill 4, beside the two among the ten skills."
_GEAR_HELP = "500 L. to spend; one weapon, one shield and light armour are free besides."
_ENCHANTED_HELP = "What the market enchants: 1,500, 5,000 or 15,000 L. for one, two or three points, besides the item."
_HANDS_HELP = "How a fight begins. Left alone, it is the weapon you are best with, and the best of everything else."
_STANDING_HELP = "Income, wealth in kind, and who owes whom: a ledger of your own, as politics have no figures."
_KINDS: dict[SlotKind, str] = {
    "attack": "attack with a weapon",
    "parry": "parry",
    "missile": "missile",
    "spell": "sorcery spell",
    "skill": "skill",
}


def blueprint(stock: Stock) -> Blueprint:
    """Returns all that a character is made of (part 3, `F-35` to `F-38`)."""
    return Blueprint(
        (
            Section("person", "Person", _PERSON_HELP, tuple(_person())),
            Section("statistics", "Statistics", _STATISTICS_HELP, tuple(_statistics())),
            Section("skills", "Skills", _SKILLS_HELP, tuple(_ranks(stock))),
            Section("divine", "Divine spells", _DIVINE_HELP, tuple(_divine(stock))),
            Section("sorcery", "Sorcery", _SORCERY_HELP, tuple(_sorcery(stock))),
            Section("gear", "Gear", _GEAR_HELP, tuple(_purchase(good, stock) for good in stock.goods.values())),
            Section("enchanted", "Enchanted", _ENCHANTED_HELP, tuple(enchanted_fields(stock))),
            Section("hands", "Hands", _HANDS_HELP, tuple(_hands(stock))),
            Section("standing", "Standing", _STANDING_HELP, tuple(_standing())),
            Section("notes", "Notes", "Looks, debts, old friends.", (Field(fields.NOTES, "Notes", "text", ""),)),
        )
    )


def _person() -> Iterator[Field]:
    options = tuple(FieldOption(calling.key, calling.title, _calling(calling)) for calling in CALLINGS.values())
    yield Field(fields.CALLING, "Calling", "choice", USUAL_CALLING, "What you are by trade.", options=options)
    yield Field(fields.CULTURE, "Culture", "text", "", "Where you come from; a label, no rule hangs on it.")
    yield Field(fields.CONCEPT, "Concept", "text", "", "Who you are, in a line.")
    yield Field(fields.CULT, "Cult", "text", "", "Whose lore your Cult Lore is.")


def _calling(calling: Calling) -> str:
    skills = ", ".join(slot.usual if slot.kind == "skill" else f"{_said(slot.kind)}" for slot in calling.slots)
    origin = "a calling of ours" if calling.house else "house"
    return f"{calling.help} Skills: {skills}. Grade {calling.grade} ({origin})."


def _said(kind: SlotKind) -> str:
    return _KINDS.get(kind, "any skill")


def _statistics() -> Iterator[Field]:
    how = (
        FieldOption(BOUGHT, "95 points", "Spend exactly 95."),
        FieldOption(ROLLED, "rolled", "D8+9 for each; a total from 90 to 100."),
    )
    yield Field(fields.HOW, "How", "choice", BOUGHT, "Suggest a character to have statistics rolled.", options=how)
    yield from map(_statistic, STATISTICS)


def _statistic(name: StatisticName) -> Field:
    return Field(
        key=fields.statistic_key(name.abbreviation),
        label=name.name,
        kind="rating",
        default=USUAL_SCORES[name.abbreviation],
        help=name.help,
        low=LOWEST_AT_START,
        high=HIGHEST_AT_START,
        detail=name.abbreviation,
    )


def _ranks(stock: Stock) -> Iterator[Field]:
    options = (
        FieldOption(AUTOMATIC, "what the calling still needs"),
        *(FieldOption(skill, skill, _skill_help(skill, kind)) for skill, kind in stock.skills.items()),
    )
    for number, level in enumerate(RANKS, start=1):
        label, help_text = f"Level {level}", f"The skill that begins at {level}."
        yield Field(fields.rank_key(number), label, "choice", AUTOMATIC, help_text, options=options)


def _skill_help(skill: str, kind: SlotKind) -> str:
    return SKILLS[skill].help if skill in SKILLS else f"{_said(kind).capitalize()}."


def _divine(stock: Stock) -> Iterator[Field]:
    for name, spell in stock.divine.items():
        yield Field(
            key=fields.divine_key(name),
            label=name,
            kind="rating",
            default=0,
            help=spell.text,
            high=max(spell.powers),
            step=spell.powers[0] if len(spell.powers) == 1 else 1,
            detail=f"{_sizes(spell)} POW",
        )


def _sizes(spell: Spell) -> str:
    low, high = min(spell.powers), max(spell.powers)
    return str(low) if low == high else f"{low} to {high}"


def _sorcery(stock: Stock) -> Iterator[Field]:
    options = (
        FieldOption(AUTOMATIC, "whatever is not known yet"),
        FieldOption(NOTHING, "nothing"),
        *(FieldOption(name, name, spell.text) for name, spell in stock.sorcery.items()),
    )
    for number in range(1, FURTHER_SPELLS + 1):
        help_text = "Known at strength 1 and skill 4; other callings leave it."
        yield Field(fields.sorcery_key(number), f"Spell {number}", "choice", AUTOMATIC, help_text, options=options)


def _purchase(good: Good, stock: Stock) -> Field:
    facts = [money(good.price), *_figures(good, stock)]
    return Field(
        key=good.key,
        label=good.name,
        kind="purchase",
        default=0,
        help=good.text,
        high=good.most,
        detail=" · ".join(facts),
        group=good.group,
    )


def _figures(good: Good, stock: Stock) -> Iterator[str]:
    if good.kind == "weapon":
        weapon: Weapon = stock.weapons[good.name]
        yield damage(weapon.bonus)
        yield "two hands" if weapon.hands == 2 else "one hand"
        if weapon.missile:
            yield f"{weapon.effective}/{weapon.long} paces"
    elif good.kind == "armour":
        yield f"armour {stock.content.entries(Armour)[good.name].points}"


def _hands(stock: Stock) -> Iterator[Field]:
    yield _held(fields.FIRST_WEAPON, "Drawn weapon", "weapon", stock, "What is in hand; the others are within reach.")
    yield _held(fields.SHIELD, "Shield", "shield", stock, "On the arm whenever the weapon leaves one free.")
    yield _held(fields.ARMOUR, "Armour", "armour", stock, "One suit at a time.")
    yield _held(fields.MOUNT, "Mount", "mount", stock, "Ridden when the fight begins.")


def _held(key: str, label: str, kind: str, stock: Stock, help_text: str) -> Field:
    names = [good.name for good in stock.goods.values() if good.kind == kind]
    options = (
        FieldOption(AUTOMATIC, "whatever fits best"),
        *(() if kind == "weapon" else (FieldOption(NOTHING, "nothing"),)),
        *(FieldOption(name, name) for name in names),
    )
    return Field(key, label, "choice", AUTOMATIC, help_text, options=options)


def _standing() -> Iterator[Field]:
    rows = ", ".join(f"{grade} saves {savings(grade)}" for grade in range(6, HIGHEST_GRADE + 1))
    help_text = f"Monthly income by grade; 0 is the calling's own. {grade_named(5).life.capitalize()}. {rows} silver."
    yield Field(fields.GRADE, "FTE grade", "rating", NO_GRADE, help_text, high=HIGHEST_GRADE)
    yield Field(fields.STATUS, "Status", "text", "", "What you count for among your people; it lasts.")
    yield Field(fields.TITLES, "Titles and offices", "text", "", "Parted by commas.")
    yield from _resources()
    yield from _favours()
    yield from _influence()


def _resources() -> Iterator[Field]:
    for number in range(1, fields.MOST_RESOURCES + 1):
        group = f"Resource {number}"
        form, place, worth = (fields.resource_key(number, part) for part in ("form", "place", "worth"))
        yield Field(form, "Form", "text", "", "What it is: gems, a deed, a debt in writing.", group=group)
        yield Field(place, "Place", "text", "", "Where it is kept.", group=group)
        yield Field(
            worth, "Worth in L.", "rating", 0, "What it is worth.", high=fields.LARGEST_RESOURCE, step=50, group=group
        )


def _favours() -> Iterator[Field]:
    for number in range(1, fields.MOST_FAVOURS + 1):
        group = f"Favour {number}"
        who, size, note = (fields.favour_key(number, part) for part in ("who", "size", "note"))
        help_text = "Above 0 it is owed to you, below 0 by you; 5 is a life."
        yield Field(who, "With whom", "text", "", "A person or a body.", group=group)
        yield Field(size, "Size", "rating", 0, help_text, low=-LARGEST_FAVOUR, high=LARGEST_FAVOUR, group=group)
        yield Field(note, "Note", "text", "", "What for.", group=group)


def _influence() -> Iterator[Field]:
    for number in range(1, fields.MOST_INFLUENCE + 1):
        group = f"Influence {number}"
        body, points = (fields.influence_key(number, part) for part in ("body", "points"))
        yield Field(body, "With whom", "text", "", "A chief, a temple, a noble house.", group=group)
        yield Field(
            points, "Points", "rating", 0, "Small deeds that add up.", high=fields.MOST_INFLUENCE_POINTS, group=group
        )
