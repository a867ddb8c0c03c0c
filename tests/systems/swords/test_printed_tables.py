"""The tables of the rules, row by row as the brief has them (part 3; `S-02`, `S-05`, `R-12` to `R-14`, `H-05`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.swords.armies.army import General, TroopQuality
from solo.systems.swords.encounters.tiers import TIERS
from solo.systems.swords.gear.armour import Armour, Shield
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.gear.surfaces import Corner, Surface
from solo.systems.swords.gear.weapon import SUPPLY, Weapon, find_problems, starting_ammunition
from solo.systems.swords.people import sheet
from solo.systems.swords.people.sheet import Attributes, Character
from solo.systems.swords.rolls.damage import HealthStep, scale_of
from solo.systems.swords.rolls.saddle import RIDING_AS_DODGE
from solo.systems.swords.rolls.skill import CHALLENGES, HIGHEST_CHALLENGE
from tests.systems.swords.fight_staging import content, tables, weapon

BONUSES = {
    0: ("fist", "rock"),
    1: ("blackjack", "dagger", "heavy rock"),
    2: ("club", "short sword", "hand axe", "short bow", "large rock"),
    3: ("sword", "spear", "axe", "mace", "war hammer", "long bow", "huge rock"),
    4: ("lance", "pole arm", "boulder"),
    5: ("two-handed sword", "great axe", "light crossbow"),
    7: ("heavy crossbow",),
    12: ("ballista",),
    16: ("catapult",),
}
PRINTED_WEAPONS = [name for names in BONUSES.values() for name in names]


@pytest.mark.parametrize(("name", "bonus"), [(name, bonus) for bonus, names in BONUSES.items() for name in names])
def test_a_weapon_adds_its_printed_bonus(name: str, bonus: int) -> None:
    assert weapon(name).bonus == bonus


def names_of(**marks: object) -> set[str]:
    """The printed weapons of which all these fields hold."""
    fit = [name for name in PRINTED_WEAPONS if all(getattr(weapon(name), mark) == is_ for mark, is_ in marks.items())]
    return set(fit)


def test_only_small_weapons_serve_in_close_combat() -> None:
    assert names_of(small=True) == {"fist", "blackjack", "dagger"}


def test_knives_spears_hand_axes_war_hammers_and_rocks_are_made_to_be_thrown() -> None:
    rocks = {"rock", "heavy rock", "large rock", "huge rock", "boulder"}
    assert names_of(thrown=True) == {"dagger", "hand axe", "spear", "war hammer", *rocks}


def test_a_thrown_weapon_flies_twenty_yards_a_rock_ten_and_two_less_for_each_plus() -> None:
    assert {name: weapon(name).reach for name in names_of(thrown=True)} == {
        **dict.fromkeys(("dagger", "hand axe", "spear", "war hammer"), 20),
        "rock": 10,
        "heavy rock": 8,
        "large rock": 6,
        "huge rock": 4,
        "boulder": 2,
    }


def test_machines_leave_strength_out_and_bows_do_not() -> None:
    machines = {"light crossbow", "heavy crossbow", "ballista", "catapult"}
    assert names_of(mechanical=True) == machines
    assert {name for name in PRINTED_WEAPONS if weapon(name).without_strength} == machines


def test_a_bow_of_its_own_force_leaves_strength_out_though_it_is_no_machine() -> None:
    assert weapon("horn bow").without_strength
    assert not weapon("horn bow").mechanical


def test_two_hands_go_to_pole_arms_great_weapons_bows_and_lances_on_foot() -> None:
    shooting = {"short bow", "long bow", "light crossbow", "heavy crossbow", "ballista", "catapult"}
    melee = {"lance", "pole arm", "two-handed sword", "great axe"}
    assert names_of(hands=2, thrown=False) == shooting | melee
    assert names_of(one_handed_mounted=True) == names_of(mounted_only=True) == {"lance"}
    assert names_of(foot_only=True) == {"long bow"}


def test_loading_takes_an_action_or_rounds_by_the_weapon() -> None:
    assert names_of(load_actions=1) == {"light crossbow"}
    rounds = {name: weapon(name).load_rounds for name in PRINTED_WEAPONS if weapon(name).load_rounds}
    assert rounds == {"heavy crossbow": 1, "ballista": 3, "catapult": 5}


def test_engines_cannot_be_blocked_and_a_stone_takes_in_three_yards_round_the_point() -> None:
    assert names_of(unblockable=True) == names_of(engine=True) == {"ballista", "catapult"}
    assert (weapon("catapult").area, weapon("ballista").area) == (3, 0)
    assert weapon("great club").unblockable, "a giant's club cannot be blocked with a shield"


def test_twenty_arrows_and_ten_bolts_are_the_usual_supply() -> None:
    assert (SUPPLY["arrow"], SUPPLY["bolt"]) == (20, 10)
    assert starting_ammunition(("long bow", "sword", "light crossbow"), content()) == {"arrow": 20, "bolt": 10}


@pytest.mark.parametrize(
    ("name", "fits"),
    [("sword", True), ("club", True), ("dagger", False), ("blackjack", False), ("claws", False), ("long bow", False)],
)
def test_what_is_longer_than_a_dagger_and_not_grown_guards_against_grabs(name: str, fits: bool) -> None:
    """`R-32`."""
    assert weapon(name).guards_against_grabs is fits


def test_the_skill_of_a_weapon_is_striking_before_archery_before_throwing() -> None:
    skills = {name: weapon(name).skill for name in ("spear", "long bow", "rock", "fist")}
    assert skills == {"spear": "Striking", "long bow": "Archery", "rock": "Throwing", "fist": "Striking"}


@pytest.mark.parametrize(
    ("name", "ranged"), [("long bow", True), ("rock", True), ("dagger", True), ("sword", False), ("fist", False)]
)
def test_ranged_weapons_are_shot_or_thrown(name: str, ranged: bool) -> None:
    assert weapon(name).is_ranged is ranged
    assert weapon(name).shoots is (name == "long bow")


ARMOUR = [("padded", 1, 0, False), ("leather", 2, 0, False), ("mail", 3, 0, True)]
ARMOUR += [("half plate", 4, -1, True), ("plate", 5, -2, True)]


@pytest.mark.parametrize(("name", "value", "dexterity", "leave"), ARMOUR, ids=[row[0] for row in ARMOUR])
def test_armour_adds_to_endurance_and_plate_takes_dexterity_off(
    name: str, value: int, dexterity: int, leave: bool
) -> None:
    armour = content().entries(Armour)[name]
    assert (armour.value, armour.dexterity, armour.leave) == (value, dexterity, leave)
    worn = Character(
        "Ada", Attributes(0, 3, 2), {"Striking": 4, "Tactics": 1, "Hiding": 2, "Watching": 1, "Cooking": 3}, armour=name
    )
    assert sheet.armour_value(worn, content()) == value
    assert sheet.dexterity(worn, content()) == 3 + dexterity
    found = {skill: sheet.skill_total(worn, skill, content()) for skill in (*worn.skills, "Defense")}
    of_the_body = {"Striking": 7 + dexterity, "Hiding": 5 + dexterity, "Defense": 3 + dexterity}
    assert found == {**of_the_body, "Tactics": 3, "Watching": 3, "Cooking": 5}, "Intelligence bears no armour"


def test_who_wears_and_carries_nothing_has_no_armour_and_no_shield() -> None:
    bare = Character("Ada", Attributes(dexterity=2), {"Defense": 3})
    assert (sheet.armour_value(bare, content()), sheet.shield_bonus(bare, content())) == (0, 0)
    assert sheet.best_defense(bare, content()) == 5


def test_a_shield_adds_two_to_a_block() -> None:
    assert content().entries(Shield)["shield"].bonus == 2
    assert sheet.best_defense(Character("Ada", skills={"Defense": 3}, shield="shield"), content()) == 5


@pytest.mark.parametrize(
    ("health", "penalty"), [("OK", 0), ("Hurt", -1), ("Wounded", -2), ("Crippled", -3)], ids=lambda value: str(value)
)
def test_health_takes_one_to_three_off(health: sheet.HealthWord, penalty: int) -> None:
    """`S-06`."""
    assert sheet.penalty_of(Character("Ada", health=health), content()) == penalty


def test_the_content_has_the_bounds_of_the_rules() -> None:
    """`S-05`."""
    bounds = {name: content().entries(HealthStep)[name].harm for name in ("Hurt", "Wounded", "Crippled", "Dead")}
    assert bounds == {"Hurt": 5, "Wounded": 10, "Crippled": 15, "Dead": 20}
    scale = scale_of(content())
    assert (scale.bounds, scale.penalties) == ((5, 10, 15, 20), (0, -1, -2, -3))
    assert scale.penalty(4) == -3, "the dead are no better off"


LEVELS = [(0, 0), (5, 0), (6, 2), (10, 2), (11, 4), (20, 4), (21, 6), (40, 6), (41, 8), (80, 8), (81, 10), (160, 10)]
LEVELS += [(161, 12), (320, 12), (321, 14), (399, 14), (400, 14), (640, 14), (641, 16)]


@pytest.mark.parametrize(("yards", "level"), LEVELS)
def test_the_range_level_rises_by_two_a_doubling(yards: int, level: int) -> None:
    """`R-12`; the fight's own table agrees, beyond its end too."""
    assert RangeLevels(content()).level(yards) == level
    assert tables().range_level(yards) == level


