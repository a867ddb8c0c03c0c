"""The store of folders: what it lists, and what a failure leaves behind."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from solo.storage import store as store_module
from solo.storage.errors import ReadError, SaveError
from solo.storage.store import FILES, LONG_AGO
from solo.storage.writer import Save

PRIVATE = {"campaign.json": b"0", "chronicle.jsonl": b'"begun"\n'}


def built(home: Path, name: str = "ash") -> Path:
    folder = FILES.shelf(home) / name
    FILES.build(folder, PRIVATE)
    return folder


def refuse(*_: object) -> None:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def test_only_folders_without_a_leading_dot_are_campaigns(tmp_path: Path) -> None:
    assert FILES.folders(tmp_path) == []
    folder = built(tmp_path)
    (FILES.shelf(tmp_path) / "notes.txt").write_text("")
    (FILES.shelf(tmp_path) / ".birch.new").mkdir()
    assert FILES.folders(tmp_path) == [folder]


def test_a_shelf_that_cannot_be_listed_is_told_with_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deny(_: Path) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(store_module, "os", SimpleNamespace(scandir=deny))
    with pytest.raises(ReadError, match="change its permissions, or set SOLO_HOME to another folder"):
        FILES.folders(tmp_path)
    with pytest.raises(ReadError, match=r"change its permissions\.$"):
        FILES.read_all(tmp_path, "")


def test_a_file_is_no_campaign(tmp_path: Path) -> None:
    place = tmp_path / "ash"
    for make in (lambda: None, lambda: place.write_text("")):
        make()
        with pytest.raises(SaveError, match=rf"^There is no campaign in {place}\.$"):
            FILES.must_be_there(place)
    place.unlink()
    place.mkdir()
    FILES.must_be_there(place)


@pytest.mark.parametrize("failing", ["rename", "replace"])
def test_a_campaign_that_cannot_be_built_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Path, failing, refuse)
        with pytest.raises(SaveError, match="the disk is read-only"):
            built(tmp_path)
    assert list(FILES.shelf(tmp_path).iterdir()) == []
    assert FILES.read(built(tmp_path) / "campaign.json") == b"0"


def test_a_campaigns_folder_is_its_owners_alone(tmp_path: Path) -> None:
    folder = built(tmp_path)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "campaign.json").stat().st_mode & 0o777 == 0o600


def test_files_are_read_by_the_beginning_of_their_names_and_unreadable_ones_are_none(tmp_path: Path) -> None:
    folder = built(tmp_path)
    (folder / "chronicle.copy-0001.jsonl").write_bytes(b"1")
    (folder / "chronicle.copy-0002.jsonl").mkdir()
    assert FILES.read_all(folder, "chronicle.copy-") == {
        "chronicle.copy-0001.jsonl": b"1",
        "chronicle.copy-0002.jsonl": None,
    }
    assert list(FILES.read_all(folder, "")) == sorted(file.name for file in folder.iterdir())


def test_the_time_of_a_change_is_in_utc_and_long_ago_for_a_missing_file(tmp_path: Path) -> None:
    folder = built(tmp_path)
    os.utime(folder / "campaign.json", (1000, 1000))
    assert FILES.changed(folder / "campaign.json") == datetime(1970, 1, 1, 0, 16, 40, tzinfo=UTC)
    assert FILES.changed(folder / "gone") == LONG_AGO == datetime(1970, 1, 1, tzinfo=UTC)


def test_a_waiting_process_looks_again_every_quarter_of_a_second_and_holds_nothing_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built(tmp_path)
    held = FILES.take(folder)
    assert held is not None
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            held.release()

    monkeypatch.setattr(store_module, "time", SimpleNamespace(sleep=sleep))
    FILES.wait_for(folder, print)
    assert pauses == [0.25] * 3
    again = FILES.take(folder)
    assert again is not None
    again.release()


def test_leftovers_of_the_named_files_are_swept(tmp_path: Path) -> None:
    folder = built(tmp_path)
    for name in (".campaign.json.7.new", ".chronicle.copy-0001.jsonl.7.new", ".other.json.7.new"):
        (folder / name).write_text("")
    FILES.sweep(folder / "campaign.json")
    FILES.sweep(folder / "chronicle.copy-*")
    assert [file.name for file in folder.glob(".*")] == [".other.json.7.new"]


def test_an_exchange_makes_the_folder_that_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "tables" / "ash" / "people.toml"
    assert FILES.exchange(path, None, b"1")
    assert FILES.read(path) == b"1"
    FILES.perform(Save(path, b"2", keep_previous=True))
    assert FILES.read(path.with_name("people.1.toml")) == b"1"
