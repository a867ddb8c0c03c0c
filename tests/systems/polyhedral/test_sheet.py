"""Derived values, loads, what is in hand, and natural weapons, against worked examples."""

import math
from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.contract import Content
from solo.systems.polyhedral.gear.affixes import Bonuses
from solo.systems.polyhedral.people import sheet as sheets
from solo.systems.polyhedral.people.advancement import character_cost
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.derived_figures import highest_rank, load_penalty
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character, NaturalWeapon, Sheet, Wounds

SHEET_A = Build(
    attributes=Attributes(strength=10, toughness=10),
    skills={"Blocking": 2, "Evasion": 1, "Deflection": 2, "Diehard": 1, "Swords": 2},
    gear=(
        CarriedGear("longsword/broadsword", place="hand"),
        CarriedGear("Shield", place="off-hand"),
        CarriedGear("Studded Leather, ring mail, chain/scale shirt", place="worn"),
        CarriedGear("Heavy Mace/hammer"),
        CarriedGear("Handaxe", place="pack"),
    ),
)
SHEET_B = Build(
    attributes=Attributes(quickness=10, intellect=10),
    skills={"Spellcraft": 2, "Evocations": 2, "Energy": 1, "Spell Defense": 1, "Evasion": 2},
    gear=(
        CarriedGear("soft leather (or furred) clothing", place="worn"),
        CarriedGear("Shortbow"),
        CarriedGear("Spear"),
    ),
)

even_scores = st.integers(1, 8).map(lambda half: 2 * half)
levels = st.integers(0, 7)


def why(sheet: Sheet, name: str) -> str:
    return next(line.why for line in sheet.derived if line.name == name)


def test_sheet_a(gear: Content) -> None:
    """`P-07`: Blocking, Evasion, Deflection and Diehard on a sheet."""
    sheet = sheets.derive_sheet(SHEET_A, gear)
    assert (sheet.lp, sheet.vp, sheet.sp, sheet.free_load, int(sheet.load)) == (8, 8, 8, 49, 46)
    assert (sheet.move, sheet.sprint, sheet.dodge, sheet.parry + 1, sheet.block) == (6, 7, 6, 8, 9)
    assert (sheet.qkn_vs_spell, sheet.tgh_vs_spell, sheet.spi_vs_spell) == (6, 7, 6)
    assert (sheet.size, sheet.reach, sheet.reach_bonus, sheet.max_rank) == (1, 1, 0, 0)
    assert (sheet.body_dr, sheet.metal, sheet.load_penalty) == (5, "part", 0)
    assert character_cost(SHEET_A.attributes, SHEET_A.skills) == 77


def test_sheet_a_from_bare_figures() -> None:
    sheet = sheets.derived_from(SHEET_A.attributes, SHEET_A.skills, 46, 5, weapon_parry=1, shield_dr=2)
    assert (sheet.parry, sheet.block, sheet.load) == (8, 9, Decimal(46))


def test_sheet_b(gear: Content) -> None:
    """`P-07`: Spellcraft, Energy, Spell Defense and Evasion on a sheet."""
    sheet = sheets.derive_sheet(SHEET_B, gear)
    assert sheet.load == 12
    assert (sheet.lp, sheet.vp, sheet.sp) == (6, 6, 9)
    assert (sheet.move, sheet.sprint, sheet.dodge, sheet.parry, sheet.block) == (7, 8, 8, 7, None)
    assert (sheet.qkn_vs_spell, sheet.tgh_vs_spell, sheet.spi_vs_spell) == (8, 7, 7)
    assert sheet.max_rank == 2


def test_whys_are_sentences(gear: Content) -> None:
    slow = sheets.derived_from(Attributes(quickness=10), {"Evasion": 2, "Deflection": 3}, 37, 0)
    assert why(slow, "Dodge") == "Dodge 7 = Quickness Difficulty 7 + Evasion 2 ÷ 2 − load 1"
    assert why(slow, "Parry") == "Parry 8 = Quickness Difficulty 7 + Deflection 3 ÷ 2 (rounded down)"
    assert why(slow, "Move") == "Move 6 = Quickness Difficulty 7 − load 1"
    assert why(slow, "Sprint") == "Sprint 7 = Move 6 + 1"
    assert why(slow, "SP") == "SP 8 = Spirit 8"
    assert why(slow, "Highest rank") == "Highest rank 0: no Spellcraft"
    shielded = sheets.derive_sheet(SHEET_A, gear)
    assert why(shielded, "Block") == "Block 9 = armour DR 5 + shield 2 + Blocking 2"
    assert why(shielded, "LP") == "LP 8 = Strength Difficulty 7 + Diehard 1"
    assert "Block" not in {line.name for line in slow.derived}


