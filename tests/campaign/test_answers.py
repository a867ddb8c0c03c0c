"""Answers are taken in one place: one after the other, each written down before it is told, late ones refused."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Thread
from types import SimpleNamespace
from typing import cast

import pytest

from solo.campaign import answers
from solo.campaign.session import Session
from solo.play.news import NewsCursor
from solo.play.pending_rolls import Wanted
from solo.play.table import IllegalAnswerError, Table
from tests.campaign.campaigns import begin, create, fights, reopen
from tests.play.tables import folded, seen


def at_a_decision(session: Session) -> tuple[Table, str]:
    """A fight in which a person is asked, and a legal answer."""
    table = begin(session)
    session.play.advance()
    assert table.pending is not None
    assert not isinstance(table.pending, Wanted)
    return table, table.pending.first_legal()


def test_a_late_or_second_answer_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    session = create(tmp_path)
    table, code = at_a_decision(session)
    drawn = table.moves
    session.play.answer(code, at=drawn)
    before = seen(table)
    for late in (
        lambda: session.play.answer(code, at=drawn),
        lambda: session.play.answer_by_tactic("aid", at=drawn),
        lambda: session.play.type_faces((1,), at=drawn),
        lambda: session.play.throw_wanted(at=drawn),
        lambda: session.play.undo(at=drawn),
        lambda: session.play.redo(at=drawn),
    ):
        with pytest.raises(IllegalAnswerError, match="This question has already been answered"):
            late()
    assert seen(table) == before
    assert session.play.undo(at=table.moves)
    with pytest.raises(IllegalAnswerError, match="already been answered"):
        session.play.answer(code, at=drawn)
    session.close()


def test_of_answers_given_at_once_exactly_one_counts(tmp_path: Path) -> None:
    session = create(tmp_path)
    table, code = at_a_decision(session)
    at, together = table.moves, Barrier(8)
    said: list[str] = []

    def give() -> None:
        together.wait()
        try:
            session.play.answer(code, at=at)
            said.append("")
        except IllegalAnswerError as error:
            said.append(str(error))

    givers = [Thread(target=give) for _ in range(8)]
    for giver in givers:
        giver.start()
    for giver in givers:
        giver.join()
    assert sorted(map(bool, said)) == [False] + [True] * 7
    assert sum(step.by == "person" for leg in table.saved.legs for step in leg.steps) == 1
    session.close()


def test_an_answer_is_recorded_before_it_is_told(tmp_path: Path) -> None:
    session = create(tmp_path)
    table, _ = at_a_decision(session)
    heard: list[int] = []

    def listener() -> None:
        heard.append(table.moves)
        assert fights(session)[0].events == table.story()
        session.flush()
        again = reopen(session.folder)
        assert again.table is not None
        assert seen(again.table) == seen(table)
        again.close()

    end = session.play.listen(listener)
    session.play.answer_by_tactic("aid")
    session.play.undo()
    session.play.redo()
    assert len(heard) == 3
    assert heard == sorted(set(heard))
    end()
    session.play.answer_by_tactic("aid" if table.waits_for_person else "tactic")
    assert len(heard) == 3
    session.close()


def test_nobody_is_told_of_what_changed_nothing(tmp_path: Path) -> None:
    session = create(tmp_path)
    at_a_decision(session)
    heard: list[str] = []
    session.play.listen(lambda: heard.append("changed"))
    session.play.advance()
    assert not session.play.undo()
    assert not session.play.redo()
    with pytest.raises(IllegalAnswerError):
        session.play.answer("dance")
    assert heard == []
    session.close()


def test_where_nothing_may_be_answered_it_is_said(tmp_path: Path) -> None:
    session = create(tmp_path)
    with pytest.raises(IllegalAnswerError, match=r"Nothing is in progress\."):
        session.play.answer("parry")
    begin(session)
    reader = reopen(session.folder)
    assert reader.read_only
    with pytest.raises(IllegalAnswerError, match="read-only"):
        reader.play.advance()
    reader.close()
    session.close()


def test_readers_follow_the_news_each_at_a_pace_of_their_own(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = begin(session)
    quick, slow = NewsCursor(table.news, from_the_start=True), NewsCursor(table.news, from_the_start=True)
    at_first = len(table.news)
    late = NewsCursor(table.news)
    read = quick.read()
    assert folded(read) == table.story()
    for _ in range(6):
        session.play.answer_by_tactic("aid")
        read += quick.read()
    session.play.undo()
    read += quick.read()
    assert quick.read() == []
    assert read == slow.read() == list(table.news)
    assert folded(read) == table.story()
    assert late.read() == read[at_first:]
    session.close()


def test_without_a_procedure_and_in_a_read_only_campaign_every_answer_is_refused(tmp_path: Path) -> None:
    session = create(tmp_path)
    acts = (
        lambda play: play.answer("code"),
        lambda play: play.answer_by_tactic(),
        lambda play: play.advance(),
        lambda play: play.type_faces((1,)),
        lambda play: play.throw_wanted(),
        lambda play: play.undo(),
        lambda play: play.redo(),
        lambda play: play.withdraw("Ann"),
        lambda play: play.take_seats(()),
    )
    for act in acts:
        with pytest.raises(IllegalAnswerError, match=r"^Nothing is in progress\.$"):
            act(session.play)
    begin(session)
    session.flush()
    reader = reopen(session.folder)
    for act in acts:
        with pytest.raises(IllegalAnswerError, match="read-only"):
            act(reader.play)
    reader.close()
    session.close()


def test_an_answer_that_changes_nothing_is_neither_recorded_nor_told(tmp_path: Path) -> None:
    session = create(tmp_path)
    at_a_decision(session)
    heard: list[str] = []
    session.play.listen(lambda: heard.append("told"))
    recorded = session.record_count
    assert not session.play.undo()
    assert not session.play.redo()
    session.play.advance()
    assert (heard, session.record_count) == ([], recorded)
    session.close()


def test_a_notice_of_the_table_is_recorded_although_nothing_else_has_changed(tmp_path: Path) -> None:
    session = create(tmp_path)
    table, _ = at_a_decision(session)
    heard: list[str] = []
    session.play.listen(lambda: heard.append("told"))
    table.notice = "The rules have changed."
    session.play.advance()
    assert heard == ["told"]
    assert session.notices[-1] == "The rules have changed."
    assert table.notice == ""
    session.close()


@pytest.mark.parametrize(
    ("person", "who", "at", "problem"),
    [
        ("Tom", "", None, "Tom for Bo"),
        ("Tom", "Cid", None, "Tom for Cid"),
        ("Eve", "", 3, "Eve for Ann"),
        ("", "Cid", 3, ""),
        ("Tom", "", 2, answers.TOO_LATE),
        ("Tom", "", 4, answers.TOO_LATE),
    ],
)
def test_an_answer_is_judged_for_the_combatant_whom_its_person_is_asked_for(
    person: str, who: str, at: int | None, problem: str
) -> None:
    table = SimpleNamespace(
        moves=3,
        pending=SimpleNamespace(who="Ann"),
        asked_of=lambda person: [SimpleNamespace(who="Bo")] if person == "Tom" else [],
        refusal=lambda person, asked: f"{person} for {asked}",
    )
    assert answers._problem(cast("Table", table), at, person, who) == problem
    table.pending = None
    if person == "Eve":
        assert answers._problem(cast("Table", table), at, person, who) == "", "nobody is asked"
