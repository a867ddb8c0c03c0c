"""Answers are taken back: at once by the game master, by agreement of all, and one's own while they are hidden."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from solo.host.member import Member
from solo.play.table import IllegalAnswerError
from tests.declaring_game import DeclaringSystem
from tests.host.hosted import FOUR, MIA, TOM, Hosted, question


def answered(hosted: Hosted) -> str:
    """Somebody has given an answer; who."""
    asked = hosted.asked()
    hosted.answer(asked)
    return asked


def given(hosted: Hosted) -> int:
    """How many answers of persons there are."""
    return sum(step.by == "person" for leg in hosted.table.saved.legs for step in leg.steps)


def test_a_game_master_takes_back_at_once(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    assert hosted.place("Gil").undo() == ""
    assert given(hosted) == 0
    assert hosted.said()[-1] == "Gil has taken the latest answer back."
    assert hosted.place("Gil").undo() == "There is nothing to take back."
    assert hosted.place("Gil").redo()
    assert given(hosted) == 1
    hosted.close()


def test_a_player_asks_and_it_is_taken_back_once_all_have_agreed(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    assert hosted.place("Tom").undo() == "Waiting for Gil and Mia to agree by pressing u."
    request = hosted.place("Una").request
    assert request is not None and request.who == "Tom" and request.agreed == {"Tom"}
    again = hosted.place("Tom").undo()
    assert again == "Waiting for Gil and Mia to agree by pressing u.", "asking twice is asking once"
    assert hosted.place("Mia").undo() == "Waiting for Gil to agree by pressing u."
    assert given(hosted) == 1
    hosted.shared.go("Gil")
    assert given(hosted) == 0, "who is not here need not agree"
    assert hosted.said()[-1] == "Tom has taken the latest answer back."
    assert hosted.shared.taking_back.request is None
    hosted.close()


def test_a_game_masters_undo_names_the_player_who_asked(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    hosted.place("Tom").undo()
    assert hosted.place("Gil").undo() == ""
    assert given(hosted) == 0
    assert hosted.said()[-1] == "Gil has taken the latest answer back, as Tom asked."
    hosted.close()


def test_an_agreement_just_after_the_game_masters_undo_neither_asks_nor_takes_back_more(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    answered(hosted)
    hosted.place("Tom").undo()
    assert hosted.place("Gil").undo() == ""
    assert given(hosted) == 1
    late = hosted.place("Mia").undo()
    assert late == "Gil has already taken back this answer. Press u again to take back the answer before it."
    assert (given(hosted), hosted.shared.taking_back.request) == (1, None)
    assert hosted.place("Mia").undo() == "Waiting for Gil and Tom to agree by pressing u."
    hosted.close()


def test_of_two_game_masters_who_undo_at_once_the_second_takes_nothing_more_back(tmp_path: Path) -> None:
    people = (*FOUR, Member("Hal", "gm"))
    hosted = Hosted(tmp_path, people=people, here="Gil Mia Tom Hal").begin()
    answered(hosted)
    answered(hosted)
    hosted.place("Tom").undo()
    assert hosted.place("Gil").undo() == ""
    assert "already" in hosted.place("Hal").undo()
    assert given(hosted) == 1
    hosted.close()


def test_an_undo_some_seconds_after_the_game_masters_is_a_wish_of_its_own(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    answered(hosted)
    hosted.place("Tom").undo()
    hosted.place("Gil").undo()
    hosted.clock.now += timedelta(seconds=10)
    assert hosted.place("Mia").undo() == "Waiting for Gil and Tom to agree by pressing u."
    hosted.close()


def test_all_since_it_turned_is_taken_back_at_once_or_once_all_have_agreed(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    start = hosted.table.saved.legs[0].title
    for _ in range(3):
        answered(hosted)
    assert hosted.place("Tom").back_to(0) == "Waiting for Gil and Mia to agree by pressing u."
    request = hosted.place("Una").request
    assert request is not None and request.back_to == start
    assert hosted.place("Mia").undo() == "Waiting for Gil to agree by pressing u."
    assert given(hosted) == 3
    assert hosted.place("Gil").back_to(0) == ""
    assert (given(hosted), hosted.said()[-1]) == (0, f"Gil has taken back every answer since {start}, as Tom asked.")
    for _ in range(2):
        answered(hosted)
    hosted.place("Tom").back_to(0)
    hosted.place("Mia").undo()
    hosted.shared.go("Gil")
    assert (given(hosted), hosted.said()[-1]) == (0, f"Tom has taken back every answer since {start}.")
    hosted.close()


def test_one_who_does_not_agree_ends_it(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    hosted.place("Tom").undo()
    hosted.place("Una").decline()
    assert hosted.shared.taking_back.request is not None, "who looks on has no say"
    hosted.place("Mia").decline()
    assert hosted.shared.taking_back.request is None
    assert hosted.said()[-1] == "Mia does not agree: the answer stands."
    assert given(hosted) == 1
    hosted.close()


def test_what_is_answered_meanwhile_ends_a_request(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    hosted.place("Tom").undo()
    answered(hosted)
    assert hosted.shared.taking_back.request is None
    assert given(hosted) == 2
    hosted.close()


def test_who_leaves_it_to_a_tactic_need_not_agree(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(MIA, TOM, FOUR[3]), here="Mia Tom Una").begin()
    answered(hosted)
    hosted.company("Mia").give_to_tactic("Mia", on=True)
    assert hosted.place("Tom").undo() == ""
    assert given(hosted) == 0
    hosted.close()


def test_who_plays_without_others_takes_back_at_once(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(MIA, TOM), here="Mia").begin()
    hosted.company("Mia").hand_over(["Bo"], "Mia")
    answered(hosted)
    assert hosted.place("Mia").undo() == ""
    assert given(hosted) == 0
    hosted.close()


def test_who_looks_on_takes_nothing_back(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    with pytest.raises(IllegalAnswerError, match="Una is a spectator"):
        hosted.place("Una").undo()
    assert given(hosted) == 1
    hosted.close()


def test_two_who_take_back_the_same_answer_take_back_one(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    answered(hosted)
    answered(hosted)
    seen_by_both = hosted.table.moves
    assert hosted.shared.taking_back.ask("Gil", seen_by_both) == ""
    with pytest.raises(IllegalAnswerError, match="already been answered"):
        hosted.shared.taking_back.ask("Gil", seen_by_both)
    assert given(hosted) == 1
    hosted.close()


def test_what_one_has_declared_is_ones_own_to_take_back_until_all_have(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, system=DeclaringSystem).begin()
    hosted.answer(hosted.asked())
    hosted.loop.wait(10)
    place = hosted.place("Tom")
    place.answer(question(place.pending).first_legal(), place.number)
    assert "Bo" in place.declared_keys and place.pending is None
    assert place.undo() == ""
    assert "Bo" not in place.declared_keys and question(place.pending).who == "Bo"
    assert hosted.shared.taking_back.request is None
    hosted.close()