@pytest.mark.parametrize(
    ("load", "penalty"), [(36, 0), (37, 1), (72, 1), (73, 2), (180, 2), (181, None), (Decimal("36.01"), 1)]
)
def test_load_limits_of_average_strength(load: Decimal | int, penalty: int | None) -> None:
    assert load_penalty(8, load) == penalty
    assert sheets.derived_from(Attributes(), {}, load, 0).load_penalty == penalty


@pytest.mark.parametrize(
    ("strength", "limits"),
    [
        (4, (16, 32, 80)),
        (6, (25, 50, 125)),
        (8, (36, 72, 180)),
        (10, (49, 98, 245)),
        (12, (64, 128, 320)),
        (14, (81, 162, 405)),
        (16, (100, 200, 500)),
    ],
)
def test_printed_load_table(strength: int, limits: tuple[int, int, int]) -> None:
    for penalty, limit in enumerate(limits):
        assert load_penalty(strength, limit) == penalty
        assert load_penalty(strength, limit + 1) == (penalty + 1 if penalty < 2 else None)


def test_a_load_hinders_moving_but_not_parrying() -> None:
    free = sheets.derived_from(Attributes(), {}, 0, 0)
    heavy = sheets.derived_from(Attributes(), {}, 100, 0)
    assert (heavy.move, heavy.dodge, heavy.qkn_vs_spell) == (free.move - 2, free.dodge - 2, free.qkn_vs_spell - 2)
    assert heavy.parry == free.parry


def test_a_load_below_0_is_refused() -> None:
    with pytest.raises(ValueError, match="0 pounds or more, not -1"):
        load_penalty(8, -1)


def test_loads_add_up_without_drift(gear: Content) -> None:
    build = Build(gear=(CarriedGear("Arrow", 3), CarriedGear("Healing potion", 7), CarriedGear("Sling bullet", 3)))
    assert sheets.derive_sheet(build, gear).load == Decimal("1.75")
    assert sheets.derived_from(Attributes(), {}, 0.1, 0).load == Decimal("0.1")


