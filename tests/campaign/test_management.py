"""Campaigns kept in order: renamed, copied, put away and taken back, restored; one that is open is left alone."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from solo.campaign import campaign_file, campaigns, management
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from solo.storage.store import FileStore
from tests.campaign.campaigns import Clock, begin, create, reopen
from tests.fake_system import fake_systems


def names(home: Path) -> list[str]:
    return sorted(one.name for one in campaigns.campaigns(home))


def closed(home: Path, name: str, *fights: str) -> Path:
    """A campaign with a fight in progress, if any is named."""
    session = create(home, name)
    for fight in fights:
        begin(session, fight)
    session.close()
    return session.folder


def test_a_campaign_is_renamed_and_its_chronicle_says_so(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    closed(tmp_path, "Cold Ford")
    assert management.rename(tmp_path, folder, "  Ash   Hill ", Clock()) == "Ash Hill"
    assert names(tmp_path) == ["Ash Hill", "Cold Ford"]
    with pytest.raises(SaveError, match="A campaign named “cold ford” already exists"):
        management.rename(tmp_path, folder, "cold ford", Clock())
    with pytest.raises(SaveError, match="Give the campaign a name"):
        management.rename(tmp_path, folder, " ", Clock())
    session = reopen(folder)
    assert session.fight_in_progress == "The cellar"
    assert session.notices == []
    assert any("is now called Ash Hill" in str(chapter) for chapter in session.chronicle())
    session.close()
    assert management.rename(tmp_path, folder, "ash hill", Clock()) == "ash hill", "its own name in other letters"


def test_a_copy_stands_as_the_first_does_and_goes_on_by_itself(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    assert management.duplicate(tmp_path, folder) == "Ash Hollow (copy)"
    assert management.duplicate(tmp_path, folder) == "Ash Hollow (copy) (2)"
    assert management.duplicate(tmp_path, folder, "Another") == "Another"
    with pytest.raises(SaveError, match="already"):
        management.duplicate(tmp_path, folder, "another")
    copy = reopen(campaigns.find(tmp_path, "Ash Hollow (copy)"))
    assert copy.fight_in_progress == "The cellar"
    copy.abandon_fight()
    copy.close()
    assert campaigns.summary(folder).fight == "The cellar"
    assert campaigns.check(campaigns.find(tmp_path, "Another"), fake_systems) == []


def test_what_is_put_away_is_taken_back_whole(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    held = {file.name: file.read_bytes() for file in folder.iterdir()}
    management.move_to_bin(tmp_path, folder)
    assert names(tmp_path) == []
    assert campaigns.last_opened(tmp_path) is None
    (binned,) = management.list_bin(tmp_path)
    assert (binned.name, binned.fight) == ("Ash Hollow", "The cellar")
    assert management.restore_from_bin(tmp_path, binned.folder, Clock()) == "Ash Hollow"
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == held
    assert management.list_bin(tmp_path) == []


def test_two_of_one_name_are_put_away_and_come_back_beside_a_third(tmp_path: Path) -> None:
    for _ in range(2):
        management.move_to_bin(tmp_path, closed(tmp_path, "Ash Hollow"))
    closed(tmp_path, "Ash Hollow")
    assert len(management.list_bin(tmp_path)) == 2
    back = {management.restore_from_bin(tmp_path, one.folder, Clock()) for one in management.list_bin(tmp_path)}
    assert back == {"Ash Hollow (2)", "Ash Hollow (3)"}
    assert names(tmp_path) == ["Ash Hollow", "Ash Hollow (2)", "Ash Hollow (3)"]


def test_an_older_state_is_restored_and_the_one_before_is_kept(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    session = reopen(folder)
    session.abandon_fight()
    session.close()
    kept = management.backups(folder)
    assert kept[0].fight == "The cellar"
    management.restore(folder, 1, Clock())
    assert campaigns.summary(folder).fight == "The cellar"
    assert management.backups(folder)[0].fight == ""
    session = reopen(folder)
    assert session.table is not None
    assert not session.read_only
    session.close()
    assert campaigns.check(folder, fake_systems) == []
    with pytest.raises(SaveError, match="This campaign has no backup 9: it has 1"):
        management.restore(folder, 9, Clock())


def test_a_damaged_state_is_set_aside_by_the_backup(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    paths.campaign_file(folder).write_bytes(b"torn")
    management.restore(folder, 1, Clock())
    assert not campaigns.summary(folder).broken
    assert (folder / "campaign.damaged.json").read_bytes() == b"torn"


def test_a_damaged_backup_is_told_and_not_restored(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    before = paths.campaign_file(folder).read_bytes()
    atomic.backups(paths.campaign_file(folder))[0].write_bytes(b"torn")
    assert management.backups(folder)[0].broken
    with pytest.raises(SaveError):
        management.restore(folder, 1, Clock())
    assert paths.campaign_file(folder).read_bytes() == before


def test_a_campaign_that_is_open_elsewhere_is_refused(tmp_path: Path) -> None:
    session = create(tmp_path, "Ash Hollow")
    begin(session, "The cellar")
    session.flush()
    folder = session.folder
    held = {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock"}
    for act in (
        lambda: management.rename(tmp_path, folder, "Other", Clock()),
        lambda: management.move_to_bin(tmp_path, folder),
        lambda: management.restore(folder, 1, Clock()),
        lambda: management.use_packs(folder, ["River folk"], Clock()),
    ):
        with pytest.raises(SaveError, match="This campaign is open in another window: close it there first"):
            act()
    assert {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock"} == held
    session.close()


def test_packs_are_kept_and_a_save_from_before_needs_none(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    assert b"packs" not in paths.campaign_file(folder).read_bytes()
    assert campaigns.required_packs(folder).packs == ()
    management.use_packs(folder, ["River folk"], Clock())
    assert campaigns.required_packs(folder) == campaigns.RequiredPacks("Ash Hollow", ("River folk",))
    with pytest.raises(SaveError, match="There is no campaign in"):
        management.use_packs(tmp_path / "nowhere", [], Clock())


def notes(folder: Path) -> list[str]:
    """Return the titles of the chronicle's chapters."""
    session = reopen(folder)
    titles = [chapter.title for chapter in session.chronicle()]
    session.close()
    return titles


