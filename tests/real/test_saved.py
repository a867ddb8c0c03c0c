"""What the app calls saved is on the disk: on a slow one, killed as soon as it says so, no answer is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.real import homes
from tests.real.terminal import Terminal
from tests.real.test_app import begin_fight

SLOW_DISK = """
import os, time
at_once = os.fsync
def fsync(descriptor):
    time.sleep(0.3)
    at_once(descriptor)
os.fsync = fsync
"""


@pytest.mark.parametrize("answers", [1, 2])
def test_an_answer_is_called_saved_once_it_is(tmp_path: Path, answers: int) -> None:
    (tmp_path / "sitecustomize.py").write_text(SLOW_DISK)
    python_path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    home = tmp_path / "home"
    with Terminal(home, "play", "--seed", "3", extra={"PYTHONPATH": python_path}) as terminal:
        begin_fight(terminal)
        terminal.wait_for("what now?", " saved")
        before = len(homes.answers(home))
        for _ in range(answers):
            terminal.press("1")
            terminal.wait_for("saving…")
        terminal.wait_for(" saved")
        terminal.kill()
        terminal.end()
    assert len(homes.answers(home)) >= before + answers
