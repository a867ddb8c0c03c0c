"""Every printed row of weapons, armour, shields and items, and the objects they belong to."""

from decimal import Decimal

import msgspec
import pytest

from solo.systems.contract import Content
from solo.systems.polyhedral.gear import equipment
from solo.systems.polyhedral.gear.equipment import Armour, Item, Shield, Weapon, WeaponMode
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.skills import SKILLS
from solo.systems.polyhedral.wording import cents, format_number

# skill: row | damage | min STR | cost | weight | hands | reach | parry | light | types | readying | extra
MELEE = """
Axes & maces: Handaxe | 4 | 6 | 40 | 4 | 1 | 1 | 0 | - | S | 0
Axes & maces: Wooden Club (~30") | 2 | 6 | 10 | 3 | 1 | 1 | 0 | - | B | 0
Axes & maces: Light Mace/hammer | 4 | 8 | 30 | 5 | 1 | 1 | 0 | - | B | 0
Axes & maces: Heavy Mace/hammer | 5 | 10 | 50 | 7 | 1 | 1 | 0 | - | B | 0
Axes & maces: Battleaxe | 5 | 8 | 60 | 5 | 1 | 1 | 0 | - | S | 0
Fencing: Rapier | 3 | 6 | 100 | 3 | 1 | 1 | 1 | light | PS | 0
Flails: nunchaku | 2 | 4 | 20 | 2 | 1 | 1 | - | light | B | 0
Flails: mace-and-chain | 5 | 8 | 60 | 5 | 1 | 1 | - | - | B | 1
Flails: Heavy Flail | 6 | 10 | 75 | 7 | 1 | 1 | - | - | B | 1
Knives: dagger/stilleto | 2 | 2 | 20 | 1 | 1 | 1 | 0 | light | PS | 0
Knives: Long knife (blade 9-12") | 3 | 6 | 25 | 2 | 1 | 1 | 0 | light | PS | 0
Poleaxes: Glaive/Guisarme | 7 | 8 | 100 | 8 | 2 | 3 | 1 | - | S | turn
Poleaxes: Halberd | 8 | 10 | 150 | 10 | 2 | 3 | 1 | - | S | turn
Spears: Halberd (thrust) | 4 | 8 | 150 | 10 | 2 | 2 | 1 | - | P | 0
Spears: Iron or weighted Staff | 3 | 8 | 30 | 8 | 2 | 2 | 1 | - | B | 0
Spears: Pike/Ranseur | 5 | 8 | 75 | 6 | 2 | 3 | 1 | - | P | 0
Spears: Quarterstaff | 2 | 4 | 15 | 4 | 2 | 2 | 1 | - | B | 0
Spears: Spear | 4 | 6 | 35 | 4 | 2 | 2 | 1 | - | P | 0
Spears: Spear (1-handed) | 3 | 8 | 35 | 4 | 1 | 2 | 0 | - | P | 0
Staff: Quarterstaff | 3 | 6 | 15 | 4 | 2 | 1 | 1 | - | B | 0
Staff: Iron or weighted staff | 4 | 8 | 30 | 8 | 2 | 1 | 1 | - | B | 0
Swords: shortsword | 3 | 6 | 50 | 3 | 1 | 1 | 1 | light | PS | 0
Swords: longsword/broadsword | 4 | 8 | 75 | 4 | 1 | 1 | 1 | - | PS | 0
Swords: bastard sword | 5 | 10 | 100 | 6 | 1 | 1 | 1 | - | PS | 0
2-h axes & maces: Greataxe/Bardiche | 8 | 10 | 100 | 10 | 2 | 2 | 0 | - | S | 0
2-h axes & maces: Great Mace/Maul | 8 | 10 | 80 | 12 | 2 | 1 | 0 | - | B | 0
2-h swords: Bastard Sword | 6 | 8 | 100 | 6 | 2 | 1 | 1 | - | PS | 0
2-h swords: Great Sword | 7 | 10 | 150 | 8 | 2 | 2 | 1 | - | PS | 0
Unarmed: punch | -1 | - | 0 | 0 | 1 | 1 | 1 | light | B | 0
Unarmed: kick | 0 | - | 0 | 0 | 0 | 1 | 0 | light | B | 0
Unarmed: brass knuckles (pair) | 0 | 4 | 10 | 1 | 1 | 1 | 1 | - | B | 0
Unarmed: spike-toed boot | 2 | 6 | 25 | 1 | 0 | 1 | 0 | - | P | 0
"""

