"""What tests inherit from the shell that starts them, made the same everywhere: signals, terminal, language, time zone.

Tests may be started in a narrow terminal or in none, in the background, where interruptions are passed over, or by a
person who wants no colours; none of that may decide whether they pass. The `conftest.py` of all tests calls `settle`
before anything that reads the environment is imported.
"""

from __future__ import annotations

import os
import signal
import time

OWN_SETTINGS = ("SOLO_HOME", "SOLO_STORE", "SOLO_REDUCED_MOTION", "SOLO_OPEN_AHEAD", "SOLO_SWEEP_AWAY")
OF_THE_TERMINAL = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "COLORTERM", "COLUMNS", "LINES", "ESCDELAY", "TEXTUAL_")
OF_THE_LANGUAGE = ("LC_", "LANGUAGE", "PYTHONIOENCODING", "PYTHONUTF8")
OF_A_SERVICE = ("LISTEN_", "SSH_")
TAKEN = (*OWN_SETTINGS, *OF_THE_TERMINAL, *OF_THE_LANGUAGE, *OF_A_SERVICE)
OF_THE_SUITE = "TEXTUAL_SNAPSHOT_"  # set by the snapshot plugin before any test is collected
GIVEN = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC"}


def settle() -> None:
    """Change the environment of this process, and of all that it starts, to the one that tests are written for."""
    for name in [name for name in os.environ if name.startswith(TAKEN) and not name.startswith(OF_THE_SUITE)]:
        del os.environ[name]
    os.environ.update(GIVEN)
    if hasattr(time, "tzset"):
        time.tzset()
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGQUIT") and signal.getsignal(signal.SIGQUIT) == signal.SIG_IGN:
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        # Keeps a run under nohup alive, and is not passed on to the programs that tests start.
        signal.signal(signal.SIGHUP, lambda *_: None)
