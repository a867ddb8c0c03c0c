"""An open campaign: characters, encounters and fights are saved as they change, and come back as they were."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaigns
from solo.campaign.campaign import SavedEncounter
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.play.saved_table import Seat
from solo.play.table import IllegalAnswerError
from solo.storage import paths, save_file
from solo.storage.errors import NewerFormatError, SaveError
from solo.systems.contract import Choose, FoeCount, Panel, Setup
from tests.campaign.campaigns import VERSION, Clock, answer, begin, create, fights, play_out, play_to_leg, reopen
from tests.fake_system import FakeCharacter, FakeCharacters, FakeSystem, a_setup, fake_systems
from tests.play.tables import seen


def test_all_of_a_campaign_comes_back(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.encounters.put(
        SavedEncounter("Den", ("Ann",), (FoeCount("Wolf", 2),), "fair", "the pit", {"light": "night"})
    )
    session.set_fate("fresh")
    session.meet("attack")
    session.meet("attack")
    table = begin(session)
    answer(session, 3)
    assert session.close() == ""
    again = reopen(session.folder)
    assert again.notices == []
    assert (again.name, again.fate, again.physical, again.times_met("attack")) == ("Ash Hollow", "fresh", False, 2)
    assert again.characters() == {"Ann": FakeCharacter("Ann", 5), "Bo": FakeCharacter("Bo", 3)}
    assert again.encounters.all()["Den"].options == {"light": "night"}
    assert again.table is not None
    assert seen(again.table) == seen(table)
    assert again.fight_in_progress == "The cellar"
    again.close()


def test_homecomings_tell_what_a_fight_would_leave_of_each_who_takes_part(tmp_path: Path) -> None:
    """They are what its end then leaves; before and after it there are none."""
    session = create(tmp_path)
    assert session.homecomings() == {}
    begin(session, rats=4)
    play_out(session)
    home = session.homecomings()
    assert set(home) == {"Ann", "Bo"}
    assert home != session.characters()
    session.finish_fight()
    assert session.characters() == home
    assert session.homecomings() == {}
    session.close()


def test_an_answer_is_on_disk_after_a_flush(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = begin(session)
    while table.result is None:
        answer(session)
        assert session.flush() == ""
        reader = reopen(session.folder)
        assert reader.read_only
        assert reader.table is not None
        assert seen(reader.table) == seen(table)
        assert fights(reader)[0].events == table.story()
        reader.close()
    session.close()


def test_undo_and_redo_are_written_in_the_chronicle(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = begin(session)
    answer(session, 4)
    before = table.story()
    session.play.undo()
    session.play.undo()
    chapter = fights(session)[0]
    assert chapter.undone == 2
    assert chapter.taken_back == len(before) - len(table.story())
    assert chapter.events == table.story()
    session.play.redo()
    session.play.redo()
    assert fights(session)[0].events == before
    session.close()
    with closing(reopen(session.folder)) as again:
        assert fights(again)[0].events == before


def test_a_fight_leaves_its_marks_on_those_of_the_roster_who_took_part(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.put_character(FakeCharacter("Cy", 9))
    roster = session.characters()
    party = (roster["Ann"], roster["Bo"], FakeCharacter("Guest", 5))
    table = session.begin("fight", Setup(party, (FoeCount("Bear", 3),)), "The bear", characters=["Ann", "Bo"])
    play_out(session)
    fight = FakeSystem().procedures["fight"]
    expected = {name: fight.apply_outcome(table.state, roster[name]) for name in ("Ann", "Bo")}
    assert expected["Ann"] != roster["Ann"] or expected["Bo"] != roster["Bo"], "somebody was hurt"
    result = session.finish_fight()
    assert session.table is None
    assert session.characters() == {**expected, "Cy": FakeCharacter("Cy", 9)}
    chapter = fights(session)[0]
    assert (chapter.title, chapter.text) == ("The bear", "Ann, Bo and Guest against 3 × Bear.")
    assert (chapter.outcome, chapter.ending) == (result.outcome, result.text)
    session.close()
    again = reopen(session.folder)
    assert again.characters() == session.characters()
    assert again.table is None
    assert again.notices == []
    again.close()


def test_a_fight_that_goes_on_cannot_be_finished_and_one_that_does_not_neither(tmp_path: Path) -> None:
    session = create(tmp_path)
    with pytest.raises(CampaignError, match="The fight has not ended"):
        session.finish_fight()
    with pytest.raises(CampaignError, match="No fight is in progress"):
        session.abandon_fight()
    begin(session)
    with pytest.raises(CampaignError, match="The fight has not ended"):
        session.finish_fight()
    with pytest.raises(CampaignError, match="“The cellar” is in progress"):
        begin(session)
    session.close()


def test_an_abandoned_fight_leaves_no_mark(tmp_path: Path) -> None:
    session = create(tmp_path)
    before = session.characters()
    begin(session)
    answer(session, 5)
    session.abandon_fight()
    assert session.table is None
    assert session.characters() == before
    assert fights(session)[0].outcome == "abandoned"
    begin(session, "Another cellar")
    session.close()


def test_a_setup_that_cannot_be_changes_nothing(tmp_path: Path) -> None:
    session = create(tmp_path)
    with pytest.raises(ValueError, match="no foe named “Dragon”"):
        session.begin("fight", Setup((FakeCharacter("Ann"),), (FoeCount("Dragon", 1),)), "Doom")
    with pytest.raises(CampaignError, match="no character named Zed"):
        session.begin("fight", a_setup(), "Doom", characters=["Zed"])
    assert session.table is None
    assert fights(session) == []
    session.close()


def test_each_fight_has_dice_of_its_own_fixed_by_the_campaigns_seed(tmp_path: Path) -> None:
    stories = []
    for home in (tmp_path / "one", tmp_path / "two"):
        session = create(home)
        for title in ("First", "Second"):
            table = begin(session, title)
            play_out(session)
            stories.append([event.rolls for event in table.story()])
            session.abandon_fight()
        session.close()
    assert stories[0] == stories[2]
    assert stories[1] == stories[3]
    assert stories[0] != stories[1]


def test_seats_and_typed_dice_are_the_tables(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.set_physical(True)
    seats = [Seat("Mia", "party"), Seat("Tom", "foes", role="gm")]
    table = session.begin("fight", a_setup(), "t", seats=seats)
    assert [seat.name for seat in table.saved.seats] == ["Mia", "Tom"]
    assert (table.saved.physical, table.saved.fate) == (True, "fixed")
    session.set_physical(False)
    session.set_fate("fresh")
    assert (table.saved.physical, table.saved.fate) == (False, "fresh")
    assert not any("ice" in chapter.title for chapter in session.chronicle()), "settings are no story"
    session.set_physical(True)
    session.close()
    again = reopen(session.folder)
    assert (again.physical, again.fate) == (True, "fresh"), "they are kept all the same"
    again.close()


def test_names_on_the_roster_are_unique(tmp_path: Path) -> None:
    session = create(tmp_path)
    with pytest.raises(CampaignError, match="Ann is already on the roster"):
        session.put_character(FakeCharacter("Ann", 1))
    with pytest.raises(CampaignError, match="Bo is already on the roster"):
        session.put_character(FakeCharacter("Bo", 1), replacing="Ann")
    with pytest.raises(CampaignError, match="Give the character a name"):
        session.put_character(FakeCharacter("  ", 1))
    with pytest.raises(CampaignError, match="no character named Zed"):
        session.put_character(FakeCharacter("Zoe", 1), replacing="Zed")
    session.put_character(FakeCharacter("Ann", 6), "Ann learned something.", replacing="Ann")
    session.put_character(FakeCharacter("Rob", 3), replacing="Bo")
    assert session.characters() == {"Ann": FakeCharacter("Ann", 6), "Rob": FakeCharacter("Rob", 3)}
    assert "Ann learned something." in [chapter.title for chapter in session.chronicle()]
    session.close()


def test_a_removed_character_can_be_restored(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.remove_character("Ann")
    assert list(session.characters()) == ["Bo"]
    session.put_character(FakeCharacter("Ann", 9))
    with pytest.raises(CampaignError, match="Another character named Ann"):
        session.restore_character("Ann")
    session.remove_character("Ann")
    session.close()
    again = reopen(session.folder)
    again.restore_character("Ann")
    assert again.characters()["Ann"] == FakeCharacter("Ann", 9), "the one removed last"
    assert again.removed_characters() == {"Ann": FakeCharacter("Ann", 5)}
    with pytest.raises(CampaignError, match="no character named Zed"):
        again.remove_character("Zed")
    with pytest.raises(CampaignError, match="no character named Zed"):
        again.restore_character("Zed")
    again.close()


def test_nobody_leaves_or_changes_name_in_a_fight(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    with pytest.raises(CampaignError, match="Ann is in a fight"):
        session.remove_character("Ann")
    with pytest.raises(CampaignError, match="Ann is in a fight"):
        session.put_character(FakeCharacter("Anna"), replacing="Ann")
    session.put_character(FakeCharacter("Ann", 7), replacing="Ann")
    session.abandon_fight()
    session.remove_character("Ann")
    session.close()


def test_changing_what_was_handed_out_changes_no_roster(tmp_path: Path) -> None:
    session = create(tmp_path)
    ann = session.characters()["Ann"]
    assert isinstance(ann, FakeCharacter)
    ann.skill = 0
    assert session.characters()["Ann"] == FakeCharacter("Ann", 5)
    session.close()


def test_encounters_are_kept_removed_and_restored(tmp_path: Path) -> None:
    session = create(tmp_path)
    first, second = SavedEncounter("Den", tier="fair"), SavedEncounter("Den", tier="hard")
    session.encounters.put(first)
    session.encounters.put(second)
    assert session.encounters.all() == {"Den": second}
    assert session.encounters.list_removed() == {"Den": first}
    with pytest.raises(CampaignError, match="Another encounter is now named Den"):
        session.encounters.restore("Den")
    session.encounters.remove("Den")
    session.encounters.restore("Den")
    assert session.encounters.all() == {"Den": second}
    for refused in (session.encounters.remove, session.encounters.restore):
        with pytest.raises(CampaignError, match="o encounter named Cave"):
            refused("Cave")
    with pytest.raises(CampaignError, match="Give the encounter a name"):
        session.encounters.put(SavedEncounter(" "))
    session.close()


def test_a_second_opener_may_only_read(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = begin(session)
    answer(session)
    session.flush()
    other = reopen(session.folder)
    assert other.read_only
    assert "so it is read-only here" in other.notices[0]
    files = {path: path.read_bytes() for path in session.folder.iterdir()}
    changes: list[Callable[[], object]] = [
        lambda: other.put_character(FakeCharacter("New")),
        lambda: other.remove_character("Ann"),
        lambda: other.encounters.put(SavedEncounter("Den")),
        lambda: other.set_fate("fresh"),
        lambda: other.set_physical(True),
        lambda: other.rename("Other"),
        other.abandon_fight,
    ]
    for change in changes:
        with pytest.raises(CampaignError, match="read-only"):
            change()
    assert other.table is not None
    with pytest.raises(IllegalAnswerError, match="read-only"):
        answer(other)
    other.close()
    assert {path: path.read_bytes() for path in session.folder.iterdir()} == files
    assert seen(other.table) == seen(table)
    session.close()
    writable = reopen(session.folder)
    assert not writable.read_only
    writable.close()


def test_a_closed_campaign_takes_no_change(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    session.close()
    assert session.close() == ""
    assert session.flush() == ""
    with pytest.raises(IllegalAnswerError, match="read-only"):
        session.play.advance()
    with pytest.raises(CampaignError):
        session.put_character(FakeCharacter("New"))


def test_a_damaged_state_falls_back_to_a_backup_and_keeps_the_damaged_file(tmp_path: Path) -> None:
    session = create(tmp_path)
    play_to_leg(session, 3)
    session.close()
    path = paths.campaign_file(session.folder)
    path.write_bytes(path.read_bytes()[:-100])
    again = reopen(session.folder)
    assert any("incomplete" in notice and "campaign.1.json" in notice for notice in again.notices)
    assert (session.folder / "campaign.damaged.json").exists()
    assert again.table is not None
    assert fights(again)[-1].events == again.table.story(), "the chronicle was brought back with it"
    assert fights(again)[-1].undone == 1
    play_out(again)
    again.finish_fight()
    again.close()
    with closing(reopen(session.folder)) as once_more:
        assert once_more.notices == []


def test_a_newer_campaign_is_refused_and_left_alone(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.close()
    path = paths.campaign_file(session.folder)
    path.write_bytes(path.read_bytes().replace(b'"format":6', b'"format":7'))
    files = {one: one.read_bytes() for one in session.folder.iterdir()}
    with pytest.raises(NewerFormatError, match="newer Solo"):
        reopen(session.folder)
    assert {one: one.read_bytes() for one in session.folder.iterdir()} == files


def test_a_campaign_of_an_unknown_system_is_refused_with_its_name(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.close()

    def nothing_installed(key: str) -> FakeSystem:
        raise ValueError(f"There is no system “{key}”.")

    with pytest.raises(SaveError, match="“Ash Hollow” is a campaign of the game “fake”"):
        Session.open(session.folder, nothing_installed, Clock(), VERSION)
    reopen(session.folder).close()


def test_a_folder_without_a_campaign_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="There is no campaign in"):
        reopen(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()


def test_newer_rules_are_told_but_not_refused(tmp_path: Path) -> None:
    session = Session.create(
        tmp_path, "Ash Hollow", "fake", lambda _: FakeSystem(rules_version=5), Clock(), VERSION, seed=1
    )
    session.close()
    again = Session.open(session.folder, fake_systems, Clock(), VERSION)
    assert "newer rules" in again.notices[0]
    again.close()


def test_a_fight_whose_answers_no_longer_fit_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = begin(session, rats=4)
    while len(table.saved.legs) < 2 or len(table.saved.legs[-1].steps) < 3:
        assert isinstance(table.pending, Choose)
        lunges = [option.code for option in table.pending.options if option.group == "lunge"]
        session.play.answer(lunges[0] if lunges else table.pending.first_legal())
    session.close()
    again = reopen(session.folder, lunge="thrust")
    assert "rules have changed" in again.notices[0]
    assert again.table is not None
    assert len(again.table.saved.legs[-1].steps) == 1
    told = fights(again)[0].events
    assert told[-again.table.story_position[1] :] == again.table.legs()[-1]
    assert len(told) == len(table.legs()[0]) + again.table.story_position[1], (
        "what was told before the checkpoint stays"
    )
    play_out(again)
    assert again.finish_fight().outcome in ("won", "lost")
    again.close()
    with closing(reopen(session.folder, lunge="thrust")) as once_more:
        assert once_more.notices == []


def test_a_fight_that_cannot_be_opened_is_kept_until_it_is_abandoned(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    session.close()

    class OtherSystem(FakeSystem):
        def __init__(self) -> None:
            super().__init__()
            self.procedures = {}

    again = Session.open(session.folder, lambda _: OtherSystem(), Clock(), VERSION)
    assert again.table is None
    assert "“The cellar” cannot be opened with the current rules" in again.notices[0]
    with pytest.raises(CampaignError, match="in progress"):
        begin(again)
    again.put_character(FakeCharacter("New"))
    again.close()
    as_before = reopen(session.folder)
    assert as_before.table is not None
    as_before.close()
    again = Session.open(session.folder, lambda _: OtherSystem(), Clock(), VERSION)
    again.abandon_fight()
    assert again.fight_in_progress == ""
    again.close()


def test_a_character_that_cannot_be_read_stays_in_the_file(tmp_path: Path) -> None:
    class Stranger(msgspec.Struct):
        title: str

    class Strangers(FakeCharacters):
        type = Stranger

    class OtherSystem(FakeSystem):
        characters = Strangers()

    session = create(tmp_path)
    session.close()
    other = Session.open(session.folder, lambda _: OtherSystem(), Clock(), VERSION)
    assert other.characters() == {}
    assert "2 of the campaign's characters cannot be read" in other.notices[0]
    other.set_fate("fresh")
    other.close()
    again = reopen(session.folder)
    assert list(again.characters()) == ["Ann", "Bo"]
    again.close()


def test_a_disk_that_fails_is_told_and_nothing_is_lost_once_it_works(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = begin(session)
    session.flush()
    away = session.folder.with_name("away")
    session.folder.rename(away)
    answer(session, 2)
    assert "folder is missing" in session.flush()
    assert "folder is missing" in session.fault
    assert any("folder is missing" in notice for notice in session.notices)
    away.rename(session.folder)
    answer(session)
    assert session.close() == ""
    again = reopen(session.folder)
    assert again.notices == []
    assert again.table is not None
    assert seen(again.table) == seen(table)
    assert fights(again)[0].events == table.story()
    again.close()


def test_a_campaign_may_be_renamed(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.rename("  Ember   Hollow ")
    with pytest.raises(SaveError, match="Give the campaign a name"):
        session.rename("\t")
    session.close()
    again = reopen(session.folder)
    assert again.name == "Ember Hollow"
    again.close()


def held_in(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}


def test_a_state_that_cannot_be_read_is_neither_set_aside_nor_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create(tmp_path)
    play_to_leg(session, 2)
    session.close()
    before = held_in(session.folder)
    opened = os.open

    def refuse(path: Path, flags: int, *rest: int) -> int:
        if Path(path).name == "campaign.json":
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        return opened(path, flags, *rest)

    with monkeypatch.context() as broken:
        broken.setattr(os, "open", refuse)
        with pytest.raises(SaveError, match="could not be read"):
            reopen(session.folder)
    assert held_in(session.folder) == before
    again = reopen(session.folder)
    assert again.table is not None
    assert again.notices == []
    again.close()


def test_a_missing_state_is_taken_from_its_backup_by_whoever_opens_it(tmp_path: Path) -> None:
    session = create(tmp_path)
    play_to_leg(session, 2)
    session.close()
    paths.campaign_file(session.folder).unlink()
    assert [(one.name, one.broken) for one in campaigns.campaigns(tmp_path)] == [("Ash Hollow", "")]
    again = reopen(session.folder)
    assert "campaign.1.json was opened instead" in again.notices[0]
    again.set_fate("fresh")
    again.close()
    assert paths.campaign_file(session.folder).exists()


def test_a_second_writer_is_kept_out_although_the_lock_was_removed(tmp_path: Path) -> None:
    session = create(tmp_path)
    paths.lock_file(session.folder).unlink()
    second = reopen(session.folder)
    assert second.read_only
    second.close()
    session.close()


def sealed(session: Session, change: Callable[[dict[str, object]], None]) -> None:
    """Change what the campaign's file holds, and seal it again with a checksum that is right."""
    file = paths.campaign_file(session.folder)
    save = save_file.decode(file.read_bytes(), "campaign")
    payload = msgspec.json.decode(save.payload)
    change(payload)
    raw = msgspec.json.encode(payload)
    header = msgspec.structs.replace(save.header, checksum=save_file.checksum(raw))
    file.write_bytes(msgspec.json.encode({"solo": header, "payload": msgspec.Raw(raw)}))