# skill: row | damage | min STR | cost | weight | hands | range | max | shot $ | shot lb | type | readying
MISSILES = """
Bows: Shortbow | 4 | 6 | 50 | 2 | 2 | 15 | 75 | 1 | 0.1 | P | 1
Bows: Longbow | 4 | 8 | 100 | 3 | 2 | 25 | 125 | 1 | 0.1 | P | 1
Bows: Composite Longbow | 5 | 10 | 150 | 3 | 2 | 30 | 150 | 1 | 0.1 | P | 1
Crossbows: Crossbow | 6 | 6 | 150 | 5 | 2 | 25 | 125 | 1 | 0.1 | P | 2
Crossbows: Prodd (sling bullets, no bolts) | 5 | 6 | 100 | 5 | 2 | 20 | 75 | 0.25 | 0.25 | B | 2
Slings: Sling (stone) | 1 | - | 5 | 0.5 | 2 | 10 | 40 | 0 | 0.25 | B | 1
Slings: Sling (bullet) | 2 | 4 | 5 | 0.5 | 2 | 12 | 50 | 0.25 | 0.25 | B | 1
Throwing: stone | 0 | 2 | 0 | 0.25 | 1 | 8 | 20 | - | - | B | 0
Throwing: dagger/knife | 2 | 4 | 20 | 1 | 1 | 8 | 20 | - | - | P | 0
Throwing: handaxe | 4 | 8 | 40 | 4 | 1 | 8 | 15 | - | - | S | 0
Throwing: Dart (micro-javelin) | 2 | 4 | 15 | 0.5 | 1 | 10 | 30 | - | - | P | 0
Throwing: Javelin | 3 | 6 | 25 | 2 | 1 | 15 | 50 | - | - | P | 0
Throwing: Shuriken | 0 | - | 10 | 0.1 | 1 | 8 | 15 | - | - | P | 0
"""


def split(line: str) -> tuple[str, str, list[str]]:
    skill, rest = line.split(": ", 1)
    name, *figures = [cell.strip() for cell in rest.split(" | ")]
    return skill, name, figures


def number(cell: str) -> float | None:
    return None if cell == "-" else float(cell)


def initials(mode: WeaponMode) -> str:
    return "".join(sorted(damage_type[0].upper() for damage_type in mode.types))


def weapon_named(name: str, gear: Content) -> Weapon:
    weapon = equipment.gear_named(name, gear)
    assert isinstance(weapon, Weapon)
    return weapon


@pytest.mark.parametrize("line", MELEE.strip().splitlines())
def test_melee_rows(gear: Content, line: str) -> None:
    """`P-14`, `R-29`: every printed row, with its damage types."""
    skill, name, figures = split(line)
    damage, min_strength, cost, weight, hands, reach, parry, light, types, readying = figures
    row = equipment.row(skill, name, gear)
    assert [row.damage, row.min_strength, row.cost, row.weight] == [
        number(cell) for cell in (damage, min_strength, cost, weight)
    ]
    assert [row.reach, row.parry, row.light] == [number(reach), number(parry), light == "light"]
    assert (row.range, row.max_range, row.shot_cost, row.shot_weight) == (None, None, None, None)
    _, mode = equipment.find_row(skill, name, gear)
    assert (mode.hands, initials(mode)) == (int(hands), types)
    assert (mode.whole_turn_ready, mode.reload) == ((True, 0) if readying == "turn" else (False, int(readying)))


