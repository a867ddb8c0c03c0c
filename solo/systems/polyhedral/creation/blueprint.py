"""Owns the blueprint: every field of a character, in the order in which it is asked, with what it is good for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Blueprint, Field, FieldOption, Section
from solo.systems.polyhedral.creation.enchanted import words
from solo.systems.polyhedral.creation.fields import (
    ARMOUR,
    AS_IT_IS,
    AUTOMATIC,
    HIGHEST_LEVEL,
    ITEM,
    MAIN_HAND,
    MOST_ENCHANTED,
    NOTES,
    NOTHING,
    OFF_HAND,
    REFURBISHED,
    SALE,
    attribute_key,
    enchanted_key,
    skill_key,
)
from solo.systems.polyhedral.creation.hands import is_worn_to_strike
from solo.systems.polyhedral.creation.shop import Shop, Ware
from solo.systems.polyhedral.creation.skill_groups import SKILL_GROUPS
from solo.systems.polyhedral.gear.affix_wording import ONLY, effect_of
from solo.systems.polyhedral.gear.affixes import KINDS, Affix, AffixKind
from solo.systems.polyhedral.gear.equipment import Armour, Item, Mode, Shield, Weapon
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.attributes import (
    ATTRIBUTES,
    AVERAGE,
    HIGHEST_FOR_PEOPLE,
    LOWEST_FOR_PEOPLE,
    SCORES,
    AttributeName,
)
from solo.systems.polyhedral.people.skills import PASSIVE_SKILLS, SKILLS, Skill
from solo.systems.polyhedral.wording import dice, distance, dollars, dollars_of, pounds, signed

_ATTRIBUTES_HELP = "Six scores, 8 is average. The score names the die that is rolled; Difficulty is 2 + half the score."
_ACTIVE_HELP = "Skills that are rolled: one die of the attribute, and one more for each level. Level n costs n × n XP."
_PASSIVE_HELP = "Skills that are never rolled: they change other values. Level n costs n × n XP."
_GEAR_HELP = "Everything worn and carried weighs; what hangs on the belt can be readied in a fight."
_HANDS_HELP = "How a fight begins. Left alone, it is the best weapon with what fits beside it, and the best armour."
_ENCHANTED_HELP = "Weapons, armour and shields with a prefix, a suffix or both. Beginners can hardly pay for any."
_SALE = Field(
    SALE,
    "What is given up",
    "choice",
    AS_IT_IS,
    "What used gear brings when a character is opened again.",
    options=(
        FieldOption(AS_IT_IS, "sold as it is, for a tenth of its price"),
        FieldOption(REFURBISHED, "refurbished first, for its full price"),
    ),
)
_NOTES_HELP = "Looks, past, debts: whatever you want to remember of them."


def blueprint(shop: Shop) -> Blueprint:
    """Returns all that a character is made of (`P-01`, `P-06`, `P-07`, `P-14` to `P-18`)."""
    return Blueprint(
        (
            Section("attributes", "Attributes", _ATTRIBUTES_HELP, tuple(map(_attribute, ATTRIBUTES))),
            Section("skills", "Skills", _ACTIVE_HELP, tuple(_active_skills())),
            Section("passive", "Passive skills", _PASSIVE_HELP, tuple(_passive_skills())),
            Section("gear", "Gear", _GEAR_HELP, (*(_purchase(ware) for ware in shop.wares.values()), _SALE)),
            Section("enchanted", "Enchanted gear", _ENCHANTED_HELP, tuple(_enchanted(shop))),
            Section("hands", "Hands", _HANDS_HELP, _hands(shop)),
            Section("notes", "Notes", _NOTES_HELP, (Field(NOTES, "Notes", "text", ""),)),
        )
    )


def _attribute(name: AttributeName) -> Field:
    people = [line for line in SCORES if LOWEST_FOR_PEOPLE <= line.score <= HIGHEST_FOR_PEOPLE]
    table = ", ".join(f"{line.score} → {dice(*line.die)}, Difficulty {line.difficulty}" for line in people)
    return Field(
        key=attribute_key(name.abbreviation),
        label=name.name,
        kind="rating",
        default=AVERAGE,
        help=f"{name.drives} {table}.",
        low=LOWEST_FOR_PEOPLE,
        high=HIGHEST_FOR_PEOPLE,
        step=people[1].score - people[0].score,
        detail=name.abbreviation,
    )


def _active_skills() -> Iterator[Field]:
    for group, names in SKILL_GROUPS.items():
        yield from (_skill(SKILLS[name], group) for name in names)


def _passive_skills() -> Iterator[Field]:
    yield from (_skill(skill, "") for skill in PASSIVE_SKILLS if not skill.creatures_only)


def _skill(skill: Skill, group: str) -> Field:
    against = f" Against {skill.opposed_by}." if skill.opposed_by else ""
    return Field(
        key=skill_key(skill.name),
        label=skill.name,
        kind="rating",
        default=0,
        help=skill.summary + against,
        high=HIGHEST_LEVEL,
        detail=skill.attribute or "",
        group=group,
    )


def _purchase(ware: Ware) -> Field:
    gear = ware.gear
    facts = [dollars(ware.price), pounds(gear.weight), *_figures(ware)]
    return Field(
        key=ware.key,
        label=ware.name,
        kind="purchase",
        default=0,
        help=gear.text if isinstance(gear, Item) else "",
        high=ware.most,
        detail=" · ".join(facts),
        group=ware.group,
    )


def _figures(ware: Ware) -> Iterator[str]:
    gear = ware.gear
    if isinstance(gear, Armour):
        yield f"DR {gear.dr}"
    elif isinstance(gear, Shield):
        yield f"Block {signed(gear.block)}"
    elif isinstance(gear, Weapon):
        for mode in gear.modes:
            yield _mode(mode, named=len(gear.modes) > 1)


def _mode(mode: Mode, *, named: bool) -> str:
    parts = [f"1d{signed(mode.damage)}" if mode.damage else "1d", distance(mode)]
    if mode.min_strength:
        parts.append(f"min STR {mode.min_strength}")
    return (f"{mode.key}: " if named else "") + " · ".join(parts)


def _enchanted(shop: Shop) -> Iterator[Field]:
    bearers = (
        FieldOption(NOTHING, "nothing"),
        *(
            FieldOption(ware.gear.name, f"{short_name(ware.name)}, {dollars(ware.price)}")
            for ware in shop.enchantable()
        ),
    )
    affixes = {kind: _affixes(kind, shop) for kind in KINDS}
    for slot in range(1, MOST_ENCHANTED + 1):
        group = f"Piece {slot}"
        help_text = "What is enchanted; its price is that of the piece and of its enchantments."
        yield Field(enchanted_key(slot, ITEM), "Piece", "choice", NOTHING, help_text, options=bearers, group=group)
        for kind, options in affixes.items():
            label, help_text = kind.capitalize(), "Both a prefix and a suffix cost twice their sum."
            yield Field(enchanted_key(slot, kind), label, "choice", NOTHING, help_text, options=options, group=group)


def _affixes(kind: AffixKind, shop: Shop) -> tuple[FieldOption, ...]:
    options = (
        FieldOption(word, f"{word}, {_prices(affixes)}", " ".join(_meanings(affixes)))
        for word, affixes in words(kind, shop.content).items()
    )
    return (FieldOption(NOTHING, "nothing"), *options)


def _prices(affixes: Sequence[Affix]) -> str:
    return " or ".join(dict.fromkeys(dollars_of(affix.price) for affix in affixes))


def _meanings(affixes: Sequence[Affix]) -> Iterator[str]:
    for affix in affixes:
        only = f", {ONLY[affix.only]}" if affix.only else ""
        yield f"On {affix.item}, {dollars_of(affix.price)}{only}: {effect_of(affix)}."


def _hands(shop: Shop) -> tuple[Field, ...]:
    held = [ware for ware in shop.wares.values() if isinstance(ware.gear, Weapon | Shield)]
    held = [ware for ware in held if not is_worn_to_strike(ware.gear)]
    return (
        _choice(MAIN_HAND, "Main hand", held, "What strikes; weapons for two hands go here."),
        _choice(OFF_HAND, "Other hand", held, "A shield, a second weapon, or nothing beside a weapon for two hands."),
        _choice(ARMOUR, "Armour worn", list(shop.of_kind(Armour)), "One suit at a time."),
    )


def _choice(key: str, label: str, wares: list[Ware], help_text: str) -> Field:
    options = (
        FieldOption(AUTOMATIC, "whatever fits best"),
        FieldOption(NOTHING, "nothing"),
        *(FieldOption(ware.gear.name, short_name(ware.gear.name)) for ware in wares),
    )
    return Field(key, label, "choice", AUTOMATIC, help_text, options=options)
