"""One writer at a time; the lock ends with its holder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from solo.storage.errors import SaveError
from solo.storage.lock import Lock

HOLD = """
import sys
from pathlib import Path
from solo.storage.lock import Lock
held = Lock.take(Path(sys.argv[1]))
print("held" if held else "refused", flush=True)
sys.stdin.read()
"""


def test_a_second_taker_gets_none_until_it_is_released(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = Lock.take(path)
    assert first is not None
    assert Lock.take(path) is None
    first.release()
    first.release()
    again = Lock.take(path)
    assert again is not None
    again.release()


def test_another_process_is_kept_out_and_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert Lock.take(path) is None
        other.kill()
        other.wait()
    lock = Lock.take(path)
    assert lock is not None
    lock.release()


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="could not be written"):
        Lock.take(tmp_path / "gone" / "lock")


def test_a_lock_whose_file_was_removed_still_holds(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = Lock.take(path)
    assert first is not None
    path.unlink()
    assert Lock.take(path) is None
    first.release()
    again = Lock.take(path)
    assert again is not None
    again.release()
