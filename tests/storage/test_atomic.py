"""A write happens whole or not at all, and older states are there when the newest is not."""

from __future__ import annotations

import errno
import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from solo.storage import atomic, journal
from solo.storage.errors import NewerFormatError, ReadError, SaveError
from solo.storage.lock import Lock

FAILING_CALLS = [
    ("fsync", errno.ENOSPC, "the disk is full"),
    ("fsync", errno.EDQUOT, "quota"),
    ("fsync", errno.EIO, "the system reports"),
    ("replace", errno.EACCES, "may not write"),
    ("replace", errno.EROFS, "read-only"),
]


def state(number: int) -> bytes:
    return f"state {number}".encode()


def read_state(data: bytes) -> int:
    """The number of a state; refuses anything else."""
    text = data.decode("ascii", "replace")
    if text == "newer":
        raise NewerFormatError("Written by a newer Solo.")
    if not text.startswith("state "):
        raise SaveError("The save is damaged.")
    return int(text.removeprefix("state "))


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    atomic.write(path, state(1))
    atomic.write(path, state(2))
    assert path.read_bytes() == state(2)
    assert [one.name for one in tmp_path.iterdir()] == ["campaign.json"]


def test_the_last_states_are_kept_where_asked(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    for number in range(1, 7):
        atomic.write(path, state(number), keep_previous=True)
    assert [backup.name for backup in atomic.backups(path)] == ["campaign.1.json", "campaign.2.json", "campaign.3.json"]
    assert [backup.read_bytes() for backup in atomic.backups(path)] == [state(5), state(4), state(3)]
    atomic.write(path, state(7))
    assert [backup.read_bytes() for backup in atomic.backups(path)] == [state(5), state(4), state(3)]


def test_backups_are_kept_where_files_cannot_be_linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "campaign.json"
    for number in (1, 2, 3):
        atomic.write(path, state(number), keep_previous=True)
    assert [path.read_bytes(), *(backup.read_bytes() for backup in atomic.backups(path)[:2])] == [
        state(3),
        state(2),
        state(1),
    ]


@pytest.mark.parametrize("keep_previous", [False, True])
@pytest.mark.parametrize(("call", "number", "words"), FAILING_CALLS)
def test_a_write_that_fails_says_why_and_leaves_the_old_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, words: str, keep_previous: bool
) -> None:
    path = tmp_path / "campaign.json"
    atomic.write(path, state(1))

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, call, fail)
    monkeypatch.setattr(Path, call, fail, raising=False)
    with pytest.raises(SaveError, match=words) as caught:
        atomic.write(path, state(2), keep_previous)
    monkeypatch.undo()
    assert "Everything saved before is safe" in str(caught.value)
    assert path.read_bytes() == state(1)
    assert not list(tmp_path.glob(".*")), "the temporary file is gone"


def test_a_folder_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    shutil.rmtree(folder)
    with pytest.raises(SaveError, match="folder is missing"):
        atomic.write(folder / "campaign.json", state(1))


