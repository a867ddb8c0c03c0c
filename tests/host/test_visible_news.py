"""Who may see an unsaved change, which characters and chapters a person sees, and how views are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solo.host.people import Member
from solo.host.table_view import TableView, list_awaited
from solo.host.visible_news import LEADER, SAVING
from solo.play.pending_rolls import Wanted
from solo.systems.contract import EVERYTHING, Viewer
from tests.declaring_game import DeclaringSystem
from tests.fake_system import FakeCharacter, FakeSystem
from tests.host.hosted import FOUR, GIL, MIA, TOM, UNA, Hosted, question


@pytest.mark.parametrize(
    ("authors", "seen_by"),
    [
        ([], "Gil Mia Tom Una"),
        (["Mia"], "Mia"),
        (["Gil"], "Gil"),
        ([LEADER], "Gil"),
        (["Gil", LEADER], "Gil"),
        (["Mia", LEADER], ""),
        (["Mia", "Tom"], ""),
    ],
)
def test_an_unsaved_change_is_seen_by_its_author_alone(tmp_path: Path, authors: list[str], seen_by: str) -> None:
    hosted = Hosted(tmp_path)
    news = hosted.shared.news
    for author in authors:
        news.hold_back(author)
    assert news.holds_back is bool(authors)
    assert [one.name for one in FOUR if news.may_tell(one.name)] == seen_by.split()
    news.note_written(hosted.shared.names_here())
    assert not news.holds_back
    hosted.close()


def test_a_change_belongs_to_the_person_who_acts_and_to_nobody_afterwards(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    news = hosted.shared.news

    def change() -> str:
        news.done_by("Tom", lambda: news.hold_back())
        news.hold_back()
        return "done"

    assert news.done_by("Mia", change) == "done"
    assert news._held_back == {"Mia", "Tom"}
    with pytest.raises(ZeroDivisionError):
        news.done_by("Una", lambda: 1 // 0)
    assert news._acting == ""
    hosted.close()


class Discreet(FakeSystem):
    """A game in which friends know a character's name alone."""

    def __init__(self) -> None:
        super().__init__()
        characters: Any = type(self.characters)()
        characters.to_friends = lambda character: FakeCharacter(character.name, 0)
        self.characters = characters


def skills(hosted: Hosted, name: str) -> dict[str, int]:
    known = hosted.company(name).characters().values()
    return {one.name: one.skill for one in known if isinstance(one, FakeCharacter)}


def test_a_player_sees_the_sheets_of_their_own_characters_only(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, system=Discreet)
    assert skills(hosted, "Gil") == {"Ann": 5, "Bo": 3}
    assert skills(hosted, "Mia") == {"Ann": 5, "Bo": 0}
    assert skills(hosted, "Tom") == {"Ann": 0, "Bo": 3}
    assert skills(hosted, "Una") == skills(hosted, "Nobody") == {"Ann": 0, "Bo": 0}
    hosted.begin()
    hosted.company("Gil").hand_over(["Bo"], "Mia")
    assert skills(hosted, "Mia") == {"Ann": 5, "Bo": 3}, "she plays both now"
    assert skills(hosted, "Tom") == {"Ann": 0, "Bo": 3}, "it is still his"
    assert skills(hosted, "Una") == {"Ann": 0, "Bo": 0}
    hosted.close()


