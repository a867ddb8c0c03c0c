"""Owns what leaves the command: lines of text and lines of JSON, whatever the terminal's encoding is.

A sign that the encoding lacks becomes a question mark rather than an error.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from fractions import Fraction

import msgspec


def prepare_streams() -> None:
    """Let no sign that a stream cannot carry stop the command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def json_text(value: object) -> str:
    """The value as one line of JSON; exact fractions become decimal ones."""
    return msgspec.json.encode(value, enc_hook=_plain).decode()


def print_json(value: object) -> None:
    """Print the value as one line of JSON."""
    print(json_text(value), flush=True)


def print_lines(lines: Iterable[str]) -> None:
    """Print each line."""
    for line in lines:
        print(line)


def complain(sentence: str) -> None:
    """Say on standard error what is wrong."""
    print(sentence, file=sys.stderr, flush=True)


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} is no JSON value.")
