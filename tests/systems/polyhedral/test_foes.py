"""Foes: prices worked out by hand, the brief's examples 12 to 14, every kind of fault, and the shipped ones."""

from decimal import Decimal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.polyhedral.foes.foe import (
    Foe,
    attack_skill,
    find_problems,
    foe_tags,
    gear_xp,
    most_gear_xp,
    price,
    stat_xp,
)
from solo.systems.polyhedral.gear.equipment import Weapon, gear_named
from solo.systems.polyhedral.magic.known_spells import list_castable
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, NaturalWeapon, bodily_weapons
from solo.systems.polyhedral.people.skills import SCHOOLS, SKILLS
from solo.systems.polyhedral.rolls.scores import SCORES
from tests.systems.polyhedral.shipped import CONTENT

FURS = CarriedGear("soft leather (or furred) clothing", place="worn")
FULL_PLATE = CarriedGear("Full Plate battle armor", place="worn")


NOTHING = Build()


def foe(build: Build = NOTHING, xp: int = 0, money: int = 0, free_intellect: bool = False, shell: bool = False) -> Foe:
    return Foe(
        name="Somebody",
        xp=xp,
        role="brute",
        text="Stands there.",
        build=build,
        money=Decimal(money),
        free_intellect=free_intellect,
        shell=shell,
    )


def at_price(build: Build, **fields: object) -> Foe:
    """The foe with its XP set right, so that only other faults are left."""
    made = msgspec.structs.replace(foe(build), **fields)
    return msgspec.structs.replace(made, xp=price(made, CONTENT))


def the_fault(wrong: Foe) -> tuple[str, str]:
    found = find_problems(wrong, CONTENT)
    assert len(found) == 1, found
    return found[0]


def test_example_12_a_quarter_of_100_xp_is_gear() -> None:
    assert most_gear_xp(100) == 25


def test_example_13_gear_and_loot_of_16_xp() -> None:
    raider = Build(skills={"Throwing": 2, "Spears": 2, "Stealth": 1}, gear=(FURS, CarriedGear("Javelin", place="hand")))
    with_loot = foe(raider, xp=16, money=5)
    assert (stat_xp(with_loot), gear_xp(with_loot, CONTENT), price(with_loot, CONTENT)) == (11, 5, 16)
    assert find_problems(with_loot, CONTENT) == []
    assert gear_xp(foe(raider), CONTENT) == 5, "a started ten dollars counts whole"


def test_example_14_gear_and_loot_of_50_xp() -> None:
    gear = (
        CarriedGear("Padded/quilted or soft leather armor", place="worn"),
        CarriedGear("Shield", place="off-hand"),
        CarriedGear("Light Mace/hammer", place="hand"),
    )
    build = Build(Attributes(strength=10), {"Axes & maces": 2, "Knives": 1, "Stealth": 1, "Traps": 1}, gear)
    bugbear = foe(build, xp=50, money=10)
    assert (stat_xp(bugbear), gear_xp(bugbear, CONTENT)) == (38, 12)
    assert find_problems(bugbear, CONTENT) == []


@pytest.mark.parametrize(("total", "most"), [(-40, 5), (0, 5), (20, 5), (23, 5), (24, 6), (100, 25), (103, 25)])
def test_most_gear_is_5_xp_or_a_quarter(total: int, most: int) -> None:
    """`P-39`: at most 5 XP or a quarter of the total become money for gear."""
    assert most_gear_xp(total) == most


def test_a_negative_foe_still_has_5_xp_of_gear() -> None:
    """`R-42`: a foe of negative XP still has 5 XP for gear. `R-45`: such a foe is legal."""
    weak = Build(Attributes(strength=4, intellect=6), gear=(CarriedGear("shortsword", place="hand"),))
    assert find_problems(foe(weak, xp=-35), CONTENT) == []
    assert the_fault(at_price(msgspec.structs.replace(weak, gear=(*weak.gear, CarriedGear("Shuriken")))))[0] == "gear"


def sorcerer(spell: str) -> Build:
    """Somebody of Intellect 4 who has this one spell of Evocations by heart."""
    skills = {"Evocations": 1, "Spellcraft": 1}
    return Build(Attributes(intellect=4), skills=skills, sorcerer=True, spells=(spell,))


def test_a_sorcerers_intellect_may_be_free_where_no_spell_throws_its_dice() -> None:
    assert find_problems(foe(sorcerer("Inferno"), xp=2, free_intellect=True), CONTENT) == [
        ("spells", "Inferno has rank 2, but the highest castable rank is 1.")
    ]
    assert find_problems(foe(sorcerer("Spirit Lash"), xp=2, free_intellect=True), CONTENT) == []
    assert price(foe(sorcerer("Spirit Lash")), CONTENT) == 2 - 25


