"""A table asks, takes legal answers, refuses others unharmed, and tells what happens."""

from __future__ import annotations

from typing import Any

import pytest

from solo.play.saved_table import Seat
from solo.play.scenes import TableScene
from solo.play.table import IllegalAnswerError, Table
from solo.systems.contract import Choose
from tests.fake_system import FakeSystem, a_setup
from tests.play.tables import a_table, answer_first, folded, play_on, seen


def test_foes_answer_by_themselves_and_give_their_reason() -> None:
    table = a_table()
    table.advance()
    assert table.waits_for_person
    assert table.pending is not None
    assert table.seat_of(table.pending.who).name == "You"
    answer_first(table, 4)
    reasons = [event.text for event in table.story() if event.kind == "tactic"]
    assert any(reason.startswith("Rat") for reason in reasons)


def test_an_illegal_answer_is_refused_with_a_sentence_and_changes_nothing() -> None:
    table = a_table()
    table.advance()
    before = seen(table)
    with pytest.raises(IllegalAnswerError, match="not one of the options"):
        table.answer("dance")
    with pytest.raises(IllegalAnswerError, match="No roll is needed"):
        table.type_faces((3,))
    with pytest.raises(IllegalAnswerError, match="No roll is needed"):
        table.throw_wanted()
    assert seen(table) == before


def test_an_option_refused_by_the_rules_is_refused_with_its_reason() -> None:
    for seed in range(60):
        table = a_table(seed=seed)
        while table.pending is not None:
            assert isinstance(table.pending, Choose)
            refused = [option for option in table.pending.options if option.refused]
            if refused:
                with pytest.raises(IllegalAnswerError, match="too weak to dodge"):
                    table.answer(refused[0].code)
                return
            table.answer(table.pending.first_legal())
    pytest.fail("No option was ever refused.")


def test_nothing_is_asked_after_the_end() -> None:
    table = a_table()
    play_on(table)
    assert table.result is not None
    assert table.result.outcome in ("won", "lost")
    assert not table.waits_for_person
    with pytest.raises(IllegalAnswerError, match="No question is open now"):
        table.answer("parry")
    with pytest.raises(IllegalAnswerError, match="nothing for the AI"):
        table.answer_by_tactic()


def test_the_news_tells_the_story_from_the_first_event_on() -> None:
    table = a_table()
    assert table.story()
    assert folded(table.news) == table.story()
    play_on(table)
    assert folded(table.news) == table.story()


def test_each_round_is_a_leg_of_its_own() -> None:
    table = a_table()
    play_on(table)
    rounds = [event for event in table.story() if event.kind == "round"]
    assert len(table.saved.legs) == len(rounds)
    assert [leg.title for leg in table.saved.legs[1:]] == [f"round {number}" for number in range(2, len(rounds) + 1)]
    assert [len(leg) for leg in table.legs()][-1] == table.story_position[1]


def test_two_seeds_two_fights_and_one_seed_one() -> None:
    tables = [a_table(seed=seed) for seed in (1, 1, 2)]
    for table in tables:
        play_on(table)
    assert seen(tables[0]) == seen(tables[1])
    assert tables[0].story() != tables[2].story()


def test_without_persons_a_fight_plays_itself() -> None:
    system = FakeSystem()
    seats = [Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True)]
    fight = system.procedures["fight"]
    table = Table.start(fight, fight.begin(a_setup()), system="fake", title="t", seed=3, seats=seats)
    table.advance()
    assert table.result is not None
    assert not table.can_undo
    assert table.undo() is False


def test_a_tactic_may_answer_in_a_persons_place() -> None:
    table = a_table()
    table.advance()
    table.answer_by_tactic("aid")
    assert table.saved.legs[-1].steps[-1].by == "aid"
    assert table.can_undo


def test_an_answer_on_which_the_rules_fail_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table(seed=3, rats=2)
    answer_first(table, 3)
    before, moments = seen(table), list(table.news)

    real = TableScene.roll
    rolls: list[object] = []

    def fail_once(self: TableScene, *words: Any, **named: Any) -> object:
        rolls.append(words)
        if len(rolls) == 1:
            raise KeyError("sword")
        return real(self, *words, **named)

    monkeypatch.setattr(TableScene, "roll", fail_once)
    with pytest.raises(IllegalAnswerError, match="was taken back"):
        answer_first(table, 3)
    assert seen(table) == before
    assert folded(list(table.news)) == folded(moments)
    play_on(table)
    assert table.result is not None
