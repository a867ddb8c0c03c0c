"""What one person's client shows and permits: alone, at a shared table, and in a campaign that is read-only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from solo.campaign.answers import TOO_LATE
from solo.campaign.session import Session
from solo.host import fight_history
from solo.host.people import CANNOT_SAVE
from solo.host.shared_table_client import place_of
from solo.host.table_client import LOOKS_ON, NOTHING_TO_TAKE_BACK, OVER, READ_ONLY, TableClient
from solo.play.pending_rolls import Wanted
from solo.play.table import IllegalAnswerError
from solo.play.undo import answered_since
from tests.campaign import campaigns
from tests.host.hosted import Hosted, question


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A campaign of one player with a fight in progress."""
    session = campaigns.create(tmp_path)
    campaigns.begin(session)
    yield session
    session.close()


def answer(client: TableClient) -> None:
    """Give the first legal answer, or let tactics answer until this client is asked, then do so."""
    for _ in range(100):
        pending = client.pending
        if pending is not None:
            client.answer(question(pending).first_legal(), client.number)
            return
        client.answer_by_tactic("tactic")
    raise AssertionError("the client is never asked")


# Alone


def test_a_lone_player_leads_and_answers_for_the_party(session: Session) -> None:
    client = TableClient(session)
    assert (client.single_player, client.leads, client.may_keep, client.kept_by) == (True, True, True, "")
    assert (client.refusal, client.read_only, client.sides) == ("", False, {"party"})
    assert (client.watched_decision, client.chooser) == (None, "")
    assert client.pending is not None
    assert client.by_itself is False
    assert session.table is not None
    assert client.seed == session.table.saved.seed
    assert client.standing is session.table.saved


def test_without_a_procedure_in_progress_there_is_no_client(tmp_path: Path) -> None:
    session = campaigns.create(tmp_path)
    with pytest.raises(ValueError, match="There is no fight in progress"):
        TableClient(session)
    session.close()


def test_a_view_has_a_new_number_once_the_table_has_gone_on(session: Session) -> None:
    client = TableClient(session)
    assert [client.number, client.number] == [1, 1]
    answer(client)
    assert client.number == 2
    with pytest.raises(IllegalAnswerError, match=TOO_LATE):
        client.answer("anything", 1)
    with pytest.raises(IllegalAnswerError, match=TOO_LATE):
        client.answer("anything", 99)


