"""Crash reports: files with the traceback of an error and the versions, without any data of the player."""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from solo import __version__
from solo.storage.paths import home

SAVED_IS_SAFE = "Solo has crashed. Everything saved is safe."
SET_SOLO_HOME = "set SOLO_HOME to a folder that you can write, then try again"
_reported: list[tuple[BaseException, Path | None]] = []
_lock = Lock()


def describe_crash(error: BaseException) -> str:
    """Write a report of an error, once for each error, and return the sentence for the player."""
    with _lock:
        known = [file for reported, file in _reported if reported is error]
        file = known[0] if known else report(error)
        _reported[:] = [(error, file)]
    if file is None:
        return f"{SAVED_IS_SAFE} No report could be written: {SET_SOLO_HOME}."
    return f"{SAVED_IS_SAFE} The report is in {file}."


def report(error: BaseException) -> Path | None:
    """Write the traceback to a file in the home folder, or else to a temporary file, and return its path.

    Returns None if both fail. Never raises, since the error may be that no file can be written.
    """
    now = datetime.now(UTC)
    text = "".join(
        [
            f"Solo {__version__}, Python {platform.python_version()}, {platform.system()}, {now.isoformat()}\n\n",
            *traceback.format_exception(error),
        ]
    )
    name = f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    for make_file in (_home_file, _temporary_file):
        with suppress(Exception):
            file = make_file(name)
            file.write_text(text, encoding="utf-8", errors="replace")
            return file
    return None


def _home_file(name: str) -> Path:
    folder = home(os.environ) / "crashes"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name


def _temporary_file(name: str) -> Path:
    return Path(tempfile.gettempdir()) / f"solo-{name}"
