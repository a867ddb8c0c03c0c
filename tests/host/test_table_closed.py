"""A closed table: no tactic, timeout, write or message of it happens afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.host.shared_table import CANNOT_SAVE, TRY_AGAIN
from tests.host.hosted import Hosted


def steps(hosted: Hosted) -> int:
    return sum(len(leg.steps) for leg in hosted.table.saved.legs)


def at_a_tactics_turn(hosted: Hosted) -> Hosted:
    """Answer until a tactic answers next."""
    while hosted.table.waits_for_person:
        hosted.answer(next(name for name in hosted.shared.names_here() if hosted.place(name).pending is not None))
    assert hosted.table.pending is not None
    return hosted


def test_a_tactic_answers_no_more_once_the_table_is_closed(tmp_path: Path) -> None:
    hosted = at_a_tactics_turn(Hosted(tmp_path).begin())
    before = steps(hosted)
    hosted.shared.close()
    hosted.loop.wait(100)
    hosted.shared.follow_people()
    hosted.loop.wait(100)
    assert steps(hosted) == before
    hosted.session.close()


def test_a_tactic_that_was_due_already_answers_no_more_once_the_table_is_closed(tmp_path: Path) -> None:
    hosted = at_a_tactics_turn(Hosted(tmp_path).begin())
    before = steps(hosted)
    due = hosted.shared._next
    assert due is not None
    hosted.shared.close()
    assert due.cancelled  # type: ignore[attr-defined]
    due.callback()  # type: ignore[attr-defined]
    assert steps(hosted) == before
    hosted.session.close()


def test_no_timeout_ends_once_the_table_is_closed(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Tom").begin(physical=True)
    hosted.shared.go("Gil")
    assert hosted.place("Tom").awaited_names == "Mia"
    hosted.shared.close()
    said = hosted.said()
    hosted.loop.wait(1_000)
    assert hosted.said() == said
    assert not hosted.table.seat_of("Ann").automatic
    assert not hosted.shared.may_keep("Tom"), "the timeout for game masters has not ended either"
    hosted.session.close()


def test_a_person_who_goes_after_the_table_was_closed_starts_no_timeout(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    hosted.shared.close()
    hosted.shared.go("Gil")
    hosted.shared.go(asked)
    said = hosted.said()
    hosted.loop.wait(1_000)
    assert hosted.said() == said
    assert not hosted.shared.may_keep("Una")
    assert not hosted.shared._masters_given_up
    hosted.session.close()


def test_a_write_that_failed_is_not_tried_again_once_the_table_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    hosted.disk.broken = "There is no space left."
    hosted.answer(asked)
    hosted.loop.turn()
    assert CANNOT_SAVE in hosted.said()
    again = hosted.shared._again
    assert again is not None
    tried: list[str] = []
    monkeypatch.setattr(hosted.session, "write_again", lambda: tried.append("again"))
    hosted.shared.close()
    assert again.cancelled  # type: ignore[attr-defined]
    hosted.loop.wait(5 * TRY_AGAIN)
    again.callback()  # type: ignore[attr-defined]
    assert tried == []
    hosted.disk.broken = ""
    hosted.session.close()


def test_a_closed_table_hears_of_no_change_and_no_write(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    place = hosted.place(asked)
    pending, number = place.pending, place.number
    assert pending is not None
    awaited, holding = hosted.shared.asked_names, hosted.shared.news.holds_back
    heard: list[str] = []
    hosted.loop.turn()
    hosted.shared.news.listen(lambda: heard.append("news"))
    hosted.shared.close()
    hosted.shared.remark("Nobody hears this.")
    hosted.shared.news.listen(lambda: heard.append("news"))
    place.answer(pending.first_legal(), number)  # type: ignore[union-attr]
    hosted.disk.flush()
    assert not hosted.loop._soon, "no write is announced"
    hosted.loop.wait(10)
    hosted.shared._written()
    assert (hosted.shared.asked_names, hosted.shared.news.holds_back, heard) == (awaited, holding, [])
    hosted.session.close()


def test_views_are_not_prepared_once_the_table_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    hosted.disk.at_once = False
    hosted.answer(asked)
    prepared: list[object] = []
    hosted.shared.close()
    monkeypatch.setattr(hosted.shared.news, "prepare", prepared.append)
    hosted.loop.wait(1)
    assert prepared == []
    hosted.disk.flush()
    hosted.session.close()
