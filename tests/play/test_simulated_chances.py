"""Simulated chances of a table: they are saved with it, leave with an undo, and anchor the rough estimate."""

from __future__ import annotations

import msgspec
import pytest

from solo.play.chance_anchors import find_anchors, find_latest_shift, logit, shift_chance
from solo.play.fight_course import find_course
from solo.play.pending_rolls import PendingDice
from solo.play.saved_table import Leg, SavedTable, SimulatedChance, Step, reset_to_start
from solo.play.simulated_chances import cut_to_start, keep_chance, position_of
from solo.play.table import Table
from solo.play.turning_point import find_turning_point
from solo.story.course_words import chance_line, describe_closest
from tests.play.tables import a_table, answer_first, reloaded
from tests.play.test_fight_course import SIDES
from tests.play.test_turning_point import Chance, Guessed


def keep_here(table: Table, win: float) -> SimulatedChance:
    """Keep this chance for the present position of a table."""
    chance = SimulatedChance(*position_of(table.saved), win, win - 0.05, win + 0.05, 100)
    keep_chance(table.saved, chance)
    return chance


def a_saved_fight(rough: list[float], *simulated: SimulatedChance) -> SavedTable:
    """Return a table whose legs begin with these rough chances."""
    legs = [
        Leg(f"round {number}", msgspec.Raw(msgspec.json.encode(Chance(chance))), [Step()])
        for number, chance in enumerate(rough, 1)
    ]
    return SavedTable("", "fight", "", 0, 0, [], legs, chances=list(simulated))


def simulated(leg: int, win: float, steps: int = 1) -> SimulatedChance:
    """Return a simulated chance of ± 4 points."""
    return SimulatedChance(leg, steps, win, win - 0.04, win + 0.04, 200)


def test_a_chance_is_saved_with_its_table_and_replaced_by_a_later_one_for_the_position() -> None:
    table = a_table()
    answer_first(table, 2)
    keep_here(table, 0.4)
    latest = keep_here(table, 0.6)
    assert table.saved.chances == [latest]
    assert reloaded(table).saved.chances == [latest]


def test_an_undo_drops_the_chances_of_later_positions_and_keeps_that_of_the_decision() -> None:
    table = a_table()
    answer_first(table)
    table.advance()
    first = keep_here(table, 0.4)
    answer_first(table)
    table.advance()
    keep_here(table, 0.6)
    assert table.undo()
    assert table.saved.chances == [first]
    assert table.redo()
    assert table.saved.chances == [first]


def test_an_undo_of_typed_dice_drops_the_chance_after_them() -> None:
    table = a_table(physical=True)
    table.advance()
    while not isinstance(table.pending, PendingDice):
        answer_first(table)
    table.throw_wanted()
    keep_here(table, 0.4)
    assert table.undo()
    assert table.saved.chances == []


def test_the_start_of_a_table_and_of_a_leg_has_its_opening_alone() -> None:
    table = a_table()
    answer_first(table, 12)
    keep_here(table, 0.4)
    assert len(table.saved.legs) > 1
    assert reset_to_start(table.saved).chances == []
    cut = cut_to_start(table.saved, 1)
    assert position_of(cut) == (1, 1)
    assert cut.legs[1].checkpoint == table.saved.legs[1].checkpoint


def test_a_leg_with_a_simulated_chance_has_it_and_later_ones_are_shifted_by_the_difference() -> None:
    anchors = find_anchors(Guessed(), a_saved_fight([0.5, 0.5, 0.6], simulated(1, 0.8)))
    assert anchors is not None
    first, second, third = anchors.starts()
    assert (first, second) == (0.5, 0.8)
    assert logit(third) == pytest.approx(logit(0.6) + logit(0.8))
    assert anchors.shift(0.5, 1) == pytest.approx(0.8)
    assert anchors.shift(1.0, 2) == 1.0


def test_the_forecast_goes_before_the_simulated_chance_of_the_first_leg() -> None:
    anchors = find_anchors(Guessed(), a_saved_fight([0.5], simulated(0, 0.8)), 0.7)
    assert anchors is not None
    assert anchors.starts() == [0.7]


