"""Builds of people and foes, the saved character, and the sheet of derived values.

A build lists purchases and carried gear with its places. `derive_sheet` computes the values from it.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.figures import Level
from solo.systems.polyhedral.gear import affixes
from solo.systems.polyhedral.gear.affixes import NO_BONUSES, Bonuses, Enchantment
from solo.systems.polyhedral.gear.equipment import (
    Armour,
    DamageType,
    Gear,
    Metal,
    Shield,
    Weapon,
    armour_named,
    find_row,
    gear_named,
)
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.attributes import AVERAGE, Attributes
from solo.systems.polyhedral.people.derived_figures import DerivedFigure, Levels
from solo.systems.polyhedral.people.skills import pool, skill_named

Tag = Literal[
    "person",
    "animal",
    "undead",
    "demon",
    "holy",
    "construct",
    "mindless",
    "night-eyed",
    "light-shy",
    "silver-shy",
    "flying",
]
SENSES: Final = ("Perception", "Survival")
GearSlot = Literal["hand", "off-hand", "worn", "belt", "pack"]


class CarriedGear(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number of equal pieces of gear in one place.

    A weapon for two hands is in the "hand" with nothing in the "off-hand", which is for shields and second weapons.
    Armour, knuckles and boots are "worn". Things on the "belt" can be readied in a fight. `prefix` and `suffix` name
    the enchantments, `school` the spells in a spellbook.
    """

    name: str
    count: int = 1
    place: GearSlot = "belt"
    prefix: str = ""
    suffix: str = ""
    school: str = ""

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"The number of {self.name} carried must be at least 1, not {self.count}.")


class NaturalWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bite, claw or tail that copies the figures of a printed row (`P-39`): a bite as a dagger.

    `uses` names the skill for its attacks. `types` names its damage types if they differ from the row's. `venom` names
    the malady that its wounds bring (`P-37`).
    """

    name: str
    as_skill: str
    as_row: str
    uses: str = "Unarmed"
    types: tuple[DamageType, ...] = ()
    venom: str = ""


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that XP and money have bought for a person or a foe.

    `hide` names the armour that a creature's own skin copies (`P-39`); `hands` is 0 for beasts. `keen_senses` lets an
    animal roll d8s for Perception and Survival (`R-26`). A `sorcerer` casts the listed `spells` without books (`P-24`).
    """

    attributes: Attributes = Attributes()
    skills: dict[str, Level] = {}
    gear: tuple[CarriedGear, ...] = ()
    tags: tuple[Tag, ...] = ("person",)
    hands: int = 2
    natural_weapons: tuple[NaturalWeapon, ...] = ()
    hide: str = ""
    keen_senses: bool = False
    sorcerer: bool = False
    spells: tuple[str, ...] = ()


class Wounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points missing from the full LP, VP and SP.

    `untended` is True for wounds of a fight that have had no first aid yet (`P-36`).
    """

    lp_lost: int = 0
    vp_lost: int = 0
    sp_lost: int = 0
    untended: bool = False


class Character(msgspec.Struct, omit_defaults=True):
    """A player character, as it is saved.

    `money` is in cents, since a sling bullet costs a quarter of a dollar. `starting_intellect` is the INT score that
    set the starting XP; raising INT later gives no more of them (`R-06`). `house_rules` holds the codes of the problems
    that the table has permitted.
    """

    name: str
    build: Build = Build()
    money: int = 0
    starting_intellect: int = 8
    earned_xp: int = 0
    house_rules: tuple[str, ...] = ()
    wounds: Wounds = Wounds()
    notes: str = ""
    ailments: tuple[Ailment, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """The derived values as plain numbers, and in `derived` with their explanations (`P-08`, `P-09`).

    Loads are in pounds, distances in spaces. `load_penalty` is None for a load that cannot be carried; the other values
    then take the heaviest penalty. `block` is None without a shield. `parry` includes a weapon's modifier only if one
    was given.
    """

    lp: int
    vp: int
    sp: int
    free_load: int
    load: Decimal
    load_penalty: int | None
    quickness_difficulty: int
    move: int
    sprint: int
    dodge: int
    parry: int
    block: int | None
    qkn_vs_spell: int
    tgh_vs_spell: int
    spi_vs_spell: int
    size: int
    reach: int
    max_rank: int
    body_dr: int
    metal: Metal
    heal_bonus: int
    derived: tuple[DerivedFigure, ...]

    @property
    def reach_bonus(self) -> int:
        """The spaces that size adds to the reach of a held weapon (`H-01`)."""
        return self.reach - 1


def derive_sheet(build: Build, content: Content) -> Sheet:
    """Return the sheet of a build, with the bonuses of its enchanted gear (`P-08`, `P-09`, `R-30`).

    Raises ValueError with a sentence for unknown gear or enchantments, and for two suits of armour.
    """
    armour = body_armour(build, content)
    shield = shield_in_hand(build, content)
    return derived_from(
        build.attributes,
        build.skills,
        load_of(build, content),
        armour.dr if armour else 0,
        shield_dr=shield.block if shield else None,
        metal=armour.metal if armour else "none",
        sorcerer=build.sorcerer,
        bonuses=bonuses_of(build, content),
    )


def derived_from(
    attributes: Attributes,
    skills: Levels,
    load: Decimal | float,
    armour_dr: int,
    weapon_parry: int = 0,
    shield_dr: int | None = None,
    *,
    metal: Metal = "none",
    sorcerer: bool = False,
    bonuses: Bonuses = NO_BONUSES,
) -> Sheet:
    """Return the sheet for these figures (`P-08`, `P-09`); `skills` has printed names.

    Raises ValueError for a load below 0.
    """
    penalty = derived_figures.load_penalty(attributes.strength, load)
    slowed = derived_figures.HEAVIEST_PENALTY if penalty is None else penalty
    body_dr = max(0, armour_dr + bonuses.dr)
    spellcraft = skills.get("Spellcraft", 0)
    rank = (
        derived_figures.sorcerer_rank(spellcraft)
        if sorcerer
        else derived_figures.highest_rank(attributes.intellect, spellcraft)
    )
    shown = {
        "lp": derived_figures.life_points(attributes, skills),
        "vp": derived_figures.vitality_points(attributes, skills, bonuses.vp),
        "sp": derived_figures.spell_points(attributes, skills),
        "free_load": derived_figures.free_load(attributes.strength),
        "quickness_difficulty": derived_figures.current_quickness(attributes, skills, penalty=slowed),
        "move": derived_figures.move(attributes, skills, penalty=slowed),
        "sprint": derived_figures.sprint(attributes, skills, slowed, bonuses.sprint),
        "dodge": derived_figures.dodge(attributes, skills, bonuses.dodge, penalty=slowed),
        "parry": derived_figures.parry(attributes, skills, weapon_parry),
        "qkn_vs_spell": derived_figures.quickness_against_spells(
            attributes, skills, bonuses.qkn_vs_spell, penalty=slowed
        ),
        "tgh_vs_spell": derived_figures.toughness_against_spells(attributes, skills, bonuses.tgh_vs_spell),
        "spi_vs_spell": derived_figures.spirit_against_spells(attributes, skills, bonuses.spi_vs_spell),
        "size": derived_figures.size(skills),
        "reach": derived_figures.reach(skills),
        "max_rank": rank,
    }
    block = None if shield_dr is None else derived_figures.block(skills, body_dr, shield_dr, bonuses.block)
    return Sheet(
        load=Decimal(str(load)),
        load_penalty=penalty,
        block=None if block is None else block.value,
        body_dr=body_dr,
        metal=metal,
        heal_bonus=bonuses.heal,
        derived=tuple(shown.values()) + (() if block is None else (block,)),
        **{field: line.value for field, line in shown.items()},
    )


def worth_telling(sheet: Sheet) -> Iterator[DerivedFigure]:
    """Return the derived values that a sheet should show.

    Left out are the size and reach of people, Quickness under a load without penalty, and the rank without magic.
    """
    silent = {"Size", "Reach"} if sheet.size == 1 else set()
    silent |= {"Quickness Difficulty under load"} if sheet.load_penalty == 0 else set()
    silent |= set() if sheet.max_rank else {"Highest rank"}
    return (line for line in sheet.derived if line.name not in silent)


# rule: Keen senses
def skill_dice(build: Build, skill_name: str) -> tuple[int, int]:
    """Return the dice of an active skill as (count, sides) (`P-05`).

    Sorcerers roll d8s for spells (`P-24`), keen-sensed animals for Perception and Survival (`R-26`). Raises ValueError
    for an unknown or a passive skill.
    """
    skill = skill_named(skill_name)
    if skill.attribute is None:
        raise ValueError(f"{skill.name} is a passive skill and never rolled.")
    level = build.skills.get(skill.name, 0)
    if (build.sorcerer and skill.school) or (build.keen_senses and skill.name in SENSES):
        return pool(AVERAGE, level)
    return pool(build.attributes.score(skill.attribute), level)


def load_of(build: Build, content: Content) -> Decimal:
    """Return the pounds of everything worn and carried (`P-09`); natural weapons and hide weigh nothing."""
    return sum((weight_of(carried, content) for carried in build.gear), start=Decimal(0))


def weight_of(carried: CarriedGear, content: Content) -> Decimal:
    """Return the pounds of these pieces, changed by their enchantments (`P-22`)."""
    gear = gear_named(carried.name, content)
    return affixes.weight(gear, carried.prefix, carried.suffix, content) * carried.count


def price_of(carried: CarriedGear, content: Content) -> Decimal:
    """Return the price of these pieces with their enchantments, in dollars (`P-19`)."""
    gear = gear_named(carried.name, content)
    return affixes.price(gear, carried.prefix, carried.suffix, content) * carried.count


def enchantment_of(carried: CarriedGear, content: Content) -> Enchantment:
    """Return the combined effect of a piece's affixes."""
    return affixes.enchantment(gear_named(carried.name, content), carried.prefix, carried.suffix, content)