def test_free_intellect_neither_costs_nor_pays() -> None:
    for intellect in (2, 8, 14):
        build = Build(Attributes(strength=10, intellect=intellect), tags=("animal",))
        assert price(foe(build, free_intellect=True), CONTENT) == 30
    assert price(foe(Build(Attributes(strength=10, intellect=2), tags=("animal",))), CONTENT) == -5


def test_beasts_buy_teeth_and_hide() -> None:
    bite = NaturalWeapon("bite", "Knives", "dagger/stilleto")
    hide = "Padded/quilted or soft leather armor"
    assert price(foe(Build(natural_weapons=(bite, bite), hide=hide, hands=0)), CONTENT) == 2 + 2 + 5


@pytest.mark.slow
@given(
    scores=st.lists(st.sampled_from(SCORES), min_size=6, max_size=6),
    levels=st.dictionaries(st.sampled_from(sorted(SKILLS)), st.integers(1, 6), max_size=5),
    arrows=st.integers(1, 40),
)
def test_price_is_the_sum_of_the_printed_costs(
    scores: list[msgspec.Struct], levels: dict[str, int], arrows: int
) -> None:
    attributes = Attributes(*(line.score for line in scores))  # type: ignore[attr-defined]
    built = foe(Build(attributes, levels, gear=(CarriedGear("Arrow", arrows), CarriedGear("Shortbow"))))
    printed = {1: 1, 2: 5, 3: 14, 4: 30, 5: 55, 6: 91}
    stats = sum(line.cost_from_average for line in scores)  # type: ignore[attr-defined]
    gear = (50 + arrows + 9) // 10
    assert price(built, CONTENT) == stats + sum(printed[level] for level in levels.values()) + gear


@pytest.mark.parametrize(
    ("wrong", "field", "part"),
    [
        (foe(xp=7), "xp", "add up to 0 XP"),
        (at_price(Build(gear=(CarriedGear("Crossbow"),))), "gear", "too expensive"),
        (foe(Build(gear=(CarriedGear("Lightsaber"),))), "gear", "no piece of gear"),
        (foe(Build(skills={"Sword": 1})), "skills", "Swords"),
        (foe(Build(skills={"swords": 1}), xp=1), "skills", "Write the skill"),
        (foe(Build(skills={"Swords": 0})), "skills", "not a level"),
        (foe(Build(skills={"Spellcraft": 6}), xp=91), "skills", "below the Intellect Difficulty 6"),
        (foe(Build(skills={"Spellcraft": 1}), xp=1, free_intellect=True), "free_intellect", "must pay for it"),
        (foe(sorcerer("Arcane Blast"), xp=2, free_intellect=True), "free_intellect", "must pay for it"),
        (foe(sorcerer("Arcane Arrow"), xp=2, free_intellect=True), "free_intellect", "must pay for it"),
        (foe(Build(skills={"Extra Size": 1}), xp=1), "skills", "creatures"),
        (foe(Build(Attributes(strength=14)), xp=130), "attributes", "STR 4 to 12"),
        (foe(Build(keen_senses=True)), "keen_senses", "Intellect 4"),
        (foe(Build(), money=-10), "money", "$0 or more"),
        (at_price(Build(gear=(CarriedGear("Sling stone", 800),))), "gear", "too heavy"),
        (at_price(Build(gear=(FURS, FURS))), "gear", "one suit"),
        (at_price(Build(gear=(CarriedGear("Great Mace/Maul", place="hand"), CarriedGear("Shield", place="off-hand")))),
         "gear", "both hands"),
        (at_price(Build(gear=(CarriedGear("Shortbow", place="off-hand"),))), "gear", "both hands"),
        (at_price(Build(gear=(CarriedGear("stone", 2, place="hand"),))), "gear", "one thing"),
        (at_price(Build(gear=(CarriedGear("stone", place="hand"),), hands=0)), "gear", "0 hands"),
        (at_price(Build(gear=(CarriedGear("punch"),))), "gear", "part of the body"),
        (at_price(Build(gear=(CarriedGear("Shield", place="worn"),))), "gear", "cannot be worn"),
        (at_price(Build(gear=(CarriedGear("Padded/quilted or soft leather armor", place="belt"),))), "gear", "belt"),
        (foe(Build(hide="Dragonhide", tags=("animal",))), "hide", "no armour"),
        (foe(Build(hide="Full Plate battle armor", tags=("construct",))), "hide", "Only a shell"),
        (foe(Build(natural_weapons=(NaturalWeapon("bite", "Teeth", "Molar"),))), "natural_weapons", "weapon skill"),
        (foe(Build(natural_weapons=(NaturalWeapon("bite", "Knives", "dagger", uses="Biting"),))),
         "natural_weapons", "does not exist"),
        (foe(Build(gear=(CarriedGear("Shield", prefix="Sturdy"),))), "gear", "no prefix"),
    ],
)  # fmt: skip
def test_each_fault_has_its_sentence(wrong: Foe, field: str, part: str) -> None:
    found_field, sentence = the_fault(wrong)
    assert found_field == field
    assert part in sentence
    assert sentence.endswith((".", "?"))


