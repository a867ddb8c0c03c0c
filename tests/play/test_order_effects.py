"""Effects of standing orders: the chances beside the order's answer against those beside the tactic's advice."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from solo.play.orders.answer_counts import (
    count_answers,
    describe_answer,
    describe_asked,
    describe_orders,
    describe_unasked_rounds,
    list_unasked_rounds,
)
from solo.play.orders.order_effects import compare_with_advice
from solo.play.orders.standing_orders import FREE_DEFENCE, GUARDED, WEAKEST, describe_order
from solo.play.saved_table import Leg, OrderEffect, SavedTable, Step
from solo.systems.contract import OrderTopics
from tests.play.test_order_answers import TOPICS, decision, option


def effect(kind: str, chosen: str, advised: str) -> OrderEffect:
    """Return the effect of taking `chosen` of three options."""
    options = (
        option("free", drops=Fraction(2, 5)),
        option("dear", "1 VP", drops=Fraction(1, 4)),
        option("odd"),
    )
    return compare_with_advice(decision(kind, *options), "best", chosen, lambda: advised, TOPICS)


def test_a_free_defence_in_place_of_a_dear_one_costs_chances_and_spares_the_cost() -> None:
    found = effect("defence", "free", "dear")
    assert found.own_falls == pytest.approx(0.15)
    assert (found.foes_felled, found.spared) == (0.0, 1)


def test_in_a_turn_the_chance_is_that_of_the_foe() -> None:
    found = effect("turn", "dear", "free")
    assert found.foes_felled == pytest.approx(-0.15)
    assert (found.own_falls, found.spared) == (0.0, -1)


def test_the_advised_answer_and_options_without_a_chance_have_no_effect() -> None:
    assert effect("defence", "free", "free") == OrderEffect("best")
    assert effect("defence", "odd", "free") == OrderEffect("best")
    assert effect("mercy", "free", "dear") == OrderEffect("best")


def a_fight(*steps: Step) -> SavedTable:
    """Return a table with these steps."""
    return SavedTable("", "fight", "", 0, 0, [], [Leg("round 1", msgspec.Raw(b"{}"), list(steps))])


def test_the_effects_of_an_order_are_summed_and_told() -> None:
    said = describe_answer("Ann", FREE_DEFENCE)
    steps = [Step("free", "aid", said, order=OrderEffect(FREE_DEFENCE.key, 0.15, 0.0, 1)) for _ in range(2)]
    other = Step("orc", "aid", describe_answer("Ann", WEAKEST), order=OrderEffect(WEAKEST.key, 0.0, -0.1))
    counts = count_answers(a_fight(*steps, other, Step("a", "person"), Step("b", "tactic")))
    assert describe_asked(counts) == "You made 1 of 4 decisions yourself."
    assert describe_orders(counts) == (
        "Answers by standing orders: “Take the best defence that costs nothing” (2), “Finish the weakest foe” (1). "
        "Compared with the AI's advice: “Take the best defence that costs nothing” means 0.30 more expected falls on "
        "your side, 2 fewer paid answers; “Finish the weakest foe” means 0.10 fewer expected falls on the foes' side."
    )


def test_answers_like_the_advice_are_told_to_be_as_good() -> None:
    counts = count_answers(a_fight(Step("free", "aid", describe_answer("Ann", FREE_DEFENCE))))
    assert describe_orders(counts).endswith("The orders' answers were as good as the AI's advice.")
    assert describe_orders(count_answers(a_fight(Step("a", "person")))) == ""


def test_the_order_to_keep_a_defence_ready_has_the_name_of_the_act_in_the_game() -> None:
    assert describe_order(GUARDED, OrderTopics(guard="fight defensively")) == (
        "Keep a defence ready (fight defensively)."
    )
    assert describe_order(GUARDED, OrderTopics()) == "Keep a defence ready (not in this game)."
    assert describe_order(WEAKEST, OrderTopics()) == WEAKEST.text


def a_long_fight(*rounds: tuple[Step, ...]) -> SavedTable:
    """Return a table with the steps of these rounds, of which the last still goes on."""
    start = Leg("the start", msgspec.Raw(b"{}"), [Step()])
    legs = [Leg(f"round {number}", msgspec.Raw(b"{}"), list(steps)) for number, steps in enumerate(rounds, start=1)]
    return SavedTable("", "fight", "", 0, 0, [], [start, *legs])


def told_rounds(saved: SavedTable) -> str:
    """Return the sentence about rounds without a question."""
    return describe_unasked_rounds(list_unasked_rounds(saved))


def test_rounds_without_a_question_are_told_from_the_second_on() -> None:
    by_hand = Step("a", "person")
    ordered = Step("a", "aid", "Ann follows an order: …", order=OrderEffect(WEAKEST.key))
    assert told_rounds(a_long_fight((by_hand,), (ordered,), (ordered,))) == ""
    assert told_rounds(a_long_fight((by_hand,), (ordered,), (ordered,), ())) == (
        "Rounds 2 and 3 passed by standing orders, without a question."
    )
    assert told_rounds(a_long_fight((ordered,), (ordered,), (ordered,), ())) == (
        "Rounds 1 to 3 passed by standing orders, without a question."
    )
    assert told_rounds(a_long_fight((ordered,), (ordered,), (ordered,), (by_hand,))) == ""
    assert told_rounds(a_long_fight((Step("a", "tactic"),), (), ())) == ""
