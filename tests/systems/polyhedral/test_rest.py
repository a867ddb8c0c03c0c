"""Rest against the rules counted out by hand: every die enumerated, every minute added up."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.play.pending_rolls import PendingDice
from solo.play.table import IllegalAnswerError
from solo.resolver import distribution
from solo.systems.contract import Choose, ChooseMany, Setup
from solo.systems.polyhedral.company.people import CompanyMember
from solo.systems.polyhedral.company.recovery_over_time import format_duration, minutes_needed, rest_for
from solo.systems.polyhedral.people.sheet import CarriedGear, Character, Wounds
from solo.systems.polyhedral.rest.recovery import RestPatient, day_chance, days_until_whole, mean_days, whole_after
from solo.systems.polyhedral.rest.state import RestState
from solo.systems.polyhedral.rolls import recovery
from tests.systems.polyhedral.companies import GAME, check_result, do, home, reloaded, somebody, table_of, throws

REST = GAME.procedures["rest"]


def person(character: Character) -> CompanyMember:
    state = REST.begin(Setup((character,)))
    assert isinstance(state, RestState)
    return state.people[0]


# By the hour


def test_an_hour_gives_the_difficulties_of_toughness_and_spirit() -> None:
    """`P-36`: an hour gives VP equal to the TGH Difficulty and SP equal to the SPI Difficulty."""
    ann = person(somebody(vp=8, sp=9, toughness=12, spirit=10))
    assert (ann.vp, ann.sp) == (0, 1)
    rest_for(ann, 60)
    assert (ann.vp, ann.sp) == (8, 8)


@given(st.lists(st.integers(1, 97), max_size=12))
def test_the_same_time_in_any_pieces_gives_the_same(pieces: list[int]) -> None:
    # Diehard 94 gives 100 VP, so that nothing is ever full in this time.
    ann = person(somebody(vp=100, skills={"Diehard": 94}))
    for minutes in pieces:
        rest_for(ann, minutes)
    assert ann.vp == 6 * sum(pieces) // 60 or ann.vp == 100


@pytest.mark.parametrize(("vp", "sp"), [(0, 0), (1, 0), (5, 0), (0, 3), (6, 8), (2, 7)])
def test_minutes_needed_are_the_fewest(vp: int, sp: int) -> None:
    needed = minutes_needed(person(somebody(vp=vp, sp=sp, spirit=10)))
    for minutes in range(needed + 2):
        ann = person(somebody(vp=vp, sp=sp, spirit=10))
        rest_for(ann, minutes)
        assert ((ann.vp, ann.sp) == (ann.full_vp, ann.full_sp)) == (minutes >= needed)


def test_the_unconscious_regain_vp_and_stay_unconscious() -> None:
    ann = person(somebody(lp=8, vp=6))
    rest_for(ann, 60)
    assert (ann.lp, ann.vp, ann.awake) == (-2, 6, False)


# By the day


@pytest.mark.parametrize("pool", [(1, 8), (2, 8), (3, 10), (2, 4)])
def test_care_is_worth_what_the_dice_say(pool: tuple[int, int]) -> None:
    """`P-36`: a Medicine result of 7 adds 1 to the daily check, one of 10 adds 2."""
    results = [check_result(faces, pool[1]) for faces in throws(*pool)]
    care = distribution(recovery.care, *pool, 0)
    for worth in (0, 1, 2):
        wanted = sum((result >= 10) + (result >= 7) == worth for result in results)
        assert care.chance_of(worth) == Fraction(wanted, len(results))


@pytest.mark.parametrize(
    ("toughness", "modifier", "chance"), [(8, 0, (4, 8)), (10, 1, (7, 10)), (4, 0, (1, 4)), (4, 2, (2, 4))]
)
def test_a_day_gives_a_point_with_the_chance_counted_by_hand(
    toughness: int, modifier: int, chance: tuple[int, int]
) -> None:
    """`P-36`: a daily TGH check against Difficulty 5 gives 1 LP."""
    assert day_chance(toughness, modifier) == Fraction(*chance)


def whole_by_hand(patients: tuple[RestPatient, ...], medicine: tuple[int, int], days: int) -> Fraction:
    """Day by day over every state of everybody, one check of the carer for all, every face of every die."""
    cared = [check_result(faces, medicine[1]) for faces in throws(*medicine)]
    states = {tuple(patient.missing for patient in patients): Fraction(1)}
    for _ in range(days):
        after: dict[tuple[int, ...], Fraction] = {}
        for missing, chance in states.items():
            for result in cared:
                for heals in product((False, True), repeat=len(patients)):
                    weight = chance / len(cared)
                    for patient, healed in zip(patients, heals, strict=True):
                        worth = ((result >= 7) + (result >= 10)) if patient.tended else 0
                        good = sum(
                            check_result((face,), patient.toughness) + worth >= 5
                            for face in range(1, patient.toughness + 1)
                        )
                        weight *= Fraction(good if healed else patient.toughness - good, patient.toughness)
                    left = tuple(max(0, lacks - healed) for lacks, healed in zip(missing, heals, strict=True))
                    after[left] = after.get(left, Fraction()) + weight
        states = after
    return states.get((0,) * len(patients), Fraction())


@pytest.mark.slow
@pytest.mark.parametrize("days", [0, 1, 2, 3])
def test_the_days_until_all_are_whole_are_exact(days: int) -> None:
    patients = (RestPatient(8, 2, True), RestPatient(10, 1, True), RestPatient(6, 1, False))
    assert whole_after(patients, (2, 8), days) == whole_by_hand(patients, (2, 8), days)


def test_patients_of_one_carer_do_not_heal_independently() -> None:
    one = RestPatient(8, 1, True)
    together = whole_after((one, one), (2, 8), 1)
    assert together > whole_after((one,), (2, 8), 1) ** 2


def test_the_mean_is_that_of_the_distribution() -> None:
    patient = RestPatient(8, 2, False)
    assert mean_days(patient, None) == 4
    longer = [1 - whole_after((patient,), None, days) for days in range(120)]
    assert abs(sum(longer) - 4) < Fraction(1, 10**9)


def test_the_listed_days_and_what_takes_longer_add_up() -> None:
    patients = (RestPatient(8, 3, True), RestPatient(4, 4, False))
    listed = days_until_whole(patients, (1, 8))
    assert sum(listed) == whole_after(patients, (1, 8), 30)
    assert all(chance >= 0 for chance in listed)


# At the table


def test_a_day_in_full_with_a_carer() -> None:
    ann, bo = somebody("Ann", lp=3), somebody("Bo", skills={"Medicine": 1})
    table = table_of("rest", ann, bo)
    do(table, "day")
    assert isinstance(table.pending, ChooseMany)
    assert table.pending.default == "party-1"
    do(table, "party-1")
    assert isinstance(table.pending, PendingDice)
    assert (table.pending.count, table.pending.sides) == (2, 8)
    do(table, (8, 8))  # 10: worth +2
    rest = do(table, (3,))  # 3 + 2 reach 5
    assert rest.find("party-0").lp == 4
    assert table.story()[-1].rolls[0].result == 5
    assert home(table, ann).wounds == Wounds(2, 0, 0)


def test_a_wounded_character_alone_is_not_asked_about_care_of_others() -> None:
    table = table_of("rest", somebody("Ann", lp=1, skills={"Medicine": 2}))
    rest = do(table, "day", (4,))
    assert rest.find("party-0").lp == 5
    assert table.story()[-1].rolls[0].modifiers == ()
    assert not any("cares for the others" in event.text for event in table.story())


def test_a_wounded_carer_without_another_patient_is_not_offered() -> None:
    ann, bo = somebody("Ann", lp=1, skills={"Medicine": 2}), somebody("Bo")
    table = table_of("rest", ann, bo)
    do(table, "day")
    assert isinstance(table.pending, ChooseMany)
    assert [option.label for option in table.pending.options] == ["Bo"]


def test_two_carers_can_tend_each_other() -> None:
    table = table_of("rest", somebody("Ann", lp=1), somebody("Bo", lp=1))
    rest = do(table, "day", "party-0+party-1", (8,), (1,), (5,), (4,))  # Ann's care is worth +1, Bo's nothing
    assert [one.lp for one in rest.people] == [6, 6]


def test_hours_add_up_to_a_day() -> None:
    table = table_of("rest", somebody(lp=1))
    do(table, "hours", "23")
    assert isinstance(table.pending, Choose)
    rest = do(table, "hour", (5,))
    assert rest.find("party-0").lp == 6


def test_until_all_lp_are_back() -> None:
    table = table_of("rest", somebody(lp=2))
    rest = do(table, "whole", (1,), (5,), (2,), (6,))
    assert rest.find("party-0").lp == 6
    assert isinstance(rest, RestState)
    assert rest.minutes == 4 * 24 * 60


def test_whoever_lies_stable_comes_round_by_days() -> None:
    table = table_of("rest", somebody("Ann", lp=7), somebody("Bo"))
    rest = do(table, "day", "", (8,))
    assert not rest.find("party-0").awake
    rest = do(table, "day", "", (8,))
    assert rest.find("party-0").awake
    assert "comes round" in table.story()[-1].text


def test_first_aid_is_given_once_by_the_best_and_only_after_a_fight() -> None:
    """`P-36`: first aid gives VP equal to half the Medicine result, once per fight."""
    ann, bo = somebody("Ann", vp=5, untended=True), somebody("Bo", vp=1, skills={"Medicine": 2})
    table = table_of("rest", ann, bo)
    with pytest.raises(IllegalAnswerError):
        table.answer("aid:party-1")
    rest = do(table, "aid:party-0", (7, 3, 2))
    assert rest.find("party-0").vp == 1 + 7 // 2
    with pytest.raises(IllegalAnswerError):
        table.answer("aid:party-0")
    assert not home(table, ann).wounds.untended


def test_first_aid_is_due_only_to_whom_it_would_help() -> None:
    hurt, whole = somebody("Ann", vp=2, untended=True), somebody("Bo", untended=True)
    ann, bo = table_of("rest", hurt, whole).view().fighters
    assert "needs first aid" in ann.conditions
    assert bo.conditions == ()


def test_a_potion_is_drunk_from_its_owners_bag() -> None:
    ann = somebody("Ann", lp=2, vp=6)
    bo = somebody("Bo", gear=(CarriedGear("Healing potion", 2), CarriedGear("Longsword/broadsword")))
    table = table_of("rest", ann, bo)
    rest = do(table, "drink:party-1:healing-potion:party-0")
    assert (rest.find("party-0").lp, rest.find("party-0").vp) == (5, 2)
    assert home(table, bo).build.gear == (CarriedGear("Healing potion"), CarriedGear("Longsword/broadsword"))
    assert home(table, ann).wounds == Wounds(1, 4, 0)


def test_hours_can_be_taken_back_and_loaded_again() -> None:
    table = table_of("rest", somebody(vp=6, sp=8))
    do(table, "hours", "1", "hour")
    again = reloaded(table)
    assert again.state == table.state
    for _ in range(3):
        assert again.undo()
    assert again.state == table_of("rest", somebody(vp=6, sp=8)).state
    assert not again.can_undo


def test_a_rest_left_to_the_tactic_makes_everybody_whole() -> None:
    table = table_of("rest", somebody(lp=3, vp=6, sp=4, untended=True), by_hand=False)
    while table.pending is not None:
        table.answer_by_tactic()
    assert home(table, somebody()).wounds == Wounds()
    assert table.result is not None
    assert table.result.text.endswith("everyone is fully healed.")


def test_the_odds_of_every_option_can_be_explained() -> None:
    table = table_of("rest", somebody("Ann", lp=2, vp=3, untended=True), somebody("Bo", lp=1))
    assert isinstance(table.pending, Choose)
    for option in table.pending.legal():
        explain = option.preview().explain
        if explain is not None and option.code != "day":
            assert sum(outcome.chance for outcome in explain().outcomes) == 1


def test_the_dead_do_not_rest() -> None:
    dead = somebody("Ann", lp=14)
    with pytest.raises(ValueError, match="None of these characters is alive"):
        REST.begin(Setup((dead,)))
    table = table_of("rest", dead, somebody("Bo"))
    assert [one.name for one in do(table).people] == ["Bo"]
    assert home(table, dead) == dead


def test_spans_are_said_as_people_say_them() -> None:
    assert format_duration(0) == "no time"
    assert format_duration(5) == "5 min"
    assert format_duration(80) == "1 h 20 min"
    assert format_duration(24 * 60) == "1 day"
    assert format_duration(51 * 60) == "2 days and 3 h"
