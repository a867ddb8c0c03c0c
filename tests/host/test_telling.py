"""Others hear of an answer once it is on disk, and not before; who gave it sees it at once."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaign_file
from solo.host.shared_decision import restore_wording
from solo.host.shared_table import TRY_AGAIN
from solo.host.shared_table_client import SharedTableClient, place_of
from solo.play.table import IllegalAnswerError, Table
from solo.systems.contract import Choose, ChoosePlace, EnterNumber, Explanation, Option, Preview, View
from tests.declaring_game import DeclaringSystem
from tests.host.hosted import Hosted, question


def sight(place: SharedTableClient) -> tuple[object, ...]:
    """All that tells how the game stands, as a place gives it out."""
    pending = place.pending
    return place.view(), place.story(), place.result, place.awaited_names, pending, place.by_itself, place.in_danger


def on_the_disk(hosted: Hosted) -> int:
    """How many answers are in the file."""
    table = campaign_file.load(hosted.folder).value.campaign.table
    return 0 if table is None else sum(step.answer is not None for leg in table.legs for step in leg.steps)


def answers(hosted: Hosted) -> int:
    return sum(step.answer is not None for leg in hosted.table.saved.legs for step in leg.steps)


def before_a_blow(home: Path) -> tuple[Hosted, str]:
    """A fight in which somebody is asked something that is told of at once; who that is."""
    hosted = Hosted(home).begin()
    while question(hosted.place(asked := hosted.asked()).pending).kind != "defence":
        hosted.answer(asked)
    return hosted, asked


def test_what_others_are_to_see_is_looked_at_while_the_disk_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted, asked = before_a_blow(tmp_path)
    other = hosted.place(next(name for name in ("Mia", "Tom") if name != asked))
    before, looked = sight(other), []
    look = Table.view
    monkeypatch.setattr(Table, "view", lambda *told: looked.append(told) or look(*told))
    hosted.disk.at_once = False
    acting = hosted.place(asked)
    acting.answer(question(acting.pending).first_legal(), acting.number)
    assert acting.view()
    hosted.loop.wait(0.1)
    assert len(looked) > 1 and sight(other) == before
    looked.clear()
    hosted.disk.flush()
    hosted.loop.turn()
    assert sight(other) != before
    assert not looked, "all had been looked at before"
    hosted.close()


def test_others_see_and_hear_nothing_before_it_is_on_disk(tmp_path: Path) -> None:
    hosted, asked = before_a_blow(tmp_path)
    others = [hosted.place(name) for name in ("Gil", "Mia", "Tom", "Una") if name != asked]
    before = [sight(other) for other in others]
    chronicle = hosted.company("Una").chronicle()
    heard: list[int] = []
    hosted.shared.news.listen(lambda: heard.append(on_the_disk(hosted)))
    hosted.disk.at_once = False
    acting = hosted.place(asked)
    own = sight(acting)
    acting.answer(question(acting.pending).first_legal(), acting.number)
    assert sight(acting) != own and acting.save_state == "saving…"
    assert heard == [] and on_the_disk(hosted) < answers(hosted)
    hosted.loop.wait(1_000)
    assert [sight(other) for other in others] == before
    assert hosted.company("Una").chronicle() == chronicle
    assert [one.person.name for one in hosted.shared.present() if one.asked] == [asked]
    for name in ("Gil", "Mia", "Tom", "Una"):
        again = hosted.place(name)
        assert sight(again) == (
            sight(acting) if name == asked else before[[other.person for other in others].index(name)]
        )
    hosted.disk.flush()
    assert heard == [], "it is told on the loop"
    hosted.loop.turn()
    assert heard and heard[0] == answers(hosted)
    assert all(sight(other) != one for other, one in zip(others, before, strict=True))
    assert hosted.company("Una").chronicle() != chronicle
    hosted.close()


def test_who_is_in_danger_is_worked_out_once_for_all_and_told_of_what_is_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted, asked = before_a_blow(tmp_path)
    looked: list[int] = []

    def in_danger(_: object, side: str) -> frozenset[str]:
        looked.append(hosted.table.moves)
        return frozenset({f"{side} {hosted.table.moves}"})

    monkeypatch.setattr(hosted.table.procedure, "list_endangered", in_danger)
    before = hosted.table.moves
    hosted.disk.at_once = False
    other = hosted.place(next(name for name in ("Mia", "Tom") if name != asked))
    known = other.in_danger
    hosted.answer(asked)
    assert other.in_danger == known != frozenset({f"party {hosted.table.moves}"})
    hosted.disk.flush()
    hosted.loop.turn()
    assert other.in_danger == frozenset({f"party {hosted.table.moves}"})
    assert all(looked.count(moves) <= 1 for moves in looked if moves > before), "for all eyes once"
    hosted.close()


def test_who_comes_meanwhile_sees_nothing_before_it_is_on_disk(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Gil Mia Tom").begin()
    asked = hosted.asked()
    hosted.disk.at_once = False
    hosted.answer(asked)
    assert hosted.shared.connect_terminal("Una") == ""
    with pytest.raises(ValueError, match="being saved: look again in a moment"):
        hosted.place("Una")
    told: list[str] = []
    hosted.shared.news.listen(lambda: told.append(hosted.place("Una").awaited_names))
    hosted.disk.flush()
    hosted.loop.turn()
    assert told
    hosted.close()


def test_what_begins_is_seen_by_who_leads_at_once_and_by_the_others_once_it_is_on_disk(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.disk.at_once = False
    hosted.begin()
    assert hosted.place("Gil").view().fighters
    for name in ("Mia", "Una"):
        with pytest.raises(ValueError, match="being saved"):
            hosted.place(name)
    hosted.disk.flush()
    hosted.loop.turn()
    assert hosted.place("Una").view() and hosted.asked()
    hosted.close()


def test_of_what_two_have_done_since_neither_hears_of_the_others_before_the_disk(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, system=DeclaringSystem).begin()
    hosted.answer(hosted.asked())
    hosted.loop.wait(10)
    places = {name: hosted.place(name) for name in ("Mia", "Tom")}
    before = {name: place.view() for name, place in places.items()}
    hosted.disk.at_once = False
    for place in places.values():
        place.answer(question(place.pending).first_legal(), place.number)
    assert hosted.table.declared_keys == (), "all have declared, and it is revealed"
    assert places["Tom"].view() == before["Tom"], "Mia's is not on disk yet"
    hosted.disk.flush()
    hosted.loop.turn()
    assert places["Tom"].view() != before["Tom"] and places["Mia"].story() == places["Tom"].story()
    hosted.close()


def test_tactics_wait_for_the_disk(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.disk.at_once = False
    while not hosted.shared.session.table or hosted.table.waits_for_person:
        hosted.disk.flush()
        hosted.loop.turn()
        hosted.answer(hosted.asked())
    before = answers(hosted)
    hosted.loop.wait(100)
    assert answers(hosted) == before
    hosted.disk.flush()
    hosted.loop.wait(1.1)
    assert answers(hosted) == before + 1
    hosted.close()


def test_a_disk_that_fails_is_tried_again_and_named_to_the_operator_alone(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    warned: list[str] = []
    hosted.shared.warn = warned.append
    asked = hosted.asked()
    watching = hosted.place("Una")
    before = sight(watching)
    hosted.disk.broken = "There is no space left on the disk: free some, then go on."
    hosted.answer(asked)
    hosted.loop.wait(5 * TRY_AGAIN)
    assert sight(watching) == before
    assert warned == [hosted.disk.broken]
    assert hosted.said().count("The table cannot be saved at the moment.") == 1
    assert not any("space" in line for line in hosted.said())
    assert hosted.place(asked).save_state == "not saved"
    hosted.disk.broken = ""
    hosted.loop.wait(TRY_AGAIN + 0.1)
    assert sight(watching) != before
    assert on_the_disk(hosted) == answers(hosted)
    assert hosted.said()[-1] == warned[-1] == "The table can be saved again. Everything is safe."
    hosted.close()


def test_whatever_is_told_is_on_the_disk_all_through_a_fight(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin(rats=3)
    hosted.disk.at_once = False
    places = [hosted.place(name) for name in ("Gil", "Mia", "Tom", "Una")]
    for turn in range(400):
        saved = campaign_file.load(hosted.folder).value.campaign.table
        assert saved is not None
        for place in places:
            numbers = [event.text for leg in hosted.table.legs()[: len(saved.legs)] for event in leg]
            assert len(place.story()) <= len(numbers)
        if turn % 3 == 2:
            hosted.disk.flush()
            hosted.loop.wait(1)
        asked = next((place for place in places if place.pending is not None), None)
        if asked is not None and hosted.shared.news.may_tell(asked.person):
            asked.answer(question(asked.pending).first_legal(), asked.number)
            assert all(len(place.story()) <= len(asked.story()) for place in places)
        if hosted.table.result is not None:
            break
    assert hosted.table.result is not None
    hosted.close()


# A decision, as it is shown to several


def a_choice(state: dict[str, int]) -> Choose:
    def preview() -> Preview:
        return Preview(note=f"life {state['life']}", explain=lambda: Explanation(f"of {state['life']}"))

    options = [Option("a", lambda: f"strike at {state['life']}", preview, "strike", entry="sword"), Option("b", "wait")]
    return Choose("Ann", "attack", lambda: f"Ann has {state['life']}.", options, default="b")


def test_what_is_shown_keeps_its_words_and_its_odds_end_with_the_question() -> None:
    state, holds = {"life": 7}, [True]
    shown = restore_wording(a_choice(state), lambda: holds[0])
    assert isinstance(shown, Choose)
    assert shown.options[0].preview().note == "life 7"
    unseen = restore_wording(a_choice(state), lambda: holds[0])
    assert isinstance(unseen, Choose)
    late = shown.options[0].preview().explain
    state["life"], holds[0] = 1, False
    assert (shown.prompt, shown.options[0].label, shown.default) == ("Ann has 7.", "strike at 7", "b")
    assert (shown.options[0].group, shown.options[0].entry, shown.kind) == ("strike", "sword", "attack")
    assert shown.options[0].preview().note == "life 7"
    assert unseen.options[0].preview() == Preview()
    assert late is not None and late() == Explanation("")


def test_places_and_numbers_are_shown_likewise() -> None:
    holds = [True]
    places = [(1, 2), (3, 4)]
    asked = ChoosePlace(
        "Ann", "move", "Where?", places, "to {}".format, None, lambda at: [at, (0, 0)], lambda at: Preview(str(at))
    )
    shown = restore_wording(asked, lambda: holds[0])
    assert isinstance(shown, ChoosePlace)
    assert shown.note((1, 2)) == "to (1, 2)" and list(shown.area((1, 2))) == [(1, 2), (0, 0)]
    assert shown.preview((1, 2)) == Preview("(1, 2)")
    holds[0] = False
    assert shown.note((1, 2)) == "to (1, 2)" and shown.note((3, 4)) == ""
    assert list(shown.area((3, 4))) == [(3, 4)] and shown.preview((3, 4)) == Preview()
    number = restore_wording(EnterNumber("Ann", "bribe", "How many?", 1, 9, "3"), lambda: False)
    assert isinstance(number, EnterNumber)
    assert (number.low, number.high, number.default) == (1, 9, "3")


def test_a_decision_is_the_same_thing_to_all_as_long_as_it_is_asked(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    one, two, friend = hosted.place(asked), hosted.place(asked), hosted.place("Una")
    before = one.pending
    assert before is two.pending is friend.watched_decision
    assert isinstance(before, Choose)
    hosted.company("Una").say("Well?")
    hosted.company("Gil").hand_over(["Bo" if asked == "Mia" else "Ann"], "Gil")
    assert one.pending is before, "the mark stays where it is while others do something else"
    hosted.answer(asked)
    assert friend.watched_decision is not before
    assert before.options[0].preview() == Preview()
    hosted.close()


def test_what_is_kept_of_a_sight_does_not_change_with_the_table(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    watching = hosted.place("Una")
    view, before = watching.view(), msgspec.json.encode(watching.view())
    hosted.play(3)
    assert isinstance(view, View) and msgspec.json.encode(view) == before
    assert watching.view() != view
    hosted.close()


def test_an_answer_to_what_was_seen_before_is_not_taken_for_what_is_asked_now(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, system=DeclaringSystem).begin()
    hosted.company("Tom").hand_over(["Bo"], "Mia")
    hosted.answer(hosted.asked())
    hosted.loop.wait(10)
    one, two = hosted.place("Mia"), hosted.place("Mia")
    seen = one.number, two.number
    assert question(one.pending).who == question(two.pending).who == "Ann"
    one.answer("guard", seen[0])
    assert question(two.pending).who == "Bo"
    for place, number in zip((one, two), seen, strict=True):
        with pytest.raises(IllegalAnswerError, match="You have already answered"):
            place.answer("guard", number)
    assert hosted.table.declared_keys.count("Ann") == 1 and "Bo" not in hosted.table.declared_keys
    one.answer("guard", one.number)
    hosted.close()


def test_what_has_begun_is_in_progress_for_others_once_it_is_on_disk(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.disk.at_once = False
    gil, mia = hosted.company("Gil"), hosted.company("Mia")
    gil.begin(next(iter(gil.beginnings())))
    mia.say("What was that?")  # all are told something, and of nothing else
    assert gil.in_progress and place_of(gil) is not None
    assert not mia.in_progress and place_of(mia) is None
    hosted.disk.flush()
    hosted.loop.turn()
    assert mia.in_progress == gil.in_progress and place_of(mia) is not None
    hosted.close()


def test_whoever_comes_while_something_is_being_saved_has_a_place_once_it_is(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Mia Tom").begin()
    asked = hosted.asked()
    hosted.disk.at_once = False
    hosted.answer(asked)
    assert hosted.shared.connect_terminal("Una") == ""
    assert place_of(hosted.company("Una")) is None
    assert place_of(hosted.company("Mia")) is not None
    hosted.disk.flush()
    hosted.loop.turn()
    assert place_of(hosted.company("Una")) is not None
    hosted.close()