def test_a_disk_without_space_is_a_sentence(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        return
    path = tmp_path / f".campaign.json.{os.getpid()}.new"
    path.symlink_to(full)
    with pytest.raises(SaveError, match="the disk is full"):
        atomic.write(tmp_path / "campaign.json", state(1))
    assert not path.is_symlink()


def test_the_newest_good_state_is_read(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    for number in range(1, 5):
        atomic.write(path, state(number), keep_previous=True)
    assert atomic.read_newest(path, read_state) == atomic.Newest(4, path)
    path.write_bytes(b"rubbish")
    first, second, _ = atomic.backups(path)
    fallen_back = atomic.read_newest(path, read_state)
    assert (fallen_back.value, fallen_back.found) == (3, first)
    assert fallen_back.notice == "The save is damaged. The backup campaign.1.json was opened instead."
    first.write_bytes(b"rubbish")
    assert atomic.read_newest(path, read_state).value == 2
    path.unlink()
    first.unlink()
    assert atomic.read_newest(path, read_state).found == second


def test_without_any_good_state_the_files_own_fault_is_told(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    with pytest.raises(SaveError, match="There is no file"):
        atomic.read_newest(path, read_state)
    path.write_bytes(b"rubbish")
    with pytest.raises(SaveError, match="damaged"):
        atomic.read_newest(path, read_state)


def test_no_backup_is_opened_in_place_of_a_newer_format(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    atomic.write(path, state(1))
    atomic.write(path, b"newer", keep_previous=True)
    with pytest.raises(NewerFormatError):
        atomic.read_newest(path, read_state)


def test_leftovers_of_interrupted_writes_are_swept(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    atomic.write(path, state(1))
    (tmp_path / ".campaign.json.123.new").write_bytes(b"half a st")
    atomic.remove_temporary_files(path)
    assert [one.name for one in tmp_path.iterdir()] == ["campaign.json"]


def unreadable(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> None:
    """From now on files of this name cannot be opened to be read."""
    opened = os.open

    def refuse(path: Path, flags: int, *rest: int) -> int:
        if Path(path).name == name and not flags & os.O_WRONLY:
            raise OSError(number, os.strerror(number), str(path))
        return opened(path, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.EMFILE, errno.ELOOP])
@pytest.mark.parametrize("unread", ["campaign.json", "campaign.1.json"])
def test_nothing_takes_the_place_of_what_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, unread: str
) -> None:
    path = tmp_path / "campaign.json"
    for one in (1, 2, 3):
        atomic.write(path, state(one), keep_previous=True)
    if unread != path.name:
        path.write_bytes(b"rubbish")
    unreadable(monkeypatch, unread, number)
    with pytest.raises(ReadError, match=rf"{unread} could not be read"):
        atomic.read_newest(path, read_state)


def test_a_link_to_nowhere_gives_way_to_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    for one in (1, 2):
        atomic.write(path, state(one), keep_previous=True)
    path.unlink()
    path.symlink_to(tmp_path / "gone")
    newest = atomic.read_newest(path, read_state)
    assert newest.value == 1
    assert "It is a link" in newest.notice


def test_a_link_that_leads_back_to_itself_is_named(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    path.symlink_to(path)
    with pytest.raises(ReadError, match="a link to itself"):
        atomic.read_bytes(path)


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_folder(path: Path) -> None:
    path.mkdir()


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


@pytest.mark.parametrize("made", [a_pipe, a_folder, a_device, a_socket])
def test_only_regular_files_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    path = Path("campaign.json")
    made(path)
    with pytest.raises(ReadError, match=r"it is a .*, not a file"):
        atomic.read_newest(path, read_state)
    with pytest.raises(SaveError, match=r"it is a .*, not a file"):
        journal.append(path, b"{}\n")
    with pytest.raises(SaveError, match=r"it is a .*, not a file"):
        Lock.take(path)


def test_a_file_longer_than_any_save_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    with path.open("wb") as file:
        file.truncate(64 * 1024**2 + 1)
    with pytest.raises(ReadError, match="larger than 64 MB"):
        atomic.read_bytes(path)


def test_each_damaged_file_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    for one in (1, 2, 3):
        path.write_bytes(state(one))
        atomic.quarantine(path)
    names = ["campaign.damaged.json", "campaign.damaged-2.json", "campaign.damaged-3.json"]
    assert [(tmp_path / name).read_bytes() for name in names] == [state(1), state(2), state(3)]


@pytest.mark.parametrize("private", [False, True])
def test_a_folder_is_made_with_its_parents_and_may_exist_already(tmp_path: Path, private: bool) -> None:
    folder = tmp_path / "home" / "campaigns" / "ash"
    for _ in range(2):
        atomic.make_folder(folder, private)
        assert folder.is_dir()


def test_a_folder_that_another_process_makes_meanwhile_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "exists", lambda _: False)
    atomic.make_private_folder(tmp_path)
    assert tmp_path.is_dir()


@pytest.mark.parametrize("private", [False, True])
def test_a_file_in_the_place_of_a_folder_is_a_sentence(tmp_path: Path, private: bool) -> None:
    path = tmp_path / "campaigns"
    path.write_text("a file")
    with pytest.raises(SaveError, match="could not be written"):
        atomic.make_folder(path, private)


def open_to_others(path: Path) -> Path:
    path.write_bytes(state(1))
    path.chmod(0o644)
    return path


def test_rights_of_other_users_are_taken_from_a_folder_and_its_files(tmp_path: Path) -> None:
    path = open_to_others(tmp_path / "campaign.json")
    tmp_path.chmod(0o700)
    assert atomic.tighten(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert not atomic.tighten(tmp_path), "nothing is left to change"
    assert not atomic.tighten(tmp_path / "gone")


def test_rights_of_other_users_are_taken_from_a_file(tmp_path: Path) -> None:
    path = open_to_others(tmp_path / "people.toml")
    assert atomic.tightened_file(path) == path
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_platform_without_such_rights_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = open_to_others(tmp_path / "campaign.json")
    monkeypatch.setattr(atomic, "os", SimpleNamespace(name="nt"))
    assert not atomic.tighten(tmp_path)
    assert atomic.tightened_file(path) == path
    assert path.stat().st_mode & 0o777 == 0o644
    atomic.sync_folder(tmp_path)


def test_data_is_written_whole_where_the_system_takes_a_few_bytes_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "campaign.json"
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    atomic.write(path, state(1))
    assert path.read_bytes() == state(1)


def test_a_file_that_cannot_be_set_aside_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    path = tmp_path / "campaign.json"
    path.write_bytes(state(1))
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(SaveError, match=r"campaign\.damaged\.json could not be written, since the disk is read-only"):
        atomic.quarantine(path)
    assert path.read_bytes() == state(1)


def test_a_path_that_cannot_be_a_folder_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert atomic.folder_exists(tmp_path)
    assert not atomic.folder_exists(tmp_path / "file")
    assert not atomic.folder_exists(tmp_path / ("x" * 300))


def test_a_name_that_cannot_be_a_file_is_a_sentence() -> None:
    with pytest.raises(ReadError, match="cannot be the name of a file"):
        atomic.read_bytes(Path("campaign\0.json"))
