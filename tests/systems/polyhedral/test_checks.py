"""Checks of PolyRPG: every throw judged by the book, what creatures set against them, tools, load, help and time."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from solo.play.table import Table
from solo.systems.contract import Choose
from solo.systems.polyhedral.checks.state import CheckState
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import CarriedGear, Character
from tests.systems.polyhedral.companies import check_result, do, somebody, table_of, throws

PICKS = (CarriedGear("Lockpicks", place="pack"),)


def begun(*people: Character) -> Table:
    return table_of("check", *people, by_hand=False)


def menu(table: Table) -> Choose:
    assert isinstance(table.pending, Choose)
    return table.pending


def chance(table: Table, code: str = "roll") -> Fraction:
    option = menu(table).option(code)
    assert option is not None
    return option.preview().measures[0].value


def reaches(count: int, sides: int, difficulty: int, modifier: int = 0) -> Fraction:
    """Counted over every throw."""
    met = sum(check_result(faces, sides) + modifier >= difficulty for faces in throws(count, sides))
    return Fraction(met, sides**count)


def after(table: Table, *answers: str) -> Table:
    do(table, *answers)
    return table


@pytest.mark.parametrize(("named", "difficulty"), [("easy, for the untrained", 4), ("common", 7)])
def test_a_skill_against_a_difficulty_by_its_name(named: str, difficulty: int) -> None:
    ann = somebody(skills={"Perception": 2}, intellect=10)
    assert chance(after(begun(ann), "Perception", f"hard:{named}")) == reaches(3, 10, difficulty)


def test_a_bare_attribute_rolls_its_own_dice_against_any_typed_difficulty() -> None:
    table = after(begun(somebody(strength=12)), "STR", "typed:number", "9")
    assert chance(table) == reaches(1, 12, 9)


def test_a_sneaker_against_a_guard_as_the_brief_tells_it() -> None:
    """Part 9, example 3, the other way round: a guard of INT 8 and Perception 1 sets 7."""
    sneak = somebody("Ann", skills={"Stealth": 2}, precision=10)
    guard = somebody("Bo", skills={"Perception": 1})
    table = after(begun(sneak, guard), "party-0", "Stealth", "one:party-1")
    assert menu(table).prompt == "Ann: Stealth (3d10) against Difficulty 7 (Bo's INT + Perception). Roll?"
    assert chance(table) == reaches(3, 10, 7)
    assert chance(after(table, "answer"), "SPI") == reaches(3, 10, 6)


def test_a_searcher_rolls_against_the_hider() -> None:
    table = after(begun(somebody("Ann"), somebody("Bo", skills={"Stealth": 2}, precision=10)), "party-0", "Perception")
    assert chance(table, "one:party-1") == reaches(1, 8, 9)


def test_a_foe_opposes_with_its_own_figures() -> None:
    table = after(begun(somebody(skills={"Bluff": 1})), "Bluff", "foe", "foe:Granary rat")
    assert chance(table) == reaches(2, 8, 3 + 1)


def test_locks_want_lockpicks_and_take_a_minute_each_try() -> None:
    bare = after(begun(somebody(skills={"Lockpicking": 1})), "Lockpicking", "hard:high")
    assert chance(bare) == reaches(2, 8, 8, -1)
    assert chance(bare, "circumstance:poor improvised tools") == reaches(2, 8, 8, -2)
    table = after(begun(somebody(skills={"Lockpicking": 1}, gear=PICKS)), "Lockpicking", "hard:high")
    assert chance(table) == reaches(2, 8, 8)
    after(table, "roll", "again", "roll")
    assert isinstance(table.state, CheckState)
    assert table.state.minutes == 2
    assert table.view().subtitle == "2 checks, 2 min"


@pytest.mark.parametrize(("task", "minutes"), [("Traps/set", 5), ("Traps/disarm", 1), ("Medicine", 5), ("Stealth", 0)])
def test_each_task_takes_its_time(task: str, minutes: int) -> None:
    table = after(begun(somebody()), task, "hard:common", "roll")
    assert isinstance(table.state, CheckState)
    assert table.state.minutes == minutes


def test_old_tongues_meet_a_high_difficulty_unless_somebody_says_otherwise() -> None:
    assert menu(after(begun(somebody()), "Ancient Tongues")).default == "hard:high"
    assert menu(after(begun(somebody()), "Diplomacy")).default == "hard:common"


def test_a_load_weighs_on_climbing_and_not_on_bluff() -> None:
    loaded = somebody(gear=(CarriedGear("Splinted mail, or Half plate/platemail", place="worn"),))
    assert chance(after(begun(loaded), "Climbing", "hard:common")) == reaches(1, 8, 7, -2)
    assert chance(after(begun(loaded), "Bluff", "hard:common")) == reaches(1, 8, 7)


def test_the_situation_counts_for_two_at_most_and_the_game_master_beyond_that() -> None:
    table = after(begun(somebody(skills={"Stealth": 3})), "Stealth", "hard:easy, for the untrained")
    after(table, "circumstance:very unfavourable", "circumstance:pitch dark", "circumstance:bad footing")
    assert chance(table) == reaches(4, 8, 4, -2)
    after(table, "circumstance:prone", "circumstance:fighting defensively", "circumstance:nigh impossible")
    assert chance(table) == reaches(4, 8, 4, -4)
    after(table, "gamemaster", "-1")
    assert chance(table) == reaches(4, 8, 4, -5)


def test_who_knows_the_skill_may_help_and_nobody_else() -> None:
    ann, bo, cy = somebody("Ann"), somebody("Bo", skills={"Traps": 1}), somebody("Cy")
    table = after(begun(ann, bo, cy), "party-0", "Traps/disarm", "hard:common")
    refused = {one.code: one.refused for one in menu(table).options if one.code.startswith("help:")}
    assert refused == {"help:party-1": "", "help:party-2": "Cy is not trained in Traps."}
    assert chance(after(table, "help:party-1")) == reaches(1, 8, 7, 1)


def test_nothing_around_reaches_toughness() -> None:
    table = after(begun(somebody()), "TGH", "hard:simple")
    offered = [one.code for one in menu(table).options]
    assert "circumstance:unfavourable" in offered
    assert "circumstance:dark" not in offered
    assert "circumstance:prone" not in offered


def test_dice_may_be_typed() -> None:
    table = table_of("check", somebody(skills={"Jumping": 1}))
    do(table, "Jumping", "hard:common", "roll", (8, 8))
    (roll,) = table.story()[0].rolls
    assert (roll.faces, roll.result, roll.outcome) == ((8, 8), 10, "succeeds")


def test_blows_and_spells_meet_what_the_sheet_says_of_dodge_and_of_resistance() -> None:
    """Part 9, sheet B: Dodge 8, spells 8 / 7 / 7."""
    skills = {"Spellcraft": 2, "Evocations": 2, "Energy": 1, "Spell Defense": 1, "Evasion": 2}
    target = somebody("Bo", skills=skills, quickness=10, intellect=10)
    swordsman = somebody("Ann", skills={"Swords": 1, "Charms": 1})
    assert chance(after(begun(swordsman, target), "party-0", "Swords"), "one:party-1") == reaches(2, 8, 8)
    assert chance(after(begun(swordsman, target), "party-0", "Charms"), "one:party-1") == reaches(2, 8, 7)
    assert chance(after(begun(swordsman, target), "party-0", "Evocations"), "one:party-1") == reaches(1, 8, 8)


# What magic and maladies do to checks


def ailing(*ailments: Ailment, **more: object) -> Character:
    return replace(somebody(**more), ailments=ailments)  # type: ignore[arg-type]


def test_what_ails_one_lies_on_the_checks_by_its_name() -> None:
    feverish, cursed = Ailment("Mild disease", "disease", 5), Ailment("Curse", "curse", 8, skill=3)
    table = after(begun(ailing(feverish, cursed, skills={"Climbing": 2})), "Climbing", "hard:common")
    assert [line.name for line in table.view().panels[-1].lines] == ["Mild disease", "Curse"]
    assert chance(table) == reaches(3, 8, 7, -2)


def test_a_fever_weakens_the_dice_and_what_others_must_reach() -> None:
    fever = Ailment("Rat fever", "disease", 6)
    table = after(begun(ailing(fever)), "STR", "hard:easy, for the untrained")
    assert chance(table) == reaches(1, 6, 4)


def test_nothing_that_ails_reaches_a_check_of_toughness() -> None:
    table = after(begun(ailing(Ailment("Mild disease", "disease", 5))), "TGH", "hard:easy, for the untrained")
    assert chance(table) == reaches(1, 8, 4)


@pytest.mark.parametrize(
    ("skill", "charm"), [("Stealth", "Camouflage"), ("Bluff", "Charisma"), ("Diplomacy", "Charisma")]
)
def test_the_charms_for_such_checks_stand_among_the_circumstances(skill: str, charm: str) -> None:
    table = after(begun(somebody(skills={skill: 1})), skill, "hard:common")
    assert chance(table, f"circumstance:{charm}") == reaches(2, 8, 7, 1)
    codes = [option.code for option in menu(after(begun(somebody()), "Climbing", "hard:common")).options]
    assert f"circumstance:{charm}" not in codes
