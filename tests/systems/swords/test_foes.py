"""Foes: the rules' fourteen row by row, their worth against the printed odds, and all of them against sense."""

import msgspec
import pytest

from solo.library.systems import open_system
from solo.systems.swords.armies.army import General
from solo.systems.swords.company.duellists import duellist_of_character, duellist_of_foe
from solo.systems.swords.encounters.foe_worth import FIGHTER, danger
from solo.systems.swords.encounters.tiers import TIERS
from solo.systems.swords.foes.foe import Foe, weapons_of
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.sheet import Attributes, Character, best_defense
from solo.systems.swords.rolls.duel import duel

OPENED = open_system("swords", None)
GAME, CONTENT = OPENED.system, OPENED.content
FOES = CONTENT.entries(Foe)

PRINTED = [
    ("Townsman", "0/0/0/0", {"Striking": 1, "Defense": 1, "Grappling": 1}, "club", 0, 6, 160, 100),
    ("Footpad", "1/1/0/0", {"Striking": 2, "Defense": 2, "Grappling": 2, "Throwing": 2}, "short sword", 1, 8, 160, 99),
    ("Militia spearman", "1/1/0/0", {"Striking": 2, "Defense": 2}, "spear", 2, 9, 170, 95),
    ("Bowman", "0/1/0/0", {"Archery": 3, "Striking": 1, "Defense": 2}, "long bow", 1, 8, 160, 100),
    ("Crossbowman", "1/1/0/0", {"Archery": 2, "Striking": 2, "Defense": 2}, "light crossbow", 2, 9, 170, 98),
    ("Wolf", "0/3/-3/1", {"Striking": 2, "Defense": 2, "Grappling": 2}, "bite", 1, 8, 100, 99),
    ("Gorilla", "4/1/-2/0", {"Grappling": 1, "Striking": 2, "Defense": 1}, "fist", 1, 14, 800, 83),
    ("Man-at-arms", "1/1/0/1", {"Striking": 3, "Defense": 3, "Grappling": 2}, "sword", 3, 10, 180, 80),
    ("War horse", "4/1/-3/1", {"Striking": 2, "Defense": 1}, "hooves", 2, 15, 1200, 54),
    ("Duellist", "1/3/1/2", {"Striking": 5, "Defense": 5, "Grappling": 2}, "rapier", 1, 11, 165, 41),
    ("Bear", "4/1/-3/1", {"Striking": 3, "Grappling": 1, "Defense": 1}, "claws", 2, 16, 600, 27),
    ("Knight", "2/1/1/2", {"Striking": 4, "Defense": 4, "Riding": 4, "Tactics": 2}, "sword", 5, 12, 200, 8),
    ("Winged horror", "5/3/1/3", {"Striking": 4, "Defense": 3, "Grappling": 3}, "talons", 4, 25, 900, 0),
    ("Giant", "7/0/-1/1", {"Striking": 3, "Defense": 1, "Grappling": 1}, "great club", 3, 30, 2400, 0),
]


@pytest.mark.parametrize("row", PRINTED, ids=[row[0] for row in PRINTED])
def test_the_printed_foes_stand_as_they_are_printed(
    row: tuple[str, str, dict[str, int], str, int, int, int, int],
) -> None:
    name, attributes, skills, weapon, armour, stamina, mass, wins = row
    foe = FOES[name]
    levels = (foe.attributes.strength, foe.attributes.dexterity, foe.attributes.intelligence, foe.attributes.willpower)
    assert "/".join(map(str, levels)) == attributes
    assert (foe.skills, foe.weapons[0]) == (skills, weapon)
    assert (foe.armour, foe.stamina, foe.mass) == (armour, stamina, mass)
    lost = 100 * duel(FIGHTER, duellist_of_foe(foe, CONTENT)).b_wins
    assert abs(lost - (100 - wins)) <= 1
    if not any(weapon.shoots for weapon in weapons_of(foe, CONTENT)):
        assert danger(foe, CONTENT) == max(1, round(lost))


def test_there_are_foes_enough_of_all_kinds() -> None:
    tags = [tag for foe in FOES.values() for tag in foe.tags]
    assert len(FOES) >= 28
    assert min(tags.count(tag) for tag in ("person", "animal", "mount", "monster", "flying", "archer", "rider")) >= 2
    assert tags.count("leader") >= 4


def test_every_foe_can_use_what_it_carries() -> None:
    for foe in FOES.values():
        weapons = weapons_of(foe, CONTENT)
        if foe.animal:
            assert all(weapon.natural for weapon in weapons), foe.name
        if any(weapon.shoots for weapon in weapons):
            assert foe.skills.get("Archery"), foe.name
        if any(weapon.mounted_only for weapon in weapons):
            assert foe.mount or len(weapons) > 1, foe.name
        if foe.mount:
            assert "mount" in FOES[foe.mount].tags


def test_a_foe_is_worth_what_its_build_is_worth() -> None:
    plain = FOES["Man-at-arms"]
    better = msgspec.structs.replace(plain, skills={**plain.skills, "Striking": 5})
    worse = msgspec.structs.replace(plain, armour=0)
    assert danger(worse, CONTENT) < danger(plain, CONTENT) < danger(better, CONTENT)
    assert all(1 <= price <= 100 for price in GAME.foes.prices().values())


