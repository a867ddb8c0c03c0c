"""Types of unit, going and ranges, held row by row against the tables as they are printed (`G-50`, `G-51`, `G-54`,
`G-56`, `R-28`, `R-29`, `R-47`).
"""

from __future__ import annotations

from typing import get_args

import pytest

from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.ranges import band_limit, range_band
from solo.systems.gloranthan.units.terrain import Going, move_allowance, terrain_modifier
from solo.systems.gloranthan.units.unit_type import (
    HEAVY,
    TroopClass,
    UnitType,
    attack_modifier,
    can_attack,
    damage_bonus,
    large_unit_modifier,
    resist_modifier,
)
from tests.systems.gloranthan.gloranthan_content import content

UNITS = content().entries(UnitType)
CLASSES: tuple[TroopClass, ...] = get_args(TroopClass)
# Missile, skirmish, melee, resist (Huscarl's in melee), pursue, class, flags, wealth.
PRINTED = """
Addi Fighter          | -   | =   | +1E     | +2E | +1M2E | LMI | -           | 0
Beasts                | -   | -   | +1E     | +1E | +2M2E | HC  | Beasts      | 0
Bison or Tusker       | -   | -   | +3E     | +2E | +3M1E | HC  | Shock       | -1
Bow                   | +1E | =   | +1E     | +1E | +1M1E | MI  | -           | 0
Bow and Sword         | +1E | =   | +2E +1D | =   | +1M2E | LI  | -           | -1
Cataphracht           | +1E | =   | +2E     | +4E | +3M   | XHC | LTS         | -4
Dagger Fighter        | -   | +1E | +3E +1D | +1E | +1M4E | LI  | -           | 0
Dragoons              | -   | -   | +2E     | +3E | +1M   | MHI | LTS         | -3
Fyrd                  | -   | +1E | +1E     | +1E | +1M1E | MI  | -           | 0
Heavy Maul            | -   | -   | +3E +1D | +2E | +1M   | HI  | -           | -2
Heavy Swords          | -   | -   | +3E +1D | +3E | +1M   | HI  | -           | -2
Hoplite               | -   | -   | +2E     | +3E | +1M   | HI  | LTS         | -2
Horse Archer          | +1E | =   | =       | =   | +3M4E | LC  | Skirmishers | -2
Huscarl               | -   | -   | +3E +1D | +2E | +1M   | HI  | -           | -2
Hypasapist            | -   | -   | +2E     | +2E | +1M3E | LMI | LTS         | -1
Improvised Weapons    | -   | =   | =       | =   | +1M4E | LI  | -           | 1
Javelin Cavalry       | -   | +1E | +1E     | +2E | +3M2E | HC  | -           | -2
Javelinman            | -   | +1E | +1E     | +1E | +1M4E | LI  | Skirmishers | 0
Knights               | -   | -   | +3E +1D | +3E | +3M1E | HC  | -           | -3
Lancer                | -   | -   | +2E     | +1E | +3M4E | LC  | Shock       | -2
Light Cavalry         | -   | +1E | +1E     | +1E | +3M4E | LC  | Skirmishers | -2
Light Swords          | -   | -   | +3E +1D | +1E | +1M3E | LI  | -           | -1
Peltast               | -   | +1E | +2E +1D | +1E | +1M4E | LI  | Skirmishers | -1
Mace Fighter          | -   | -   | +3E     | +3E | +1M   | HI  | -           | -1
Phalangite            | -   | -   | +2E     | +2E | +1M   | HI  | Pike        | -1
Prodromoi             | -   | -   | +3E     | =   | +3M4E | LC  | Shock, LTS  | -2
Psiloi Archer         | +1E | =   | =       | =   | +1M4E | LI  | Skirmishers | -1
Psiloi Slinger        | =   | =   | =       | =   | +1M4E | LI  | Skirmishers | 0
Shieldwall            | -   | -   | +2E     | +2E | +1M1E | MI  | -           | 0
Spear and Bow Cavalry | +1E | =   | +2E     | +3E | +3M1E | HC  | -           | -3
Spear Cavalry         | -   | -   | +2E     | =   | +3M4E | LC  | LTS         | -2
Thorakites            | -   | +1E | +2E     | +2E | +1M2E | SHI | LTS         | -2
Thureophoroi          | -   | +1E | +2E     | +1E | +1M3E | LMI | LTS         | 0
Warband               | -   | -   | +1E     | +1E | +1M2E | MI  | Shock       | 0
Wargang               | -   | -   | +2E +1D | +1E | +1M2E | HI  | -           | -1
Xystophoroi           | -   | -   | +3E     | +1E | +3M2E | HC  | Shock, LTS  | -3
"""
ROWS = [tuple(cell.strip() for cell in line.split("|")) for line in PRINTED.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_each_type_of_unit_is_as_printed(row: tuple[str, ...]) -> None:
    """`R-01`, `R-02`: troop classes as read from the scan; Dagger Fighter and Light Swords strike with +3E."""
    name, missile, skirmish, melee, resist, pursue, troop_class, flags, wealth = row
    unit = UNITS[name]
    damage = 1 if "+1D" in melee else 0
    assert (unit.missile, unit.skirmish, f"{unit.melee}{' +1D' * unit.melee_damage}") == (missile, skirmish, melee)
    assert resist_modifier(unit, "melee") == Rating.modifier(resist)
    assert (unit.pursue, unit.troop_class, unit.wealth) == (pursue, troop_class, int(wealth))
    assert unit.flags == (() if flags == "-" else tuple(flags.split(", ")))
    assert damage_bonus(unit, "melee") == damage and damage_bonus(unit, "missile") == 0
    for band in ("melee", "skirmish", "missile"):
        assert can_attack(unit, band) == bool(unit.arms(band))


def test_phalangites_are_heavy_and_knights_with_their_lances_have_no_shock() -> None:
    """`R-30`: by the table, whatever the description and the lancers beside them say."""
    assert (UNITS["Phalangite"].troop_class, UNITS["Shieldwall"].troop_class) == ("HI", "MI")
    assert UNITS["Phalangite"].heavy and not UNITS["Shieldwall"].heavy
    assert not UNITS["Knights"].has("Shock") and UNITS["Lancer"].has("Shock")


def test_there_are_no_other_types() -> None:
    assert len(UNITS) == len(ROWS) == 36


def test_what_some_add_against_heavy_and_mounted_opponents() -> None:
    heavy, light = UNITS["Hoplite"], UNITS["Peltast"]
    added = {
        name: attack_modifier(UNITS[name], "melee", heavy) - attack_modifier(UNITS[name], "melee", light)
        for name in UNITS
    }
    assert {name: bonus.edges for name, bonus in added.items() if bonus} == {
        "Heavy Maul": 2,
        "Mace Fighter": 2,
        "Wargang": 1,
        "Dagger Fighter": -2,
    }
    assert damage_bonus(UNITS["Dagger Fighter"], "melee", heavy) == 0
    assert damage_bonus(UNITS["Dagger Fighter"], "melee", light) == 1
    for rider, bonus in (("Lancer", 1), ("Knights", 1), ("Dragoons", 1), ("Hoplite", 0), ("Beasts", 0)):
        assert attack_modifier(UNITS["Beasts"], "melee", UNITS[rider]) == Rating(bonus, 1)
        assert resist_modifier(UNITS["Beasts"], "melee", UNITS[rider]) == Rating(bonus, 1)
    assert resist_modifier(UNITS["Huscarl"], "missile") == Rating(0, 3)


def test_an_attack_that_is_not_printed_is_refused() -> None:
    with pytest.raises(ValueError, match="Hoplite has no attack at skirmish range"):
        attack_modifier(UNITS["Hoplite"], "skirmish")
    assert not can_attack(UNITS["Bow"], "distant")


def test_weight_classes() -> None:
    assert {"HI", "SHI", "MHI", "HC", "XHC"} == HEAVY


MOVES = {
    "LI": (10, 2), "LMI": (7, 1), "MI": (7, 1), "HI": (5, 1), "SHI": (5, 1), "LC": (15, 3), "MC": (12, 2),
    "MHI": (12, 3), "HC": (11, 2), "XHC": (10, 2),
}  # fmt: skip
DIFFICULT = {"LI": 8, "LMI": 6, "MI": 6, "HI": 4, "SHI": 4, "LC": 4, "MC": 3, "MHI": 3, "HC": 3, "XHC": 3}
ROUGH = DIFFICULT | {"LI": 10, "LMI": 7, "MI": 7, "HI": 5, "SHI": 5, "LC": 8, "MC": 6, "MHI": 6, "HC": 6, "XHC": 5}


def test_moves_at_both_scales_and_in_all_going() -> None:
    assert set(MOVES) == set(CLASSES)
    for troop_class in CLASSES:
        assert (move_allowance(troop_class, "personal"), move_allowance(troop_class, "battle")) == MOVES[troop_class]
        assert move_allowance(troop_class, "personal", "difficult") == DIFFICULT[troop_class]
        assert move_allowance(troop_class, "personal", "rough") == ROUGH[troop_class]
    assert move_allowance("MHI", "personal", dismounted=True) == 5


@pytest.mark.parametrize(
    ("classes", "skirmishers", "rough", "difficult"),
    [
        (("LC", "MC", "HC", "XHC"), False, "-1M", "-2M"),
        (("LC",), True, "-1M", "-2M"),
        (("HI", "MI", "MHI"), False, "-2E", "-1M"),
        (("SHI", "LMI", "LI"), False, "0", "-2E"),
        (("LI",), True, "0", "0"),
    ],
)
def test_what_going_takes(classes: tuple[TroopClass, ...], skirmishers: bool, rough: str, difficult: str) -> None:
    goings: dict[Going, str] = {"good": "0", "rough": rough, "difficult": difficult}
    for troop_class in classes:
        for going, expected in goings.items():
            assert terrain_modifier(troop_class, skirmishers, going) == Rating.modifier(expected)


def test_range_bands_include_their_limits() -> None:
    personal = [range_band(hexes, "personal") for hexes in (1, 2, 3, 4, 30, 31, 300, 301)]
    assert personal == ["melee", "skirmish", "skirmish", "missile", "missile", "distant", "distant", None]
    battle = [range_band(hexes, "battle") for hexes in (1, 2, 3, 4, 10, 11, 100, 101)]
    assert battle == ["melee", "skirmish", "missile", "distant", "distant", "far distant", "far distant", None]
    assert band_limit("far distant", "personal") == 0 and band_limit("far distant", "battle") == 100


def test_regiments_against_smaller_units() -> None:
    """`G-57`: a regiment has +1M over a smaller unit and a smaller unit −1M; equals have neither."""
    assert large_unit_modifier(True, False) == Rating(1) == -large_unit_modifier(False, True)
    assert not large_unit_modifier(False, False) and not large_unit_modifier(True, True)
