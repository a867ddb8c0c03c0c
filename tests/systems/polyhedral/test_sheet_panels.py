"""The sheet that a person reads: everything on it, worked out, wounds and house rules included."""

import msgspec
import pytest

from solo.systems.contract import Draft, SheetLine
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import CarriedGear, Character, Wounds, derived_from, worth_telling
from tests.systems.polyhedral.shipped import GAME


def made(**changes: object) -> Character:
    values: dict[str, int | str | bool] = {
        "attribute.STR": 10,
        "skill.Swords": 2,
        "skill.Blocking": 1,
        "gear.longsword/broadsword": 1,
        "gear.Shield": 1,
        "gear.Hardened leather armor": 1,
        "gear.Healing potion": 2,
    }
    character = GAME.characters.finish(Draft("polyhedral", "Ann", values))
    assert isinstance(character, Character)
    return msgspec.structs.replace(character, **changes)


def panels(character: Character) -> dict[str, dict[str, SheetLine]]:
    return {panel.title: {line.name: line for line in panel.lines} for panel in GAME.characters.sheet(character)}


def test_attributes_tell_score_dice_and_difficulty() -> None:
    attributes = panels(made())["Attributes"]
    assert attributes["Strength"].value == "10 · 1d10 · Difficulty 7"
    assert attributes["Spirit"].value == "8 · 1d8 · Difficulty 6"
    assert len(attributes) == 6


def test_points_tell_what_is_left() -> None:
    points = panels(made(wounds=Wounds(lp_lost=9, vp_lost=2)))["Points"]
    assert [points[name].value for name in ("LP", "VP", "SP")] == ["-2 of 7", "4 of 6", "8 of 8"]
    assert "9 missing" in points["LP"].why
    assert "missing" not in points["SP"].why


def test_values_leave_out_what_says_nothing() -> None:
    values = panels(made())["Values"]
    assert values["Block"].value == "7"
    assert values["Block"].why == "Block 7 = armour DR 4 + shield 2 + Blocking 1"
    assert not {"Size", "Reach", "Highest rank", "Quickness Difficulty under load"} & set(values)


@pytest.mark.parametrize(("load", "shown"), [(49, False), (50, True), (1000, True)])
def test_quickness_under_load_is_shown_unless_the_load_is_free(load: int, shown: bool) -> None:
    """`P-09`: a Strength of 10 carries 49 lb freely, and 1,000 lb not at all."""
    sheet = derived_from(Attributes(strength=10), {}, load, armour_dr=0)
    assert any(line.name == "Quickness Difficulty under load" for line in worth_telling(sheet)) == shown


def test_skills_and_weapons_tell_their_dice() -> None:
    found = panels(made())
    assert found["Skills"]["Swords"].value == "2 · 3d8"
    assert found["Skills"]["Blocking"].value == "1"
    sword = found["Weapons"]["longsword"]
    assert sword.value == "3d8, 1d10+4, reach 1, parry 7"
    assert "weapon 1" in sword.why
    assert found["Weapons"]["punch"].value == "1d8, 1d10−1, reach 1, parry 7"


def test_a_missile_tells_both_its_ranges_and_a_weapon_too_heavy_says_so() -> None:
    gear = (CarriedGear("Longbow", place="hand"), CarriedGear("Great Sword"), CarriedGear("Javelin"))
    character = made()
    weak = msgspec.structs.replace(character.build.attributes, strength=8)
    build = msgspec.structs.replace(character.build, gear=gear, attributes=weak)
    weapons = panels(msgspec.structs.replace(character, build=build))["Weapons"]
    assert weapons["Longbow"].value == "1d8, 1d8+4, range 25, at most 125"
    assert weapons["Great Sword"].value == "1d8, 1d8+7, reach 2, parry 7, too heavy −1"
    assert weapons["Javelin, two-handed"].value == "1d8, 1d8+3, reach 2, parry 7"


def test_gear_tells_place_weight_load_and_money() -> None:
    gear = panels(made())["Gear"]
    assert gear["longsword"].value == "in the main hand · 4 lb"
    assert gear["2 × Healing potion"].value == "on the belt · 0.2 lb"
    assert gear["Load"].value == "25.2 lb, no penalty up to 49 lb"
    assert gear["Money"].value == "$45"


def test_experience_adds_up() -> None:
    experience = panels(made(earned_xp=12))["Experience"]
    assert experience["Received"].value == "95 XP"
    assert experience["Spent"].value == "36 XP"
    assert experience["Left"].value == "59 XP"


@pytest.mark.parametrize(("field", "value"), [("house_rules", ("overspent-xp",)), ("notes", "Owes the ferryman.")])
def test_a_panel_without_lines_is_left_out(field: str, value: object) -> None:
    title = {"house_rules": "House rules", "notes": "Notes"}[field]
    assert title not in panels(made())
    assert title in panels(made(**{field: value}))


def test_house_rules_are_told_in_words() -> None:
    (line,) = panels(made(house_rules=("overspent-xp",)))["House rules"].values()
    assert line.name == "More XP were spent than the character received."


def test_every_ready_character_can_be_read() -> None:
    for character in GAME.characters.ready().values():
        assert {panel.title for panel in GAME.characters.sheet(character)} >= {"Attributes", "Weapons", "Gear"}
