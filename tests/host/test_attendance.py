"""Attendance, messages and waiting times at a shared table, and who is told of each."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from solo.host import shared_table
from solo.host.pointers import Pointer
from solo.host.shared_table import CANNOT_SAVE
from solo.host.table_settings import TableSettings
from solo.systems.contract import System
from tests.host.hosted import GIL, MIA, Hosted, question


def steps(hosted: Hosted) -> int:
    return sum(len(leg.steps) for leg in hosted.table.saved.legs)


def listen(hosted: Hosted) -> list[str]:
    """Return a list that grows with each notification."""
    heard: list[str] = []
    hosted.shared.news.listen(lambda: heard.append("news"))
    return heard


def test_tactics_go_on_once_the_first_person_comes(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    while hosted.table.waits_for_person:
        hosted.answer(next(name for name in hosted.shared.names_here() if hosted.place(name).pending is not None))
    for name in hosted.shared.names_here():
        hosted.shared.go(name)
    before = steps(hosted)
    hosted.loop.wait(100)
    assert steps(hosted) == before, "nobody is here to see it"
    hosted.shared.connect_terminal("Una")
    hosted.loop.wait(0.9)
    assert steps(hosted) == before
    hosted.loop.wait(0.2)
    assert steps(hosted) > before, "the pace is one second"
    hosted.close()


def test_a_pace_of_0_still_lets_the_loop_do_other_things(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, table_settings=TableSettings(pace=0)).begin()
    while hosted.table.waits_for_person:
        hosted.answer(next(name for name in hosted.shared.names_here() if hosted.place(name).pending is not None))
    due = hosted.shared._next
    assert due is not None
    assert due.at - hosted.loop.now == pytest.approx(0.001)  # type: ignore[attr-defined]
    hosted.close()


def test_each_change_of_the_table_schedules_one_answer_of_a_tactic(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    while hosted.table.waits_for_person:
        hosted.answer(next(name for name in hosted.shared.names_here() if hosted.place(name).pending is not None))
    first = hosted.shared._next
    assert first is not None
    hosted.shared.follow_people()
    assert first.cancelled  # type: ignore[attr-defined]
    assert hosted.shared._next is not first
    hosted.close()


def test_a_person_who_comes_keeps_the_view_of_that_moment_while_a_later_answer_is_saved(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia Tom").begin()
    hosted.shared.connect_terminal("Una")
    seen = hosted.table.view()
    hosted.disk.at_once = False
    hosted.answer(hosted.shared.asked_names[0])
    assert hosted.place("Una").view().fighters == seen.fighters
    hosted.disk.flush()
    hosted.close()


def test_a_person_who_never_came_does_not_leave(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil")
    heard = listen(hosted)
    hosted.shared.go("Mia")
    assert hosted.said() == ["Gil is here."]
    assert hosted.shared.names_here() == ["Gil"]
    hosted.shared.go("Gil")
    assert (hosted.said()[-1], hosted.shared.names_here()) == ("Gil has left.", [])
    assert heard
    hosted.close()


def test_arrivals_and_departures_of_further_terminals_are_told_to_pages_and_not_in_the_chat(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil")
    heard = listen(hosted)
    said = hosted.said()
    hosted.shared.connect_terminal("gil")
    assert heard == ["news"]
    hosted.shared.go("Gil")
    assert heard == ["news", "news"]
    assert hosted.said() == said
    assert hosted.shared.connect_terminal("Eve") == "Eve is not invited to this table: ask the host for an invitation."
    assert heard == ["news", "news"]
    hosted.close()


def test_a_person_who_leaves_takes_the_pointer_along(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    una = hosted.place("Una")
    heard = listen(hosted)
    una.point("3,4")
    assert [one.who for one in hosted.place("Mia").fingers] == ["Una"]
    assert heard == ["news"]
    hosted.shared.connect_terminal("Una")
    hosted.shared.go("Una")
    assert hosted.place("Mia").fingers, "she is still here with another terminal"
    hosted.shared.go("Una")
    assert hosted.place("Mia").fingers == []
    hosted.close()


def test_pointers_and_marks_at_hidden_or_unchanged_things_are_told_to_nobody(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    place = hosted.place(asked)
    pending = question(place.pending)
    heard = listen(hosted)
    hosted.shared.point(Pointer("Una", "no option", place.number, pending.who), pending)
    hosted.shared.mark(Pointer(asked, "no option", place.number, pending.who), pending)
    assert heard == []
    place.mark(pending.first_legal())
    assert heard == ["news"]
    place.mark(pending.first_legal())
    assert heard == ["news"]
    assert [one.code for one in hosted.place("Una").marks] == [pending.first_legal()]
    assert place.marks == [], "one's own is no news"
    hosted.close()


def test_decisions_are_counted_for_each_person_and_kind(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    mia, tom = hosted.place("Mia"), hosted.place("Tom")
    assert mia.times_met("attack") == 0
    for _ in range(2):
        mia.meet("attack")
    tom.meet("attack")
    mia.meet("defence")
    assert [place.times_met(kind) for place in (mia, tom) for kind in ("attack", "defence")] == [2, 1, 1, 0]
    assert hosted.shared.times_met("Mia", "attack") == 2
    hosted.close()


class Questions:
    """Takes questions instead of a thread."""

    def __init__(self) -> None:
        self.asked: list[tuple[System, str]] = []

    def ask(self, system: System, question: str) -> None:
        self.asked.append((system, question))


def test_a_question_in_the_chat_is_posted_and_asked_of_the_askers_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = Hosted(tmp_path)
    questions = Questions()
    monkeypatch.setattr(hosted.shared, "_asked_aloud", questions)
    heard = listen(hosted)
    assert hosted.company("Mia").say("/ask hit skill=5") == ""
    assert questions.asked == [(hosted.shared.secrets.system_for("Mia"), "hit skill=5")]
    assert hosted.company("Tom").talk[-1].text == "/ask hit skill=5"
    assert heard == ["news"]
    assert hosted.company("Mia").say("What was that?") == ""
    for number in range(4):
        assert hosted.company("Mia").say(f"{number}") == ""
    assert hosted.company("Mia").say("/ask again").startswith("You are sending messages too fast")
    assert len(questions.asked) == 1
    hosted.close()


def test_an_unknown_command_is_cut_to_40_characters_in_its_refusal(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    refusal = hosted.company("Mia").say("/" + "x" * 100)
    assert refusal == f"There is no command /{'x' * 39}. You can use /ask and /odds."
    hosted.close()


def test_messages_of_the_program_are_told_to_pages(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia")
    heard = listen(hosted)
    hosted.shared.remark("Dinner is ready.")
    assert hosted.company("Mia").have_told("hit 50 %") == ""
    assert heard == ["news", "news"]
    assert hosted.said()[-2:] == ["Dinner is ready.", "hit 50 %"]
    assert hosted.shared.talk.lines()[-1].asked_by == "Mia"
    hosted.close()


def test_the_waiting_time_begins_with_the_latest_saved_change(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    hosted.clock.now += timedelta(seconds=30)
    assert 30 <= hosted.shared.seconds_waited < 40
    hosted.shared._written()
    assert hosted.shared.seconds_waited >= 30, "nothing was waiting for the disk"
    hosted.disk.at_once = False
    hosted.answer(asked)
    assert hosted.shared.seconds_waited >= 30
    hosted.disk.flush()
    hosted.loop.turn()
    assert 0 < hosted.shared.seconds_waited < 10
    hosted.clock.now -= timedelta(seconds=100)
    assert hosted.shared.seconds_waited == 0, "the clock was set back"
    hosted.close()


def test_people_are_present_with_terminals_requests_and_tactics(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia Tom")
    assert [(one.person.name, one.terminals, one.asked, one.by_tactic) for one in hosted.shared.present()] == [
        ("Gil", 1, False, False),
        ("Mia", 1, False, False),
        ("Tom", 1, False, False),
        ("Una", 0, False, False),
    ]
    hosted.begin()
    hosted.company("Mia").give_to_tactic("Mia", on=True)
    asked = hosted.asked()
    assert (
        [one.person.name for one in hosted.shared.present() if one.asked] == [asked] == list(hosted.shared.asked_names)
    )
    assert [one.person.name for one in hosted.shared.present() if one.by_tactic] == ["Mia"]
    hosted.close()


def test_a_failed_write_is_told_once_for_each_reason_and_tried_again_every_2_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = Hosted(tmp_path).begin()
    warned: list[str] = []
    tried: list[float] = []
    hosted.shared.warn = warned.append
    asked = hosted.asked()
    write_again = hosted.session.write_again
    monkeypatch.setattr(
        hosted.session,
        "write_again",
        lambda: (tried.append(hosted.loop.now), write_again()),  # type: ignore[func-returns-value]
    )
    begun = hosted.loop.now
    hosted.disk.broken = "The disk is full."
    hosted.answer(asked)
    hosted.loop.turn()
    for _ in range(3):
        hosted.shared._written()
    hosted.loop.wait(4.5)
    assert [round(moment - begun, 3) for moment in tried] == [2.0, 4.0]
    assert warned == ["The disk is full."]
    hosted.disk.broken = "The disk is gone."
    hosted.loop.wait(2)
    assert warned == ["The disk is full.", "The disk is gone."]
    assert hosted.said().count(CANNOT_SAVE) == 1
    hosted.disk.broken = ""
    hosted.loop.wait(2)
    assert warned[-1] == hosted.said()[-1] == shared_table.SAVES_AGAIN
    count = len(tried)
    hosted.loop.wait(0.9)
    assert len(tried) == count
    hosted.close()


def test_a_table_of_one_game_master_and_one_player_seats_a_full_house_of_2(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, MIA), here="Mia", table_settings=TableSettings(people=1))
    assert hosted.shared.connect_terminal("Gil") == "", "a leader always has a place"
    assert hosted.shared.master_here
    hosted.shared.go("Gil")
    assert not hosted.shared.master_here
    hosted.close()


def test_no_timeout_for_players_runs_while_nobody_is_here(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil").begin()
    (asked,) = hosted.shared.asked_names
    hosted.shared.go("Gil")
    hosted.loop.wait(1_000)
    assert hosted.said()[-1] == "Gil has left."
    hosted.shared.connect_terminal("Gil")
    hosted.loop.wait(59)
    assert hosted.said()[-1] == "Gil is here."
    hosted.loop.wait(2)
    assert f"{asked} is away: the AI answers until they are back." in hosted.said()
    hosted.close()
