"""Files of campaigns and people are their owner's alone, whatever the umask; exports are not."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest

from solo.campaign import campaigns
from solo.host.people import Members
from solo.host.people_file import FILE
from solo.storage import atomic, journal
from solo.storage.lock import Lock
from solo.tui import exports
from tests.campaign import campaigns as sessions

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """A umask that takes no right from anybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


def test_every_folder_that_is_made_is_its_owners_alone(tmp_path: Path) -> None:
    atomic.make_folder(tmp_path / "home" / "campaigns" / "ash")
    for folder in ("home", "home/campaigns", "home/campaigns/ash"):
        assert mode(tmp_path / folder) == 0o700


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(0o755)
    atomic.make_folder(tmp_path / "home")
    assert mode(tmp_path / "home") == 0o755


def test_every_file_that_is_written_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, chronicle, lock = tmp_path / "campaign.json", tmp_path / "chronicle.jsonl", tmp_path / "lock"
    atomic.write(file, b"one")
    journal.append(chronicle, b"{}\n")
    held = Lock.take(lock)
    assert held is not None
    held.release()
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError()))
    atomic.write(file, b"two", keep_previous=True)
    for written in (file, chronicle, lock, atomic.backups(file)[0]):
        assert mode(written) == 0o600


def test_an_export_is_written_as_the_umask_has_it(tmp_path: Path) -> None:
    exports.write(tmp_path / "exports" / "sheet.json", b"{}")
    assert mode(tmp_path / "exports" / "sheet.json") == 0o666
    assert mode(tmp_path / "exports") == 0o777


def test_a_new_campaign_and_its_people_are_their_owners_alone(tmp_path: Path) -> None:
    session = sessions.create(tmp_path / "home")
    session.close()
    Members(session.folder).enter("Gil", "gm")
    campaigns.export_campaign(session.folder, tmp_path / "export.json")
    assert mode(tmp_path / "export.json") == 0o666
    assert (session.folder / FILE).exists()
    for place in (tmp_path / "home").rglob("*"):
        assert mode(place) == (0o700 if place.is_dir() else 0o600), place


def test_a_campaign_that_others_could_read_is_tightened_and_told_once(tmp_path: Path) -> None:
    session = sessions.create(tmp_path)
    session.close()
    session.folder.chmod(0o755)
    (session.folder / "campaign.json").chmod(0o644)
    told = []
    for _ in range(2):
        again = sessions.reopen(session.folder)
        told.append(list(again.notices))
        again.close()
    assert [sum("Other users of this machine could read" in one for one in notices) for notices in told] == [1, 0]
    assert mode(session.folder) == 0o700
    assert mode(session.folder / "campaign.json") == 0o600


def test_people_that_others_could_read_are_tightened_and_told_once(tmp_path: Path) -> None:
    Members(tmp_path).enter("Gil", "gm")
    (tmp_path / FILE).chmod(0o664)
    assert "Other users of this machine could read" in Members(tmp_path).notice
    assert mode(tmp_path / FILE) == 0o600
    assert Members(tmp_path).notice == ""


def test_what_a_link_leads_to_is_not_tightened(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "campaign"
    outside.write_text("mine")
    outside.chmod(0o644)
    folder.mkdir(0o700)
    (folder / "link").symlink_to(outside)
    assert not atomic.tighten(folder)
    assert mode(outside) == 0o644