def test_notes_of_game_masters_are_in_no_other_chronicle(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.play(2)
    hosted.session.note("The rats serve the widow.")
    hosted.loop.turn()
    whole, told = hosted.company("Gil").chronicle(), hosted.company("Mia").chronicle()
    assert [chapter.title for chapter in whole if chapter.masters] == ["The rats serve the widow."]
    assert [chapter.title for chapter in told] == [chapter.title for chapter in whole if not chapter.masters]
    hosted.close()


def test_views_are_prepared_one_by_one_for_those_who_may_not_see_yet(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    news, here = hosted.shared.news, hosted.shared.names_here()
    assert not news.prepare(here), "everyone may see everything"
    asked = hosted.asked()
    hosted.disk.at_once = False
    hosted.answer(asked)
    others = [name for name in here if name != asked]
    for count in range(1, len(others) + 1):
        assert news.prepare(here)
        assert list(news._prepared) == others[:count]
    assert not news.prepare(here)
    prepared = dict(news._prepared)
    assert all(view.moment == hosted.table.moment for view in prepared.values())
    hosted.disk.flush()
    hosted.loop.turn()
    assert {name: news.sight(hosted.table, name) for name in others} == prepared
    assert news._prepared == {}
    hosted.close()


def test_views_of_people_who_left_and_of_other_tables_are_dropped(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    news = hosted.shared.news
    assert set(news._sights) == {"Gil", "Mia", "Tom", "Una"}
    news.keep_sights(["Gil", "Mia"])
    assert set(news._sights) == {"Gil", "Mia"}
    hosted.session.abandon_fight()
    news.keep_sights(["Gil"])
    assert news._sights == {}
    assert not news.prepare(["Gil"])
    assert news.shown_to("Gil") is None
    hosted.close()


def test_a_person_without_a_view_of_a_new_table_sees_none_until_it_is_saved(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.disk.at_once = False
    hosted.begin()
    news = hosted.shared.news
    assert news.shown_to("Gil") is hosted.table
    assert news.shown_to("Mia") is None
    with pytest.raises(ValueError, match=SAVING):
        news.sight(hosted.table, "Mia")
    hosted.disk.flush()
    hosted.loop.turn()
    assert news.shown_to("Mia") is hosted.table
    assert news.sight(hosted.table, "Mia") is news.sight(hosted.table, "Mia")
    hosted.close()


def test_copies_of_decisions_are_kept_up_to_a_limit_and_hold_while_the_decision_is_open(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    news = hosted.shared.news
    decision = hosted.table.open[0]
    copy = news._as_asked(decision)
    assert copy is not decision
    assert news._as_asked(decision) is copy
    for number in range(50):
        news._copies[-number - 1] = decision, copy
    assert news._as_asked(decision) is copy
    news._copies.pop(id(decision))
    again = news._as_asked(decision)
    assert again is not copy
    assert len(news._copies) == 51
    news._copies.pop(id(decision))
    news._copies[-99] = decision, copy
    news._as_asked(decision)
    assert list(news._copies) == [id(decision)], "too many were kept, so all were dropped"
    assert news._is_open(decision)
    hosted.answer(hosted.asked())
    assert not news._is_open(decision)
    hosted.close()


# A person's view


def view_of(hosted: Hosted, name: str) -> TableView:
    return TableView(hosted.table, name).compute_all()


def test_a_view_shows_the_persons_seats_and_request(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    own, una, gil = (view_of(hosted, name) for name in (asked, "Una", "Gil"))
    fighter = {"Mia": "Ann", "Tom": "Bo"}[asked]
    assert (own.asked_combatant, own.sides, own.viewer) == (fighter, {"party"}, Viewer("party", (fighter,)))
    assert question(own.pending).who == fighter
    assert own.watched_decision is None
    assert (una.asked_combatant, una.sides, una.pending) == ("", frozenset(), None)
    assert una.watched_decision is not None
    assert una.watched_decision.who == fighter
    assert gil.viewer == EVERYTHING
    assert {key: seat.name for key, seat in una.players.items()} == {"Ann": "Mia", "Bo": "Tom"}
    assert (own.awaited_names, own.by_itself, own.result) == ((asked,), False, None)
    hosted.close()


def test_a_view_of_dice_shows_them_to_their_thrower_only(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin(physical=True)
    asked = hosted.asked()
    own, una = view_of(hosted, asked), view_of(hosted, "Una")
    assert isinstance(own.pending, Wanted)
    assert (own.asked_combatant, una.pending, una.watched_decision) == ("", None, None)
    hosted.close()


def test_a_view_of_a_tactics_turn_shows_no_decision(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.company("Mia").give_to_tactic("Mia", on=True)
    hosted.company("Tom").give_to_tactic("Tom", on=True)
    for name in ("Mia", "Tom", "Una", "Gil"):
        view = view_of(hosted, name)
        assert (view.pending, view.watched_decision, view.awaited_names) == (None, None, ())
        assert view.by_itself
    assert list_awaited(hosted.table) == ()
    hosted.close()


def test_people_in_danger_are_asked_of_each_side_that_the_person_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.company("Gil").play_foes("Gil")
    monkeypatch.setattr(hosted.table.procedure, "list_endangered", lambda _, side: frozenset({side}))
    assert view_of(hosted, "Gil").in_danger == {"party", "foes"}
    assert view_of(hosted, "Mia").in_danger == {"party"}
    assert view_of(hosted, "Una").in_danger == {"party"}, "a spectator watches the party"
    hosted.play()
    assert hosted.table.result is not None
    assert view_of(hosted, "Gil").in_danger == frozenset()
    hosted.close()


def test_every_person_the_table_waits_for_is_named_once_in_the_order_of_asking(tmp_path: Path) -> None:
    people = (GIL, Member("Mia", characters=("Ann", "Bo")), TOM, UNA)
    hosted = Hosted(tmp_path, people=people, system=DeclaringSystem).begin(rats=2)
    hosted.company("Gil").play_foes("Tom")
    hosted.answer(hosted.asked())
    hosted.loop.wait(10)
    assert len(hosted.table.open) > 2
    assert list_awaited(hosted.table) == ("Mia", "Tom")
    assert hosted.place("Una").awaited_names == "Mia, Tom"
    hosted.company("Tom").give_to_tactic("Tom", on=True)
    assert list_awaited(hosted.table) == ("Mia",)
    assert MIA.name in hosted.place("Una").awaited_names
    hosted.close()


def test_a_prepared_view_is_computed_anew_once_the_table_has_gone_on(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    news, here = hosted.shared.news, hosted.shared.names_here()
    asked = hosted.asked()
    hosted.disk.at_once = False
    hosted.answer(asked)
    while news.prepare(here):
        pass
    before = dict(news._prepared)
    assert before
    hosted.session.play.take_seats(hosted.table.saved.seats[:-1])
    while news.prepare(here):
        pass
    assert set(news._prepared) >= set(before)
    assert all(view.moment == hosted.table.moment for view in news._prepared.values())
    assert all(news._prepared[name] is not view for name, view in before.items())
    hosted.disk.flush()
    hosted.close()
