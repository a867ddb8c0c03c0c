"""Owns the questions about people, gear and encounters, each answered by the module that owns the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from solo.resolver import Dice
from solo.systems.contract import Content, QuestionFault
from solo.systems.parts.questions import NamedQuestion, question
from solo.systems.polyhedral.encounters import budget
from solo.systems.polyhedral.gear import affixes, equipment
from solo.systems.polyhedral.people import advancement, attributes, derived, skills
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import derived_from
from solo.systems.polyhedral.questions.arguments import Count, Level, Number, Score

Answer = dict[str, object]
Scores = Annotated[Attributes, Meta(description='an object of even attribute scores from 2 to 16, such as {"STR": 10}')]
Levels = Annotated[dict[str, Level], Meta(description='an object of skill levels from 0 to 100, such as {"Swords": 2}')]
Pounds = Annotated[float, Meta(ge=0, le=1e12, description="pounds carried, a number from 0 up")]
Totals = Annotated[list[int], Meta(min_length=1, description="a list of XP totals, such as [83, 85]")]
TierName = Annotated[Literal["easy", "boss"], Meta(description="easy or boss")]
FoeCount = Annotated[int, Meta(ge=1, description="a number of foes, a whole number from 1 up")]
Challenge = Annotated[str | int | float, Meta(description="a challenge rating such as 7 or 1/4")]
SkillName = Annotated[str, Meta(description="a weapon skill's name, such as Swords")]
WeaponName = Annotated[str, Meta(description="a weapon's name, such as shortsword")]
ItemType = Annotated[affixes.ItemType, Meta(description="weapon or armour")]
AffixKind = Annotated[affixes.AffixKind, Meta(description="prefix or suffix")]
AffixName = Annotated[str, Meta(description="an enchantment's name, such as Flaming or of Precision")]
Dollars = Annotated[Decimal, Meta(description="a price in dollars, 0 for none")]
ArmourName = Annotated[str, Meta(description="an armour's name, such as hardened leather armor")]

MOST_DOLLARS = 10**9
_CHALLENGE = re.compile(r"[0-9]{1,3}(/[1-9][0-9]{0,2}|\.[0-9]{1,3})?")


class FromScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    start: Score
    end: Score


def attribute_cost(asked: FromScore) -> Answer:
    return {"xp": attributes.cost(asked.start, asked.end)}


class FromLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    start: Level
    end: Level


def skill_cost(asked: FromLevel) -> Answer:
    return {"xp": skills.skill_cost(asked.start, asked.end)}


class OfIntellect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    intellect: Score


def start_xp(asked: OfIntellect) -> Answer:
    return {"xp": advancement.starting_xp(asked.intellect)}


def session_xp(asked: OfIntellect) -> Answer:
    return {"xp": advancement.session_xp(asked.intellect)}


class OfAttribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attribute: Score


def difficulty(asked: OfAttribute) -> Answer:
    return {"difficulty": attributes.difficulty(asked.attribute)}


class OfSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attribute: Score
    skill: Level


def pool(asked: OfSkill) -> Answer:
    return {"dice": str(Dice(*skills.pool(asked.attribute, asked.skill)))}


class OfBuild(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attributes: Scores
    skills: Levels


def character_cost(asked: OfBuild) -> Answer:
    return {"xp": advancement.character_cost(asked.attributes, skills.skill_levels(asked.skills))}


class OfSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attributes: Scores
    skills: Levels
    load: Pounds
    armour_dr: Count
    weapon_parry: Number = 0
    shield_dr: Count | None = None


def derived_values(asked: OfSheet) -> Answer:
    sheet = derived_from(
        asked.attributes,
        skills.skill_levels(asked.skills),
        asked.load,
        asked.armour_dr,
        asked.weapon_parry,
        asked.shield_dr,
    )
    return {
        "lp": sheet.lp,
        "vp": sheet.vp,
        "sp": sheet.sp,
        "free_load": sheet.free_load,
        "encumbrance": sheet.load_penalty,
        "move": sheet.move,
        "sprint": sheet.sprint,
        "dodge": sheet.dodge,
        "parry": sheet.parry,
        "block": sheet.block,
        "qkn_vs_spell": sheet.qkn_vs_spell,
        "tgh_vs_spell": sheet.tgh_vs_spell,
        "spi_vs_spell": sheet.spi_vs_spell,
        "size": sheet.size,
        "reach": sheet.reach,
        "max_rank": sheet.max_rank,
    }


class OfLoad(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strength: Score
    load: Pounds


def encumbrance(asked: OfLoad) -> Answer:
    free = derived.free_load(asked.strength).value
    return {"free": free, "penalty": derived.load_penalty(asked.strength, asked.load)}


class OfCaster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    intellect: Score
    spellcraft: Level


def max_rank(asked: OfCaster) -> Answer:
    return {"rank": derived.highest_rank(asked.intellect, asked.spellcraft).value}


class OfParty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    party: Totals
    tier: TierName
    count: FoeCount | None = None


def encounter_budget(asked: OfParty) -> Answer:
    """`each` is null where no number of foes was named, and where so many would weigh too much."""
    party_total = sum(asked.party)
    if asked.tier == "boss":
        boss = budget.boss_range(party_total)
        return {"low": boss.low, "high": boss.high}
    easy = budget.easy_budget(party_total)
    return {"budget": easy, "each": None if asked.count is None else budget.most_each(easy, asked.count)}


class OfFoes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    foes: Totals


def group_weight(asked: OfFoes) -> Answer:
    weight = budget.group_weight(asked.foes)
    return {"weight": int(weight) if weight.denominator == 1 else float(weight)}


class OfFoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    xp: Number


def foe_gear(asked: OfFoe) -> Answer:
    gear = budget.foe_gear(asked.xp)
    return {"money": gear.dollars, "stat_xp": gear.stat_xp, "gear_xp": gear.gear_xp}


class OfChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cr: Challenge


def challenge(asked: OfChallenge) -> Answer:
    written = str(asked.cr).strip()
    if not _CHALLENGE.fullmatch(written):
        raise QuestionFault(f"The argument cr should be a challenge rating such as 7 or 1/4, not “{written[:20]}”.")
    xp = budget.challenge_xp(Fraction(written))
    return {"xp": xp, "money": budget.foe_gear(xp).dollars}


class OfWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: SkillName
    name: WeaponName


def weapon(asked: OfWeapon, content: Content) -> Answer:
    return msgspec.structs.asdict(equipment.row(asked.skill, asked.name, content))


class OfArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: ArmourName


def armour(asked: OfArmour, content: Content) -> Answer:
    suit = equipment.armour_named(asked.name, content)
    return {"cost": equipment.plain(suit.cost), "dr": suit.dr, "weight": equipment.plain(suit.weight)}


class OfAffix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: ItemType
    kind: AffixKind
    name: AffixName


def affix(asked: OfAffix, content: Content) -> Answer:
    found = affixes.affix_named(asked.item, asked.kind, asked.name, content)
    return {"price": equipment.plain(found.price)}


class OfAffixes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prefix: Dollars = Decimal(0)
    suffix: Dollars = Decimal(0)


def affix_price(asked: OfAffixes) -> Answer:
    if not all(price.is_finite() and 0 <= price <= MOST_DOLLARS for price in (asked.prefix, asked.suffix)):
        raise QuestionFault(f"The prices of prefix and suffix lie between 0 and {MOST_DOLLARS} dollars.")
    return {"price": equipment.plain(affixes.price_of_affixes(asked.prefix, asked.suffix))}


def questions_of_figures(content: Content) -> Iterator[NamedQuestion]:
    """Yields every question about people, gear and encounters."""
    yield question("attribute-cost", "The XP from one attribute score to another.", FromScore, attribute_cost)
    yield question("skill-cost", "The XP from one skill level to another.", FromLevel, skill_cost)
    yield question("start-xp", "The XP that a new character has.", OfIntellect, start_xp)
    yield question("session-xp", "The XP that an ordinary session brings.", OfIntellect, session_xp)
    yield question("difficulty", "The Difficulty that an attribute score sets.", OfAttribute, difficulty)
    yield question("pool", "The dice of a skill level under an attribute score.", OfSkill, pool)
    yield question("derived", "All values that follow from a character's build.", OfSheet, derived_values)
    yield question("character-cost", "The XP that attributes and skills cost together.", OfBuild, character_cost)
    yield question("encumbrance", "The load carried freely, and what a load takes away.", OfLoad, encumbrance)
    yield question("max-rank", "The highest rank of spell that can be cast.", OfCaster, max_rank)
    yield question("budget", "What an encounter may weigh for a party.", OfParty, encounter_budget)
    yield question("group-weight", "What some foes weigh together.", OfFoes, group_weight)
    yield question("foe-gear", "How much of a foe's XP may become gear.", OfFoe, foe_gear)
    yield question("cr", "What a challenge rating of another game is worth.", OfChallenge, challenge)
    yield question("weapon", "The printed figures of a weapon.", OfWeapon, lambda asked: weapon(asked, content))
    yield question("armour", "The printed figures of an armour.", OfArmour, lambda asked: armour(asked, content))
    yield question("affix", "The printed price of an enchantment.", OfAffix, lambda asked: affix(asked, content))
    yield question("affix-price", "What a prefix and a suffix add to a price together.", OfAffixes, affix_price)