def test_challenges_have_their_names() -> None:
    """`R-13`."""
    assert dict(CHALLENGES) == {
        "easy": 5,
        "fair": 8,
        "hard": 10,
        "very hard": 12,
        "heroic": 15,
        "legendary": 20,
        "beyond": 25,
    }
    assert HIGHEST_CHALLENGE == 30


def test_surfaces_and_corners_are_as_hard_as_printed() -> None:
    """`R-14`."""
    assert {name: surface.harm for name, surface in content().entries(Surface).items()} == {
        "mud": 1,
        "wooden floor": 2,
        "packed earth": 3,
        "planked wall": 4,
        "brick": 5,
        "stone": 6,
        "iron": 8,
    }
    corners = {name: corner.harm for name, corner in content().entries(Corner).items()}
    assert corners == {"table": 1, "wooden beam": 2, "stone edge": 3, "iron spike": 4}


def test_riding_as_a_dodge_costs_two_to_six() -> None:
    """`R-20`."""
    assert sorted(RIDING_AS_DODGE.values()) == [-6, -4, -2]
    assert RIDING_AS_DODGE["usual"] == -4


def test_generals_and_qualities_are_as_printed() -> None:
    """Part 5."""
    generals = {name: (one.intelligence, one.tactics) for name, one in content().entries(General).items()}
    assert generals == {"sergeant": (0, 1), "captain": (1, 3), "marshal": (2, 5), "conqueror": (3, 7)}
    assert [one.skill for one in content().entries(General).values()] == [1, 4, 7, 10]
    factors = {name: one.factor for name, one in content().entries(TroopQuality).items()}
    assert factors == {"mob": "½", "levy": "1", "trained": "2", "veterans": "3", "armoured horse": "4"}
    assert TroopQuality("drilled", 3).factor == "1½"


