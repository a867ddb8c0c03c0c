"""What a write leaves on disk: each call that makes it safe, in its order, and nothing half done where one fails."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.storage import atomic, journal, paths
from solo.storage import lock as lock_module
from solo.storage.errors import MissingFileError, NewerFormatError, ReadError, SaveError, read_error, write_error
from solo.storage.lock import Lock
from solo.storage.store import FILES
from solo.storage.stores import choose_store

ANY = msgspec.json.Decoder(object)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls that put files, names and folders on disk, in their order."""
    done: list[str] = []
    fsync, replace, rename = os.fsync, Path.replace, Path.rename

    def note_fsync(descriptor: int) -> None:
        found = os.fstat(descriptor)
        done.append("folder on disk" if stat.S_ISDIR(found.st_mode) else f"{found.st_size} bytes on disk")
        fsync(descriptor)

    def note_replace(self: Path, target: Path) -> Path:
        done.append(f"replaced {target.name}")
        return replace(self, target)

    def note_rename(self: Path, target: Path) -> Path:
        done.append(f"renamed to {target.name}")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", note_fsync)
    monkeypatch.setattr(Path, "replace", note_replace)
    monkeypatch.setattr(Path, "rename", note_rename)
    return done


def refusing(number: int = errno.EIO) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


def test_a_file_is_on_disk_before_it_takes_its_name_and_the_folder_after(tmp_path: Path, calls: list[str]) -> None:
    atomic.write(tmp_path / "state", b"four")
    assert calls == ["4 bytes on disk", "replaced state", "folder on disk"]


def test_the_folder_put_on_disk_is_the_one_the_file_lies_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[int, int]] = []

    def note(descriptor: int) -> None:
        found = os.fstat(descriptor)
        synced.append((found.st_dev, found.st_ino))

    monkeypatch.setattr(os, "fsync", note)
    inner = tmp_path / "inner"
    inner.mkdir()
    atomic.write(inner / "state", b"1")
    assert synced[-1] == (inner.stat().st_dev, inner.stat().st_ino)
    FILES.build(tmp_path / "shelf" / "ash", {"campaign.json": b"1"})
    shelf = (tmp_path / "shelf").stat()
    assert synced[-1] == (shelf.st_dev, shelf.st_ino)


def test_a_new_campaign_takes_its_name_once_all_it_holds_is_on_disk(tmp_path: Path, calls: list[str]) -> None:
    FILES.build(tmp_path / "ash", {"campaign.json": b"1", "chronicle.jsonl": b"22"})
    files = ["1 bytes on disk", "replaced campaign.json", "folder on disk"]
    files += ["2 bytes on disk", "replaced chronicle.jsonl", "folder on disk"]
    assert calls == [*files, "renamed to ash", "folder on disk"]


def test_a_line_is_on_disk_when_an_append_returns(tmp_path: Path, calls: list[str]) -> None:
    journal.append(tmp_path / "journal", b"1\n")
    journal.append(tmp_path / "journal", b"22\n")
    assert calls == ["2 bytes on disk", "5 bytes on disk"]


def test_no_folder_is_opened_to_be_put_on_disk_where_the_platform_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: list[str]
) -> None:
    monkeypatch.setattr(atomic.os, "name", "nt")
    atomic.sync_folder(tmp_path)
    assert calls == []


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted in /proc")
@pytest.mark.parametrize("fails", ["", "fsync", "write"])
def test_no_file_stays_open_after_a_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    before = open_files()
    with monkeypatch.context() as broken:
        if fails:
            broken.setattr(os, fails, refusing())
        for write in (atomic.write, journal.append):
            if fails:
                with pytest.raises(SaveError):
                    write(tmp_path / "file", b"1\n")
            else:
                write(tmp_path / "file", b"1\n")
    atomic.sync_folder(tmp_path)
    assert open_files() == before


