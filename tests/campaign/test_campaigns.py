"""The shelf lists everything, breaks on nothing, and campaigns travel in one file."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaigns, management
from solo.storage import paths, save_file
from solo.storage.errors import NewerFormatError, SaveError
from solo.untrusted.slug import make_slug
from tests.campaign.campaigns import VERSION, Clock, answer, begin, create, fights, reopen
from tests.fake_system import MANIFEST, fake_systems
from tests.play.tables import seen


def make(home: Path, name: str) -> Path:
    return campaigns.create(home, name, MANIFEST, seed=1, clock=Clock(), app_version=VERSION)


def aged(folder: Path, seconds: int) -> None:
    """As if last changed so long after the beginning of time."""
    os.utime(paths.campaign_file(folder), (seconds, seconds))


def test_an_empty_home_has_no_campaigns(tmp_path: Path) -> None:
    assert campaigns.campaigns(tmp_path / "nowhere") == []
    assert campaigns.last_opened(tmp_path / "nowhere") is None
    assert not (tmp_path / "nowhere").exists(), "looking makes nothing"


def test_campaigns_are_listed_newest_first_with_the_fight_in_progress(tmp_path: Path) -> None:
    session = create(tmp_path, "Old")
    begin(session, "The cellar")
    session.close()
    aged(session.folder, 1000)
    aged(make(tmp_path, "New"), 3000)
    aged(make(tmp_path, "Middle"), 2000)
    found = campaigns.campaigns(tmp_path)
    assert [(one.name, one.system, one.fight, one.broken) for one in found] == [
        ("New", "fake", "", ""),
        ("Middle", "fake", "", ""),
        ("Old", "fake", "The cellar", ""),
    ]
    assert found[0].modified.timestamp() == 3000


def test_a_fight_that_is_over_but_not_saved_is_listed_as_such(tmp_path: Path) -> None:
    session = create(tmp_path, "Old")
    table = begin(session, "The cellar", rats=1)
    session.flush()
    (going_on,) = campaigns.campaigns(tmp_path)
    assert (going_on.fight, going_on.state) == ("The cellar", "in progress")
    while table.result is None:
        answer(session)
    session.flush()
    (over,) = campaigns.campaigns(tmp_path)
    assert over.state == f"{table.result.outcome}, not saved yet"
    session.play.undo()
    session.flush()
    assert campaigns.campaigns(tmp_path)[0].state == "in progress"
    session.close()
    assert [backup.state for backup in management.backups(session.folder)][:1] == ["in progress"]


def test_broken_campaigns_are_listed_as_broken(tmp_path: Path) -> None:
    paths.campaign_file(make(tmp_path, "Rubbish")).write_bytes(b"\x00rubbish")
    newer = paths.campaign_file(make(tmp_path, "Newer"))
    newer.write_bytes(newer.read_bytes().replace(b'"format":6', b'"format":9'))
    (paths.campaigns_folder(tmp_path) / "empty").mkdir()
    (paths.campaigns_folder(tmp_path) / "a file").write_text("not a campaign")
    odd = make(tmp_path, "Odd")
    paths.campaign_file(odd).unlink()
    paths.campaign_file(odd).mkdir()
    broken = {one.folder.name: one.broken for one in campaigns.campaigns(tmp_path)}
    assert set(broken) == {"rubbish", "newer", "empty", "odd"}
    assert "newer Solo" in broken["newer"]
    assert "damaged" in broken["rubbish"]
    assert "There is no file" in broken["empty"]
    assert "could not be read" in broken["odd"]


def test_a_name_is_in_use_once(tmp_path: Path) -> None:
    make(tmp_path, "Ash Hollow")
    with pytest.raises(SaveError, match="A campaign named “ash hollow” already"):
        make(tmp_path, "ash  hollow")
    assert campaigns.free_name(tmp_path, "Ash Hollow") == "Ash Hollow (2)"
    assert campaigns.free_name(tmp_path, "Other") == "Other"


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "bell\a", "zero\u200bwidth"])
def test_names_that_cannot_be_are_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveError, match="Give the campaign a"):
        make(tmp_path, name)
    assert campaigns.campaigns(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("Ash Hollow", "ash-hollow"),
        ("../../etc/passwd", "etc-passwd"),
        ("Żółw & Маша 7", "żółw-маша-7"),
        ("Straße", "strasse"),
        ("???", "campaign"),
        ("CON", "campaign"),
        (".hidden", "hidden"),
        ("x" * 80, "x" * 40),
    ],
)
def test_folders_are_named_after_campaigns_and_stay_in_their_place(tmp_path: Path, name: str, folder: str) -> None:
    assert make_slug(name) == folder
    assert make(tmp_path, name) == paths.campaigns_folder(tmp_path) / folder
    assert campaigns.campaigns(tmp_path)[0].name == name


def test_two_names_with_one_folder_name_get_two_folders(tmp_path: Path) -> None:
    assert make(tmp_path, "A b").name == "a-b"
    assert make(tmp_path, "A-b").name == "a-b-2"


def test_a_campaign_is_found_by_its_name_or_its_folders(tmp_path: Path) -> None:
    folder = make(tmp_path, "Ash Hollow")
    for wanted in ("Ash Hollow", "ash hollow", "ash-hollow"):
        assert campaigns.find(tmp_path, wanted) == folder
    with pytest.raises(SaveError, match=r"no campaign “Ash Holow”\. Did you mean Ash Hollow\?"):
        campaigns.find(tmp_path, "Ash Holow")
    with pytest.raises(SaveError, match=r"no campaign “Zzz”"):
        campaigns.find(tmp_path, "Zzz")


def test_a_name_comes_before_the_folder_of_a_campaign_that_had_the_name_before(tmp_path: Path) -> None:
    renamed = make(tmp_path, "ash-hollow")
    management.rename(tmp_path, renamed, "Cold Ford", Clock())
    named = make(tmp_path, "Ash-Hollow")
    aged(renamed, 2_000_000_000)  # it is the first of the list
    aged(named, 1_000_000_000)
    assert campaigns.find(tmp_path, "ash-hollow") == named
    assert campaigns.find(tmp_path, "Cold Ford") == renamed


def test_a_campaign_that_a_newer_version_saved_is_found_by_its_name(tmp_path: Path) -> None:
    folder = make(tmp_path, "Ash Hollow")
    file = folder / "campaign.json"
    file.write_bytes(file.read_bytes().replace(b'"format":6', b'"format":7'))
    assert campaigns.find(tmp_path, "Ash Hollow") == folder
    assert "update Solo to open it" in campaigns.summary(folder).broken


def test_the_campaign_opened_last_is_remembered(tmp_path: Path) -> None:
    folder = make(tmp_path, "Ash Hollow")
    campaigns.mark_opened(tmp_path, folder)
    assert campaigns.last_opened(tmp_path) == folder
    for rubbish in (b"../..", b"nowhere", b"\xff\x00", b""):
        paths.last_opened_file(tmp_path).write_bytes(rubbish)
        assert campaigns.last_opened(tmp_path) is None


def test_a_campaign_travels_in_one_file(tmp_path: Path) -> None:
    session = create(tmp_path / "here")
    table = begin(session)
    answer(session, 4)
    session.close()
    file = tmp_path / "ash.json"
    campaigns.export_campaign(session.folder, file)
    json.loads(file.read_bytes())
    for home, name in ((tmp_path / "there", "Ash Hollow"), (tmp_path / "here", "Ash Hollow (2)")):
        folder = campaigns.import_campaign(file, home)
        assert campaigns.check(folder, fake_systems) == []
        arrived = reopen(folder)
        assert arrived.notices == []
        assert arrived.name == name
        assert arrived.characters() == session.characters()
        assert arrived.table is not None
        assert seen(arrived.table) == seen(table)
        assert fights(arrived)[0].events == table.story()
        arrived.close()


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    folder = make(tmp_path, "Ash Hollow")
    file = tmp_path / "mine.json"
    file.write_text("precious")
    with pytest.raises(SaveError, match="choose another name"):
        campaigns.export_campaign(folder, file)
    assert file.read_text() == "precious"
    with pytest.raises(SaveError, match="There is no file"):
        campaigns.export_campaign(tmp_path / "nowhere", tmp_path / "new.json")


def test_only_whole_bundles_are_imported_and_nothing_is_left_of_others(tmp_path: Path) -> None:
    file = tmp_path / "ash.json"
    campaigns.export_campaign(make(tmp_path / "here", "Ash Hollow"), file)
    whole = file.read_bytes()
    record = campaigns.Bundle(msgspec.Raw(b'{"name":"X"}'), [msgspec.Raw(b'{"time":3}')])
    wrong_record = save_file.encode(record, kind=campaigns.BUNDLE, system="fake", rules_version=1, app_version=VERSION)
    cases = [
        (whole[:-30], "incomplete"),
        (b"PK\x03\x04", "damaged or not a save"),
        (whole.replace(b"Ash Hollow", b"Ash Hillow", 1), "checksum"),
        (paths.campaign_file(tmp_path / "here" / "campaigns" / "ash-hollow").read_bytes(), "of the kind"),
        (wrong_record, "content is invalid"),
    ]
    for data, words in cases:
        file.write_bytes(data)
        with pytest.raises(SaveError, match=words):
            campaigns.import_campaign(file, tmp_path / "there")
    file.write_bytes(whole.replace(b'"format":6', b'"format":7'))
    with pytest.raises(NewerFormatError):
        campaigns.import_campaign(file, tmp_path / "there")
    with pytest.raises(SaveError, match="There is no file"):
        campaigns.import_campaign(tmp_path / "nothing.json", tmp_path / "there")
    assert not (tmp_path / "there").exists()


def test_a_check_tells_every_fault_and_changes_nothing(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.flush()
    begin(session)
    session.close()
    folder = session.folder
    assert campaigns.check(folder, fake_systems) == []
    paths.campaign_file(folder).write_bytes(b"{}")
    (folder / "campaign.1.json").write_bytes(b"")
    with paths.chronicle_file(folder).open("ab") as file:
        file.write(b'{"time"')
    files = {path: path.read_bytes() for path in folder.iterdir()}
    faults = campaigns.check(folder, fake_systems)
    assert [fault.split(":")[0] for fault in faults[:2]] == ["campaign.json", "campaign.1.json"]
    assert faults[2] == (
        "The end of chronicle.jsonl is incomplete. When you open the campaign, Solo moves it to chronicle.jsonl.torn."
    )
    assert len(faults) == 3
    assert {path: path.read_bytes() for path in folder.iterdir()} == files
    assert "There is no file" in campaigns.check(tmp_path / "nowhere", fake_systems)[0]


def test_a_home_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where a folder should be")
    with pytest.raises(SaveError, match="part of its path is a file, not a folder"):
        make(home, "Ash Hollow")
    campaigns.mark_opened(home, tmp_path)
    assert campaigns.campaigns(home) == []


def test_a_shelf_that_nobody_may_look_at_is_not_an_empty_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "Ash Hollow")

    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, "no", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    assert "you may not read it" in campaigns.find_listing_problem(tmp_path)
    with pytest.raises(SaveError, match="you may not read it"):
        campaigns.find(tmp_path, "Ash Hollow")
    with pytest.raises(SaveError, match="you may not read it"):
        make(tmp_path, "Another")


def test_a_folder_that_nobody_may_enter_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "Ash Hollow")
    opened = os.open

    def refuse(path: Path, flags: int, *rest: int) -> int:
        if Path(path).name.startswith("campaign."):
            raise PermissionError(errno.EACCES, "no", str(path))
        return opened(path, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)
    assert [(one.name, "you may not read" in one.broken) for one in campaigns.campaigns(tmp_path)] == [
        ("ash-hollow", True)
    ]


@pytest.mark.parametrize("name", ["campaign.json", "campaign.1.json", "chronicle.jsonl"])
def test_a_pipe_among_the_files_of_a_campaign_is_a_sentence(tmp_path: Path, name: str) -> None:
    folder = make(tmp_path, "Ash Hollow")
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)
    assert any("it is a pipe, not a file" in fault for fault in campaigns.check(folder, fake_systems))


def test_a_pipe_in_place_of_the_mark_is_no_campaign(tmp_path: Path) -> None:
    make(tmp_path, "Ash Hollow")
    os.mkfifo(paths.last_opened_file(tmp_path))
    assert campaigns.last_opened(tmp_path) is None


def test_a_folder_whose_name_is_no_text_is_remembered_as_well(tmp_path: Path) -> None:
    folder = make(tmp_path, "Ash Hollow").rename(paths.campaigns_folder(tmp_path) / "a\udcff")
    campaigns.mark_opened(tmp_path, folder)
    assert campaigns.last_opened(tmp_path) == folder