@pytest.mark.parametrize("line", MISSILES.strip().splitlines())
def test_missile_rows(gear: Content, line: str) -> None:
    skill, name, figures = split(line)
    damage, min_strength, cost, weight, hands, near, far, shot_cost, shot_weight, types, readying = figures
    row = equipment.row(skill, name, gear)
    printed = (damage, min_strength, cost, weight, near, far, shot_cost, shot_weight)
    assert [
        row.damage,
        row.min_strength,
        row.cost,
        row.weight,
        row.range,
        row.max_range,
        row.shot_cost,
        row.shot_weight,
    ] == [number(cell) for cell in printed]
    assert (row.reach, row.parry, row.light) == (None, None, False)
    _, mode = equipment.find_row(skill, name, gear)
    assert (mode.hands, initials(mode), mode.reload) == (int(hands), types, int(readying))
    assert (mode.is_thrown, mode.launcher) == (skill == "Throwing", skill != "Throwing")


def test_every_printed_row_stands_exactly_once(gear: Content) -> None:
    printed = [split(line)[:2] for line in (MELEE + MISSILES).strip().splitlines() if line]
    entered = [(mode.skill, mode.row) for _, mode in equipment.rows(gear)]
    assert len(entered) == 45
    assert sorted(entered) == sorted(printed)


def test_objects_with_several_rows(gear: Content) -> None:
    several = {
        weapon.name: [(mode.key, mode.skill) for mode in weapon.modes]
        for weapon in gear.entries(Weapon).values()
        if len(weapon.modes) > 1
    }
    assert several == {
        "Handaxe": [("one-handed", "Axes & maces"), ("thrown", "Throwing")],
        "dagger/stilleto": [("one-handed", "Knives"), ("thrown", "Throwing")],
        "Halberd": [("swing", "Poleaxes"), ("thrust", "Spears")],
        "Spear": [("two-handed", "Spears"), ("one-handed", "Spears")],
        "Quarterstaff": [("swing", "Staff"), ("thrust", "Spears")],
        "Weighted staff": [("swing", "Staff"), ("thrust", "Spears")],
        "bastard sword": [("one-handed", "Swords"), ("two-handed", "2-h swords")],
        "Sling": [("stone", "Slings"), ("bullet", "Slings")],
        "Javelin": [("thrown", "Throwing"), ("two-handed", "Spears")],
    }


def test_a_javelin_in_melee_is_a_spear_with_its_own_figures(gear: Content) -> None:
    mode = weapon_named("javelin", gear).mode("two-handed")
    assert (mode.damage, mode.min_strength, mode.reach, mode.parry, mode.row) == (3, 6, 2, 1, "")


def test_what_only_some_weapons_can_do(gear: Content) -> None:
    modes = [(mode.row, mode) for _, mode in equipment.rows(gear)]
    assert {row for row, mode in modes if mode.rapid} == {"nunchaku", "punch", "brass knuckles (pair)"}
    assert {row for row, mode in modes if mode.never_parried} == {
        "nunchaku",
        "mace-and-chain",
        "Heavy Flail",
    }
    assert {row for row, mode in modes if mode.parries == "two when not moving"} == {"Rapier"}
    two = [(mode.skill, row) for row, mode in modes if mode.parries == "two"]
    assert two == [("Staff", "Quarterstaff"), ("Staff", "Iron or weighted staff")]
    assert [(mode.skill, row) for row, mode in modes if mode.dual_ends] == two
    assert [weapon.name for weapon in gear.entries(Weapon).values() if weapon.natural] == ["punch", "kick"]
    assert {
        weapon.name for weapon in gear.entries(Weapon).values() if any(mode.is_thrown for mode in weapon.modes)
    } == {
        "Handaxe",
        "dagger/stilleto",
        "stone",
        "Dart (micro-javelin)",
        "Javelin",
        "Shuriken",
    }


def test_knives_cut_less_well_than_they_stab(gear: Content) -> None:
    for name, stab, cut in (("dagger", 2, 1), ("long knife", 3, 2), ("shortsword", 3, 3), ("rapier", 3, 3)):
        mode = weapon_named(name, gear).mode("one-handed")
        assert (mode.damage_by("pierce"), mode.damage_by("slash")) == (stab, cut)


def test_every_mode_uses_an_active_skill_and_ammunition_that_is_sold(gear: Content) -> None:
    for weapon in gear.entries(Weapon).values():
        assert len({mode.key for mode in weapon.modes}) == len(weapon.modes)
        for mode in weapon.modes:
            assert SKILLS[mode.skill].active
            assert not mode.ammunition or gear.entries(Item)[mode.ammunition].kind == "ammunition"