@given(even_scores, levels, levels, st.integers(0, 2))
def test_sprint_is_rounded_once_at_the_end(quickness: int, size: int, fast: int, penalty: int) -> None:
    load = (0, 72, 180)[penalty]
    skills = {"Extra Size": size, "Fast Sprint": fast}
    sheet = sheets.derived_from(Attributes(quickness=quickness), skills, load, 0)
    exact = (Fraction(2 + quickness // 2 - penalty + 1) + Fraction(size, 2)) * (fast + 1)
    assert sheet.sprint == math.floor(exact)


@pytest.mark.parametrize(("level", "size", "reach"), [(0, 1, 1), (1, 2, 1), (2, 5, 2), (3, 10, 3), (4, 17, 5)])
def test_size_and_reach(level: int, size: int, reach: int) -> None:
    """`P-07`: Extra Size gives size level² + 1, reach 1 + size/4, and its level to LP and VP."""
    sheet = sheets.derived_from(Attributes(), {"Extra Size": level}, 0, 0)
    assert (sheet.size, sheet.reach, sheet.reach_bonus) == (size, reach, reach - 1)
    assert (sheet.lp, sheet.vp) == (6 + level, 6 + level)


@pytest.mark.parametrize(
    ("intellect", "spellcraft", "rank"),
    [(8, 5, 3), (8, 6, 0), (8, 2, 0), (8, 3, 1), (10, 6, 6), (12, 4, 6), (12, 7, 6), (10, 7, 0), (10, 0, 0)]
    + [(6, level, 0) for level in range(7)],
)
def test_highest_rank(intellect: int, spellcraft: int, rank: int) -> None:
    assert highest_rank(intellect, spellcraft).value == rank


def test_a_sorcerer_casts_up_to_its_spellcraft() -> None:
    for spellcraft, rank in ((0, 0), (3, 3), (6, 6), (7, 6)):
        sheet = sheets.derived_from(Attributes(intellect=4), {"Spellcraft": spellcraft}, 0, 0, sorcerer=True)
        assert sheet.max_rank == rank


def test_bonuses_of_enchanted_gear(gear: Content) -> None:
    plain = sheets.derive_sheet(SHEET_A, gear)
    bonuses = Bonuses(vp=3, dr=1, dodge=1, block=1, sprint=2, qkn_vs_spell=1, tgh_vs_spell=1, spi_vs_spell=1)
    better = sheets.derived_from(SHEET_A.attributes, SHEET_A.skills, plain.load, 5, shield_dr=2, bonuses=bonuses)
    assert plain.block is not None
    assert better.block == plain.block + 2
    assert (better.vp, better.body_dr, better.dodge) == (plain.vp + 3, 6, plain.dodge + 1)
    assert better.sprint == plain.sprint + 2
    assert (better.qkn_vs_spell, better.tgh_vs_spell, better.spi_vs_spell) == (7, 8, 7)
    assert why(better, "VP") == "VP 11 = Toughness Difficulty 7 + Diehard 1 + enchantment 3"


def test_a_shield_counts_only_in_hand(gear: Content) -> None:
    assert sheets.derive_sheet(Build(gear=(CarriedGear("Shield", place="pack"),)), gear).block is None
    assert sheets.derive_sheet(Build(gear=(CarriedGear("Shield", place="off-hand"),)), gear).block == 2


def test_armour_counts_only_when_worn_and_one_suit_at_a_time(gear: Content) -> None:
    padded, full = "Padded/quilted or soft leather armor", "Full Plate battle armor"
    assert sheets.derive_sheet(Build(gear=(CarriedGear(padded, place="pack"),)), gear).body_dr == 0
    with pytest.raises(ValueError, match="Only one suit of armour"):
        sheets.derive_sheet(Build(gear=(CarriedGear(padded, place="worn"), CarriedGear(full, place="worn"))), gear)


def test_a_hide_protects_without_weighing(gear: Content) -> None:
    bear = Build(hide="Hardened leather armor", hands=0, tags=("animal",))
    sheet = sheets.derive_sheet(bear, gear)
    assert (sheet.body_dr, int(sheet.load), sheet.metal) == (4, 0, "none")


def test_natural_weapons_copy_a_row(gear: Content) -> None:
    wolf = Build(hands=0, tags=("animal",), natural_weapons=(NaturalWeapon("bite", "Knives", "dagger"),))
    (bite,) = sheets.bodily_weapons(wolf, gear)
    assert (bite.name, bite.natural, int(bite.cost), int(bite.weight)) == ("bite", True, 20, 1)
    (mode,) = bite.modes
    assert (mode.skill, mode.damage, mode.hands, mode.row, mode.light) == ("Unarmed", 2, 0, "", True)
    claws = sheets.grow_natural_weapon(
        NaturalWeapon("claws", "Axes & maces", "handaxe", types=("slash", "pierce")), gear
    )
    assert claws.modes[0].types == ("slash", "pierce")


def test_dice_of_a_build() -> None:
    """`R-26`: Perception and Survival roll INT, with keen senses d8. `R-17`: a sorcerer's spells roll d8."""
    assert sheets.skill_dice(SHEET_B, "evocations") == (3, 10)
    assert sheets.skill_dice(SHEET_A, "Swords") == (3, 8)
    wolf = Build(attributes=Attributes(intellect=2), skills={"Perception": 2}, keen_senses=True)
    assert sheets.skill_dice(wolf, "Perception") == (3, 8)
    assert sheets.skill_dice(wolf, "Survival") == (1, 8)
    assert sheets.skill_dice(wolf, "Medicine") == (1, 2)
    imp = Build(attributes=Attributes(intellect=4), skills={"Charms": 1}, sorcerer=True)
    assert sheets.skill_dice(imp, "Charms") == (2, 8)
    assert sheets.skill_dice(imp, "Perception") == (1, 4)
    with pytest.raises(ValueError, match="Evasion is a passive skill"):
        sheets.skill_dice(SHEET_A, "Evasion")


def test_people_have_fists_and_feet(gear: Content) -> None:
    assert [weapon.name for weapon in sheets.bodily_weapons(SHEET_B, gear)] == ["punch", "kick"]


def test_weapons_in_hand(gear: Content) -> None:
    build = Build(
        gear=(
            CarriedGear("dagger/stilleto", place="off-hand"),
            CarriedGear("Rapier", place="hand"),
            CarriedGear("Spear"),
        )
    )
    assert [weapon.name for _, weapon in sheets.weapons_in_hand(build, gear)] == ["Rapier", "dagger/stilleto"]
    assert sheets.shield_in_hand(build, gear) is None


def test_unknown_gear_is_refused_with_a_near_name(gear: Content) -> None:
    with pytest.raises(ValueError, match=r'no piece of gear "Spere"\. Did you mean "Spear"'):
        sheets.derive_sheet(Build(gear=(CarriedGear("Spere"),)), gear)
    with pytest.raises(ValueError, match="at least 1, not 0"):
        CarriedGear("Spear", 0)


def test_a_character_is_saved_and_read_back() -> None:
    character = Character(
        "Vex", SHEET_A, money=12_475, earned_xp=6, house_rules=("x",), wounds=Wounds(vp_lost=2), notes="Owes Brann."
    )
    saved = msgspec.json.encode(character)
    assert msgspec.json.decode(saved, type=Character) == character
    assert msgspec.json.decode(b'{"name": "Vex"}', type=Character) == Character("Vex")
