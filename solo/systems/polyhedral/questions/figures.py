"""Questions about people, gear and encounters, each answered by the module of its rule."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from solo.resolver import Dice
from solo.systems.contract import Content, QuestionError
from solo.systems.parts.questions import question
from solo.systems.polyhedral.encounters import xp_budget
from solo.systems.polyhedral.gear import affixes, equipment
from solo.systems.polyhedral.people import advancement, derived_figures, skills
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import derived_from
from solo.systems.polyhedral.questions.arguments import Count, Level, Number, Score
from solo.systems.polyhedral.rolls import scores
from solo.systems.polyhedral.wording import format_number

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
ArmourName = Annotated[str, Meta(description="the name of a suit of armour, such as hardened leather armor")]

MOST_DOLLARS = 10**9
_CHALLENGE = re.compile(r"[0-9]{1,3}(/[1-9][0-9]{0,2}|\.[0-9]{1,3})?")


@question("attribute-cost", "The XP cost of changing an attribute score.", rules="P-02")
def attribute_cost(from_: Score, to: Score) -> Answer:
    return {"xp": scores.cost(from_, to)}


@question("skill-cost", "The XP cost of raising a skill from one level to another.", rules="P-04")
def skill_cost(from_: Level, to: Level) -> Answer:
    return {"xp": skills.skill_cost(from_, to)}


@question("start-xp", "The XP that a new character can spend.", rules="P-03")
def start_xp(intellect: Score) -> Answer:
    return {"xp": advancement.starting_xp(intellect)}


@question("session-xp", "The XP that a character earns in an ordinary session.", rules="P-10")
def session_xp(intellect: Score) -> Answer:
    return {"xp": advancement.session_xp(intellect)}


@question("difficulty", "The Difficulty that an attribute score sets.", rules="P-01")
def difficulty(attribute: Score) -> Answer:
    return {"difficulty": scores.difficulty(attribute)}


@question("pool", "The dice that an attribute score and a skill level give.", rules="P-05")
def pool(attribute: Score, skill: Level) -> Answer:
    return {"dice": str(Dice(*skills.pool(attribute, skill)))}


@question("derived", "All values derived from a character's build.", rules="P-08")
def derived_values(
    attributes: Scores,
    skills_: Levels,
    load: Pounds,
    armour_dr: Count,
    weapon_parry: Number = 0,
    shield_dr: Count | None = None,
) -> Answer:
    sheet = derived_from(attributes, skills.skill_levels(skills_), load, armour_dr, weapon_parry, shield_dr)
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


@question("character-cost", "The XP that attributes and skills cost together.", rules="P-02 P-04")
def character_cost(attributes: Scores, skills_: Levels) -> Answer:
    return {"xp": advancement.character_cost(attributes, skills.skill_levels(skills_))}


@question("encumbrance", "The free load, and the penalty for the load carried.", rules="P-09")
def encumbrance(strength: Score, load: Pounds) -> Answer:
    free = derived_figures.free_load(strength).value
    return {"free": free, "penalty": derived_figures.load_penalty(strength, load)}


@question("max-rank", "The highest rank of spell that can be cast.", rules="P-08 P-24")
def max_rank(intellect: Score, spellcraft: Level) -> Answer:
    return {"rank": derived_figures.highest_rank(intellect, spellcraft).value}


@question("budget", "The XP budget of an encounter for a party.", rules="P-38")
def encounter_budget(party: Totals, tier: TierName, count: FoeCount | None = None) -> Answer:
    """Return the budget in XP; for the tier "boss", its lowest and highest XP.

    `each` is the most XP for each of `count` equal foes; null without a count, or if there are too many.
    """
    party_total = sum(party)
    if tier == "boss":
        boss = xp_budget.boss_range(party_total)
        return {"low": boss.low, "high": boss.high}
    easy = xp_budget.easy_budget(party_total)
    return {"budget": easy, "each": None if count is None else xp_budget.most_each(easy, count)}


@question("group-weight", "The XP that a group of foes costs in an encounter budget.", rules="P-38 R-23")
def group_weight(foes: Totals) -> Answer:
    weight = xp_budget.group_weight(foes)
    return {"weight": int(weight) if weight.denominator == 1 else float(weight)}


@question("foe-gear", "The XP and money that a foe may spend on gear.", rules="P-39")
def foe_gear(xp: Number) -> Answer:
    gear = xp_budget.foe_gear(xp)
    return {"money": gear.dollars, "stat_xp": gear.stat_xp, "gear_xp": gear.gear_xp}


@question("cr", "The XP of a challenge rating of another game.", rules="P-40")
def challenge(cr: Challenge) -> Answer:
    written = str(cr).strip()
    if not _CHALLENGE.fullmatch(written):
        raise QuestionError(f"The argument cr should be a challenge rating such as 7 or 1/4, not “{written[:20]}”.")
    xp = xp_budget.challenge_xp(Fraction(written))
    return {"xp": xp, "money": xp_budget.foe_gear(xp).dollars}


@question("weapon", "The printed figures of a weapon.", rules="P-14 P-15")
def weapon(content: Content, /, skill: SkillName, name: WeaponName) -> Answer:
    return msgspec.structs.asdict(equipment.row(skill, name, content))


@question("armour", "The printed figures of a suit of armour.", rules="P-16")
def armour(content: Content, /, name: ArmourName) -> Answer:
    suit = equipment.armour_named(name, content)
    return {"cost": format_number(suit.cost), "dr": suit.dr, "weight": format_number(suit.weight)}


@question("affix", "The printed price of an enchantment.", rules="P-20 P-21 P-22 P-23")
def affix(content: Content, /, item: ItemType, kind: AffixKind, name: AffixName) -> Answer:
    found = affixes.affix_named(item, kind, name, content)
    return {"price": format_number(found.price)}


@question("affix-price", "The price of a prefix and a suffix on one item.", rules="P-19")
def affix_price(prefix: Dollars = Decimal(0), suffix: Dollars = Decimal(0)) -> Answer:
    if not all(price.is_finite() and 0 <= price <= MOST_DOLLARS for price in (prefix, suffix)):
        raise QuestionError(f"The prefix and the suffix must each cost from 0 to {MOST_DOLLARS} dollars.")
    return {"price": format_number(affixes.price_of_affixes(prefix, suffix))}