def test_data_that_the_system_takes_in_pieces_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    atomic.write(tmp_path / "state", b"0123456789")
    journal.append(tmp_path / "journal", b"0123456789\n")
    assert (tmp_path / "state").read_bytes() == b"0123456789"
    assert (tmp_path / "journal").read_bytes() == b"0123456789\n"


def test_a_line_cut_short_by_a_full_disk_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, write = tmp_path / "journal", os.write
    journal.append(path, b"first\n")

    def full_after_3(descriptor: int, data: bytes) -> int:
        if len(data) < 7:
            raise OSError(errno.ENOSPC, "full")
        return write(descriptor, data[:3])

    monkeypatch.setattr(os, "write", full_after_3)
    with pytest.raises(SaveError, match="the disk is full"):
        journal.append(path, b"second\n")
    assert path.read_bytes() == b"first\n"


def test_a_temporary_file_of_another_write_is_overwritten_whole(tmp_path: Path) -> None:
    path = tmp_path / "state"
    path.with_name(f".state.{os.getpid()}.new").write_bytes(b"a longer rest of an interrupted write")
    atomic.write(path, b"short")
    assert path.read_bytes() == b"short"


def test_sweeping_removes_leftovers_of_this_file_alone(tmp_path: Path) -> None:
    names = [".state.12.new", ".state.new", ".other.12.new", "state.12.new", ".state.12.old"]
    for name in names:
        (tmp_path / name).write_bytes(b"")
    atomic.remove_temporary_files(tmp_path / "state")
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(names[1:])


def test_sweeping_goes_on_past_a_leftover_that_cannot_be_removed(tmp_path: Path) -> None:
    (tmp_path / ".state.1.new").mkdir()
    (tmp_path / ".state.2.new").write_bytes(b"")
    atomic.remove_temporary_files(tmp_path / "state")
    assert [one.name for one in tmp_path.iterdir()] == [".state.1.new"]


def test_three_backups_are_kept_beside_the_file_under_its_ending(tmp_path: Path) -> None:
    assert atomic.backups(tmp_path / "campaign.json") == [tmp_path / f"campaign.{number}.json" for number in (1, 2, 3)]


def test_backups_move_up_past_one_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_bytes(b"now")
    (tmp_path / "state.2.json").write_bytes(b"old")
    atomic.write(path, b"next", keep_previous=True)
    found = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    assert found == {"state.json": b"next", "state.1.json": b"now", "state.3.json": b"old"}


def test_a_first_write_that_keeps_the_previous_state_has_none_to_keep(tmp_path: Path) -> None:
    atomic.write(tmp_path / "state.json", b"1", keep_previous=True)
    assert [one.name for one in tmp_path.iterdir()] == ["state.json"]


def refuse_all_but(good: bytes) -> Callable[[bytes], bytes]:
    def read(data: bytes) -> bytes:
        if data == b"newer":
            raise NewerFormatError("Of a newer Solo.")
        if data != good:
            raise SaveError("Damaged.")
        return data

    return read


def test_a_backup_of_a_newer_solo_is_not_passed_over_for_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    for name, data in (("state.json", b"bad"), ("state.1.json", b"newer"), ("state.2.json", b"good")):
        (tmp_path / name).write_bytes(data)
    with pytest.raises(NewerFormatError, match=r"^Damaged\. Of a newer Solo\.$"):
        atomic.read_newest(path, refuse_all_but(b"good"))


