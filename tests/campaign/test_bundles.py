"""Exported campaigns: their names, their chronicles, and files that are no campaign; and the check of a campaign."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaign_file, campaigns
from solo.campaign.campaign import Campaign
from solo.campaign.campaigns import BUNDLE, Bundle
from solo.storage import atomic, paths, save_file
from solo.storage.errors import SaveError
from tests.campaign.campaigns import begin, create
from tests.fake_system import MANIFEST, fake_systems


def closed(home: Path, name: str = "Ash Hollow") -> Path:
    session = create(home, name)
    begin(session)
    session.close()
    return session.folder


def changed(file: Path, change: Callable[[Bundle, Campaign], None]) -> Path:
    """Change a bundle and give it a right checksum."""
    save = save_file.decode(file.read_bytes(), BUNDLE)
    bundle = save_file.read_payload(save.payload, Bundle)
    campaign = save_file.read_payload(bundle.campaign, Campaign)
    change(bundle, campaign)
    bundle.campaign = msgspec.Raw(msgspec.json.encode(campaign))
    file.write_bytes(save_file.encode(bundle, kind=BUNDLE, system="fake", rules_version=1, app_version="1"))
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An exported campaign."""
    file = tmp_path / "The Mill.json"
    assert campaigns.export_campaign(closed(tmp_path / "home"), file) == []
    return file


def test_an_exported_campaign_may_be_read_by_others_and_imported_twice(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        folder, file = closed(tmp_path / "home"), tmp_path / "ash.json"
        campaigns.export_campaign(folder, file)
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o644
    names = [campaigns.summary(campaigns.import_campaign(file, tmp_path / "there")).name for _ in range(2)]
    assert names == ["Ash Hollow", "Ash Hollow (2)"]
    with pytest.raises(SaveError, match="already exists: choose another name"):
        campaigns.export_campaign(folder, file)


def test_a_campaign_without_a_name_takes_that_of_its_file(file: Path, tmp_path: Path) -> None:
    changed(file, lambda _, campaign: setattr(campaign, "name", ""))
    folder = campaigns.import_campaign(file, tmp_path / "there")
    assert (folder.name, campaigns.summary(folder).name) == ("the-mill", "The Mill")
    assert campaigns.check(folder, fake_systems) == []


def test_a_bundle_whose_chronicle_contradicts_its_mark_is_refused(file: Path, tmp_path: Path) -> None:
    changed(file, lambda bundle, _: bundle.chronicle.pop())
    with pytest.raises(SaveError, match=r"^The chronicle in the file has only .* Export the campaign again\.$"):
        campaigns.import_campaign(file, tmp_path / "there")
    assert campaigns.campaigns(tmp_path / "there") == []


def test_a_bundle_with_a_text_beyond_all_bounds_is_refused(file: Path, tmp_path: Path) -> None:
    record = json.dumps({"time": "2026-03-01", "what": {"type": "note", "text": "x" * (10**6 + 1)}}).encode()
    changed(file, lambda bundle, _: bundle.chronicle.append(msgspec.Raw(record)))
    with pytest.raises(SaveError, match=r"^The file is not a valid campaign\. "):
        campaigns.import_campaign(file, tmp_path / "there")
    assert campaigns.campaigns(tmp_path / "there") == []


def test_a_check_names_each_damaged_state_and_judges_the_others_by_the_newest(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    state = paths.campaign_file(folder)
    first, second, _ = atomic.backups(state)
    whole = state.read_bytes()
    assert campaigns.check(folder, fake_systems) == []
    state.write_bytes(b"torn")
    (fault,) = campaigns.check(folder, fake_systems)
    assert fault.startswith("campaign.json: ")
    state.write_bytes(whole)
    first.write_bytes(b"torn")
    (fault,) = campaigns.check(folder, fake_systems)
    assert fault.startswith("campaign.1.json: ")
    first.write_bytes(whole)
    second.write_bytes(campaign_file.encode(Campaign(name="Birch", system="fake", seed=1), MANIFEST, "1"))
    assert campaigns.check(folder, fake_systems) == [
        "campaign.2.json: This is a backup of another campaign, “Birch”. Move it to another folder."
    ]


def test_a_check_without_any_sound_state_still_reads_the_chronicle(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    for state in (paths.campaign_file(folder), *atomic.backups(paths.campaign_file(folder))):
        state.write_bytes(b"torn")
    with paths.chronicle_file(folder).open("ab") as chronicle:
        chronicle.write(b'{"torn')
    faults = campaigns.check(folder, fake_systems)
    assert [fault.partition(":")[0] for fault in faults[:4]] == [
        "campaign.json", "campaign.1.json", "campaign.2.json", "campaign.3.json",
    ]  # fmt: skip
    assert faults[4].startswith("The end of chronicle.jsonl is incomplete.")
    assert len(faults) == 5


def test_a_home_folder_that_cannot_be_listed_lists_nothing_and_says_why(tmp_path: Path) -> None:
    assert campaigns.find_listing_problem(tmp_path) == ""
    paths.campaigns_folder(tmp_path).write_text("a file")
    assert campaigns.campaigns(tmp_path) == []
    problem = campaigns.find_listing_problem(tmp_path)
    assert "part of its path is a file, not a folder" in problem
    for act in (lambda: campaigns.find(tmp_path, "Ash"), lambda: campaigns.free_name(tmp_path, "Ash")):
        with pytest.raises(SaveError) as raised:
            act()
        assert str(raised.value) == problem