def test_loose_names(gear: Content) -> None:
    assert equipment.row("crossbows", "prodd", gear).damage == 5
    assert equipment.row("SPEARS", "halberd", gear).damage == 4
    assert equipment.row("Spears", "spear", gear).damage == 4
    assert equipment.row("swords", "Broadsword", gear).damage == 4
    assert equipment.armour_named("soft leather clothing", gear).dr == 1
    assert equipment.armour_named("studded leather", gear).dr == 5
    assert equipment.gear_named("light SHIELD", gear).name == "Light shield"


def test_names_that_fit_nothing_or_several_are_refused(gear: Content) -> None:
    with pytest.raises(ValueError, match=r'"Sling \(stone\)" or "Sling \(bullet\)". Type more'):
        equipment.row("Slings", "sling", gear)
    with pytest.raises(ValueError, match=r'no weapon of Swords "short sword"\. Did you mean "shortsword"'):
        equipment.row("Swords", "short sword", gear)
    with pytest.raises(ValueError, match='no weapon skill "Medicine"'):
        equipment.row("Medicine", "bandage", gear)
    with pytest.raises(ValueError, match=r"has no mode thrust\. Its modes are one-handed"):
        weapon_named("rapier", gear).mode("thrust")


def test_short_names() -> None:
    assert short_name("longsword/broadsword") == "longsword"
    assert short_name("Prodd (sling bullets, no bolts)") == "Prodd"
    assert short_name("Studded Leather, ring mail, chain/scale shirt") == "Studded Leather"
    assert short_name("mace-and-chain") == "mace-and-chain"


def test_armour(gear: Content) -> None:
    """`P-16`, `R-28`, `R-32`: cost, DR, weight and metal of every suit; full plate is lighter than half plate."""
    figures = [
        (int(suit.cost), suit.dr, int(suit.weight), suit.metal, suit.heavy) for suit in gear.entries(Armour).values()
    ]
    assert figures == [
        (20, 1, 6, "none", False),
        (50, 3, 10, "none", False),
        (100, 4, 15, "none", False),
        (150, 5, 25, "part", False),
        (250, 7, 45, "all", True),
        (400, 8, 75, "all", True),
        (500, 8, 65, "all", True),
    ]


def test_shields(gear: Content) -> None:
    assert list(gear.entries(Shield).values()) == [
        Shield("Shield", Decimal(30), 2, Decimal(6), 5, 12),
        Shield("Light shield", Decimal(10), 1, Decimal(4), 4, 8),
    ]


def test_items(gear: Content) -> None:
    figures = {
        item.name: (str(item.cost), str(item.weight), item.lp, item.vp, item.lowest_rank, item.highest_rank)
        for item in gear.entries(Item).values()
        if item.kind not in ("ammunition", "loose")
    }
    assert figures == {
        "Lockpicks": ("75", "1", 0, 0, 0, 0),
        "Healing potion": ("25", "0.1", 1, 2, 0, 0),
        "Major healing potion": ("75", "0.1", 2, 5, 0, 0),
        "Spellbook": ("50", "1", 0, 0, 1, 3),
        "Master's spellbook": ("150", "1", 0, 0, 4, 6),
        "Torch": ("1", "1", 0, 0, 0, 0),
        "Lantern": ("10", "2", 0, 0, 0, 0),
    }


def test_money() -> None:
    assert cents(Decimal("0.25")) == 25
    assert equipment.resale(Decimal(75)) == 750
    assert equipment.resale(Decimal("0.25")) == 2
    assert repr(format_number(Decimal("4.0"))) == "4"
    assert repr(format_number(Decimal("0.25"))) == "0.25"


def test_a_mode_without_reach_or_range_is_refused() -> None:
    table = {"key": "swing", "skill": "Staff", "damage": 1, "types": ["blunt"], "hands": 2}
    with pytest.raises(msgspec.ValidationError, match="needs either a reach"):
        msgspec.convert(table, WeaponMode)
    with pytest.raises(msgspec.ValidationError, match="needs either a reach"):
        msgspec.convert(table | {"range": 5}, WeaponMode)