def test_the_newest_state_may_come_from_another_source(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    held = {"state.json": b"bad", "state.3.json": b"good"}

    def source(wanted: Path) -> bytes:
        if wanted.name not in held:
            raise MissingFileError("None.")
        return held[wanted.name]

    found = atomic.read_newest(path, refuse_all_but(b"good"), source)
    assert (found.value, found.found.name) == (b"good", "state.3.json")
    held.clear()
    with pytest.raises(MissingFileError):
        atomic.read_newest(path, refuse_all_but(b"good"), source)


def test_bytes_are_read_up_to_their_limit_and_no_further(tmp_path: Path) -> None:
    path = tmp_path / "state"
    path.write_bytes(b"12345")
    assert atomic.read_bytes(path, 5) == b"12345"
    with pytest.raises(ReadError, match="larger than"):
        atomic.read_bytes(path, 4)


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    with pytest.raises(ReadError, match="cannot be the name of a file"):
        atomic.read_bytes(Path("a\0b"))


def test_a_copy_is_kept_beside_the_file_and_the_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_bytes(b"1")
    assert atomic.keep_copy(path) == tmp_path / "state.before.json"
    assert path.read_bytes() == (tmp_path / "state.before.json").read_bytes() == b"1"


def test_a_damaged_file_that_cannot_be_moved_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"state\.damaged\.json could not be written"):
        atomic.quarantine(tmp_path / "state.json")


def test_a_free_place_is_the_first_of_its_names_where_nothing_is(tmp_path: Path) -> None:
    taken: set[str] = set()
    names = []
    for _ in range(3):
        place = atomic.free_path(tmp_path / "a.json", "old", lambda path: path.name in taken)
        names.append(place.name)
        taken.add(place.name)
    assert names == ["a.old.json", "a.old-2.json", "a.old-3.json"]


def test_a_link_to_nowhere_counts_as_a_file_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    assert atomic.file_exists(tmp_path / "link")
    assert not atomic.file_exists(tmp_path / "gone")


def test_a_folder_is_there_or_not_also_where_one_may_not_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert atomic.folder_exists(tmp_path)
    assert not atomic.folder_exists(tmp_path / "file")
    monkeypatch.setattr(Path, "is_dir", refusing(errno.EACCES))
    assert not atomic.folder_exists(tmp_path)


def test_folders_are_made_with_those_above_and_a_file_in_the_way_is_a_sentence(tmp_path: Path) -> None:
    atomic.make_folder(tmp_path / "a" / "b")
    atomic.make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError, match="part of its path is a file, not a folder"):
        atomic.make_folder(tmp_path / "file" / "b")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full: free some"),
        (errno.EDQUOT, "your disk quota is used up: free some space"),
        (errno.EFBIG, "the file would be larger than allowed: free some space"),
        (errno.EACCES, "you may not write there: change the folder's permissions, or set SOLO_HOME"),
        (errno.EPERM, "you may not write there: change the folder's permissions, or set SOLO_HOME"),
        (errno.EROFS, "the disk is read-only: set SOLO_HOME"),
        (errno.ENOTDIR, "part of its path is a file, not a folder: move the file"),
        (errno.ENOENT, "its folder is missing: restore the folder"),
        (errno.EIO, "the system reports “odd”"),
    ],
)
def test_a_failed_write_says_why_and_what_to_do(number: int, words: str) -> None:
    said = str(write_error(Path("state"), OSError(number, "odd")))
    assert said.startswith(f"state could not be written, since {words}")
    assert said.endswith(". Everything saved before is safe.")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "you may not read it: change its permissions"),
        (errno.EPERM, "you may not read it: change its permissions"),
        (errno.ENOTDIR, "part of its path is a file, not a folder"),
        (errno.ELOOP, "it is a link to itself"),
        (errno.EMFILE, "too many files are open: close some programs"),
        (errno.ENFILE, "too many files are open: close some programs"),
        (errno.ENAMETOOLONG, "its name is too long: choose a shorter one"),
        (errno.EIO, "the system reports “odd”"),
    ],
)
def test_a_failed_read_says_why_and_nothing_may_take_its_place(number: int, words: str) -> None:
    fault = read_error(Path("state"), OSError(number, "odd"))
    assert isinstance(fault, ReadError)
    assert str(fault).startswith(f"state could not be read: {words}")


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM])
def test_a_file_without_permission_points_to_solo_home_only_if_solo_home_sets_its_folder(number: int) -> None:
    error = OSError(number, "odd")
    beside = "state could not be read: you may not read it: change its permissions"
    assert str(read_error(Path("state"), error)) == f"{beside}."
    assert str(read_error(Path("state"), error, is_home=True)) == f"{beside}, or set SOLO_HOME to another folder."


