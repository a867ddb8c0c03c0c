"""Campaigns kept in order: renamed, copied, put away and taken back, restored; one that is open is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign import campaigns, management
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
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
