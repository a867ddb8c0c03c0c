"""Sentences for files that cannot be read or written: the cause, what is safe, and what to do."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from solo.storage.errors import MissingFileError, ReadError, read_error, write_error
from solo.untrusted.files import FileTooLargeError, NotAFileError

PATH = Path("/home/ash/campaign.json")
HOME = ", or set SOLO_HOME to another folder"


def system_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM])
def test_only_a_home_folder_without_permission_is_told_of_solo_home(number: int) -> None:
    sentence = f"{PATH} could not be read: you may not read it: change its permissions"
    assert str(read_error(PATH, system_error(number))) == f"{sentence}."
    assert str(read_error(PATH, system_error(number), is_home=True)) == f"{sentence}{HOME}."
    other = read_error(PATH, system_error(errno.EMFILE), is_home=True)
    assert str(other) == f"{PATH} could not be read: too many files are open: close some programs, then try again."


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (NotAFileError(PATH, stat.S_IFIFO), "it is a pipe, not a file"),
        (FileTooLargeError(PATH, 64 * 1024**2), "it is larger than 64 MB"),
    ],
)
def test_a_path_that_is_no_file_of_solo_is_to_be_moved(error: OSError, why: str) -> None:
    assert str(read_error(PATH, error)) == (
        f"{PATH} could not be read: {why}. Move it to another folder, then try again."
    )


def test_an_error_without_words_of_its_own_quotes_the_system() -> None:
    assert str(read_error(PATH, system_error(errno.EIO))) == (
        f"{PATH} could not be read: the system reports “{os.strerror(errno.EIO)}”."
    )
    assert str(write_error(PATH, OSError("no reason"))) == (
        f"{PATH} could not be written, since the system reports “no reason”. Everything saved before is safe."
    )
    assert isinstance(read_error(PATH, OSError("no reason")), ReadError)


def test_a_missing_file_and_a_broken_link_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    missing = system_error(errno.ENOENT)
    assert str(read_error(path, missing)) == f"There is no file {path}."
    path.symlink_to(tmp_path / "gone")
    error = read_error(path, missing)
    assert isinstance(error, MissingFileError)
    assert str(error) == f"There is no file {path}. It is a link to a missing file."


def test_a_path_that_is_no_file_is_not_written() -> None:
    assert str(write_error(PATH, NotAFileError(PATH, stat.S_IFDIR))) == (
        f"{PATH} could not be written, since it is a folder, not a file. Everything saved before is safe."
    )