def test_a_read_that_fails_for_another_reason_does_not_point_to_solo_home() -> None:
    fault = read_error(Path("state"), OSError(errno.EMFILE, "odd"), is_home=True)
    assert str(fault).endswith("too many files are open: close some programs, then try again.")


def test_a_file_that_is_not_there_is_told_apart_from_a_link_to_none(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    missing = OSError(errno.ENOENT, "no such file")
    fault = read_error(gone, missing)
    assert isinstance(fault, MissingFileError)
    assert str(fault) == f"There is no file {gone}."
    (tmp_path / "link").symlink_to(gone)
    assert str(read_error(tmp_path / "link", missing)).endswith("It is a link to a missing file.")


def test_an_error_without_number_or_words_is_told_as_it_is() -> None:
    assert "the system reports “strange”" in str(write_error(Path("state"), OSError("strange")))
    assert "the system reports “strange”" in str(read_error(Path("state"), OSError("strange")))


def test_a_lock_is_given_where_the_file_system_knows_no_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock_module, "_lock", refusing(errno.ENOLCK))
    lock = Lock.take(tmp_path / "lock")
    assert lock is not None
    lock.release()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted in /proc")
@pytest.mark.parametrize("fault", [BlockingIOError, PermissionError])
def test_a_lock_that_another_holds_is_none_and_leaves_no_file_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[OSError]
) -> None:
    def held(_: int) -> None:
        raise fault

    monkeypatch.setattr(lock_module, "_lock", held)
    before = open_files()
    assert Lock.take(tmp_path / "lock") is None
    assert open_files() == before


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted in /proc")
def test_a_released_lock_has_nothing_open(tmp_path: Path) -> None:
    before = open_files()
    lock = Lock.take(tmp_path / "lock")
    assert lock is not None and open_files() == before + 2, "the file and its folder"
    lock.release()
    assert open_files() == before


@pytest.mark.parametrize(
    ("place", "path"),
    [
        (paths.campaigns_folder, "campaigns"),
        (paths.bin_folder, "bin"),
        (paths.own_content_folder, "content"),
        (paths.packs_folder, "packs"),
        (paths.settings_file, "settings.json"),
        (paths.last_opened_file, "last-opened"),
        (paths.campaign_file, "campaign.json"),
        (paths.chronicle_file, "chronicle.jsonl"),
        (paths.lock_file, "lock"),
        (paths.host_key_file, "host_key"),
        (paths.table_socket, "table.socket"),
    ],
)
def test_everything_has_its_name_under_its_folder(place: Callable[[Path], Path], path: str) -> None:
    assert place(Path("home")) == Path("home", path)


def test_folders_that_begin_with_a_dot_and_files_are_no_campaigns(tmp_path: Path) -> None:
    shelf = paths.campaigns_folder(tmp_path)
    for name in ("ash", ".birch.new"):
        (shelf / name).mkdir(parents=True)
    (shelf / "file").write_bytes(b"")
    assert FILES.folders(tmp_path) == [shelf / "ash"]


def test_a_shelf_that_cannot_be_looked_into_is_a_sentence(tmp_path: Path) -> None:
    paths.campaigns_folder(tmp_path).write_bytes(b"")
    with pytest.raises(ReadError, match="part of its path is a file, not a folder"):
        FILES.folders(tmp_path)


def test_a_file_is_no_campaign(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError, match="There is no campaign"):
        FILES.must_be_there(tmp_path / "file")
    with pytest.raises(ReadError, match="part of its path is a file"):
        FILES.must_be_there(tmp_path / "file" / "ash")


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_a_campaign_that_cannot_be_built_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    (tmp_path / "shelf").mkdir()
    with monkeypatch.context() as broken:
        broken.setattr(os if call == "fsync" else Path, call, refusing(errno.ENOSPC))
        with pytest.raises(SaveError, match="the disk is full"):
            FILES.build(tmp_path / "shelf" / "ash", {"campaign.json": b"1"})
    assert list((tmp_path / "shelf").iterdir()) == []


