"""Output of the command: lines of text and JSON, in any encoding of the terminal.

Only this module prints, so that control characters in names never reach a terminal. A sign that the encoding or locale
lacks is replaced by a similar ASCII character, a letter by a question mark.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from typing import TextIO

import msgspec

from solo.untrusted import signs
from solo.untrusted.text import all_escaped, escape_json, make_one_line


class OutputError(Exception):
    """Standard output cannot be written, for example on a full disk. The message is the system's reason."""


def prepare_streams() -> None:
    """Set up the streams so that no unencodable character stops the command."""
    signs.register()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=signs.ERRORS)


def json_text(value: object) -> str:
    """Return the value as one line of JSON. Exact fractions become decimals."""
    try:
        return escape_json(msgspec.json.encode(value, enc_hook=_plain).decode())
    except UnicodeEncodeError:  # A folder's name, for example, may be undecodable.
        return escape_json(msgspec.json.encode(_text(msgspec.to_builtins(value, enc_hook=_plain))).decode())


def print_json(value: object, indented: bool = False) -> None:
    """Print the value as JSON, on one line or `indented` for people."""
    text = json_text(value)
    text = msgspec.json.format(text) if indented else text
    # JSON has escapes for letters that the encoding lacks, so no letter is replaced.
    _print(all_escaped(text) if _without_unicode(sys.stdout) else text, flush=True)


def say(line: object = "", end: str = "\n", flush: bool = False) -> None:
    """Print one line, without control characters."""
    _print(_shown(str(line), sys.stdout), end, flush)


def flush_output() -> None:
    """Write the rest of standard output. Raises OutputError, or BrokenPipeError for a closed pipe."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error


def print_lines(lines: Iterable[str]) -> None:
    """Print each line."""
    for line in lines:
        say(line)


def print_text(text: str) -> None:
    """Print a text of several lines."""
    print_lines(text.splitlines())


def complain(sentence: str) -> None:
    """Print an error message on standard error, on one line.

    Ignores a closed stream, since the work, such as saving, must go on.
    """
    with suppress(OSError, ValueError):
        print(_shown(sentence, sys.stderr), file=sys.stderr, flush=True)


def count(done: int, total: int, every: int = 25) -> None:
    """Show progress (`done` of `total`) on one line of standard error, which is cleared at the end."""
    if done != total and done % every:
        return
    line = _shown(f"{done} of {total} …", sys.stderr)
    with suppress(OSError, ValueError):
        print("\r\x1b[K" if done == total else f"\r{line}", end="", file=sys.stderr, flush=True)


def _print(text: str, end: str = "\n", flush: bool = False) -> None:
    """Print a text. Raises OutputError, or BrokenPipeError for a closed pipe."""
    try:
        print(text, end=end, flush=flush)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error


def _shown(line: str, stream: TextIO | None) -> str:
    text = make_one_line(line)
    return signs.to_ascii(text) if not text.isascii() and _without_unicode(stream) else text


def _without_unicode(stream: TextIO | None) -> bool:
    return signs.without_unicode(os.environ, getattr(stream, "encoding", None))


def _text(value: object) -> object:
    """Return the value with a question mark for each unencodable character."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_text(key): _text(one) for key, one in value.items()}
    return [_text(one) for one in value] if isinstance(value, list | tuple) else value


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON.")