def test_the_tiers_of_an_encounter_are_as_printed() -> None:
    """Part 6."""
    assert {tier.key: tier.wins for tier in TIERS} == {
        "trivial": (95, 101),
        "easy": (85, 95),
        "fair": (70, 85),
        "hard": (50, 70),
        "deadly": (25, 50),
        "hopeless": (0, 25),
    }, "the upper bound is the first that belongs to the tier above"


def test_a_character_begins_with_ten_stamina_and_a_hundred_and_sixty_pounds() -> None:
    """`S-04`, part 3."""
    assert (Character("Ada").stamina, Character("Ada").full_stamina, Character("Ada").mass) == (10, 10, 160)


@pytest.mark.parametrize(
    ("skill", "attribute"),
    [
        *((skill, "Dexterity") for skill in ("Striking", "Archery", "Throwing", "Grappling", "Defense", "Riding")),
        *((skill, "Intelligence") for skill in ("Animals", "Tactics", "Medicine", "Watching", "Heraldry")),
        ("Hiding", "Dexterity"),
    ],
)
def test_a_skill_goes_with_its_attribute(skill: str, attribute: str) -> None:
    """`S-01`."""
    assert sheet.attribute_of(skill) == attribute
    quick = Character("Ada", Attributes(dexterity=3, intelligence=1), {skill: 2})
    assert sheet.skill_total(quick, skill, content()) == 2 + (3 if attribute == "Dexterity" else 1)


def test_no_attribute_has_another_name() -> None:
    assert [Attributes(1, 2, 3, 4).level(name) for name in sheet.ATTRIBUTES] == [1, 2, 3, 4]
    with pytest.raises(KeyError):
        Attributes().level("Charm")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"bonus": 1}, ""),
        ({"melee": False}, "melee"),
        ({"melee": False, "missiles": "arrow"}, ""),
        ({"melee": False, "thrown": True, "reach": 1}, ""),
        ({"thrown": True}, "reach"),
        ({"own_force": True}, "own_force"),
        ({"own_force": True, "missiles": "arrow"}, ""),
        ({"missiles": "bolt", "load_actions": 1, "load_rounds": 1}, "load_rounds"),
        ({"missiles": "bolt", "load_actions": 1}, ""),
        ({"missiles": "bolt", "load_rounds": 1}, ""),
        ({"area": -1}, "reach"),
        ({"load_rounds": -1}, "reach"),
        ({"load_actions": -1}, "reach"),
        ({"reach": -1}, "reach"),
    ],
)
def test_a_weapon_of_ones_own_is_told_what_is_wrong_with_it(fields: dict[str, Any], field: str) -> None:
    found = [where for where, _ in find_problems(Weapon(name="thing", **fields), content())]
    assert found == ([field] if field else [])
