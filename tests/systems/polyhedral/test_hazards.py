"""Falls, fire, poison and disease against the rules counted out by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from solo.play.table import IllegalAnswerError, Table
from solo.resolver import distribution
from solo.systems.contract import Choose, EnterNumber, Measure, Option
from solo.systems.polyhedral.hazards.fire import FIRES
from solo.systems.polyhedral.magic.maladies import Harm, Malady, find_problems
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import CarriedGear, Wounds
from solo.systems.polyhedral.rolls import hazards
from solo.systems.polyhedral.rolls.hazards import MaladyResult, MaladyStrike, strike_with_malady
from tests.systems.polyhedral.companies import check_result, do, home, reloaded, somebody, table_of, throws
from tests.systems.polyhedral.shipped import OPENED

MALADIES = OPENED.content.entries(Malady)
PLATE = CarriedGear("Full Plate battle armor", place="worn")


def figures(table_pending: object, code: str) -> dict[str, Fraction]:
    assert isinstance(table_pending, Choose)
    option = table_pending.option(code)
    assert option is not None
    return {measure.name: measure.value for measure in option.preview().measures if isinstance(measure, Measure)}


# Falls


def test_the_odds_of_a_controlled_fall_are_those_of_every_die() -> None:
    counted = Counter(
        max(0, sum(fall) - 5 // 2 - check_result(jump, 8)) for fall in throws(2, 8) for jump in throws(2, 8)
    )
    odds = distribution(hazards.controlled_fall, 20, 5, 2, 8, 0)
    assert {lost: odds.chance_of(lost) for lost in counted} == {
        lost: Fraction(ways, 8**4) for lost, ways in counted.items()
    }


def test_a_fall_takes_vp_first_and_no_lp_of_its_own() -> None:
    """`R-25`: the sum comes off VP, without the 1 LP of an ordinary wound."""
    ann = somebody()
    table = table_of("fall", ann)
    assert isinstance(table.pending, EnterNumber)
    person = do(table, "19", "drop", (6,)).find("party-0")  # one die: only whole tens of feet count
    assert (person.lp, person.vp) == (6, 0)
    assert home(table, ann).wounds == Wounds(0, 6, 0)


def test_jumping_is_taken_off_whole_and_dr_by_half() -> None:
    """`R-25`: half the DR and the whole Jumping result come off; the excess over VP comes off LP."""
    ann = somebody(gear=(PLATE,), strength=16)  # DR 8, and not hindered by 65 lb
    table = table_of("fall", ann)
    do(table, "30", "jump", (5,), (8, 8, 6))
    assert home(table, ann).wounds == Wounds(22 - 4 - 5 - 6, 6, 0)


def test_a_load_makes_jumping_harder() -> None:
    table = table_of("fall", somebody(gear=(PLATE,)))
    assert do(table, "10").find("party-0").load_penalty > 0
    do(table, "jump", (4,))
    (roll,) = table.story()[-1].rolls
    assert [modifier.name for modifier in roll.modifiers] == ["load"]


def test_the_shown_odds_of_falling_are_exact() -> None:
    table = table_of("fall", somebody())
    do(table, "30")
    shown = figures(table.pending, "drop")
    sums = [sum(faces) for faces in throws(3, 8)]
    assert shown["lost"] == Fraction(sum(sums), 8**3)
    assert shown["goes down"] == Fraction(sum(12 - lost <= 0 for lost in sums), 8**3)
    assert shown["dies at once"] == Fraction(sum(12 - lost <= -8 for lost in sums), 8**3)


def test_whoever_goes_down_bleeds_is_helped_and_lies_stable() -> None:
    ann, bo = somebody("Ann"), somebody("Bo")
    table = table_of("fall", ann, bo)
    # 14 lost: −2 LP. Bo's Medicine 1 fails against 2, so does Ann's 1: −3. Then 3 reaches 3, and 2 + 1 reach 3.
    person = do(table, "party-0", "20", "drop", (8, 6), (1,), (1,), (3,), (2,)).find("party-0")
    assert (person.lp, person.bleeding, person.dead) == (-3, False, False)
    assert home(table, ann).wounds == Wounds(9, 6, 0)
    assert home(table, bo).wounds == Wounds()
    assert table.result is not None
    assert table.result.text == "Ann lies unconscious."


def test_the_dead_are_noted() -> None:
    ann = somebody()
    table = table_of("fall", ann)
    do(table, "30", "drop", (8, 8, 4))
    assert home(table, ann).notes == "Died of a fall."
    assert table.result is not None
    assert "died" in table.result.text


def test_the_unconscious_control_no_fall() -> None:
    table = table_of("fall", somebody(lp=6))
    do(table, "10")
    with pytest.raises(IllegalAnswerError):
        table.answer("jump")


# Fire


def test_fires_have_the_dice_of_the_rules() -> None:
    assert [fire.sides for fire in FIRES] == [4, 6, 8, 12]


@pytest.mark.parametrize("sides", [4, 6, 8, 12])
def test_the_odds_of_a_round_in_the_fire(sides: int) -> None:
    odds = distribution(hazards.burn, sides, 5)
    counted = Counter(max(0, face - 2) for face in range(1, sides + 1))
    assert {lost: odds.chance_of(lost) for lost in counted} == {
        lost: Fraction(ways, sides) for lost, ways in counted.items()
    }


def test_each_round_in_the_fire_is_a_wound_of_its_own() -> None:
    ann = somebody()
    table = table_of("fire", ann)
    person = do(table, "square", "3", (1,), (4,), (2,)).find("party-0")
    assert (person.lp, person.vp) == (6 - 3, 6 - 3 - 1)
    assert home(table, ann).wounds == Wounds(3, 4, 0)


def test_whoever_goes_down_burns_on_and_bleeds_in_between() -> None:
    table = table_of("fire", somebody(lp=5, vp=6))
    # 4 lost: −3 LP. In the second round the check against 3 fails: −4, then 4 more are death.
    person = do(table, "square", "2", (4,), (1,), (4,)).find("party-0")
    assert person.dead
    assert not person.bleeding


# Poison and disease


def test_the_maladies_of_the_rules_have_their_figures() -> None:
    sting, paralytic = MALADIES["Mild sting"], MALADIES["Virulent paralytic"]
    assert (sting.strength, sting.full.damage) == ("1d8", "1d6")
    assert (paralytic.strength, paralytic.full.damage) == ("2d10", "1d10")
    assert "QKN −4 for 10 minutes" in paralytic.full.befalls
    assert MALADIES["Mild disease"].strength == "2d4"
    assert MALADIES["Severe plague"].strength == "1d10"


def test_there_are_enough_of_both_kinds_and_none_is_faulty() -> None:
    assert len(MALADIES) >= 12
    assert {malady.kind for malady in MALADIES.values()} == {"poison", "disease"}
    assert [fault for malady in MALADIES.values() for fault in find_problems(malady, OPENED.content)] == []


@pytest.mark.parametrize(
    ("strength", "damage", "cure", "text", "field"),
    [
        ("1d8+1", "1d4", 7, "A.", "strength"),
        ("4", "1d4", 7, "A.", "strength"),
        ("1d7", "1d4", 7, "A.", "strength"),
        ("9d8", "1d4", 7, "A.", "strength"),
        ("1d8", "lots", 7, "A.", "full.damage"),
        ("1d8", "1d4-3", 7, "A.", "full.damage"),
        ("1d8", "1d4", 0, "A.", "cure"),
        ("1d8", "1d4", 7, " ", "text"),
    ],
)
def test_faults_of_a_malady(strength: str, damage: str, cure: int, text: str, field: str) -> None:
    malady = Malady("X", "poison", text, strength, Harm(damage), Harm(), cure)
    assert {where for where, _ in find_problems(malady, OPENED.content)} == {field}


@pytest.mark.parametrize("toughness", [4, 8, 12])
def test_the_odds_of_a_sting_are_those_of_every_die(toughness: int) -> None:
    target = {4: 4, 8: 6, 12: 8}[toughness]
    counted: Counter[tuple[bool, int, bool]] = Counter()
    for (strength,) in throws(1, 8):
        full = check_result((strength,), 8) >= target
        for (face,) in throws(1, 6):
            counted[full, face if full else 1, False] += 1
    odds = distribution(strike_with_malady, MaladyStrike(1, 8, toughness, (1, 6, 0), (0, 1, 1)))
    assert {fell: odds.chance_of(MaladyResult(*fell)) for fell in counted} == {
        fell: Fraction(ways, 48) for fell, ways in counted.items()
    }


def test_the_full_effect_is_a_wound_and_the_lesser_comes_off_vp() -> None:
    ann = somebody()
    table = table_of("malady", ann)
    do(table, "mild-sting", (6,), (4,))
    assert home(table, ann).wounds == Wounds(1, 3, 0)
    table = table_of("malady", ann)
    do(table, "mild-sting", (5,))
    assert home(table, ann).wounds == Wounds(0, 1, 0)


def test_neither_armour_nor_spell_defense_helps() -> None:
    ann = somebody(gear=(PLATE,), skills={"Spell Defense": 5}, strength=16)
    table = table_of("malady", ann)
    do(table, "mild-sting", (6,), (6,))
    assert home(table, ann).wounds == Wounds(1, 5, 0)


def test_the_shown_chance_of_going_down_tells_a_wound_from_a_loss_of_vp() -> None:
    table = table_of("malady", somebody(lp=5))  # 1 LP left: any wound fells, a loss of 1 VP does not
    shown = figures(table.pending, "mild-sting")
    assert shown["full effect"] == shown["goes down"] == Fraction(3, 8)


def test_what_stays_until_cured_is_noted_once() -> None:
    ann = somebody()
    table = table_of("malady", ann)
    do(table, "severe-plague", (9,), (2,))
    sick = home(table, ann)
    (plague,) = sick.ailments
    assert (plague.name, plague.kind, plague.cure) == ("Severe plague", "disease", 9)
    assert plague.text.startswith("gravely ill")
    table = table_of("malady", sick)
    do(table, "new", "severe-plague", (9,), (2,))
    assert home(table, sick).ailments == sick.ailments


def test_a_hazard_can_be_saved_and_taken_back_between_two_dice() -> None:
    table = table_of("malady", somebody())
    do(table, "virulent-paralytic", (8, 3))
    again = reloaded(table)
    assert do(again, (7,)).find("party-0").vp == 0
    for _ in range(3):
        assert again.undo()
    assert again.state == table_of("malady", somebody()).state


# Herbs (house)

FEVER = Ailment("Rat fever", "disease", 6, text="shaking with fever until cured")
CURSE = Ailment("Curse", "curse", 8, skill=3)
HERBALIST = somebody("Bo", skills={"Medicine": 2})


def sickroom(*ailments: Ailment) -> Table:
    return table_of("malady", msgspec.structs.replace(somebody("Ann"), ailments=ailments), HERBALIST)


def treating(table: Table) -> list[Option]:
    assert isinstance(table.pending, Choose)
    return [option for option in table.pending.options if option.code.startswith("tend:")]


def test_medicine_that_reaches_the_cure_ends_a_malady() -> None:
    table = sickroom(FEVER)
    (option,) = treating(table)
    assert option.label == "Ann: Rat fever, treated by Bo with Medicine"
    met = sum(check_result(faces, 8) >= 6 for faces in throws(3, 8))
    assert option.preview().measures[0].value == Fraction(met, 8**3)
    assert do(table, option.code, (6, 1, 1)).people[0].ailments == []


def test_there_is_one_try_until_it_strikes_anew() -> None:
    table = sickroom(FEVER)
    code = treating(table)[0].code
    do(table, code, (1, 1, 1))
    assert treating(table)[0].refused == "This ailment has already been treated since it last struck."
    do(table, code.replace("tend:", "on:"), (1, 1), (1,))
    assert treating(table)[0].refused == ""


def test_no_herb_lifts_what_magic_has_laid_and_nobody_unskilled_treats() -> None:
    assert treating(sickroom(CURSE)) == []
    assert treating(table_of("malady", msgspec.structs.replace(somebody("Ann"), ailments=(FEVER,)))) == []
