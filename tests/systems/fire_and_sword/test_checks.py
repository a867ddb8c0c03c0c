"""Checks of Fire and Sword: difficulties and opposed rolls against the naive table, who defends, help, and checks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.table import Table
from solo.systems.contract import Choose, Setup
from solo.systems.fire_and_sword.checks.state import CheckState
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury
from tests.systems.fire_and_sword.naive import WORTH, roll_odds

GAME = open_system("fire-and-sword", None).system
ANN = Character("Ann", skills={"Hide": 14, "Spot Hidden": 12, "Sword Attack": 15, "Custom": 11})
BO = Character("Bo", skills={"Spot Hidden": 9, "Shield Parry": 13, "Custom": 16}, statistics=Statistics(power=14))
Rolled = tuple[str, int, int]


def begun(*people: Character, options: Mapping[str, str] | None = None, seed: int = 1, by_hand: bool = False) -> Table:
    procedure = GAME.procedures["check"]
    state = procedure.begin(Setup(people, options=dict(options or {})))
    return Table.start(procedure, state, system="fire-and-sword", title="t", seed=seed, physical=by_hand)


def after(table: Table, *answers: str) -> Table:
    for answer in answers:
        table.answer(answer)
    return table


def menu(table: Table) -> Choose:
    assert isinstance(table.pending, Choose)
    return table.pending


def chance(table: Table, code: str = "roll") -> Fraction:
    option = menu(table).option(code)
    assert option is not None
    return option.preview().measures[0].value


def rating(rolled: Rolled, die: int) -> int:
    level, face, over = rolled
    return face + over + (die if level == "special" else 0)


def beaten(skill: int, difficulty: int, bonus: int = 0) -> Fraction:
    """R-11 over every throw: a success, and a rating that is higher; criticals always."""
    return sum(
        (
            odds
            for rolled, odds in roll_odds(skill, 20, bonus).items()
            if rolled[0] == "critical"
            or (WORTH[rolled[0]] >= WORTH["normal"] and (not difficulty or rating(rolled, 20) > difficulty))
        ),
        start=Fraction(0),
    )


def overcome(actor: int, defender: int) -> Fraction:
    """F-07 over every throw of both: the actor succeeds and stands higher, criticals above all else."""
    won = Fraction(0)
    for one, chance_of_one in roll_odds(actor).items():
        if WORTH[one[0]] < WORTH["normal"]:
            continue
        for other, chance_of_other in roll_odds(defender).items():
            if stands(one) > stands(other):
                won += chance_of_one * chance_of_other
    return won


def stands(rolled: Rolled) -> tuple[int, int]:
    if WORTH[rolled[0]] < WORTH["normal"]:
        return (0, 0)
    return (2 if rolled[0] == "critical" else 1, rating(rolled, 20))


@pytest.mark.parametrize("difficulty", [0, 3, 5, 10, 14, 15, 22])
@pytest.mark.parametrize("skill", [5, 15, 23])
def test_a_difficulty_must_be_beaten(skill: int, difficulty: int) -> None:
    someone = msgspec.structs.replace(ANN, skills={"Climb": skill})
    assert chance(after(begun(someone), "Climb", "typed:number", str(difficulty))) == beaten(skill, difficulty)


def test_a_table_may_deduct_difficulties_before_or_while_it_plays() -> None:
    deducted = begun(ANN, options={"difficulty": "deducted"})
    assert chance(after(deducted, "Custom", "hard:difficult")) == beaten(11 - 5, 0)
    table = after(begun(ANN), "Custom", "hard:difficult")
    assert chance(table) == beaten(11, 5)
    assert chance(after(table, "set:difficulty:deducted")) == beaten(11 - 5, 0)


@pytest.mark.parametrize("opponent", [4, 12, 26])
def test_whoever_acts_must_overcome(opponent: int) -> None:
    table = after(begun(ANN), "Spot Hidden", "typed:figure", str(opponent))
    assert chance(table) == overcome(12, opponent)


def test_whoever_hides_defends_and_wins_ties_until_somebody_says_otherwise() -> None:
    table = after(begun(ANN, BO), "party-0", "Hide", "one:party-1")
    assert menu(table).prompt == "Ann: Hide 14 against Bo's Spot Hidden 9. Roll?"
    assert chance(table) == 1 - overcome(9, 14)
    after(table, "circumstance:the other side acts, ties are yours")
    assert chance(table) == overcome(14, 9)


def test_an_attack_meets_the_best_defence_and_a_spell_the_power_of_its_target() -> None:
    table = after(begun(ANN, BO), "party-0", "Sword Attack")
    assert chance(table, "one:party-1") == overcome(15, 13)
    caster = msgspec.structs.replace(ANN, skills={"Strike Down": 16})
    assert chance(after(begun(caster, BO), "party-0", "Strike Down"), "one:party-1") == overcome(16, 14)


def test_a_foe_resists_with_its_own_skill() -> None:
    assert chance(after(begun(ANN), "Hide", "foe", "foe:Decurion")) == 1 - overcome(14, 14)


def test_general_modifiers_add_up_and_the_graver_of_a_kind_takes_its_place() -> None:
    table = after(begun(ANN), "Custom", "hard:plain", "circumstance:tired", "circumstance:poor morale")
    assert chance(table) == beaten(11 - 5 - 3, 0)
    after(table, "circumstance:exhausted", "gamemaster", "12")
    assert chance(table) == beaten(11 - 10 - 3 + 12, 0)


def test_wounds_weigh_on_skills_and_exhaustion_on_statistics_too() -> None:
    ill = msgspec.structs.replace(ANN, wounds=Wounds(Injury.WALKING), exhausted=True)
    assert chance(after(begun(ill), "Custom", "hard:plain")) == beaten(11 - 3 - 10, 0)
    assert chance(after(begun(ill), "INT", "hard:plain")) == beaten(11 - 10, 0)


def test_the_weak_roll_strength_twice_and_the_worse_counts() -> None:
    weak = msgspec.structs.replace(ANN, wounds=Wounds(disabilities=(Disability.WEAKNESS,)))
    assert chance(after(begun(weak), "STR", "hard:plain")) == beaten(11, 0) ** 2
    assert chance(after(begun(weak), "DEX", "hard:plain")) == beaten(11, 0)


def test_spells_at_work_help() -> None:
    blessed = msgspec.structs.replace(ANN, running=(RunningSpell("Bless", 3, skill="Custom", skill_bonus=3),))
    assert chance(after(begun(blessed), "Custom", "hard:plain")) == beaten(11 + 3, 0)
    lucky = msgspec.structs.replace(ANN, running=(RunningSpell("Sight", 1, skill="Custom", critical_bonus=4),))
    assert chance(after(begun(lucky), "Custom", "hard:very difficult")) == beaten(11, 10, 4)


def test_one_helper_who_is_able_counts_and_no_second() -> None:
    able = msgspec.structs.replace(ANN, name="Cy")
    table = after(begun(ANN, BO, able), "party-0", "Custom", "hard:plain", "help:party-1")
    assert chance(table) == beaten(11 + 3, 0)
    assert chance(after(table, "help:party-2")) == beaten(11 + 3, 0)
    assert chance(after(table, "help:party-2")) == beaten(11, 0)
    refused = menu(after(table, "what", "Swim", "hard:plain")).option("help:party-1")
    assert refused is not None
    assert refused.refused == "Bo's skill is only 5. A helper needs at least 10."


def test_on_the_spirit_plane_both_throw_the_thirty_sided_die() -> None:
    table = after(begun(ANN, by_hand=True), "Hide", "typed:figure", "12")
    after(table, "circumstance:on the spirit plane, with the D30", "roll")
    table.type_faces((9,))
    table.type_faces((20,))
    hidden, seeker = table.story()[-1].rolls
    assert (hidden.dice, hidden.faces, seeker.dice, seeker.faces) == ("1d30", (9,), "1d30", (20,))
    assert table.story()[-1].text == "Ann rolls Hide 14 against a skill of 12 and succeeds."


def test_a_critical_earns_a_check_of_a_skill_and_none_of_a_statistic() -> None:
    table = after(begun(ANN, by_hand=True), "Custom", "hard:plain", "roll")
    table.type_faces((11,))
    table.type_faces((3,))
    assert isinstance(table.state, CheckState)
    assert table.state.people[0].character.checks == ("Custom",)
    assert "and succeeds with a critical." in table.story()[0].text
    after(table, "another", "CON", "hard:plain", "roll")
    table.type_faces((11,))
    table.type_faces((3,))
    assert table.state.people[0].character.checks == ("Custom",)
