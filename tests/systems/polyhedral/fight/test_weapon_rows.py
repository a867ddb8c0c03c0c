"""Every printed row of weapons struck, shot or thrown once in a fight, with the row's own figures (P-14, P-15)."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.gear.equipment import Weapon, WeaponMode, rows
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, attack, fighter, held, worn

ROWS = {f"{mode.skill}: {mode.row}": (weapon, mode) for weapon, mode in rows(CONTENT)}


def test_there_are_all_rows() -> None:
    assert len(ROWS) == 45


@pytest.mark.parametrize("row", ROWS)
def test_every_row_strikes_with_its_own_figures(row: str) -> None:
    weapon, mode = ROWS[row]
    stage = armed_with(weapon, mode)
    pick = attack("Bob", weapon.name, mode.key)
    planned = next(iter(stage.planned("Ann", pick).values()))
    strike = planned.dice
    assert (strike.check_count, strike.check_sides) == (3, 10), "Precision 10 and two levels of the row's own skill"
    assert (strike.damage_count, strike.damage_sides, strike.bonus) == (1, 10, mode.damage_by(mode.types[0]))
    before = stage["Bob"].lp
    defence = [] if mode.never_parried or not mode.melee else ["dodge"]
    knocked = mode.types[0] != "pierce" and 9 + mode.damage > 8
    events = stage.turn("Ann", pick, *defence, dice=[(9, 2, 2), (9,), *([(8,)] if knocked else [])])
    assert events[0].kind == "attack"
    assert events[0].rolls[-1].result == 9 + mode.damage
    assert stage["Bob"].lp < before
    after_the_blow(stage, weapon, mode)


def armed_with(weapon: Weapon, mode: WeaponMode) -> Stage:
    """Ann with this weapon and two levels of its skill, as far from Bob as it strikes well."""
    gear = [] if weapon.natural else [worn(weapon.name) if mode.skill == "Unarmed" else held(weapon.name)]
    if mode.ammunition:
        gear.append(CarriedGear(mode.ammunition, 3))
    ann = fighter(*gear, skills={mode.skill: 2}, PRC=10, STR=10)
    distance = mode.reach or mode.range or 1
    return Stage({"Ann": ann}, {"Bob": fighter()}, rows=("." * 40,) * 3).put(Ann=(1, 1), Bob=(1 + distance, 1))


def after_the_blow(stage: Stage, weapon: Weapon, mode: WeaponMode) -> None:
    """What an attack leaves of the weapon: gone, empty, to be brought back, or as ready as before."""
    codes = stage.legal("Ann")
    if mode.is_thrown:
        assert [lying.name for lying in stage.fight.ground] == [weapon.name]
    elif mode.reload or mode.whole_turn_ready:
        assert "ready:hand" in codes
        assert stage.piece("Ann", weapon.name).wait == max(mode.reload, int(mode.whole_turn_ready))
    else:
        assert not stage.piece("Ann", weapon.name).wait
    if mode.launcher:
        assert stage.things("Ann", mode.ammunition) == 2


def test_aimed_attacks_name_the_blow_so_that_no_two_rows_are_alike() -> None:
    stage = Stage({"Ann": fighter(held("longsword/broadsword"))}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(6, 5))
    labels = [option.label for option in stage.offered("Ann") if option.group == "aim at a gap"]
    assert len(labels) == len(set(labels)) > 2
    assert {label.partition(" ")[0] for label in labels} >= {"slash", "thrust"}, labels
