"""The shared table: who is here and who is asked, who may do what, and that it goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.host.member import Member
from solo.host.people import Members
from solo.host.seat_assignment import TACTIC
from solo.host.shared_table_client import SharedTableClient
from solo.host.table_client import TableClient
from solo.host.table_settings import TableSettings
from solo.play.saved_table import Seat
from solo.play.table import SEATS, IllegalAnswerError
from solo.systems.contract import Choose
from tests.campaign import campaigns
from tests.host.hosted import FOUR, GIL, MIA, TOM, UNA, Hosted, question


def roles(hosted: Hosted) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(seat.name, seat.role, seat.combatants) for seat in hosted.table.saved.seats]


def others(name: str) -> list[str]:
    return [one.name for one in FOUR if one.name != name]


# Who sits where


def test_everybody_is_seated_when_something_begins_and_asked_for_their_own(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    assert roles(hosted) == [
        ("Gil", "gm", ()),
        ("Mia", "player", ("Ann",)),
        ("Tom", "player", ("Bo",)),
        ("Una", "spectator", ()),
        ("Foes", "foes", ()),
    ]
    asked = set()
    for _ in range(12):
        name = hosted.asked()
        if not name:
            break
        asked.add(name)
        mine = {"Mia": "Ann", "Tom": "Bo"}[name]
        assert question(hosted.place(name).pending).who == mine
        assert all(hosted.place(other).pending is None for other in others(name))
        assert all(hosted.place(other).awaited_names == name for other in ("Gil", "Una", name))
        assert [one.person.name for one in hosted.shared.present() if one.asked] == [name]
        hosted.answer(name)
    assert asked == {"Mia", "Tom"}
    hosted.close()


def test_a_fight_that_somebody_began_alone_is_taken_up_by_all(tmp_path: Path) -> None:
    alone = campaigns.create(tmp_path)
    campaigns.begin(alone)
    campaigns.answer(alone, 2)
    story = alone.table.story() if alone.table else []
    alone.close()
    hosted = Hosted(tmp_path, folder=alone.folder)
    assert [seat.name for seat in hosted.table.saved.seats] == ["Gil", "Mia", "Tom", "Una", "Foes"]
    assert hosted.table.story() == story
    assert hosted.play() > 0
    assert hosted.table.result is not None
    hosted.close()


def test_who_is_invited_while_it_goes_on_sits_down_when_they_come(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, MIA), here="Gil Mia").begin()
    assert ("Tom", "player", ("Bo",)) not in roles(hosted)
    hosted.company("Gil").invite("Tom", "player", ["Bo"])
    hosted.company("Gil").invite("Eve")
    assert hosted.shared.connect_terminal("Tom") == hosted.shared.connect_terminal("eve") == ""
    assert ("Tom", "player", ("Bo",)) in roles(hosted)
    assert ("Eve", "spectator", ()) in roles(hosted)
    hosted.close()


def test_a_player_who_comes_in_the_middle_of_a_fight_has_nobody_to_play_until_a_fighter_is_handed_over(
    tmp_path: Path,
) -> None:
    hosted = Hosted(tmp_path, people=(GIL, MIA), here="Gil Mia").begin()
    gil = hosted.company("Gil")
    gil.invite("Eve", "player")
    assert gil.fighterless == [], "she is not here yet"
    hosted.shared.connect_terminal("Eve")
    assert gil.fighterless == ["Eve"]
    assert hosted.said()[-1] == "Eve has no fighter."
    gil.hand_over(["Bo"], "Eve")
    assert gil.fighterless == []
    hosted.close()


def test_a_player_has_nobody_to_play_only_in_a_fight_and_never_by_a_wish(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, MIA, TOM), here="Gil Mia").begin()
    hosted.shared.connect_terminal("Tom")
    hosted.company("Tom").hand_over(["Bo"], "Mia")
    assert list(hosted.company("Gil").fighterless) == [], "he has handed his fighter over himself"
    hosted.close()
    hosted = Hosted(tmp_path / "rest", people=(GIL, MIA), here="Gil Mia").begin(procedure="rest")
    hosted.company("Gil").invite("Eve", "player")
    hosted.shared.connect_terminal("Eve")
    assert list(hosted.company("Gil").fighterless) == []
    hosted.close()


def test_a_spectator_who_becomes_a_player_in_the_middle_of_a_fight_has_nobody_to_play(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    assert list(hosted.company("Gil").fighterless) == []
    hosted.company("Gil").change("Una", lambda person: msgspec.structs.replace(person, role="player"))
    assert hosted.company("Gil").fighterless == ["Una"]
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.company("Una").let_look_on()
    hosted.company("Gil").let_look_on()
    assert hosted.company("Gil").fighterless == []
    hosted.close()


def test_a_seat_is_handed_over_by_its_player_or_by_who_leads_and_by_nobody_else(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.company("Tom").hand_over(["Bo"], "mia")
    assert ("Mia", "player", ("Ann", "Bo")) in roles(hosted)
    assert "Mia plays Bo from now on." in hosted.said()
    for name in ("Tom", "Una"):
        with pytest.raises(IllegalAnswerError, match=r"Only the leader of this table \(Gil\) may do this\."):
            hosted.company(name).hand_over(["Ann"], name)
    hosted.company("Gil").hand_over(["Bo", "Ann"], "Tom")
    assert ("Tom", "player", ("Bo", "Ann")) in roles(hosted)
    assert ("Mia", "spectator", ()) in roles(hosted)
    for to, who, sentence in (
        ("Eve", "Ann", "Nobody at this table is called “Eve”"),
        ("Mia", "Cat", "There is no Cat here"),
    ):
        with pytest.raises(IllegalAnswerError, match=sentence):
            hosted.company("Gil").hand_over([who], to)
    hosted.close()


def test_a_seat_is_given_to_its_tactic_and_back(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.company("Mia").give_to_tactic("Tom", on=True)
    hosted.company("Mia").give_to_tactic("Mia", on=True)
    assert [one.person.name for one in hosted.shared.present() if one.by_tactic] == ["Mia"]
    assert hosted.asked() == "Tom"
    hosted.answer("Tom")
    assert hosted.asked() in ("Tom", "")
    hosted.shared.go("Mia")
    hosted.shared.connect_terminal("Mia")
    assert hosted.table.seat_of("Ann").automatic, "coming back does not undo what was chosen"
    hosted.company("Gil").give_to_tactic("Mia", on=False)
    assert not hosted.table.seat_of("Ann").automatic
    assert hosted.said().count("Mia plays again.") == 1
    hosted.close()


def test_foes_are_played_by_a_person_who_is_asked_for_them(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin(rats=3)
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.company("Mia").play_foes("Mia")
    hosted.company("Gil").play_foes("Gil")
    asked = {}
    for _ in range(12):
        name = hosted.asked()
        if not name:
            break
        asked[question(hosted.place(name).pending).who] = name
        hosted.answer(name)
    assert {asked.pop("Ann"), asked.pop("Bo")} == {"Mia", "Tom"}
    assert set(asked.values()) == {"Gil"}
    hosted.company("Gil").play_foes("")
    assert hosted.table.saved.seats[-1] == TACTIC
    hosted.close()


def test_who_comes_as_something_else_is_so_at_once(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.company("Tom").change("Tom", lambda one: Member(one.name, "gm"))
    hosted.company("Gil").change("Tom", lambda one: Member(one.name, "gm", one.characters))
    assert hosted.company("Tom").leads
    hosted.company("Tom").forget("Mia")
    assert "Mia" not in [seat.name for seat in hosted.table.saved.seats]
    assert hosted.shared.connect_terminal("Mia").startswith("Mia is not invited to this table")
    assert hosted.table.seat_of("Ann").name == "Gil"
    with pytest.raises(IllegalAnswerError, match="cannot remove yourself"):
        hosted.company("Tom").forget("Tom")
    hosted.close()


def test_what_is_changed_beside_the_table_is_followed(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    beside = Members(hosted.folder)
    edition = hosted.shared.people.edition
    beside.change("Tom", lambda one: Member(one.name, "spectator"))
    beside.forget("Mia")
    assert hosted.shared.people.edition != edition
    hosted.shared.follow_people()
    assert "Mia" not in [seat.name for seat in hosted.table.saved.seats]
    assert hosted.table.seat_of("Ann").name == hosted.table.seat_of("Bo").name == "Gil"
    assert hosted.place("Tom").refusal
    beside.invite("Tom", "player", ["Bo"])
    hosted.shared.follow_people()
    assert hosted.table.seat_of("Bo").name == "Tom"
    hosted.close()


def test_who_is_forgotten_beside_the_table_takes_their_seat_along_as_they_leave(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    Members(hosted.folder).forget("Mia")
    hosted.shared.go("Mia")
    assert "Mia" not in [seat.name for seat in hosted.table.saved.seats]
    hosted.close()


def test_the_last_who_may_answer_has_to(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, UNA), here="Gil Una").begin(procedure="rest")
    hosted.company("Gil").change("Gil", lambda one: Member(one.name, "spectator"))
    assert hosted.asked() == "Gil"
    Members(hosted.folder).forget("Gil")
    hosted.shared.follow_people()
    assert hosted.table.seat_of("Ann").name == "Gil"
    hosted.close()


def test_without_a_game_master_any_player_leads(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(MIA, TOM, FOUR[3]), here="Mia Tom Una").begin()
    assert hosted.company("Mia").leads and hosted.company("Tom").leads and not hosted.company("Una").leads
    hosted.company("Mia").play_foes("Tom")
    assert hosted.play() > 0
    with pytest.raises(IllegalAnswerError, match=r"\(Mia, Tom\)"):
        hosted.place("Una").finish()
    hosted.place("Tom").finish()
    assert hosted.session.table is None
    hosted.close()


# Who may do what


@pytest.mark.parametrize(
    "attempt",
    [
        lambda place: place.redo(),
        lambda place: place.throw_by_hand(True),
        lambda place: place.finish(),
        lambda place: place.standing,
        lambda place: place.company.play_foes("Mia"),
        lambda place: place.company.change_table_settings(people=3),
        lambda place: place.company.invite("Eve"),
        lambda place: place.company.forget("Tom"),
    ],
)
def test_what_concerns_all_is_refused_to_who_does_not_lead(
    tmp_path: Path, attempt: Callable[[SharedTableClient], object]
) -> None:
    hosted = Hosted(tmp_path).begin()
    for name in ("Mia", "Una"):
        with pytest.raises(IllegalAnswerError, match=r"Only the leader of this table \(Gil\) may do this\."):
            attempt(hosted.place(name))
    assert hosted.place("Mia").seed is None, "who knows the seed knows the dice"
    assert hosted.place("Gil").seed == hosted.table.saved.seed
    hosted.close()


def test_who_looks_on_sees_and_answers_nothing(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    watching, number = hosted.place("Una"), hosted.place("Una").number
    assert watching.read_only and not watching.can_undo
    assert watching.view() == hosted.place(asked).view()
    for attempt in (
        lambda: watching.answer(question(hosted.place(asked).pending).first_legal(), number),
        watching.answer_by_tactic,
        watching.undo,
    ):
        with pytest.raises(IllegalAnswerError, match=r"\.$"):
            attempt()
    hosted.close()


def test_nobody_answers_for_somebody_else(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    other = hosted.place("Tom" if asked == "Mia" else "Mia")
    with pytest.raises(IllegalAnswerError, match=rf"{asked} answers now, not {other.person}\."):
        other.answer(question(hosted.place(asked).pending).first_legal(), other.number)
    with pytest.raises(IllegalAnswerError, match="It is not your turn to answer"):
        other.answer_by_tactic("aid")
    hosted.close()


def test_of_two_answers_the_first_counts_and_the_other_is_told_so(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    one, two, master = hosted.place(asked), hosted.place(asked), hosted.place("Gil")
    code = question(one.pending).first_legal()
    at = {place: place.number for place in (one, two, master)}
    one.answer(code, at[one])
    steps = len(hosted.table.saved.legs[-1].steps)
    for late in (two, master, one):
        with pytest.raises(IllegalAnswerError, match="This question has already been answered"):
            late.answer(code, at[late])
    assert len(hosted.table.saved.legs[-1].steps) == steps
    with pytest.raises(IllegalAnswerError, match="already been answered"):
        one.answer(code, 10_000)
    hosted.close()


def test_an_answer_by_ones_tactic_is_for_oneself(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    before = len([step for leg in hosted.table.saved.legs for step in leg.steps])
    hosted.place(asked).answer_by_tactic()
    steps = [step for leg in hosted.table.saved.legs for step in leg.steps]
    assert len(steps) > before and steps[before].by == "aid"
    hosted.close()


# Presence


def test_who_comes_and_goes_is_told_once_however_many_terminals_they_have(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil")
    for _ in range(3):
        assert hosted.shared.connect_terminal("mia") == ""
    assert [one.terminals for one in hosted.shared.present()] == [1, 3, 0, 0]
    for _ in range(4):
        hosted.shared.go("Mia")
    assert [one.terminals for one in hosted.shared.present()] == [1, 0, 0, 0]
    assert [line for line in hosted.said() if "Mia" in line] == ["Mia is here.", "Mia has left."]
    assert hosted.shared.connect_terminal("Eve") == "Eve is not invited to this table: ask the host for an invitation."
    hosted.close()


def test_a_full_table_lets_in_who_is_here_and_who_leads_and_nobody_else(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Mia Tom", table_settings=TableSettings(people=2))
    assert (
        hosted.shared.connect_terminal("Una")
        == "This table is full: 2 people are here. Join again when someone has left."
    )
    assert hosted.shared.connect_terminal("Mia") == hosted.shared.connect_terminal("Gil") == ""
    hosted.shared.go("Tom")
    hosted.shared.go("Gil")
    assert hosted.shared.connect_terminal("Una") == ""
    hosted.company("Gil").change_table_settings(people=4)
    assert hosted.shared.connect_terminal("Tom") == ""
    with pytest.raises(IllegalAnswerError, match="A table seats 1 to 16 people"):
        hosted.company("Gil").change_table_settings(people=17)
    hosted.close()


def test_everybody_hears_of_what_changes_until_they_listen_no_more(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia")
    heard: list[str] = []
    ends = [hosted.shared.news.listen(lambda name=name: heard.append(name)) for name in "ab"]
    hosted.shared.connect_terminal("Tom")
    assert heard == ["a", "b"]
    ends[0]()
    ends[0]()
    hosted.company("Gil").say("Well?")
    assert heard[2:] == ["b"]
    hosted.begin()
    assert heard[3:]
    hosted.shared.close()
    heard.clear()
    hosted.session.play.advance()
    assert heard == []
    hosted.close()


# By itself


def test_tactics_answer_at_the_pace_of_the_table_while_somebody_is_here(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, table_settings=TableSettings(pace=2, away=60)).begin()
    while not hosted.place("Mia").by_itself:
        hosted.answer(hosted.asked())
    before = hosted.table.moves
    hosted.loop.wait(1.9)
    assert hosted.table.moves == before
    hosted.loop.wait(0.2)
    assert hosted.table.moves == before + 1
    hosted.close()


def test_where_nobody_is_here_nothing_happens(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    while not hosted.place("Mia").by_itself:
        hosted.answer(hosted.asked())
    for name in ("Gil", "Mia", "Tom", "Una"):
        hosted.shared.go(name)
    before = hosted.table.moves
    hosted.loop.wait(10_000)
    assert hosted.table.moves == before
    hosted.shared.connect_terminal("Una")
    hosted.loop.wait(1.1)
    assert hosted.table.moves > before
    hosted.close()


def test_who_is_away_is_waited_for_as_long_as_was_set_and_then_played_by_a_tactic(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia").begin()
    while hosted.table.seat_of(hosted.table.open[0].who).name != "Tom":
        hosted.play(1)
    at = hosted.loop.now
    hosted.loop.wait(59.5)
    assert not hosted.table.seat_of("Bo").automatic
    hosted.company("Mia").say("Where is Tom?")
    hosted.loop.wait(0.6)
    assert hosted.table.seat_of("Bo").automatic
    assert hosted.said().count("Tom is away: the AI answers until they are back.") == 1
    assert hosted.loop.now - at < 61, "what others say does not make it longer"
    assert hosted.asked() in ("Mia", "")
    hosted.shared.connect_terminal("Tom")
    assert not hosted.table.seat_of("Bo").automatic
    hosted.close()


def test_who_comes_back_in_time_is_asked_still(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    hosted.loop.wait(1_000)
    assert hosted.asked() == asked, "whoever is here has all the time"
    hosted.shared.go(asked)
    hosted.loop.wait(40)
    hosted.shared.connect_terminal(asked)
    hosted.shared.go(asked)
    hosted.loop.wait(40)
    assert not any(seat.automatic for seat in hosted.table.saved.seats if seat.name == asked)
    hosted.shared.connect_terminal(asked)
    assert hosted.asked() == asked
    hosted.close()


def test_a_game_master_sets_how_long_and_it_counts_from_then_on(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia").begin()
    while hosted.table.seat_of(hosted.table.open[0].who).name != "Tom":
        hosted.play(1)
    hosted.company("Gil").change_table_settings(away=5.0)
    assert "Gil has changed the table settings: at most 8 people" in hosted.said()[-1]
    hosted.loop.wait(5.1)
    assert hosted.table.seat_of("Bo").automatic
    hosted.close()


def test_a_game_master_who_is_away_does_not_stop_the_foes(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.company("Gil").play_foes("Gil")
    while hosted.asked() != "Gil":
        hosted.play(1)
    hosted.shared.go("Gil")
    hosted.loop.wait(61)
    assert "Gil is away: the AI answers until they are back." in hosted.said()
    assert hosted.play() > 0
    assert hosted.table.result is not None
    hosted.shared.connect_terminal("Gil")
    assert not any(seat.automatic for seat in hosted.table.saved.seats if seat.name == "Gil")
    hosted.close()


# Dice that are typed


def test_dice_are_typed_by_the_seat_that_throws(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin(physical=True)
    throwers = []
    for _ in range(2):
        asked = hosted.asked()
        place = hosted.place(asked)
        assert place.pending is not None
        throwers.append((asked, place.pending.who))
        assert all(hosted.place(name).pending is None for name in others(asked))
        other = hosted.place("Tom" if asked == "Mia" else "Mia")
        with pytest.raises(IllegalAnswerError, match=f"{asked} answers now"):
            other.hand_in((6,), other.number)
        with pytest.raises(IllegalAnswerError, match="Type 1 face"):
            place.hand_in((6, 6), place.number)
        place.hand_in((6,), place.number)
    assert throwers == [("Mia", "Ann"), ("Tom", "Bo")]
    hosted.close()


def test_dice_of_who_is_away_are_thrown_by_the_program(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Tom").begin(physical=True)
    assert hosted.place("Gil").awaited_names == "Mia"
    hosted.loop.wait(61)
    assert hosted.table.seat_of("Ann").automatic
    assert hosted.asked() == "Tom"
    hosted.close()


def test_a_game_master_lets_all_type_their_dice_or_no_longer(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.place("Gil").throw_by_hand(True)
    assert hosted.place("Mia").physical
    hosted.close()


# The end, and what begins next


def test_one_procedure_ends_and_everybody_is_seated_at_the_next(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    place = hosted.place("Mia")
    heard: list[bool] = []
    hosted.shared.news.listen(lambda: heard.append(hosted.session.table is None))
    hosted.play()
    assert place.result is not None and hosted.place("Una").result == place.result
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        place.finish()
    hosted.place("Gil").finish()
    assert heard[-1] is True
    with pytest.raises(ValueError, match="no fight in progress"):
        hosted.place("Mia")
    with pytest.raises(IllegalAnswerError, match="already over"):
        place.undo()
    for attempt in (
        lambda: place.company.hand_over(["Ann"], "Tom"),
        lambda: place.company.give_to_tactic("Mia", on=True),
    ):
        with pytest.raises(IllegalAnswerError, match=r"Nothing is in progress here\."):
            attempt()
    hosted.begin(procedure="rest")
    assert [(seat.name, seat.combatants) for seat in hosted.table.saved.seats if seat.role == "player"] == [
        ("Mia", ("Ann",)),
        ("Tom", ("Bo",)),
    ]
    assert hosted.asked() == "Mia"
    assert place.is_over and not hosted.place("Mia").is_over
    hosted.close()


def test_a_finished_fight_is_kept_by_any_player_once_no_game_master_was_here_for_the_time_out(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.play()
    hosted.shared.go("Gil")
    hosted.loop.wait(59)
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.place("Mia").finish()
    heard: list[int] = []
    hosted.shared.news.listen(lambda: heard.append(1))
    hosted.loop.wait(1)
    assert heard, "pages are told that it may be kept now"
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.place("Una").finish()
    hosted.place("Mia").finish()
    assert hosted.session.table is None
    assert hosted.said()[-1] == "No game master was here, so Mia saved the result of “The cellar”."
    hosted.close()


def test_a_game_master_who_comes_back_keeps_a_finished_fight_alone_again(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.play()
    hosted.shared.go("Gil")
    hosted.loop.wait(61)
    hosted.shared.connect_terminal("Gil")
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.place("Mia").finish()
    hosted.close()


def test_a_game_masters_absence_counts_from_when_they_left_and_not_from_the_end_of_a_fight(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Mia Tom").begin()
    hosted.loop.wait(61)
    hosted.play()
    assert hosted.place("Tom").may_keep
    hosted.close()


def test_a_table_opened_without_a_game_master_waits_for_one_first(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Mia Tom").begin()
    assert not hosted.shared.may_keep("Mia")
    hosted.loop.wait(59)
    assert not hosted.shared.may_keep("Mia")
    hosted.loop.wait(1)
    assert [hosted.shared.may_keep(name) for name in ("Mia", "Una", "Eve")] == [True, False, False]
    hosted.close()


def test_the_end_of_a_fight_says_who_keeps_it(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.play()
    mia = hosted.place("Mia")
    assert (mia.kept_by, hosted.place("Gil").kept_by) == ("a game master saves the result", "")
    hosted.shared.go("Gil")
    assert mia.kept_by == "a game master saves the result, or any player if none is here for 1 min"
    hosted.loop.wait(61)
    assert mia.kept_by == "no game master is here, so any player may save the result"
    hosted.close()


def test_a_place_of_what_is_over_changes_nothing_of_what_came_after(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    old = {name: hosted.place(name) for name in ("Gil", "Mia", "Tom")}
    numbers = {name: place.number for name, place in old.items()}
    code = question(hosted.place(hosted.asked()).pending).first_legal()
    hosted.session.abandon_fight()
    hosted.begin()
    for name, place in old.items():
        for attempt in (lambda: place.answer(code, numbers[name]), lambda: place.hand_in((), numbers[name])):  # noqa: B023
            with pytest.raises(IllegalAnswerError, match=r"This scene is already over\."):
                attempt()
    with pytest.raises(IllegalAnswerError, match="already over"):
        old["Gil"].finish()
    with pytest.raises(IllegalAnswerError, match="already over"):
        old["Gil"].undo()
    hosted.close()


def test_where_nobody_may_answer_it_is_said_in_the_talk(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(FOUR[3],), here="Una").begin()
    assert hosted.said()[-1] == "This table has no player: invite a player or a game master."
    hosted.close()


def test_whoever_opens_it_alone_afterwards_plays_as_if_alone_all_the_time(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia").begin()
    hosted.company("Gil").play_foes("Gil")
    hosted.company("Mia").give_to_tactic("Mia", on=True)
    hosted.play(4)
    story = hosted.table.story()
    hosted.close()
    session = campaigns.reopen(hosted.folder)
    session.sit_alone()
    assert session.table is not None
    place = TableClient(session)
    assert tuple(session.table.saved.seats) == SEATS
    assert session.table.story() == story
    assert place.single_player and place.leads and not place.viewer.may_see_side("foes")
    campaigns.play_out(session)
    assert session.table.result is not None
    session.close()


def test_whoever_is_alone_leaves_it_as_it_is_where_they_sat_there_before(tmp_path: Path) -> None:
    session = campaigns.create(tmp_path)
    table = campaigns.begin(session)
    before = table.moves
    session.sit_alone()
    assert table.moves == before
    session.close()


def test_two_hosts_of_one_campaign_cannot_be(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    second = Hosted(tmp_path, folder=hosted.folder, here="Mia")
    assert second.session.read_only
    place = second.place("Mia")
    assert place.save_state == "read only"
    second.loop.wait(1_000)
    with pytest.raises(IllegalAnswerError, match="read-only"):
        place.answer("yes", place.number)
    second.close()
    hosted.close()


def test_a_name_of_a_seat_is_that_of_a_person(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    assert hosted.place("Mia").seats == [Seat("Mia", "party", combatants=("Ann",))]
    assert hosted.place("Mia").sides == {"party"}
    assert hosted.place("Gil").leads and not hosted.place("Mia").leads
    assert isinstance(hosted.place(hosted.asked()).pending, Choose)
    hosted.close()


def test_for_whom_somebody_answers_is_named_as_one_types_it_and_never_nobody(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    company = hosted.company("Gil")
    company.answers_for("Mia", ["ann", "B"])
    assert next(one.person.characters for one in company.present if one.person.name == "Mia") == ("Ann", "Bo")
    for word in ("Nobody", "", "Rat 1"):
        with pytest.raises(ValueError, match=r"There is no character"):
            company.answers_for("Mia", [word])
    company.answers_for("Mia", [])
    assert next(one.person.characters for one in company.present if one.person.name == "Mia") == ()
    hosted.close()