def bonuses_of(build: Build, content: Content) -> Bonuses:
    """Return the bonuses of a build's worn and held enchanted gear to derived values (`R-30`)."""
    enchanted = [carried for carried in build.gear if carried.prefix or carried.suffix]
    if not enchanted:
        return NO_BONUSES
    borne = [(carried, gear_named(carried.name, content)) for carried in enchanted]
    return affixes.bonuses(
        (gear, enchantment_of(carried, content))
        for carried, gear in borne
        if affixes.lends_enchantment(gear, carried.place)
    )


def body_armour(build: Build, content: Content) -> Armour | None:
    """Return the armour worn, or the natural hide if it is thicker; None for neither.

    Raises ValueError if two suits are worn at once.
    """
    suits = [gear for _, gear in _in_place(build, content, "worn") if isinstance(gear, Armour)]
    if len(suits) > 1:
        raise ValueError(f"Only one suit of armour can be worn. Take off {suits[0].name} or {suits[1].name}.")
    if build.hide:
        suits.append(armour_named(build.hide, content))
    return max(suits, key=lambda suit: suit.dr, default=None)


def shield_in_hand(build: Build, content: Content) -> Shield | None:
    """Return the shield in either hand; None if there is none."""
    held = _in_place(build, content, "hand", "off-hand")
    return next((gear for _, gear in held if isinstance(gear, Shield)), None)


def weapons_in_hand(build: Build, content: Content) -> tuple[tuple[CarriedGear, Weapon], ...]:
    """Return the held weapons, the main hand's first."""
    held = _in_place(build, content, "hand") + _in_place(build, content, "off-hand")
    return tuple((carried, gear) for carried, gear in held if isinstance(gear, Weapon))


def bodily_weapons(build: Build, content: Content) -> tuple[Weapon, ...]:
    """Return the weapons of the body: natural weapons, then fists and feet if the build has hands."""
    grown = tuple(grow_natural_weapon(natural, content) for natural in build.natural_weapons)
    if not build.hands:
        return grown
    return grown + tuple(weapon for weapon in content.entries(Weapon).values() if weapon.natural)


def grow_natural_weapon(natural: NaturalWeapon, content: Content) -> Weapon:
    """Return a natural weapon with the figures, price and weight of the row that it copies (`P-39`, `R-44`).

    The weapon takes no hand. Raises ValueError with a sentence for an unknown row.
    """
    copied, mode = find_row(natural.as_skill, natural.as_row, content)
    types = natural.types or mode.types
    own = msgspec.structs.replace(mode, row="", skill=natural.uses, hands=0, types=types)
    return Weapon(natural.name, copied.cost, copied.weight, (own,), natural=True, venom=natural.venom)


def _in_place(build: Build, content: Content, *places: GearSlot) -> list[tuple[CarriedGear, Gear]]:
    return [(carried, gear_named(carried.name, content)) for carried in build.gear if carried.place in places]
