"""Checks of Swords: figures of people and foes, challenges, every throw of opposed rolls, mass, help, circumstances."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.table import Table
from solo.systems.contract import Choose, Setup
from solo.systems.swords.checks.state import SkillCheckState
from solo.systems.swords.people.sheet import Attributes, Character
from solo.systems.swords.rolls.mass import group_bonus

GAME = open_system("swords", None).system
FACES = range(1, 7)
ANN = Character("Ann", Attributes(strength=1, dexterity=2, intelligence=1), {"Watching": 2, "Archery": 1}, mass=160)
BO = Character("Bo", Attributes(dexterity=1), {"Hiding": 1, "Cooking": 3}, mass=160)


def table_of(*people: Character) -> Table:
    procedure = GAME.procedures["check"]
    return Table.start(procedure, procedure.begin(Setup(people)), system="swords", title="t", seed=1)


def menu(table: Table) -> Choose:
    assert isinstance(table.pending, Choose)
    return table.pending


def chance(table: Table, code: str = "roll") -> Fraction:
    option = menu(table).option(code)
    assert option is not None
    return option.preview().measures[0].value


def do(table: Table, *answers: str) -> Table:
    for answer in answers:
        table.answer(answer)
    return table


def at_least(added: int, challenge: int, strict: bool = False) -> Fraction:
    """Counted over every throw of two dice."""
    met = sum(a + b + added > challenge - (not strict) for a, b in product(FACES, repeat=2))
    return Fraction(met, 36)


def higher(lead: int) -> Fraction:
    """Counted over every throw of four dice."""
    return Fraction(sum(a + b + lead > c + d for a, b, c, d in product(FACES, repeat=4)), 6**4)


def test_attribute_and_skill_against_a_challenge_where_equal_is_enough() -> None:
    table = do(table_of(ANN), "Watching", "hard:hard")
    assert chance(table) == at_least(3, 10)
    assert menu(table).prompt == "Ann: Watching (2d6 +3) against a hard challenge of 10. Roll?"


def test_an_attack_must_be_higher_and_meets_the_level_of_its_range() -> None:
    table = do(table_of(ANN), "Archery", "hard:20 yards")
    assert chance(table) == at_least(3, 4, strict=True)
    assert chance(table, "circumstance:heavy cover") == at_least(-1, 4, strict=True)


@pytest.mark.parametrize("challenge", [0, 7, 30])
def test_any_challenge_may_be_typed(challenge: int) -> None:
    assert chance(do(table_of(ANN), "Riding", "typed:number", str(challenge))) == at_least(2, challenge)


def test_a_watcher_must_be_higher_than_whoever_hides() -> None:
    table = do(table_of(ANN, BO), "party-0", "Watching", "one:party-1")
    assert chance(table) == higher(3 - 2)
    assert chance(do(table, "answer"), "Cooking") == higher(3 - 3)


def test_foes_resist_with_their_own_figures_and_anybody_with_figures_that_are_typed() -> None:
    footpad = do(table_of(ANN), "Striking", "foe", "foe:Footpad")
    assert chance(footpad) == higher(2 - 3)
    typed = do(table_of(ANN), "Tactics", "typed:figure", "-2")
    assert chance(typed) == higher(1 + 2)


def test_mass_counts_where_both_grapple_and_helpers_add_theirs() -> None:
    """S-19, R-11: 160 pounds against the 800 of a gorilla, which has Dexterity 1 and Grappling 1."""
    table = do(table_of(ANN, BO), "party-0", "Grappling", "foe", "foe:Gorilla")
    assert chance(table) == higher(2 - 2 - 4)
    assert chance(table, "help:party-1") == higher(2 - 2 - 2)
    assert chance(do(table, "answer"), "Defense") == higher(2 - 2)


def test_help_is_worth_the_scale_of_doublings_and_none_where_blows_fall() -> None:
    assert [group_bonus(people) for people in (1, 2, 3, 4, 8)] == [0, 2, 3, 4, 6]
    table = do(table_of(ANN, BO), "party-0", "Strength", "hard:hard")
    assert chance(table, "help:party-1") == at_least(1 + 2, 10)
    fighting = do(table_of(ANN, BO), "party-0", "Striking", "hard:hard")
    assert menu(fighting).option("help:party-1") is None


def test_health_takes_from_body_and_not_from_mind() -> None:
    hurt = msgspec.structs.replace(ANN, health="Wounded")
    assert chance(do(table_of(hurt), "Riding", "hard:fair")) == at_least(2 - 2, 8)
    assert chance(do(table_of(hurt), "Watching", "hard:fair")) == at_least(3, 8)


def test_the_master_gives_and_takes_and_it_is_told() -> None:
    table = do(table_of(ANN), "Watching", "hard:hard", "gamemaster", "-2")
    assert chance(table) == at_least(1, 10)
    do(table, "circumstance:two actions in the round", "roll")
    (roll,) = table.story()[-1].rolls
    named = {modifier.name: modifier.value for modifier in roll.modifiers}
    assert named == {"Intelligence": 1, "Watching": 2, "two actions in the round": -2, "The Master": -2}
    assert roll.result == sum(roll.faces) - 1


def test_circumstances_of_one_kind_take_each_others_place() -> None:
    table = do(table_of(ANN), "Archery", "hard:hard", "circumstance:light cover", "circumstance:heavy cover")
    assert chance(table) == at_least(3 - 4, 10, strict=True)
    assert chance(do(table, "circumstance:heavy cover")) == at_least(3, 10, strict=True)


def test_the_same_can_be_tried_again_and_all_of_it_be_taken_back() -> None:
    table = do(table_of(ANN), "Watching", "hard:hard", "roll", "again", "roll")
    assert isinstance(table.state, SkillCheckState)
    assert (table.state.done, table.state.plan.tries) == (2, 1)
    assert "try 2" in table.story()[-1].text
    do(table, "another", "Hiding", "hard:easy", "roll", "end")
    assert table.result is not None
    assert table.result.text == "3 checks rolled."
    while table.undo():
        pass
    assert isinstance(table.state, SkillCheckState)
    assert (table.state.done, table.story()) == (0, [])


def test_armour_and_shield_count_where_they_do() -> None:
    knight = msgspec.structs.replace(ANN, armour="plate", shield="shield", skills={"Defense": 3})
    table = do(table_of(knight), "Defense", "typed:figure", "4")
    assert chance(table) == higher(2 - 2 + 3 - 4)
    assert chance(table, "circumstance:behind the shield") == higher(2 - 2 + 3 + 2 - 4)


def test_whoever_is_down_is_not_put_to_a_test() -> None:
    down = msgspec.structs.replace(BO, stamina=0)
    table = table_of(ANN, down)
    assert menu(table).kind == "what"
    assert table_of(down).result is not None
