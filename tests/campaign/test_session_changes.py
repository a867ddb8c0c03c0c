"""Each change of an open campaign: refused while it is read-only, told in the chronicle, with a backup if due."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaign_file
from solo.campaign.campaign import Campaign, SavedEncounter
from solo.campaign.roster import CampaignError
from solo.campaign.session import READ_ONLY, Session
from solo.play.table import SEATS
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from solo.systems.contract import FoeCount
from tests.campaign.campaigns import VERSION, Clock, begin, create, fights, play_out, reopen
from tests.fake_system import MANIFEST, FakeCharacter, FakeSystem, a_setup, fake_systems


def won(home: Path, rats: int = 2) -> Session:
    """Return a campaign with loot of a won fight and no backup due for the next minute."""
    session = create(home)
    for _ in range(20):
        begin(session, rats=rats)
        play_out(session)
        assert session.table is not None
        assert session.table.result is not None
        won = session.table.result.outcome == "won"
        session.finish_fight()
        if won and session.loot.describe():
            return session
    raise AssertionError("no fight was won")


def state_of(session: Session) -> Campaign:
    assert session.flush() == ""
    return campaign_file.decode(paths.campaign_file(session.folder).read_bytes()).campaign


def latest(session: Session) -> str:
    return session.chronicle()[-1].title


Change = Callable[[Session], object]
LANDMARKS: dict[str, tuple[Change, str]] = {
    "rename": (lambda session: session.rename(" Ash  Hill "), "The campaign is now called Ash Hill."),
    "rule": (
        lambda session: session.house_rules.set("weather", "foul"),
        "House rule changed: Weather is now foul (was fair).",
    ),
    "need": (lambda session: session.need(["River folk", "Hill folk"]), "Packs in use: River folk, Hill folk."),
    "need nothing": (lambda session: session.need([]), "No packs in use."),
    "put": (lambda session: session.put_character(FakeCharacter("Cid", 4)), "Cid joined the roster."),
    "change": (lambda session: session.put_character(FakeCharacter("Ann", 9), replacing="Ann"), "Ann was changed."),
    "change with a note": (
        lambda session: session.put_character(FakeCharacter("Dot", 4), "Dot is born."),
        "Dot is born.",
    ),
    "remove": (lambda session: session.remove_character("Bo"), "Bo left the roster."),
    "take": (lambda session: session.loot.take("Ann"), ""),
}
QUIET: dict[str, Change] = {
    "fate": lambda session: session.set_fate("fresh"),
    "dice": lambda session: session.set_physical(True),
    "reveal": lambda session: session.reveal("foe", "Rat", True),
    "note": lambda session: session.note("The rats serve the widow."),
    "write again": lambda session: session.write_again(),
}


@pytest.mark.parametrize(("change", "told"), LANDMARKS.values(), ids=LANDMARKS)
def test_a_change_of_the_campaign_is_told_and_keeps_the_state_before_it(
    tmp_path: Path, change: Change, told: str
) -> None:
    session = won(tmp_path)
    session.note("Before.")
    before = msgspec.json.encode(state_of(session))
    change(session)
    assert session.flush() == ""
    if told:
        assert latest(session) == told
    kept = atomic.backups(paths.campaign_file(session.folder))[0]
    assert msgspec.json.encode(campaign_file.decode(kept.read_bytes()).campaign) == before
    session.close()


@pytest.mark.parametrize("change", QUIET.values(), ids=QUIET)
def test_a_small_change_is_saved_without_a_backup_of_its_own(tmp_path: Path, change: Change) -> None:
    session = won(tmp_path)
    session.rename("Ash Hill")
    assert session.flush() == ""
    file = paths.campaign_file(session.folder)
    kept = atomic.backups(file)[0].read_bytes()
    count = len(session.chronicle())
    change(session)
    assert session.flush() == ""
    assert atomic.backups(file)[0].read_bytes() == kept
    assert len(session.chronicle()) - count == (change is QUIET["note"])
    session.close()


@pytest.mark.parametrize(
    "change",
    [
        *(change for change, _ in LANDMARKS.values()),
        *(change for name, change in QUIET.items() if name != "write again"),
        lambda session: session.restore_character("Bo"),
        lambda session: session.loot.put_back(),
        lambda session: session.abandon_fight(),
        lambda session: session.finish_fight(),
        lambda session: session.fight_again(),
        lambda session: begin(session),
        lambda session: session.encounters.put(SavedEncounter("The mill", ("Ann",), (FoeCount("Rat", 3),))),
    ],
)
def test_a_read_only_campaign_refuses_every_change(tmp_path: Path, change: Change) -> None:
    session = create(tmp_path)
    begin(session)
    session.flush()
    reader = reopen(session.folder)
    files = {file.name: file.read_bytes() for file in session.folder.iterdir() if file.name != "lock"}
    assert reader.read_only
    with pytest.raises(CampaignError, match=READ_ONLY):
        change(reader)
    reader.close()
    assert {file.name: file.read_bytes() for file in session.folder.iterdir() if file.name != "lock"} == files
    session.close()


def test_small_changes_are_in_the_state(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    assert session.table is not None
    session.set_fate("fresh")
    session.set_physical(True)
    session.reveal("foe", "Rat", True)
    session.reveal("foe", "Bear", True)
    session.reveal("foe", "Rat", True)
    assert session.revealed_entries == {("foe", "Rat"), ("foe", "Bear")}
    session.reveal("foe", "Bear", False)
    session.reveal("foe", "Owl", False)
    assert (session.fate, session.physical, session.revealed_entries) == ("fresh", True, {("foe", "Rat")})
    assert (session.table.saved.fate, session.table.saved.physical) == ("fresh", True)
    saved = state_of(session)
    assert (saved.fate, saved.physical, list(saved.revealed)) == ("fresh", True, [("foe", "Rat")])
    assert saved.table is not None
    assert (saved.table.fate, saved.table.physical) == ("fresh", True)
    session.close()


def test_packs_are_not_changed_during_a_procedure(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.need(["River folk"])
    assert session.packs == ("River folk",)
    begin(session, "The cellar")
    with pytest.raises(CampaignError, match="“The cellar” is in progress: finish or abandon it first"):
        session.need([])
    assert session.packs == ("River folk",)
    session.close()


def test_content_is_read_anew_for_the_same_game_only(tmp_path: Path) -> None:
    session = create(tmp_path)
    newer, other = FakeSystem(), FakeSystem()
    session.use(newer)
    assert session.system is newer
    other.manifest = msgspec.structs.replace(MANIFEST, key="other", title="Another game")
    with pytest.raises(CampaignError, match=f"This campaign is played with {MANIFEST.title}"):
        session.use(other)
    assert session.system is newer
    assert set(session.characters()) == {"Ann", "Bo"}
    session.close()


def test_a_character_in_a_fight_keeps_the_name_and_stays(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.put_character(FakeCharacter("Cid", 4))
    session.begin("fight", a_setup(), "The cellar", characters=["Ann"])
    session.put_character(FakeCharacter("Ann", 9), replacing="Ann")
    with pytest.raises(CampaignError, match="Ann is in a fight: finish it before you change the name"):
        session.put_character(FakeCharacter("Anne", 9), replacing="Ann")
    session.put_character(FakeCharacter("Cedric", 4), replacing="Cid")
    with pytest.raises(CampaignError, match="Ann is in a fight: finish or abandon it first"):
        session.remove_character("Ann")
    session.remove_character("Cedric")
    session.restore_character("Cedric")
    assert latest(session) == "Cedric is back on the roster."
    assert set(session.characters()) == {"Ann", "Bo", "Cedric"}
    session.close()


def test_meetings_are_counted_and_saved_with_the_next_change(tmp_path: Path) -> None:
    session = create(tmp_path)
    assert session.times_met("attack") == 0
    session.meet("attack")
    session.meet("attack")
    session.note("Later.")
    folder = session.folder
    session.close()
    again = reopen(folder)
    assert (again.times_met("attack"), again.times_met("defence")) == (2, 0)
    again.close()


def test_a_note_is_for_game_masters_and_the_chronicle_can_be_read_as_it_was(tmp_path: Path) -> None:
    session = create(tmp_path)
    before = session.record_count
    chapters = session.chronicle()
    assert session.chronicle() is chapters, "it is made once"
    session.note("The rats serve the widow.")
    assert session.record_count == before + 1
    assert session.chronicle() is not chapters
    assert session.chronicle()[-1].masters
    assert session.chronicle(before) == chapters
    assert session.chronicle(0) == []
    session.close()


def test_loot_is_taken_and_put_back_with_a_note(tmp_path: Path) -> None:
    session = won(tmp_path)
    told = session.loot.take("Ann")
    assert latest(session) == told
    assert session.loot.last_taken() == told
    back = session.loot.put_back()
    assert latest(session) == back
    assert session.loot.offers()
    session.close()


def test_seats_of_a_shared_table_are_reset_for_a_lone_player_once(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = begin(session)
    session.play.take_seats(SEATS[:1])
    moves = table.moves
    reader = reopen(session.folder)
    reader.sit_alone()
    reader.close()
    session.sit_alone()
    assert tuple(table.saved.seats) == SEATS
    assert table.moves > moves
    moves = table.moves
    session.sit_alone()
    assert table.moves == moves
    session.abandon_fight()
    session.sit_alone()
    session.close()


def test_a_closed_campaign_lets_another_process_write_and_can_be_closed_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    assert session.close() == ""
    assert session.read_only
    other = reopen(session.folder)
    assert not other.read_only
    assert session.close() == ""
    assert reopen(session.folder).read_only, "the second close takes nothing from the other process"
    other.close()


def test_a_campaign_opened_for_reading_locks_and_changes_nothing(tmp_path: Path) -> None:
    session = create(tmp_path)
    folder = session.folder
    session.close()
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    reader = Session.open(folder, fake_systems, Clock(), VERSION, write=False)
    assert reader.read_only
    writer = reopen(folder)
    assert not writer.read_only
    writer.close()
    reader.close()
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files


def test_rules_that_fail_while_a_campaign_is_opened_let_it_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = create(tmp_path)
    folder = session.folder
    session.close()
    for failure, expected in (
        (ValueError("odd"), SaveError),
        (SaveError("told"), SaveError),
        (SystemExit(), SystemExit),
    ):

        def fail(_: Session, failure: BaseException = failure) -> None:
            raise failure

        with monkeypatch.context() as broken:
            broken.setattr(Session, "_take_up", fail)
            with pytest.raises(expected) as raised:
                reopen(folder)
        if isinstance(failure, SaveError):
            assert raised.value is failure
        elif isinstance(failure, ValueError):
            assert "Ash Hollow" in str(raised.value)
    again = reopen(folder)
    assert not again.read_only
    again.close()


def test_a_retried_fight_leaves_its_outcome_in_the_chronicle_only(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    for act in (session.fight_again, session.finish_fight):
        with pytest.raises(CampaignError, match=r"\.$"):
            act()
    play_out(session)
    table = session.table
    characters = session.characters()
    again = session.fight_again()
    assert again is session.table is not table
    assert again.result is None
    assert session.characters() == characters
    assert len(fights(session)) == 2
    session.abandon_fight()
    with pytest.raises(CampaignError, match="No fight is in progress"):
        session.abandon_fight()
    session.close()


@pytest.mark.parametrize(
    ("procedure", "characters", "sentence"),
    [
        ("fight", ["Eve"], "There is no character named Eve."),
        ("siege", ["Ann"], "There is no procedure “siege” in this game: choose one of fight, rest."),
    ],
)
def test_a_procedure_of_nobody_known_does_not_begin(
    tmp_path: Path, procedure: str, characters: list[str], sentence: str
) -> None:
    session = create(tmp_path)
    with pytest.raises(CampaignError, match=f"^{sentence}$"):
        session.begin(procedure, a_setup(), "The cellar", characters=characters)
    assert session.table is None
    begin(session)
    with pytest.raises(CampaignError, match="“The cellar” is in progress: finish or abandon it first"):
        begin(session)
    session.close()


def test_a_failed_write_is_tried_again_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = create(tmp_path)
    ordered: list[Path] = []
    save = session._ledger.writer.save

    def noted(path: Path, *rest: object, **named: object) -> None:
        ordered.append(path)
        save(path, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(session._ledger.writer, "save", noted)
    session.write_again()
    assert ordered == [paths.campaign_file(session.folder)]
    assert session.saved or session.flush() == ""
    session.close()