def test_simulated_chances_make_a_course_a_chance_to_win_with_margins() -> None:
    saved = a_saved_fight([0.5, 0.5], simulated(0, 0.3), simulated(1, 0.6))
    course = find_course(Guessed(), saved, Chance(1.0), [[], []], SIDES)
    assert course is not None
    assert chance_line(course) == "Chance to win: 30 % ▃▅█ 100 %"
    assert [leg.margin for leg in course.legs] == [pytest.approx(0.04), 0.0]
    assert course.fights == 400


def test_the_closest_call_may_lie_within_a_round() -> None:
    saved = a_saved_fight([0.5, 0.5], simulated(0, 0.4), simulated(1, 0.12, steps=4))
    course = find_course(Guessed(), saved, Chance(1.0), [[], []], SIDES)
    assert course is not None
    assert describe_closest(course) == "Closest call: 12 % in round 2."
    against = find_course(Guessed(), saved, Chance(1.0), [[], []], SIDES, against=True)
    assert against is not None
    assert [leg.lowest for leg in against.legs] == [pytest.approx(0.6)] * 2


def test_a_simulated_chance_is_never_compared_with_a_rough_one() -> None:
    saved = a_saved_fight([0.9, 0.9, 0.3, 0.9], simulated(1, 0.7), simulated(2, 0.5))
    course = find_course(Guessed(), saved, Chance(0.1), [[]] * 4, SIDES)
    assert course is not None
    assert [leg.title for leg in course.moments] == ["round 2"]
    turning = find_turning_point(Guessed(), saved, Chance(0.1))
    assert turning is not None
    assert (turning.title, turning.before, turning.after) == ("round 2", 0.7, 0.5)


def test_a_change_within_the_margins_is_no_moment_and_no_turning_point() -> None:
    saved = a_saved_fight([0.5, 0.5], simulated(0, 0.5), simulated(1, 0.45))
    course = find_course(Guessed(), saved, Chance(0.45), [[], []], SIDES)
    assert course is not None
    assert course.moments == []
    assert find_turning_point(Guessed(), saved, Chance(0.45)) is None


def test_a_forecast_and_a_simulated_chance_before_the_first_answer_make_no_turning_point() -> None:
    saved = a_saved_fight([0.5, 0.5, 0.5], simulated(1, 0.6), simulated(2, 0.6))
    assert find_turning_point(Guessed(), saved, Chance(0.6), forecast=0.9) is None


def test_the_correction_of_rough_chances_is_that_of_the_latest_simulated_start() -> None:
    saved = a_saved_fight([0.5, 0.6, 0.2], simulated(0, 0.8), simulated(1, 0.9), simulated(1, 0.1, steps=4))
    assert find_latest_shift(Guessed(), saved) == pytest.approx(logit(0.9) - logit(0.6))
    assert find_latest_shift(Guessed(), a_saved_fight([0.5])) == 0.0
    assert shift_chance(0.6, logit(0.9) - logit(0.6)) == pytest.approx(0.9)


@pytest.mark.parametrize("against", [False, True])
def test_a_draw_is_neither_won_nor_lost(against: bool) -> None:
    saved = msgspec.structs.replace(a_saved_fight([0.5, 0.5], simulated(0, 0.5), simulated(1, 0.5)), outcome="draw")
    course = find_course(Guessed(), saved, Chance(0.2), [[], []], SIDES, against=against)
    assert course is not None
    assert chance_line(course) == "Chance to win: 50 % ▅▅▁ a draw"
    assert course.moments == []
    assert find_turning_point(Guessed(), saved, Chance(0.2), against=against) is None


def test_a_large_loss_within_wide_margins_is_the_turning_point_if_no_loss_is_clear() -> None:
    few = [SimulatedChance(leg, 1, win, 0.1, 0.9, 4) for leg, win in enumerate((0.7, 0.75, 0.45))]
    turning = find_turning_point(Guessed(), a_saved_fight([0.5, 0.5, 0.5], *few), Chance(0.45))
    assert turning is not None
    assert (turning.title, turning.before, turning.after) == ("round 2", 0.75, 0.45)