def test_a_shell_may_be_thicker_than_a_hide() -> None:
    build = Build(Attributes(strength=16, toughness=14), hide="Full Plate battle armor", tags=("construct",))
    assert find_problems(at_price(build, shell=True), CONTENT) == []


def test_one_hand_is_enough_for_what_can_be_used_in_one() -> None:
    for weapon in ("Spear", "bastard sword", "Javelin"):
        build = Build(gear=(CarriedGear(weapon, place="hand"), CarriedGear("Light shield", place="off-hand")))
        assert "both hands" not in str(find_problems(at_price(build), CONTENT))


def shipped() -> dict[str, Foe]:
    return dict(CONTENT.entries(Foe))


def test_every_shipped_foe_is_legal() -> None:
    shipped()
    assert [str(fault) for fault in CONTENT.all_faults()] == []
    assert len(shipped()) >= 24


BANDS = ((-60, 0, 15), (0, 25, 20), (25, 60, 30), (60, 120, 25), (120, 250, 20), (250, 500, 15), (500, 1051, 10))
KINDS = {
    "goblinoid": 12, "giant": 7, "beast": 15, "vermin": 9, "undead": 12, "demon": 10,
    "construct": 9, "plant": 6, "dragon": 6, "bandit": 8, "city": 25, "cult": 10,
}  # fmt: skip


def test_there_are_foes_of_every_price() -> None:
    prices = [price(one, CONTENT) for one in shipped().values()]
    assert len(prices) >= 150
    assert min(prices) <= -10
    assert max(prices) == 1050
    for low, high, least in BANDS:
        assert sum(low <= cost < high for cost in prices) >= least, (low, high)


def test_there_are_foes_of_every_kind_and_role() -> None:
    assert {one.role for one in shipped().values()} == {"brute", "skirmisher", "archer", "leader", "caster"}
    assert all(one.themes for one in shipped().values())
    for theme, least in KINDS.items():
        assert sum(theme in one.themes for one in shipped().values()) >= least, theme


def test_kinds_carry_the_tags_that_effects_ask_for() -> None:
    for one in shipped().values():
        for tag in ("undead", "demon", "construct"):
            assert tag not in one.build.tags or tag in one.themes, one.name
            assert tag not in one.themes or tag in one.build.tags or one.role == "caster", one.name
        if set(one.themes) & {"beast", "vermin"}:
            assert "animal" in one.build.tags, one.name
            assert not one.money, one.name


def test_together_the_shipped_foes_use_every_weapon_skill_and_every_special_one() -> None:
    used = set[str]()
    for one in shipped().values():
        carried = [gear_named(entry.name, CONTENT) for entry in one.build.gear]
        weapons = [gear for gear in carried if isinstance(gear, Weapon)] + list(bodily_weapons(one.build, CONTENT))
        used |= {mode.skill for weapon in weapons for mode in weapon.modes} & one.build.skills.keys()
    assert used == {mode.skill for weapon in CONTENT.entries(Weapon).values() for mode in weapon.modes}
    special = {"Assassination", "Blocking", "Deflection", "Evasion", "Diehard", "Distraction", "Medicine"}
    bought = {skill for one in shipped().values() for skill in one.build.skills}
    assert bought >= special | {"Extra Size", "Fast Sprint"}


def test_casters_of_every_school_have_books_or_are_sorcerers() -> None:
    casters = [one for one in shipped().values() if one.role == "caster"]
    with_books = {
        spell.school for one in casters if not one.build.sorcerer for spell in list_castable(one.build, CONTENT)
    }
    assert with_books == set(SCHOOLS)
    assert {
        spell.school for one in casters if one.build.sorcerer for spell in list_castable(one.build, CONTENT)
    } == set(SCHOOLS)


def test_a_caster_that_can_cast_nothing_is_told() -> None:
    build = Build(Attributes(intellect=10), {"Spellcraft": 1, "Evocations": 1})
    assert the_fault(at_price(build, role="caster")) == (
        "role",
        "A caster needs a school, Spellcraft, and a book of that school or a sorcerer's spells.",
    )


def test_attack_skill_counts_only_skills_with_a_weapon_for_them() -> None:
    archer = Build(skills={"Bows": 2, "Swords": 4, "Unarmed": 1}, gear=(CarriedGear("Shortbow"),))
    assert attack_skill(archer, CONTENT) == 2
    assert attack_skill(Build(skills={"Bows": 2, "Unarmed": 1}), CONTENT) == 1
    assert attack_skill(Build(skills={"Unarmed": 3}, hands=0), CONTENT) == 0


def test_tags_hold_role_themes_and_tags() -> None:
    wolf = shipped()["Wolf"]
    assert {"skirmisher", "beast", "wild", "animal", "night-eyed"} <= set(foe_tags(wolf))