def test_a_folder_left_by_a_build_that_was_killed_is_built_in_again(tmp_path: Path) -> None:
    (tmp_path / ".ash.new").mkdir()
    FILES.build(tmp_path / "ash", {"campaign.json": b"1"})
    assert [one.name for one in tmp_path.iterdir()] == ["ash"]


@pytest.mark.parametrize("wanted", [None, "", "  "])
def test_files_are_the_store_where_none_is_named(wanted: str | None) -> None:
    assert choose_store({} if wanted is None else {"SOLO_STORE": wanted}) is FILES
    assert choose_store({}, wanted or "") is FILES


@pytest.mark.parametrize("wanted", ["mysql://me@here/db", "/a/path", "postgresql"])
def test_a_name_of_no_store_is_a_sentence(wanted: str) -> None:
    for environment, named in (({"SOLO_STORE": wanted}, ""), ({"SOLO_STORE": "postgres://me@here/db"}, wanted)):
        with pytest.raises(SaveError, match=r"^Write the database as postgresql://USER@MACHINE/DATABASE"):
            choose_store(environment, named)


def harmed(path: Path, data: bytes, repair: bool = True) -> tuple[list[object], list[str]]:
    path.write_bytes(data)
    return journal.read(path, ANY, repair)


@pytest.mark.parametrize(
    ("data", "entries", "notices", "kept"),
    [
        (b"1\n{\n3\n", [1, 3], ["Solo skipped 1 unreadable line of j, but left it in the file."], b"1\n{\n3\n"),
        (
            b"1\n{\n[\n4\n",
            [1, 4],
            ["Solo skipped 2 unreadable lines of j, but left them in the file."],
            b"1\n{\n[\n4\n",
        ),
        (
            b"1\n\n  \n4\n{\n6\n",
            [1, 4, 6],
            ["Solo skipped 1 unreadable line of j, but left it in the file."],
            None,
        ),
        (b"1\n{\n", [1], ["The end of j was incomplete and was moved to j.torn."], b"1\n"),
        (b"1\n2", [1], ["The end of j was incomplete and was moved to j.torn."], b"1\n"),
        (b"{\n1\n{", [1], None, b"{\n1\n"),
        (b"", [], [], b""),
        (b"{", [], ["The end of j was incomplete and was moved to j.torn."], b""),
    ],
)
def test_a_harmed_line_is_left_out_and_only_a_torn_end_is_cut_off(
    tmp_path: Path, data: bytes, entries: list[object], notices: list[str] | None, kept: bytes | None
) -> None:
    path = tmp_path / "j"
    found, said = harmed(path, data)
    assert found == entries
    assert (notices is None and len(said) == 2) or said == notices
    assert path.read_bytes() == (data if kept is None else kept)


def test_torn_ends_are_kept_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "j"
    harmed(path, b"1\n{first")
    harmed(path, b"1\n{second")
    assert (tmp_path / "j.torn").read_bytes() == b"{first\n{second\n"


def test_a_torn_end_that_cannot_be_cut_off_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "truncate", refusing(errno.EROFS))
    with pytest.raises(journal.JournalRepairError, match="the disk is read-only"):
        harmed(tmp_path / "j", b"1\n{")
    assert (tmp_path / "j").read_bytes() == b"1\n{"


def test_torn_ends_kept_before_stay_where_another_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j"
    harmed(path, b"1\n{first")
    monkeypatch.setattr(os, "write", refusing(errno.ENOSPC))
    with pytest.raises(journal.JournalRepairError):
        harmed(path, b"1\n{second")
    assert (tmp_path / "j.torn").read_bytes() == b"{first\n"
