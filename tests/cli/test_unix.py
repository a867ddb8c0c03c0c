"""Where the system lacks what hosting needs, as Windows does, it is refused in one sentence; the rest works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LACKING = """
import sys
for module in ("resource", "termios", "tty", "pty", "pwd", "grp"):
    sys.modules[module] = None  # importing it fails from now on
from solo.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def run_without_unix(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process that cannot import what only Unix has."""
    return subprocess.run(
        [sys.executable, "-c", LACKING, *words],
        env={**os.environ, "SOLO_HOME": str(home)},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["host", "Ash Hollow"], "On Windows run it in WSL"),
        (["host", "Ash Hollow", "--headless"], "On Windows run it in WSL"),
        (["host", "--tables", "."], "On Windows run it in WSL"),
        (["join", "--name", "Ann"], "Use ssh instead"),
    ],
)
def test_a_system_without_unix_is_told_so_in_one_sentence(tmp_path: Path, words: list[str], says: str) -> None:
    done = run_without_unix(tmp_path, *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"“solo {words[0]}” needs Linux, macOS or a similar system. ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["host", "--help"], ["join", "--help"], ["saves", "list"], ["version"]])
def test_a_system_without_unix_runs_all_other_commands(tmp_path: Path, words: list[str]) -> None:
    done = run_without_unix(tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, "")
