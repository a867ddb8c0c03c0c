"""The thread that ends the process, whatever the app does: tried in processes of their own, which it ends."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solo.tui.shutdown import ORDERLY, SAVED, UNHINDERED, WITH_GUESTS
from tests.tui.stillness import PATIENCE

SCRIPT = """
import os, signal, sys, time
from queue import Queue
from solo.tui.shutdown import Shutdown
def said(what, told=None):
    os.write(1, what.encode() + b" ")
    return told
departure = Shutdown(lambda: said("leave"), lambda: said("let-go"), lambda: said("save", {fault!r}), said)
departure.follow_signals()
{begin}
Queue().get()  # hangs for ever, as the main thread did in the queue of a terminal that was gone
"""
KILL = "os.kill(os.getpid(), signal.{0})"
TWO_AT_ONCE = "signal.pthread_sigmask(signal.SIG_BLOCK, {15, 1}); os.kill(os.getpid(), 15); os.kill(os.getpid(), 1)"


@pytest.mark.parametrize(
    ("begin", "fault"),
    [
        ("departure.begin()", ""),
        ("departure.begin()", "The disk is full."),
        (KILL.format("SIGINT"), ""),
        (TWO_AT_ONCE, ""),
    ],
)
def test_a_process_that_hangs_ends_in_time_with_everything_saved(begin: str, fault: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(begin=begin, fault=fault)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout == f"leave let-go save {fault} "
    assert done.returncode == (1 if fault else 0)


def test_all_that_it_waits_for_is_less_than_two_seconds() -> None:
    assert ORDERLY + max(UNHINDERED, WITH_GUESTS) + SAVED < 2.0