def test_a_table_without_a_checkpoint_is_kept_and_keeps_nothing_else_from_opening(tmp_path: Path) -> None:
    session = create(tmp_path)
    play_to_leg(session, 3)
    session.close()
    sealed(session, lambda payload: payload["table"].update(legs=[]))
    before = paths.campaign_file(session.folder).read_bytes()
    assert any("cannot be continued" in fault for fault in campaigns.check(session.folder, fake_systems))
    again = reopen(session.folder)
    assert again.table is None
    assert "cannot be opened with the current rules" in again.notices[0]
    assert list(again.characters()) == ["Ann", "Bo"]
    again.close()
    assert paths.campaign_file(session.folder).read_bytes() == before


def test_a_state_that_no_rules_have_written_goes_on_from_an_earlier_checkpoint(tmp_path: Path) -> None:
    session = create(tmp_path)
    play_to_leg(session, 3)
    session.close()
    sealed(session, lambda payload: payload["table"]["legs"][-1]["checkpoint"].update(round=10**12))
    again = reopen(session.folder)
    assert again.table is not None
    assert len(again.table.saved.legs) == 2
    assert "continues from its checkpoint, round 2" in again.notices[0]
    assert "The previous state was saved as campaign.before.json." in again.notices[0]
    assert (session.folder / "campaign.before.json").exists()
    play_out(again)
    again.finish_fight()
    again.close()
    with closing(reopen(session.folder)) as once_more:
        assert once_more.notices == []


def test_rules_that_fail_on_a_campaign_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = create(tmp_path)
    session.close()
    monkeypatch.setattr(Session, "_take_up", lambda _: 1 // 0)
    with pytest.raises(SaveError, match="its file causes an error in the rules"):
        reopen(session.folder)
    monkeypatch.undo()
    with closing(reopen(session.folder)) as again:
        assert not again.read_only


def test_a_character_on_whom_the_rules_fail_is_kept_and_not_shown(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.close()

    class Failing(FakeCharacters):
        def sheet(self, character: FakeCharacter) -> tuple[Panel, ...]:
            if character.name == "Bo":
                raise KeyError("sword")
            return tuple(super().sheet(character))

    class Broken(FakeSystem):
        characters = Failing()

    again = Session.open(session.folder, lambda _: Broken(), Clock(), VERSION)
    assert list(again.characters()) == ["Ann"]
    assert "1 of the campaign's characters cannot be read" in again.notices[0]
    again.close()


def test_a_folder_that_nobody_may_enter_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = create(tmp_path)
    session.close()

    def refuse(path: Path, **_: object) -> os.stat_result:
        raise PermissionError(errno.EACCES, "no", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(SaveError, match="you may not read it"):
        reopen(session.folder)
