"""What a test inherits is the same whoever starts it, and however."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SAYS = """
import os, signal, time
from tests.surroundings import settle
settle()
print(sorted(name for name in os.environ if name in WATCHED), os.environ["TERM"], os.environ["LANG"], time.tzname[0])
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
print(signal.getsignal(signal.SIGQUIT) is signal.SIG_DFL)
"""
ODD = {
    "NO_COLOR": "1",
    "COLUMNS": "20",
    "LINES": "5",
    "TEXTUAL_FPS": "1",
    "LC_ALL": "C",
    "SOLO_HOME": "/nowhere",
    "SOLO_STORE": "dbname=nothing",
    "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22",
    "PYTHONIOENCODING": "ascii",
    "TERM": "dumb",
    "LANG": "C",
    "TZ": "Asia/Kolkata",
}


def _pass_over() -> None:
    """Ignore what a shell has its background jobs ignore."""
    for number in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)


@pytest.mark.parametrize("background", [False, True], ids=["in the foreground", "in the background"])
def test_an_odd_shell_leaves_nothing_to_the_tests(background: bool) -> None:
    watched = [name for name in ODD if name not in ("TERM", "LANG", "TZ")]
    said = subprocess.run(
        [sys.executable, "-c", f"WATCHED = {watched}\n{SAYS}"],
        cwd=ROOT,
        env={**os.environ, **ODD, "PYTHONPATH": str(ROOT)},
        preexec_fn=_pass_over if background else None,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines() == ["[] xterm-256color C.UTF-8 UTC", "True", "True"]
