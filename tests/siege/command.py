"""The attacked command: run in this process with its own home and streams, and with checks for every run."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from solo.cli.main import main
from solo.untrusted.text import is_shown
from tests.siege.limits import in_time


@dataclass
class Said:
    """The exit code of a command, and its output and error texts."""

    code: int
    out: str
    err: str


def run(home: Path, words: Sequence[str], typed: bytes = b"") -> Said:
    """Run one command. Raises AssertionError if it crashes, takes too long, or prints control characters."""
    before = os.environ.get("SOLO_HOME")
    os.environ["SOLO_HOME"] = str(home)
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    try:
        with in_time(f"solo {_short(words)}"), redirect_stdout(out), redirect_stderr(err):
            code = main(words)
    finally:
        sys.stdin = stdin
        if before is None:
            del os.environ["SOLO_HOME"]
        else:
            os.environ["SOLO_HOME"] = before
    said = Said(code, *(_text(stream) for stream in (out, err)))
    crashes = [file.read_text("utf-8") for file in (home / "crashes").glob("*")]
    assert not crashes, f"solo {_short(words)}: {crashes[-1][-1500:]}"
    assert said.code in (0, 1, 2), f"solo {_short(words)} ended with {said.code}"
    strange = [line for line in (said.out + said.err).split("\n") if not is_shown(line)]
    assert not strange, f"solo {_short(words)} printed {strange[0][:200]!r}"
    return said


def _text(stream: io.TextIOWrapper) -> str:
    data = stream.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode("utf-8", "replace")


def _short(words: Sequence[str]) -> str:
    return " ".join(repr(word[:40]) for word in words)
