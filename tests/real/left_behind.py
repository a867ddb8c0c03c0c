"""What a program that should be gone has left behind: itself, other processes, a lock, temporary folders."""

from __future__ import annotations

import time
from pathlib import Path

from solo.storage import paths
from solo.storage.lock import Lock
from tests.real.terminal import PATIENCE

OWN_ENVIRONMENT = Path("/proc/self/environ")


def processes(home: Path) -> list[int]:
    """Every process that was started for this home, where the system tells; zombies are gone."""
    if not OWN_ENVIRONMENT.exists():
        return []
    sign = f"SOLO_HOME={home}".encode()
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and _started_with(entry, sign)]


def _started_with(entry: Path, sign: bytes) -> bool:
    try:
        return sign in (entry / "environ").read_bytes().split(b"\0")
    except OSError:
        return False  # it has ended, or is not ours


def all_gone(home: Path) -> bool:
    """Whether every process of this home ends; how soon depends on the machine, and on what the app waits for."""
    ends = time.monotonic() + PATIENCE
    while processes(home):
        if time.monotonic() > ends:
            return False
        time.sleep(0.02)
    return True


def temporary(folder: Path) -> list[str]:
    """What lies in a folder for temporary files, once whoever is to sweep it has had a moment."""
    ends = time.monotonic() + PATIENCE
    while (names := sorted(entry.name for entry in folder.iterdir())) and time.monotonic() < ends:
        time.sleep(0.02)
    return names


def locked(home: Path) -> list[str]:
    """The campaigns whose lock somebody still holds."""
    return [folder.name for folder in paths.campaigns_folder(home).glob("*/") if not _comes_free(folder)]


def _comes_free(folder: Path) -> bool:
    """Whether a campaign's lock can be had: who has just ended may not have let go of its files yet."""
    ends = time.monotonic() + PATIENCE
    while (lock := Lock.take(paths.lock_file(folder))) is None:
        if time.monotonic() > ends:
            return False
        time.sleep(0.02)
    lock.release()
    return True
