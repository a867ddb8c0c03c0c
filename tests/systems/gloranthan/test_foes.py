"""Foes and regiments: every row of the rules as it follows from the build, and all of them against sense."""

import pytest

from solo.systems.gloranthan.foes.computed_figures import foe_armed, price, regiment_power
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.foes.regiment import Regiment, as_foe
from solo.systems.gloranthan.people.action_bonuses import attack_power, pursue_value, resist_power
from solo.systems.gloranthan.rating import Rating, power_text
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS
from solo.systems.gloranthan.units.unit_type import UnitType, can_attack, damage_bonus
from tests.systems.gloranthan.gloranthan_content import content

FOES, UNITS = content().entries(Foe), content().entries(UnitType)
REGIMENTS = {name: as_foe(regiment) for name, regiment in content().entries(Regiment).items()}

# name | runes | missile | skirmish | melee | resistance in melee, and at range | price
PRINTED = """
Militiaman | 3/3/3/3 | - | 3M1E | 3M1E | 3M1E 3M1E | 72
Bandit | 3/2/3/2 | - | 3M1E | 4M1E | 3M1E 3M1E | 60
Trollkin | 3/2/2/2 | - | 3M-2E | 2M1E | 2M1E 2M1E | 51
Wolf | 3/1/-/- | - | - | 4M1E | 3M1E 3M1E | 25
Soldier | 3/3/3/3 | - | - | 4M2E | 4M3E 4M3E | 76
Horse archer | 4/3/3/3 | 5M1E | 5M | 4M | 5M 5M | 84
Elf archer | 4/4/4/3 | 5M4E | 5M3E | 4M-2E | 4M1E 4M1E | 98
Dark troll | 4/3/3/3 | - | - | 5M5E +1D | 4M5E 4M5E | 82
House guard | 4/3/3/3 | - | - | 5M3E +1D | 5M2E 5M3E | 84
Bear | 5/1/-/- | - | - | 5M1E | 5M1E 5M1E | 41
Sergeant | 5/3/4/4 | - | - | 6M3E +1D | 5M4E 5M4E | 108
Hedge sorcerer | 3/5/5/3 | - | 3M | 3M | 3M 3M | 124
Restless spirit | -/3/3/2 | - | 0M | 0M | 0M 0M | 55
Great troll | 6/3/2/2 | - | - | 7M3E +1D | 7M2E 7M2E | 88
Champion | 6/4/4/5 | - | - | 8M3E +1D | 8M1E 8M1E | 150
Captain of horse | 6/5/5/6 | - | - | 8M2E | 8M1E 8M1E | 184
"""
# name | leader | base and magic | missile | skirmish | melee | resistance
REGIMENT_ROWS = """
City militia | 9/6/7/8 | 12M1E | - | - | 12M3E | 12M3E
Hill levy | 10/7/6/8 | 13M3E | - | 13M4E | 13M4E | 13M4E
Line spears | 9/7/8/8 | 14M5E | - | - | 14M7E | 14M8E
Line pikes | 9/7/8/8 | 14M5E | - | - | 14M7E | 14M7E
Line skirmishers | 9/6/7/7 | 14M4E | - | 14M5E | 14M6E +1D | 14M5E
Free band | 9/7/7/9 | 14M4E | - | - | 14M5E | 14M5E
Beast riders | 9/8/6/8 | 14M3E | - | - | 14M6E | 14M5E
Steppe archers | 9/7/7/8 | 14M5E | 14M6E | 14M5E | 14M5E | 14M5E
Temple pikes | 10/9/8/9 | 16M5E | - | - | 16M7E | 16M7E
Guard horse | 10/8/9/9 | 16M4E | 16M5E | 16M4E | 16M6E | 16M8E
"""
TYPICAL = {"12M", "13M1E", "14M2E", "14M1E", "14M", "15M4E"}


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def told(power: Rating) -> str:
    return power_text(power).replace("−", "-")


def levels(of: Foe) -> str:
    powers = of.powers
    return "/".join("-" if level is None else str(level) for level in (
        powers.physical, powers.magic, powers.intellect, powers.social))  # fmt: skip


