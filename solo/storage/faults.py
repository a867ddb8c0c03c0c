"""Owns the sentences for files that cannot be read or written.

A fault's text goes to a person as it is: it says what happened, what is still safe, and what to do.
"""

from __future__ import annotations

import errno
from pathlib import Path


class SaveFault(ValueError):
    """A file that cannot be read or written; its text is one sentence or two for a person."""


class NewerFormat(SaveFault):
    """A file of a newer Solo, which must not be opened, repaired or replaced by this one."""


_WRITING = {
    errno.ENOSPC: "there is no space left on the disk: free some, then go on",
    errno.EDQUOT: "your disk quota is used up: free some space, then go on",
    errno.EFBIG: "the file would be larger than allowed: free some space, then go on",
    errno.EACCES: "you may not write there: change the folder's permissions or set SOLO_HOME to another folder",
    errno.EPERM: "you may not write there: change the folder's permissions or set SOLO_HOME to another folder",
    errno.EROFS: "the disk is read-only: set SOLO_HOME to a folder that can be written",
    errno.ENOENT: "its folder is gone: put the folder back, then go on",
}


def not_written(path: Path, error: OSError) -> SaveFault:
    """The fault of a file that could not be written and is as it was before."""
    why = _WRITING.get(error.errno or 0, f"the system says “{error.strerror or error}”")
    return SaveFault(f"{path} could not be written, since {why}. What was saved before is untouched.")


def not_read(path: Path, error: OSError) -> SaveFault:
    """The fault of a file that could not be read."""
    if error.errno == errno.ENOENT:
        return SaveFault(f"There is no file {path}.")
    if error.errno in (errno.EACCES, errno.EPERM):
        return SaveFault(f"You may not read {path}: change its permissions.")
    return SaveFault(f"{path} could not be read: the system says “{error.strerror or error}”.")
