"""Undo requests at their edges, requests for seats, and what each of them announces."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from solo.host.people import Member
from solo.host.table_settings import TableSettings
from solo.host.undo_votes import ALREADY
from solo.play.table import IllegalAnswerError
from tests.declaring_game import DeclaringSystem
from tests.host.hosted import GIL, MIA, TOM, UNA, Hosted, question


def given(hosted: Hosted) -> int:
    """Return the number of answers by persons."""
    return sum(step.by == "person" for leg in hosted.table.saved.legs for step in leg.steps)


def answered(home: Path, answers: int = 2) -> Hosted:
    """Return a fight with this many answers."""
    hosted = Hosted(home).begin()
    for _ in range(answers):
        hosted.answer(hosted.asked())
    return hosted


# Undo


@pytest.mark.parametrize(("seconds", "is_late"), [(0.0, True), (5.0, True), (5.001, False)])
def test_an_agreement_within_5_seconds_of_the_undo_belongs_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, is_late: bool
) -> None:
    hosted = answered(tmp_path)
    now = hosted.clock.now
    monkeypatch.setattr(hosted.shared.taking_back, "_clock", lambda: now)
    hosted.place("Tom").undo()
    hosted.place("Gil").undo()
    now += timedelta(seconds=seconds)
    assert (hosted.place("Mia").undo() == ALREADY.format("Gil")) is is_late
    assert (hosted.shared.taking_back.request is None) is is_late
    hosted.close()


def test_the_person_who_took_an_answer_back_may_take_another_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = answered(tmp_path, 3)
    now = hosted.clock.now
    monkeypatch.setattr(hosted.shared.taking_back, "_clock", lambda: now)
    hosted.place("Tom").undo()
    assert hosted.place("Gil").undo() == ""
    assert hosted.place("Gil").undo() == ""
    assert given(hosted) == 1
    assert hosted.place("Mia").undo() == ALREADY.format("Gil")
    hosted.close()


def test_an_undo_that_nobody_waited_for_leaves_an_earlier_late_agreement_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = answered(tmp_path, 3)
    now = hosted.clock.now
    monkeypatch.setattr(hosted.shared.taking_back, "_clock", lambda: now)
    hosted.place("Tom").undo()
    hosted.place("Gil").undo()
    hosted.place("Gil").undo()
    assert hosted.place("Mia").undo() == ALREADY.format("Gil")
    assert given(hosted) == 1
    hosted.close()


def test_a_request_in_another_state_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    hosted = answered(tmp_path)
    moves = hosted.table.moves
    votes = hosted.shared.taking_back
    votes.ask("Tom", moves)
    votes.ask("Mia", moves)
    assert votes.request is not None
    assert (votes.request.who, votes.request.agreed) == ("Tom", {"Tom", "Mia"})
    votes.ask("Mia", moves - 1)
    assert votes.request is not None
    assert (votes.request.who, votes.request.agreed, votes.request.number) == ("Mia", {"Mia"}, moves - 1)
    hosted.close()


def test_pages_hear_of_a_request_and_of_its_end(tmp_path: Path) -> None:
    hosted = answered(tmp_path)
    heard: list[bool] = []
    hosted.shared.news.listen(lambda: heard.append(hosted.shared.taking_back.request is not None))
    hosted.place("Tom").undo()
    assert heard == [True]
    hosted.place("Una").decline()
    assert heard == [True], "a spectator ends nothing"
    hosted.place("Mia").decline()
    assert heard == [True, False]
    hosted.place("Mia").decline()
    assert heard == [True, False], "there is no request any more"
    hosted.close()


def test_the_latest_of_several_own_declarations_is_withdrawn_first(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, MIA, TOM), here="Gil Mia Tom", system=DeclaringSystem).begin(rats=3)
    hosted.company("Gil").play_foes("Tom")
    hosted.answer(hosted.asked())
    hosted.loop.wait(10)
    tom = hosted.place("Tom")
    for _ in range(2):
        tom.answer(question(tom.pending).first_legal(), tom.number)
    first, second = hosted.table.declared_keys
    assert tom.undo() == ""
    assert hosted.table.declared_keys == (first,)
    assert question(tom.pending).who == second
    assert tom.undo() == ""
    assert hosted.table.declared_keys == ()
    assert not [line for line in hosted.said() if "taken" in line], "nobody else has seen them"
    hosted.close()


def test_nothing_is_taken_back_without_a_procedure(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    votes = hosted.shared.taking_back
    for act in (lambda: votes.ask("Gil", 0), lambda: votes.decline("Gil")):
        with pytest.raises(IllegalAnswerError, match="Nothing is in progress here"):
            act()
    votes.count_agreed()
    votes.follow()
    hosted.close()


# Seats


def test_a_hand_over_of_both_sides_is_announced_once(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin(rats=2)
    rats = [fighter.key for fighter in hosted.table.view().fighters if fighter.side == "foes"]
    hosted.company("Gil").hand_over(["Bo", *rats], "Mia")
    names = ", ".join(fighter.name for fighter in hosted.table.view().fighters if fighter.key in rats)
    assert hosted.said()[-1] == f"Mia plays Bo, {names} from now on."
    assert [
        (seat.name, seat.side, set(seat.combatants)) for seat in hosted.table.saved.seats if seat.name == "Mia"
    ] == [
        ("Mia", "party", {"Ann", "Bo"}),
        ("Mia", "foes", set(rats)),
    ]
    hosted.close()


def test_the_player_of_the_foes_and_the_tactics_turn_are_announced(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    gil, mia = hosted.company("Gil"), hosted.company("Mia")
    gil.play_foes("gil")
    gil.play_foes("")
    mia.give_to_tactic("mia", on=True)
    gil.give_to_tactic("Mia", on=False)
    assert hosted.said()[-4:] == [
        "Gil plays the foes from now on.",
        "The AI plays the foes from now on.",
        "The AI plays for Mia from now on.",
        "Mia plays again.",
    ]
    hosted.shared.go("Mia")
    hosted.shared.seats.answer_for("Mia")
    hosted.shared.connect_terminal("Mia")
    assert not hosted.table.seat_of("Ann").automatic, "the tactic is no choice any more"
    hosted.close()


def test_a_tactic_answers_only_for_an_absent_person_who_is_asked(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    other = "Tom" if asked == "Mia" else "Mia"
    hosted.shared.seats.answer_for(other)
    assert not [line for line in hosted.said() if "away" in line]
    hosted.shared.seats.answer_for(asked)
    assert hosted.said()[-1] == f"{asked} is away: the AI answers until they are back."
    hosted.close()
    idle = Hosted(tmp_path / "idle")
    idle.shared.seats.answer_for("Mia")
    assert not [line for line in idle.said() if "away" in line]
    idle.close()


def test_people_who_come_and_go_without_a_change_of_seats_leave_the_table_alone(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    moves = hosted.table.moves
    hosted.shared.go("Una")
    hosted.shared.connect_terminal("Una")
    hosted.shared.follow_people()
    assert hosted.table.moves == moves
    hosted.close()


def test_a_table_of_spectators_keeps_its_seats(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    seats = list(hosted.table.saved.seats)
    hosted.shared.seats._reseat([seat for seat in seats if seat.role == "spectator"])
    assert list(hosted.table.saved.seats) == seats
    hosted.close()


# Leaders


def test_changed_settings_are_announced_in_full(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.company("Gil").change_table_settings(people=5, pace=1.5, away=90)
    assert hosted.said()[-1] == (
        "Gil has changed the table settings: at most 5 people, 1.5 s between two answers of the AI, "
        "90 s until the AI answers for an absent player."
    )
    assert hosted.company("Mia").table_settings == TableSettings(people=5, pace=1.5, away=90)
    hosted.close()


def test_starts_and_ends_of_a_procedure_are_announced(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    gil = hosted.company("Gil")
    code, option = next(iter(gil.beginnings().items()))
    gil.begin(code)
    assert f"Gil has started “{option.title}”." in hosted.said()
    gil.break_off()
    assert hosted.said()[-1] == f"Gil has abandoned “{option.title}”: all characters are unchanged."
    hosted.close()


def test_every_leader_is_named_to_those_who_may_not(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, Member("Hal", "gm"), MIA), here="Gil Mia")
    with pytest.raises(IllegalAnswerError, match=r"^Only the leader of this table \(Gil, Hal\) may do this\.$"):
        hosted.company("Mia").invite("Eve")
    hosted.close()


def test_changes_of_people_are_followed_by_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = Hosted(tmp_path).begin()
    followed: list[str] = []
    monkeypatch.setattr(hosted.shared.leading, "_follow", lambda: followed.append("follow"))
    gil = hosted.company("Gil")
    gil.change_table_settings(people=9)
    gil.invite("Eve")
    gil.change("Eve", lambda one: one)
    gil.forget("eve")
    assert len(followed) == 4
    assert hosted.shared.people.find("Eve") is None
    hosted.close()


def test_a_person_is_known_by_characters_and_invitation(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, UNA, MIA), here="Gil")
    gil = hosted.company("Gil")
    assert gil.invitation_ends("Mia") == gil.invitation_ends("Nobody") == ""
    gil.invite("Mia")
    assert gil.invitation_ends("mia") == hosted.shared.people.require("Mia").expires != ""
    gil.answers_for("Mia", ["an"])
    assert hosted.shared.people.require("Mia").characters == ("Ann",)
    assert (gil.in_progress, gil.table) == ("", None)
    assert gil.name == "Ash Hollow"
    hosted.begin()
    assert (gil.in_progress, gil.table) == ("The cellar", hosted.session.table)
    assert gil.way_in("Mia") == "ssh Mia@HOST"
    assert gil.fingerprint == ""
    hosted.close()


def test_foes_are_looked_for_once_at_each_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = Hosted(tmp_path).begin()
    seats, table = hosted.shared.seats, hosted.table
    seats._foes_at = "an earlier moment", False
    assert seats._has_foes(table)
    monkeypatch.setattr(table, "view", lambda *_: pytest.fail("the view was computed again"))
    assert seats._has_foes(table)
    hosted.close()