@pytest.mark.parametrize("row", rows(PRINTED), ids=lambda row: row[0])
def test_a_foe_is_reckoned_as_its_row_is_printed(row: list[str]) -> None:
    """`R-45`: among others, race and type of unit add up (Trollkin, Elf archer, Dark troll, Great troll)."""
    name, runes, missile, skirmish, melee, resist, worth = row
    foe, unit = FOES[name], UNITS[FOES[name].unit]
    armed = foe_armed(foe, content())
    assert levels(foe) == runes
    for band, printed in zip(("missile", "skirmish", "melee"), (missile, skirmish, melee), strict=True):
        if not can_attack(unit, band):
            assert printed == "-"
            continue
        attack = told(attack_power(foe.powers, armed, unit, band))
        assert attack + " +1D" * bool(damage_bonus(unit, band)) == printed
    assert " ".join(told(resist_power(foe.powers, armed, unit, band)) for band in ("melee", "missile")) == resist
    assert price(foe) == int(worth)


@pytest.mark.parametrize(
    ("name", "lowest", "highest"),
    [
        ("Militiaman", 3, 3), ("Soldier", 3, 3), ("House guard", 4, 4), ("Sergeant", 5, 5), ("Champion", 5, 7),
    ],
)  # fmt: skip
def test_soldiers_and_officers_are_as_strong_as_people_of_their_standing(name: str, lowest: int, highest: int) -> None:
    """`G-04`: a soldier has 3, an elite soldier 4, an elite NCO 5, a clan champion 5 to 7."""
    body = FOES[name].powers.physical
    assert body is not None and lowest <= body <= highest


@pytest.mark.parametrize("name", REGIMENTS)
def test_a_regiment_is_led_by_a_senior_officer(name: str) -> None:
    """`G-04`: 8 to 10."""
    assert REGIMENTS[name].powers.physical in range(8, 11)


@pytest.mark.parametrize("row", rows(REGIMENT_ROWS), ids=lambda row: row[0])
def test_a_regiment_is_reckoned_as_its_row_is_printed(row: list[str]) -> None:
    name, leader, power, missile, skirmish, melee, resist = row
    regiment, unit = REGIMENTS[name], UNITS[REGIMENTS[name].unit]
    armed = foe_armed(regiment, content())
    assert levels(regiment) == leader
    assert told(regiment_power(regiment)) == power
    for band, printed in zip(("missile", "skirmish", "melee"), (missile, skirmish, melee), strict=True):
        if not can_attack(unit, band):
            assert printed == "-"
            continue
        attack = told(attack_power(regiment.powers, armed, unit, band))
        assert attack + " +1D" * bool(damage_bonus(unit, band)) == printed
    assert told(resist_power(regiment.powers, armed, unit)) == resist


def test_half_regiments_are_as_the_rules_print_two_of_them() -> None:
    magic = {name: Rating.modifier(REGIMENTS[name].magic) for name in REGIMENTS}
    assert told(regiment_power(REGIMENTS["City militia"], half=True) - magic["City militia"]) == "11M3E"
    assert told(regiment_power(REGIMENTS["Hill levy"], half=True) - magic["Hill levy"]) == "12M4E"
    assert told(regiment_power(REGIMENTS["Line spears"], half=True) - magic["Line spears"]) == "13M2E"


def test_training_adds_an_edge_to_pursuit_and_nothing_of_a_rune_does() -> None:
    """`R-48`."""
    archer = FOES["Horse archer"]
    assert told(pursue_value(foe_armed(archer, content()), UNITS[archer.unit])) == "3M5E"
    levy, riders = REGIMENTS["Hill levy"], REGIMENTS["Beast riders"]
    assert told(pursue_value(foe_armed(levy, content()), UNITS[levy.unit])) == "1M1E"
    assert told(pursue_value(foe_armed(riders, content()), UNITS[riders.unit])) == "3M2E"


def test_every_regiment_stands_on_a_typical_power_and_is_worth_its_multiple() -> None:
    assert len(REGIMENTS) == 23
    for regiment in REGIMENTS.values():
        assert regiment.base in TYPICAL
        assert regiment.powers.physical in (9, 10)
        assert price(regiment) == 2 ** (regiment_power(regiment).masteries - 1)


def test_there_are_as_many_foes_again_and_each_can_hurt_somebody() -> None:
    assert len(FOES) == 44
    for foe in FOES.values():
        bands = [band for band in WEAPON_BANDS if can_attack(UNITS[foe.unit], band)]
        assert bands and price(foe) > 0 and foe.themes
        assert foe.untouchable == (foe.powers.physical is None)
        assert not foe.untouchable or foe.abilities


def test_the_content_is_without_a_fault() -> None:
    assert [str(fault) for fault in content().all_faults()] == []