def test_the_numbers_of_the_latest_100_views_are_known(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    client = TableClient(session)
    sight = client._look()
    for _ in range(150):
        client._see(sight)
    assert client.number == 151
    assert list(client._given) == list(range(52, 152))
    monkeypatch.setattr(client, "_do", lambda _: None)
    client.answer("a code", 52)
    with pytest.raises(IllegalAnswerError, match=TOO_LATE):
        client.answer("a code", 51)


def test_an_answer_is_taken_back_and_redone(session: Session) -> None:
    client = TableClient(session)
    assert (client.can_undo, client.can_redo, client.answer_count) == (False, False, 0)
    assert client.undo() == NOTHING_TO_TAKE_BACK
    assert not client.redo()
    answer(client)
    answer(client)
    assert (client.can_undo, client.can_redo, client.answer_count) == (True, False, 2)
    assert client.undo() == ""
    assert (client.can_redo, client.answer_count) == (True, 1)
    assert client.redo()
    assert client.answer_count == 2
    assert client.undo(to=0) == ""
    assert client.answer_count == 0


def test_every_answer_since_a_leg_began_is_taken_back(session: Session) -> None:
    client = TableClient(session)
    assert client.back_to(0) == ""
    for _ in range(3):
        answer(client)
    assert answered_since(client._table.saved, 0)
    assert client.back_to(0) == ""
    assert client.answer_count == 0
    assert not answered_since(client._table.saved, 0)


def test_the_start_and_the_story_of_each_leg_can_be_seen_again(session: Session) -> None:
    client = TableClient(session)
    whole = {fighter.key: fighter.bars for fighter in client.view().fighters}
    assert (client.legs, client.history.turning) == (0, None)
    campaigns.play_out(session)
    assert client.result is not None
    assert client.legs > 0
    assert {fighter.key: fighter.bars for fighter in client.view_at_the_start().fighters} == whole
    assert {fighter.key: fighter.bars for fighter in client.view_before(client.legs).fighters} != whole
    told = [event for leg in range(client.legs + 1) for event in client.story_of(leg)]
    assert told == list(client.story())
    assert client.in_danger == frozenset()


def test_the_latest_dice_that_were_typed_are_shown(tmp_path: Path) -> None:
    session = campaigns.create(tmp_path)
    session.set_physical(True)
    campaigns.begin(session)
    client = TableClient(session)
    assert client.physical
    assert client.latest_throw == ()
    for face in (4, 2):
        while not isinstance(client.pending, Wanted):
            answer(client)
        client.hand_in((face,), client.number)
        assert client.latest_throw == (face,)
    session.close()


def test_dice_that_the_program_throws_instead_are_shown_as_the_latest(tmp_path: Path) -> None:
    session = campaigns.create(tmp_path)
    session.set_physical(True)
    campaigns.begin(session)
    client = TableClient(session)
    while not isinstance(client.pending, Wanted):
        answer(client)
    client.hand_in((), client.number)
    assert len(client.latest_throw) == 1
    client.throw_by_hand(False)
    assert not session.physical
    session.close()


def test_the_save_state_is_saved_only_once_everything_is_on_disk(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    client = TableClient(hosted.session)
    assert client.save_state == "saved"
    hosted.disk.at_once = False
    hosted.answer(asked)
    assert client.save_state == "saving…"
    hosted.disk.broken = "The disk is full."
    hosted.disk.flush()
    assert client.save_state == "not saved"
    hosted.loop.turn()
    assert CANNOT_SAVE in hosted.said()
    hosted.disk.broken = ""
    hosted.disk.flush()
    assert client.save_state == "saved"
    hosted.close()


def test_a_read_only_campaign_refuses_answers_to_everyone(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.answer(hosted.asked())
    second = campaigns.reopen(hosted.folder)
    alone, spectator = TableClient(second), TableClient(second, "Una")
    assert [client.refusal for client in (alone, spectator)] == [READ_ONLY, READ_ONLY]
    assert alone.save_state == "read only"
    assert (alone.can_undo, alone.can_redo) == (False, False)
    second.close()
    hosted.close()


def test_a_finished_fight_is_kept_and_one_in_progress_is_not(session: Session) -> None:
    client = TableClient(session)
    for act in (client.finish, client.fight_again):
        with pytest.raises(IllegalAnswerError, match=r"\.$"):
            act()
    campaigns.play_out(session)
    client.fight_again()
    assert client.is_over
    for act in (client.finish, client.fight_again, client.undo, client.redo):
        with pytest.raises(IllegalAnswerError, match=OVER):
            act()
    campaigns.play_out(session)
    again = TableClient(session)
    again.finish()
    assert session.table is None
    assert again.is_over


def test_library_advice_and_meetings_are_those_of_the_campaign(session: Session) -> None:
    client = TableClient(session)
    entries = client.entries()
    assert entries
    assert all(entry.name == name for name, entry in entries.items())
    kind = question(client.pending).kind
    assert client.coach(kind) == client._table.procedure.hint(kind)
    before = client.times_met(kind)
    client.meet(kind)
    assert client.times_met(kind) == before + 1


def test_a_listener_hears_of_answers_and_of_writes_until_it_stops(session: Session) -> None:
    client = TableClient(session)
    heard: list[str] = []
    stop = client.listen(lambda: heard.append("answer"))
    answer(client)
    count = len(heard)
    assert count
    stop()
    answer(client)
    assert len(heard) == count
    written: list[str] = []
    stop = client.when_written(lambda: written.append("written"))
    answer(client)
    session.flush()
    assert written
    stop()
    count = len(written)
    answer(client)
    session.flush()
    assert len(written) == count


# At a shared table


def test_a_player_at_a_shared_table_may_not_redo_and_a_spectator_may_nothing(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.answer(hosted.asked())
    gil, mia, una = (hosted.place(name) for name in ("Gil", "Mia", "Una"))
    assert [client.refusal for client in (gil, mia, una)] == ["", "", LOOKS_ON]
    assert [client.can_undo for client in (gil, mia, una)] == [True, True, False]
    assert gil.undo() == ""
    assert [client.can_redo for client in (gil, mia, una)] == [True, False, False]
    assert not any(client.single_player for client in (gil, mia, una))
    hosted.close()


def test_the_player_who_answers_a_watched_decision_is_named(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    una, own = hosted.place("Una"), hosted.place(asked)
    assert una.watched_decision is not None
    assert (una.chooser, own.chooser, own.watched_decision) == (asked, "", None)
    assert una.players == {"Ann": "Mia", "Bo": "Tom"}, "a tactic plays the foes"
    hosted.company("Gil").play_foes("Gil")
    assert set(hosted.place("Una").players.values()) == {"Mia", "Tom", "Gil"}
    hosted.close()


def test_dice_that_a_player_throws_are_no_decision_to_watch(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin(physical=True)
    asked = hosted.asked()
    own, una = hosted.place(asked), hosted.place("Una")
    assert isinstance(own.pending, Wanted)
    assert (own._before_me, una._before_me, una.pending, una.watched_decision, una.chooser) == (
        None,
        None,
        None,
        None,
        "",
    )
    own.mark("anything")
    assert una.marks == []
    hosted.close()


def test_a_pointer_at_an_option_is_seen_by_those_who_see_the_decision(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    asked = hosted.asked()
    own, una = hosted.place(asked), hosted.place("Una")
    pending = question(own.pending)
    una.point(pending.first_legal(), pending.who)
    assert [one.who for one in own.fingers] == [one.who for one in una.fingers] == ["Una"]
    una.mark(pending.first_legal())
    assert own.marks == [], "only a player who is asked has a mark"
    own.mark(pending.first_legal())
    assert [one.who for one in una.marks] == [asked]
    hosted.answer(asked)
    assert hosted.place("Una").fingers == hosted.place("Una").marks == []
    hosted.close()


def test_a_game_master_keeps_a_result_without_a_message(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.play()
    said = hosted.said()
    hosted.place("Gil").finish()
    assert hosted.said() == said
    assert place_of(hosted.company("Gil")) is None
    hosted.close()


def test_only_the_leader_fights_again_and_turns_typed_dice_on(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    heard: list[str] = []
    hosted.shared.news.listen(lambda: heard.append("news"))
    hosted.place("Gil").throw_by_hand(True)
    assert heard
    hosted.place("Gil").throw_by_hand(False)
    hosted.play()
    with pytest.raises(IllegalAnswerError, match="Only the leader of this table"):
        hosted.place("Mia").fight_again()
    old = hosted.place("Mia")
    view = old.view()
    hosted.place("Gil").fight_again()
    assert hosted.table.result is None
    assert old.is_over
    assert old.view() == view, "the view of a fight that is over stays"
    hosted.close()


def test_a_shared_client_shows_the_request_the_order_of_pages_and_the_waiting_time(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.answer(hosted.asked())
    tom = hosted.place("Tom")
    assert tom.request is None
    tom.undo()
    assert tom.request is hosted.shared.taking_back.request
    assert tom.request is not None
    hosted.place("Mia").decline()
    assert tom.request is None
    assert tom.turns is hosted.shared.turns
    assert tom.seconds_waited >= 0
    heard: list[str] = []
    stops = [tom.listen(lambda: heard.append("news")), tom.when_written(lambda: heard.append("written"))]
    hosted.shared.news.tell()
    assert heard == ["news", "written"]
    for stop in stops:
        stop()
    hosted.shared.news.tell()
    assert len(heard) == 2
    hosted.close()


def test_the_turning_point_is_looked_for_from_the_side_that_the_person_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = Hosted(tmp_path).begin()
    hosted.company("Gil").play_foes("Una")
    asked: list[bool] = []
    monkeypatch.setattr(fight_history, "find_turning_point", lambda *given: asked.append(given[-1]))
    una = hosted.place("Una")
    assert una.history.turning is None
    assert asked == [], "the fight goes on"
    hosted.play()
    for name in ("Una", "Mia", "Gil"):
        assert hosted.place(name).history.turning is None
    assert asked == [True, False, False]
    hosted.close()