def test_packs_are_not_changed_while_a_procedure_is_in_progress(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    with pytest.raises(SaveError, match="“The cellar” is in progress in this campaign: finish or abandon it first"):
        management.use_packs(folder, ["River folk"], Clock())
    assert campaigns.required_packs(folder).packs == ()


def test_a_change_of_packs_is_written_in_the_chronicle(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    management.use_packs(folder, ["River folk", "Hill folk"], Clock())
    management.use_packs(folder, [], Clock())
    assert [title for title in notes(folder) if "ack" in title] == [
        "Packs in use: River folk, Hill folk.",
        "No packs in use.",
    ]


def test_the_copy_of_a_long_name_is_cut_to_80_characters(tmp_path: Path) -> None:
    folder = closed(tmp_path, "A" * 80)
    copy = management.duplicate(tmp_path, folder)
    assert copy == "A" * (80 - len("{} (copy)")) + " (copy)"
    with pytest.raises(SaveError, match="already exists: choose another name"):
        management.duplicate(tmp_path, folder, copy)


def test_an_unfinished_line_of_the_chronicle_is_not_copied(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    chronicle = paths.chronicle_file(folder)
    whole = chronicle.read_bytes()
    chronicle.write_bytes(whole + b'{"torn')
    management.duplicate(tmp_path, folder, "Birch Ford")
    copied = paths.chronicle_file(campaigns.find(tmp_path, "Birch Ford")).read_bytes()
    assert copied == whole
    assert chronicle.read_bytes() == whole + b'{"torn'


def test_an_unfinished_line_of_the_chronicle_is_cut_off_before_a_change(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    chronicle = paths.chronicle_file(folder)
    whole = chronicle.read_bytes()
    chronicle.write_bytes(whole + b'{"torn')
    management.rename(tmp_path, folder, "Ash Hill", Clock())
    assert chronicle.read_bytes().startswith(whole)
    assert b"torn" not in chronicle.read_bytes()
    assert chronicle.read_bytes().count(b"\n") == whole.count(b"\n") + 1
    assert campaigns.check(folder, fake_systems) == []


class Database(FileStore):
    """A store that is not this machine's folders."""


def test_a_campaign_in_a_database_does_not_move_to_the_bin(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    with pytest.raises(SaveError, match="A campaign in a database cannot move to the bin"):
        management.move_to_bin(tmp_path, folder, Database())
    assert names(tmp_path) == ["Ash Hollow"]


def test_the_bin_lists_the_campaign_that_was_put_away_last_first(tmp_path: Path) -> None:
    assert management.list_bin(tmp_path) == []
    binned = [management.move_to_bin(tmp_path, closed(tmp_path, name)) for name in ("Ash", "Birch", "Elm")]
    for place, moment in zip(binned, (20, 30, 10), strict=True):
        os.utime(place, (moment, moment))
    (paths.bin_folder(tmp_path) / "notes.txt").write_text("")
    assert [one.name for one in management.list_bin(tmp_path)] == ["Birch", "Ash", "Elm"]


def test_a_campaign_put_away_has_the_time_of_that(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash")
    os.utime(folder, (10, 10))
    assert management.move_to_bin(tmp_path, folder).stat().st_mtime > 10
    assert management._moved(tmp_path / "gone") == 0.0


def test_campaigns_of_one_folder_name_are_numbered_in_the_bin_from_2_on(tmp_path: Path) -> None:
    places = [management.move_to_bin(tmp_path, closed(tmp_path, "Ash Hollow")) for _ in range(3)]
    assert [place.name for place in places] == ["ash-hollow", "ash-hollow-2", "ash-hollow-3"]


def test_a_campaign_with_a_damaged_chronicle_comes_back_from_the_bin_under_its_own_name_only(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    binned = management.move_to_bin(tmp_path, folder)
    paths.chronicle_file(binned).write_bytes(b"")
    closed(tmp_path, "Ash Hollow")
    with pytest.raises(SaveError, match="chronicle"):
        management.restore_from_bin(tmp_path, binned, Clock())
    assert binned.is_dir()
    management.rename(tmp_path, campaigns.find(tmp_path, "Ash Hollow"), "Birch", Clock())
    assert management.restore_from_bin(tmp_path, binned, Clock()) == "Ash Hollow"


def test_a_campaign_that_cannot_be_moved_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = closed(tmp_path, "Ash Hollow")

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as broken:
        broken.setattr(Path, "rename", refuse)
        with pytest.raises(SaveError, match=r"ash-hollow could not be written, since the disk is read-only"):
            management.move_to_bin(tmp_path, folder)
    assert names(tmp_path) == ["Ash Hollow"]
    session = reopen(folder)
    assert not session.read_only
    session.close()


def test_backups_tell_their_fight_their_lines_and_their_time(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    session = reopen(folder)
    session.abandon_fight()
    session.close()
    kept = management.backups(folder)
    assert [one.number for one in kept] == list(range(1, len(kept) + 1))
    assert kept[0].fight == "The cellar"
    assert [one.broken for one in kept] == [""] * len(kept)
    state = atomic.backups(paths.campaign_file(folder))[0]
    os.utime(state, (10, 10))
    saved = campaign_file.decode(state.read_bytes()).campaign
    assert management.backups(folder)[0].lines == saved.chronicle_mark.lines > 0
    assert management.backups(folder)[0].written == datetime.fromtimestamp(10, UTC)
    state.write_bytes(b"torn")
    broken = management.backups(folder)[0]
    assert (broken.fight, broken.lines) == ("", 0)
    assert broken.broken


def test_a_campaign_without_backups_restores_none(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    for backup in atomic.backups(paths.campaign_file(folder)):
        backup.unlink(missing_ok=True)
    assert management.backups(folder) == []
    with pytest.raises(SaveError, match=r"^This campaign has no backup 1: it has none\.$"):
        management.restore(folder, 1, Clock())


def test_a_restored_state_keeps_the_present_name_and_says_so_in_the_chronicle(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow", "The cellar")
    management.rename(tmp_path, folder, "Ash Hill", Clock())
    assert management.restore(folder, 1, Clock()) == ""
    assert campaigns.summary(folder).name == "Ash Hill"
    assert "An older state of this campaign was restored." in notes(folder)


def test_the_lines_in_the_copies_of_a_chronicle_are_counted(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    assert management.count_copied(folder) == paths.chronicle_file(folder).read_bytes().count(b"\n")
    assert management.count_copied(tmp_path / "gone") == 0


def test_a_sound_chronicle_is_not_restored_and_the_state_not_written(tmp_path: Path) -> None:
    folder = closed(tmp_path, "Ash Hollow")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert management.restore_chronicle(folder, Clock()) == ""
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
