"""The terminal as the app is joined to it: one that takes nothing more keeps nobody waiting."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from tests.tui.stillness import PATIENCE

FILLED = """
import asyncio, threading, time
from textual.app import App
from textual.drivers._writer_thread import WriterThread
from solo.tui.terminal import CrashGuardDriver
async def fill():
    driver = CrashGuardDriver(App())
    driver._writer_thread = writing = WriterThread(driver._file)
    writing.daemon = True
    writing.start()
    writing.write("x" * 10_000_000)
    stopping = threading.Thread(target=writing.stop, daemon=True)
    stopping.start()
    time.sleep(0.3)
    assert stopping.is_alive()
    driver.let_go()
    stopping.join(30)
    print("still waits" if stopping.is_alive() else "let go", flush=True)
asyncio.run(fill())
"""


@pytest.mark.slow
def test_whoever_waits_for_a_terminal_that_takes_nothing_is_let_go() -> None:
    kept, terminal = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-c", FILLED],
            stdin=terminal,
            stderr=terminal,
            stdout=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
        )
    finally:
        os.close(terminal)
        os.close(kept)
    assert done.stdout == "let go\n"
