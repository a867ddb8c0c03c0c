"""Error messages for files that cannot be read or written.

The user sees them unchanged. Each says what happened, which data is safe, and what to do.
"""

from __future__ import annotations

import errno
from pathlib import Path

from solo.untrusted.files import FileTooLargeError, NotAFileError


class SaveError(ValueError):
    """A file that cannot be read or written; the text is one or two sentences for the user."""


class NewerFormatError(SaveError):
    """A file of a newer version of Solo. This version must not open, repair or replace it."""


class MissingFileError(SaveError):
    """A missing file, or a broken link. A backup may replace it."""


class ReadError(SaveError):
    """A file that could not be read, so that its state is unknown. Nothing may replace it."""


_WRITING = {
    errno.ENOSPC: "the disk is full: free some space, then continue",
    errno.EDQUOT: "your disk quota is used up: free some space, then continue",
    errno.EFBIG: "the file would be larger than allowed: free some space, then continue",
    errno.EACCES: "you may not write there: change the folder's permissions, or set SOLO_HOME to another folder",
    errno.EPERM: "you may not write there: change the folder's permissions, or set SOLO_HOME to another folder",
    errno.EROFS: "the disk is read-only: set SOLO_HOME to a folder that you can write",
    errno.ENOTDIR: "part of its path is a file, not a folder: move the file, or set SOLO_HOME to another folder",
    errno.ENOENT: "its folder is missing: restore the folder, or set SOLO_HOME to another folder",
}


def write_error(path: Path, error: OSError, is_home: bool = True) -> SaveError:
    """Return the error for a file that could not be written and is unchanged.

    `is_home` is True if SOLO_HOME sets its folder, and False if the user has named the file.
    """
    said = f"the system reports “{error.strerror or error}”"
    why = error.strerror if isinstance(error, NotAFileError) else _WRITING.get(error.errno or 0, said)
    if why and not is_home:
        why = why.replace("set SOLO_HOME to", "choose")
    return SaveError(f"{path} could not be written, since {why}. Everything saved before is safe.")


ELSEWHERE = ", or set SOLO_HOME to another folder"
_READING = {
    errno.EACCES: "you may not read it: change its permissions",
    errno.EPERM: "you may not read it: change its permissions",
    errno.ENOTDIR: "part of its path is a file, not a folder: move the file, or set SOLO_HOME to another folder",
    errno.ELOOP: "it is a link to itself: replace it with the file",
    errno.EMFILE: "too many files are open: close some programs, then try again",
    errno.ENFILE: "too many files are open: close some programs, then try again",
    errno.ENAMETOOLONG: "its name is too long: choose a shorter one",
}


def read_error(path: Path, error: OSError, is_home: bool = False) -> MissingFileError | ReadError:
    """Return the error for a file that is missing or could not be read.

    `is_home` is True if SOLO_HOME sets its folder.
    """
    if error.errno == errno.ENOENT:
        linked = "It is a link to a missing file." if path.is_symlink() else ""
        return MissingFileError(f"There is no file {path}. {linked}".strip())
    if isinstance(error, NotAFileError | FileTooLargeError):
        return ReadError(f"{path} could not be read: {error.strerror}. Move it to another folder, then try again.")
    why = _READING.get(error.errno or 0, f"the system reports “{error.strerror or error}”")
    if is_home and error.errno in (errno.EACCES, errno.EPERM):
        why += ELSEWHERE
    return ReadError(f"{path} could not be read: {why}.")
