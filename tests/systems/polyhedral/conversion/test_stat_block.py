"""Stat blocks: every form a field is written in comes to the same, and whatever is no such form does no harm."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from solo.systems.polyhedral.conversion.shapes.documents import read_entry
from solo.systems.polyhedral.conversion.tolerant_json import clean_text, number_of, text_of
from tests.systems.polyhedral.conversion.monsters import attack, block, monster, nonsense, odd_monsters


@pytest.mark.parametrize("written", [15, 15.0, "15", "15 (natural armor)", [{"value": 15}], {"value": 15}])
def test_an_armour_class_in_every_form(written: object) -> None:
    assert block(monster(armor_class=written)).armour_class == 15


@pytest.mark.parametrize(
    ("written", "challenge"),
    [
        (5, Fraction(5)),
        ("5", Fraction(5)),
        (0.125, Fraction(1, 8)),
        ("1/8", Fraction(1, 8)),
        ("1/4 (50 XP)", Fraction(1, 4)),
        (0, Fraction(0)),
        (30, Fraction(30)),
    ],
)
def test_a_challenge_rating_in_every_form(written: object, challenge: Fraction) -> None:
    assert block(monster(challenge_rating=written)).challenge == challenge


@pytest.mark.parametrize("written", [None, "", "—", [], True, -1, 31, "1/0", 10**400, {}])
def test_what_is_no_challenge_rating_is_marked(written: object) -> None:
    found = block(monster(challenge_rating=written))
    assert found.challenge is None
    assert len(found.marks) == 1
    assert found.marks[0].endswith("the foe costs the sum of its parts.")


@pytest.mark.parametrize(
    "written",
    [
        {"walk": "40 ft.", "fly": "80 ft."},
        {"walk": 40, "fly": 80, "hover": True},
        "40 ft., fly 80 ft. (hover)",
        ["walk 40", "fly 80"],
    ],
)
def test_speeds_in_every_form(written: object) -> None:
    assert block(monster(speed=written)).speeds == {"walk": 40, "fly": 80}


@pytest.mark.parametrize(
    "fields",
    [
        {"skills": {"perception": 5}, "proficiencies": None},
        {"skills": "Perception +5", "proficiencies": []},
        {"perception": 5, "proficiencies": ""},
        {"proficiencies": [{"value": 5, "proficiency": {"name": "Skill: Perception"}}]},
        {"proficiencies": [{"value": 5, "name": "Skill: Perception"}]},
    ],
)
def test_skills_in_every_form(fields: dict[str, object]) -> None:
    found = block(monster(**fields)).skills
    assert found["perception"] == 5


def test_scores_under_other_names() -> None:
    plain = monster()
    for ability in ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"):
        del plain[ability]
    short = {"str": 17, "dex": 9, "con": 15, "int": 2, "wis": 12, "cha": 5}
    scores = block({**plain, "abilities": short}).scores
    assert list(scores.values()) == [17, 9, 15, 2, 12, 5]
    assert block(plain | short).scores == scores


def test_missing_and_wild_scores_are_marked() -> None:
    found = block(monster(strength=None, dexterity=0, charisma=99))
    assert (found.scores["strength"], found.scores["dexterity"], found.scores["charisma"]) == (10, 1, 30)
    assert found.marks == (
        "Strength is missing from the list. 10 is used instead.",
        "Dexterity is outside 1 to 30. 1 is used instead.",
        "Charisma is outside 1 to 30. 30 is used instead.",
    )


def test_an_attack_by_its_fields_and_by_its_text() -> None:
    by_fields, by_text = (
        block(monster(actions=[action])).attacks[0]
        for action in (
            attack("Hooked Tail", "slashing", "2d8", 6),
            {"name": "Hooked Tail", "desc": attack("", "slashing", "2d8", 6)["desc"]},
        )
    )
    assert by_fields == by_text
    assert (by_fields.name, by_fields.bonus, by_fields.mean, by_fields.strike) == ("hooked tail", 6, 9, "slashing")


def test_a_shot_is_ranged_and_what_strikes_both_ways_is_not() -> None:
    both = {"name": "Javelin", "desc": "Melee or Ranged Weapon Attack: +4 to hit, reach 10 ft. or range 30/120 ft."}
    shot, javelin = block(monster(actions=[attack("Longbow", ranged=True), both])).attacks
    assert (shot.ranged, javelin.ranged, javelin.reach) == (True, False, 10)


@pytest.mark.parametrize("name", [None, "", " \n", 7, ["x"]])
def test_an_entry_without_a_name_is_no_monster(name: object) -> None:
    assert read_entry(monster(name=name)) == (None, "has no name")


@pytest.mark.parametrize("ugly", ["a\x1b[31mb", "a\x00b", "a\nb", "a\u202eb", "a\ud800b", "a\u2028 \tb"])
def test_no_control_sign_gets_through(ugly: str) -> None:
    assert clean_text(ugly).replace("[31m", "") == "a b"
    assert block(monster(name=ugly)).name == clean_text(ugly)


def test_a_long_text_is_cut() -> None:
    assert len(block(monster(name="x" * 10**6)).name) == 60
    assert len(text_of(["y" * 30_000] * 5)) == 20_000


@pytest.mark.slow
@given(nonsense())
def test_any_value_has_a_text_and_perhaps_a_number(value: object) -> None:
    assert "\n" not in text_of(value)
    number = number_of(value)
    assert number is None or isinstance(number, Fraction)


@pytest.mark.slow
@given(odd_monsters())
def test_any_table_makes_a_stat_block(raw: dict[str, object]) -> None:
    found = block(raw)
    assert all(1 <= score <= 30 for score in found.scores.values())
    assert found.challenge is None or 0 <= found.challenge <= 30
