"""Owns what is said over a table's Unix socket: bytes of a terminal both ways, and the little there is besides them.

A frame is a letter for its kind, two bytes for its length, and so many bytes. Who joins says first who they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Final

import msgspec

from solo.border import forms
from solo.host.doors.channel import Terminal

HEAD: Final = 3
LARGEST: Final = 0xFFFF
LARGEST_FIGURE: Final = 0xFFFF
LONGEST_PATH: Final = 100
"""Bytes of a path that every system takes as the name of a socket."""
OPEN_FOLDERS: Final = Path("/proc/self/fd")

TOO_LONG: Final = "The path {} is too long for a socket here: keep the campaigns in another folder (SOLO_HOME)."


class Kind(Enum):
    """What a frame holds."""

    HELLO = b"h"
    DATA = b"d"
    SIZE = b"s"
    END = b"e"
    WAY_IN = b"w"


class BadFrame(ValueError):
    """Something that is no frame."""


class Hello(msgspec.Struct, frozen=True):
    """Who joins: by name, or by the public key with which the system's own sshd has let them in.

    `origin` is where from.
    """

    terminal: Terminal
    person: str = ""
    key: str = ""
    origin: str = ""


class Frames:
    """Takes bytes as they come, and gives the frames among them."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def feed(self, data: bytes) -> Iterable[tuple[Kind, bytes]]:
        """Yields each frame that is whole by now. Raises BadFrame."""
        self._kept += data
        while len(self._kept) >= HEAD:
            kind, length = _kind(bytes(self._kept[:1])), int.from_bytes(self._kept[1:HEAD], "big")
            if len(self._kept) < HEAD + length:
                return
            payload = bytes(self._kept[HEAD : HEAD + length])
            del self._kept[: HEAD + length]
            yield kind, payload


def framed(kind: Kind, payload: bytes = b"") -> bytes:
    """Returns a frame of this; of data as many as it takes. Raises BadFrame for anything else that is too long."""
    if len(payload) <= LARGEST:
        return kind.value + len(payload).to_bytes(2, "big") + payload
    if kind is not Kind.DATA:
        raise BadFrame(f"{len(payload)} bytes are too many for a frame.")
    return b"".join(framed(kind, payload[first : first + LARGEST]) for first in range(0, len(payload), LARGEST))


def hello(said: Hello) -> bytes:
    """Returns the frame with which somebody joins."""
    return framed(Kind.HELLO, msgspec.json.encode(said))


def hello_in(payload: bytes) -> Hello:
    """Returns who joins. Raises BadFrame."""
    try:
        return msgspec.json.decode(payload, type=forms.whole(Hello))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadFrame(f"This is nobody: {error}") from error


def size(columns: int, lines: int) -> bytes:
    """Returns the frame that tells how large a terminal is now."""
    figures = (min(max(figure, 0), LARGEST_FIGURE) for figure in (columns, lines))
    return framed(Kind.SIZE, b"".join(figure.to_bytes(2, "big") for figure in figures))


def size_in(payload: bytes) -> tuple[int, int]:
    """Returns how large a terminal is. Raises BadFrame."""
    if len(payload) != 4:
        raise BadFrame("This is no size.")
    return int.from_bytes(payload[:2], "big"), int.from_bytes(payload[2:], "big")


@contextmanager
def reachable(path: Path) -> Iterator[str]:
    """A name by which a socket can be bound or reached, however long its path is. Raises OSError if there is none."""
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    if not OPEN_FOLDERS.is_dir():
        raise OSError(TOO_LONG.format(path))
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield str(OPEN_FOLDERS / str(folder) / path.name)
    finally:
        os.close(folder)


def _kind(letter: bytes) -> Kind:
    try:
        return Kind(letter)
    except ValueError:
        raise BadFrame(f"{letter!r} is no kind of frame.") from None