def test_who_shoots_is_worth_what_it_does_until_the_fighter_is_there() -> None:
    """Part 5: shots on the way in count in a foe's danger."""
    for name, swordless in (("Crossbowman", "light crossbow"), ("Catapult crew", "catapult")):
        foe = FOES[name]
        unarmed = tuple(weapon for weapon in foe.weapons if weapon != swordless)
        assert danger(foe, CONTENT) > danger(msgspec.structs.replace(foe, weapons=unarmed), CONTENT)
    hunter = FOES["Hunter"]
    sure = msgspec.structs.replace(hunter, skills={**hunter.skills, "Archery": 7})
    assert danger(sure, CONTENT) > danger(hunter, CONTENT)
    thrower = FOES["Knife thrower"]
    deadly = msgspec.structs.replace(
        thrower,
        attributes=msgspec.structs.replace(thrower.attributes, strength=4),
        skills={**thrower.skills, "Throwing": 9},
        weapons=("dagger",) * 2,
    )
    single = msgspec.structs.replace(deadly, weapons=("dagger",))
    untrained = msgspec.structs.replace(deadly, skills={"Striking": 2, "Defense": 2})
    assert danger(deadly, CONTENT) > danger(single, CONTENT) == danger(untrained, CONTENT)


def test_a_shield_stands_level_with_both_hands() -> None:
    values = {"Striking": 3, "Defense": 3}
    body = Attributes(2, 2, 1, 1)
    sword = Character("A", body, values, ("sword",), shield="shield", armour="leather")
    both = Character("B", body, values, ("two-handed sword",), armour="leather")
    odds = duel(duellist_of_character(sword, CONTENT), duellist_of_character(both, CONTENT))
    assert sorted((round(odds.a_wins * 100), round(odds.b_wins * 100))) == [49, 51]
    leather = Character("C", body, values, ("sword",), armour="leather")
    assert duellist_of_character(leather, CONTENT) == FIGHTER
    for armour, wins in (("plate", 59), ("mail", 64)):
        worn = Character("D", body, values, ("sword",), armour=armour)
        odds = duel(duellist_of_character(worn, CONTENT), FIGHTER)
        assert round(odds.a_wins * 100) == wins


def test_a_two_handed_weapon_has_no_help_of_the_shield_counted_twice() -> None:
    person = GAME.characters.ready()["Brother Anselm"]
    assert isinstance(person, Character)
    duellist = duellist_of_character(person, CONTENT)
    assert duellist.dexterity + duellist.defense == best_defense(person, CONTENT)
    assert duellist_of_foe(FOES["Lancer"], CONTENT).weapon == 4, "in the saddle one hand holds a lance"


def test_a_riders_danger_counts_its_lance_and_its_mount_as_often_as_that_obeys() -> None:
    lancer = FOES["Lancer"]
    afoot = msgspec.structs.replace(lancer, mount="")
    deaf = msgspec.structs.replace(lancer, skills={**lancer.skills, "Animals": -9})
    assert danger(afoot, CONTENT) < danger(deaf, CONTENT) < danger(lancer, CONTENT)


# Gear and tables


def test_weapons_stand_as_they_are_printed() -> None:
    printed = {
        0: "fist,rock",
        1: "blackjack,dagger",
        2: "club,short sword,hand axe,short bow",
        3: "sword,spear,axe,mace,war hammer,long bow",
        4: "lance,pole arm",
        5: "two-handed sword,great axe,light crossbow",
        7: "heavy crossbow",
        12: "ballista",
        16: "catapult",
    }
    weapons = CONTENT.entries(Weapon)
    for bonus, names in printed.items():
        for name in names.split(","):
            assert weapons[name].bonus == bonus, name
    assert {name for name, weapon in weapons.items() if weapon.mechanical} == {
        "light crossbow", "heavy crossbow", "ballista", "catapult",
    }  # fmt: skip
    thrown = {name for name, weapon in weapons.items() if weapon.thrown and weapon.melee}
    assert thrown == {"dagger", "spear", "hand axe", "war hammer"}
    assert [weapons[name].load_rounds for name in ("ballista", "catapult")] == [3, 5]
    rocks = ("heavy rock", "large rock", "huge rock", "boulder")
    assert [(weapons[name].bonus, weapons[name].reach) for name in rocks] == [(1, 8), (2, 6), (3, 4), (4, 2)]


@pytest.mark.parametrize(
    ("yards", "level"),
    [(1, 0), (5, 0), (6, 2), (10, 2), (11, 4), (40, 6), (80, 8), (160, 10), (320, 12), (321, 14), (1280, 16)],
)
def test_range_levels_double(yards: int, level: int) -> None:
    assert RangeLevels(CONTENT).level(yards) == level


def test_generals_stand_as_they_are_printed() -> None:
    generals = {name: (one.intelligence, one.tactics) for name, one in CONTENT.entries(General).items()}
    assert generals == {"sergeant": (0, 1), "captain": (1, 3), "marshal": (2, 5), "conqueror": (3, 7)}


# Tiers


def test_tiers_cover_every_share_of_wins_once() -> None:
    for wins in range(101):
        held = [tier.key for tier in TIERS if tier.wins and tier.wins[0] <= wins < tier.wins[1]]
        assert len(held) == 1
    assert next(tier for tier in TIERS if tier.key == "fair").wins == (70, 85)
