"""Owns what leaves the command: lines of text and lines of JSON, whatever the terminal's encoding is.

Nothing else here prints, so that no name from a file ever reaches a terminal as more than signs that show. A sign that
the terminal's encoding or locale lacks becomes its likeness in ASCII, and a letter a question mark.
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

from solo.border import signs
from solo.border.text import all_escaped, escaped, one_line


def prepare_streams() -> None:
    """Let no sign that a stream cannot carry stop the command."""
    signs.register()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=signs.ERRORS)


def json_text(value: object) -> str:
    """The value as one line of JSON; exact fractions become decimal ones."""
    try:
        return escaped(msgspec.json.encode(value, enc_hook=_plain).decode())
    except UnicodeEncodeError:  # a name in a folder that is no text at all
        return escaped(msgspec.json.encode(_text(msgspec.to_builtins(value, enc_hook=_plain))).decode())


def print_json(value: object, indented: bool = False) -> None:
    """Print the value as one line of JSON, or where it is to be read by eye as several."""
    text = json_text(value)
    text = msgspec.json.format(text) if indented else text
    # A letter that the encoding lacks must not become another one: JSON has escapes.
    print(all_escaped(text) if _without_unicode(sys.stdout) else text, flush=True)


def say(line: object = "", end: str = "\n", flush: bool = False) -> None:
    """Print one line, whatever stands in it."""
    print(_shown(str(line), sys.stdout), end=end, flush=flush)


def print_lines(lines: Iterable[str]) -> None:
    """Print each line."""
    for line in lines:
        say(line)


def print_text(text: str) -> None:
    """Print a text of several lines."""
    print_lines(text.splitlines())


def complain(sentence: str) -> None:
    """Say on standard error what is wrong, on one line.

    Return quietly where nobody reads it any more: the work, such as saving, goes on.
    """
    with suppress(OSError, ValueError):
        print(_shown(sentence, sys.stderr), file=sys.stderr, flush=True)


def count(done: int, total: int, every: int = 25) -> None:
    """Rewrite a line on standard error that tells how far something is; gone at its end."""
    if done != total and done % every:
        return
    line = _shown(f"{done} of {total} …", sys.stderr)
    with suppress(OSError, ValueError):
        print("\r\x1b[K" if done == total else f"\r{line}", end="", file=sys.stderr, flush=True)


def _shown(line: str, stream: TextIO | None) -> str:
    text = one_line(line)
    return signs.likened(text) if not text.isascii() and _without_unicode(stream) else text


def _without_unicode(stream: TextIO | None) -> bool:
    return signs.without_unicode(os.environ, getattr(stream, "encoding", None))


def _text(value: object) -> object:
    """The value with a question mark for whatever no text can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_text(key): _text(one) for key, one in value.items()}
    return [_text(one) for one in value] if isinstance(value, list | tuple) else value


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} is no JSON value.")
