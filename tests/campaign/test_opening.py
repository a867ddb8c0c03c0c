"""Opening a campaign: its lock, its newest valid state, its game, and names of campaigns and their folders."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaign_file, campaigns
from solo.campaign.campaign import Campaign, EncounterQuery, SavedEvening
from solo.campaign.open_campaign import OPEN_ELSEWHERE, READ_BY_OTHERS, load_campaign
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from solo.storage.journal_mark import mark_of
from solo.storage.lock import Lock
from solo.storage.store import FILES
from solo.systems.contract import System
from tests.campaign.campaigns import Clock, begin, create, reopen
from tests.fake_system import MANIFEST, FakeSystem, fake_systems


def closed(home: Path, name: str = "Ash Hollow") -> Path:
    session = create(home, name)
    begin(session)
    session.close()
    return session.folder


def is_free(folder: Path) -> bool:
    """Return True if no process holds the campaign."""
    held = Lock.take(paths.lock_file(folder))
    if held is not None:
        held.release()
    return held is not None


def test_a_sound_campaign_is_opened_with_its_lock_and_without_notices(tmp_path: Path) -> None:
    opened = load_campaign(closed(tmp_path), fake_systems)
    assert opened.lock is not None
    assert opened.notices == []
    assert not is_free(opened.folder)
    opened.lock.release()


def test_a_campaign_that_is_open_elsewhere_is_opened_for_reading(tmp_path: Path) -> None:
    session = create(tmp_path)
    opened = load_campaign(session.folder, fake_systems)
    assert (opened.lock, opened.notices) == (None, [OPEN_ELSEWHERE])
    reader = load_campaign(session.folder, fake_systems, write=False)
    assert (reader.lock, reader.notices) == (None, [])
    session.close()


def test_a_folder_that_others_could_read_is_told_only_with_the_lock(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    paths.campaign_file(folder).chmod(0o644)
    assert load_campaign(folder, fake_systems, write=False).notices == []
    opened = load_campaign(folder, fake_systems)
    assert opened.notices == [READ_BY_OTHERS]
    assert opened.lock is not None
    opened.lock.release()


def no_game(_: str) -> System:
    raise ValueError("There is no system.")


def no_entry(_: str) -> System:
    raise LookupError("fake")


def told(_: str) -> System:
    raise SaveError("A pack is missing.")


def broken(_: str) -> System:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("systems", "kind", "words"),
    [
        (no_game, SaveError, "“Ash Hollow” is a campaign of the game “fake”, which cannot be opened. Install the game"),
        (
            no_entry,
            SaveError,
            "“Ash Hollow” is a campaign of the game “fake”, which cannot be opened. Install the game",
        ),
        (told, SaveError, "A pack is missing."),
        (broken, ZeroDivisionError, ""),
    ],
)
def test_a_campaign_whose_game_cannot_be_opened_is_let_go(
    tmp_path: Path, systems: Callable[[str], System], kind: type[Exception], words: str
) -> None:
    folder = closed(tmp_path)
    with pytest.raises(kind) as raised:
        load_campaign(folder, systems)
    assert str(raised.value).startswith(words)
    assert is_free(folder)


@pytest.mark.parametrize(("version", "is_newer"), [(0, True), (1, False), (2, False)])
def test_a_campaign_of_newer_rules_is_told(tmp_path: Path, version: int, is_newer: bool) -> None:
    folder = closed(tmp_path)
    system = FakeSystem()
    system.manifest = msgspec.structs.replace(MANIFEST, rules_version=version)
    opened = load_campaign(folder, lambda _: system, write=False)
    assert campaign_file.load(folder).value.header.rules_version == 1
    assert opened.notices == ["This campaign was last played with newer rules, so some things may differ."] * is_newer


def test_a_damaged_state_is_set_aside_only_with_the_lock(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    state = paths.campaign_file(folder)
    state.write_bytes(b"torn")
    reader = load_campaign(folder, fake_systems, write=False)
    assert len(reader.notices) == 1
    assert state.read_bytes() == b"torn"
    (folder / ".campaign.json.7.new").write_text("half")
    opened = load_campaign(folder, fake_systems)
    assert opened.notices[-1] == "The damaged file was saved as campaign.damaged.json."
    assert not state.exists()
    assert not (folder / ".campaign.json.7.new").exists()
    assert opened.lock is not None
    opened.lock.release()
    again = load_campaign(folder, fake_systems)
    assert not [notice for notice in again.notices if "was saved as" in notice], "it is only missing now"
    assert again.lock is not None
    again.lock.release()


def test_a_name_has_1_to_80_characters_on_one_line() -> None:
    assert campaign_file.require_name(f"  {'a' * 80}\n") == "a" * 80
    assert campaign_file.require_name("Ash \t Hollow") == "Ash Hollow"
    with pytest.raises(SaveError, match="Give the campaign a shorter name: at most 80 characters"):
        campaign_file.require_name("a" * 81)
    with pytest.raises(SaveError, match="Give the campaign a name"):
        campaign_file.require_name(" \n ")
    with pytest.raises(SaveError, match=r"Give the campaign another name\. "):
        campaign_file.require_name("Ash\x1b[2J")


def test_folders_and_names_of_namesakes_are_numbered_from_2_on(tmp_path: Path) -> None:
    for name in ("Ash?", "Ash!", "Ash."):
        closed(tmp_path, name)
    assert sorted(folder.name for folder in paths.campaigns_folder(tmp_path).iterdir()) == ["ash", "ash-2", "ash-3"]
    assert campaigns.free_name(tmp_path, "Elm") == "Elm"
    closed(tmp_path, "Elm")
    closed(tmp_path, "Elm (2)")
    assert campaigns.free_name(tmp_path, "elm") == "elm (3)"


def test_the_list_of_campaigns_begins_with_the_latest_and_then_with_the_last_name(tmp_path: Path) -> None:
    for name, moment in (("Ash", 20), ("Birch", 30), ("Cedar", 20)):
        os.utime(paths.campaign_file(closed(tmp_path, name)), (moment, moment))
    assert [one.name for one in campaigns.campaigns(tmp_path)] == ["Birch", "Cedar", "Ash"]


def test_a_backup_that_replaces_a_state_counts_the_lines_that_were_copied_since(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.rename("Ash Hill")
    session.flush()
    kept = campaign_file.decode(atomic.backups(paths.campaign_file(session.folder))[0].read_bytes()).campaign
    session.close()
    paths.campaign_file(session.folder).write_bytes(b"torn")
    loaded = campaign_file.load(session.folder).value.campaign
    lines = paths.chronicle_file(session.folder).read_bytes().count(b"\n")
    assert kept.chronicle_mark.lines < loaded.chronicle_mark.lines == lines


def test_the_campaign_opened_last_is_forgotten_if_its_name_leads_elsewhere(tmp_path: Path) -> None:
    assert campaigns.last_opened(tmp_path) is None
    folder = closed(tmp_path)
    campaigns.mark_opened(tmp_path, folder)
    assert campaigns.last_opened(tmp_path) == folder
    mark = paths.last_opened_file(tmp_path)
    for name in ("", "  ", "../campaigns", "gone", "ash-hollow/..", "x" * 2000):
        mark.write_text(name)
        assert campaigns.last_opened(tmp_path) is None
    mark.write_text(" ash-hollow\n")
    assert campaigns.last_opened(tmp_path) == folder


def test_a_summary_of_a_broken_campaign_has_its_folders_name_and_the_reason(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    whole = campaigns.summary(folder)
    assert (whole.name, whole.system, whole.fight, whole.broken) == ("Ash Hollow", "fake", "The cellar", "")
    for file in (paths.campaign_file(folder), *atomic.backups(paths.campaign_file(folder))):
        file.write_bytes(b"torn")
    summary = campaigns.summary(folder)
    assert (summary.name, summary.system, summary.fight) == ("ash-hollow", "", "")
    assert summary.broken
    assert campaigns.find(tmp_path, "Ash Hollow") == folder, "its name cannot be read"


def test_a_campaign_reopened_after_a_crash_keeps_its_name(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    session = reopen(folder)
    assert session.name == "Ash Hollow"
    session.close()


def test_the_mark_of_the_campaign_opened_last_has_at_most_1024_bytes(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    mark = paths.last_opened_file(tmp_path)
    mark.write_bytes(b"ash-hollow".rjust(1024))
    assert campaigns.last_opened(tmp_path) == folder
    mark.write_bytes(b"ash-hollow".rjust(1025))
    assert campaigns.last_opened(tmp_path) is None


def test_a_new_campaign_has_fixed_dice_that_the_program_throws_and_has_begun_nothing(tmp_path: Path) -> None:
    folder = campaigns.create(tmp_path, "Ash", MANIFEST, seed=7, clock=Clock(), app_version="1")
    new = campaign_file.load(folder).value.campaign
    assert (new.seed, new.fate, new.physical, new.tables_begun, new.table) == (7, "fixed", False, 0, None)
    assert (Campaign().seed, Campaign().tables_begun, Campaign().physical) == (0, 0, False)
    assert EncounterQuery() == EncounterQuery("", "", 0, (), (), {}, False, None, 0, 0)
    assert SavedEvening("Friday") == SavedEvening("Friday", (), "", 0)


def test_a_sound_campaign_is_not_found_by_a_name_that_only_resembles_its_folder(tmp_path: Path) -> None:
    session = create(tmp_path, "Ash Hollow")
    session.rename("Birch")
    session.close()
    assert campaigns.find(tmp_path, "ash-hollow") == campaigns.find(tmp_path, "birch") == session.folder
    with pytest.raises(SaveError, match="Ash Hollow"):
        campaigns.find(tmp_path, "Ash Hollow")


@pytest.mark.parametrize(
    ("marked", "copied", "counted"),
    [(3, b"0\n1\n2\n3\n", 4), (3, b"0\n1\n2\n", 3), (3, b"0\n1\n", 3), (3, b"x\n" * 9, 3), (0, b"0\n1\n", 0)],
)
def test_only_copies_of_its_own_chronicle_extend_an_older_state(
    tmp_path: Path, marked: int, copied: bytes, counted: int
) -> None:
    campaign = Campaign(name="Ash")
    campaign.chronicle_mark = mark_of(b"0\n1\n2\n" if marked else b"")
    paths.chronicle_copy(tmp_path, 1).write_bytes(copied)
    campaign_file.count_copies(tmp_path, campaign, FILES)
    assert campaign.chronicle_mark.lines == counted


def test_a_campaign_without_a_name_is_listed_by_its_folders(tmp_path: Path) -> None:
    state = campaign_file.encode(Campaign(system="fake"), MANIFEST, "1")
    folder = campaign_file.build(tmp_path, "Elm", {"campaign.json": state})
    assert (campaigns.summary(folder).name, campaigns.summary(folder).broken) == ("elm", "")
