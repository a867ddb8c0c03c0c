"""Frames of a table's Unix socket: terminal bytes in both directions, and a few control messages.

A frame is a letter for its kind, two bytes for its length, and the payload. The first frame names the person.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Final

import msgspec

from solo.host.listeners.channel import ClientTerminal
from solo.untrusted import decoders

HEAD: Final = 3
LARGEST: Final = 0xFFFF
LARGEST_FIGURE: Final = 0xFFFF
LONGEST_PATH: Final = 100
"""Maximum length in bytes of a socket's path that every system accepts."""
OPEN_FOLDERS: Final = Path("/proc/self/fd")

TOO_LONG: Final = "The path {} is too long for a socket: set SOLO_HOME to a folder with a shorter path."


class FrameKind(Enum):
    """The kind of a frame."""

    HELLO = b"h"
    DATA = b"d"
    SIZE = b"s"
    END = b"e"
    WAY_IN = b"w"


class FrameError(ValueError):
    """Invalid frame data."""


class Hello(msgspec.Struct, frozen=True):
    """The first frame of a joining person: their name, or the public key with which this machine's sshd admitted them.

    `origin` is the address of the person's machine.
    """

    terminal: ClientTerminal
    person: str = ""
    key: str = ""
    origin: str = ""


class FrameReader:
    """Splits a stream of bytes into frames."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def feed(self, data: bytes) -> Iterable[tuple[FrameKind, bytes]]:
        """Yield each frame that is complete after `data`. Raises FrameError."""
        self._kept += data
        while len(self._kept) >= HEAD:
            kind, length = _kind(bytes(self._kept[:1])), int.from_bytes(self._kept[1:HEAD], "big")
            if len(self._kept) < HEAD + length:
                return
            payload = bytes(self._kept[HEAD : HEAD + length])
            del self._kept[: HEAD + length]
            yield kind, payload


def encode_frame(kind: FrameKind, payload: bytes = b"") -> bytes:
    """Return a frame of this kind. DATA with a long payload becomes several frames.

    Raises FrameError for a long payload of any other kind.
    """
    if len(payload) <= LARGEST:
        return kind.value + len(payload).to_bytes(2, "big") + payload
    if kind is not FrameKind.DATA:
        raise FrameError(f"{len(payload)} bytes are too many for a frame.")
    return b"".join(encode_frame(kind, payload[first : first + LARGEST]) for first in range(0, len(payload), LARGEST))


def hello_frame(said: Hello) -> bytes:
    """Return the first frame of a joining person."""
    return encode_frame(FrameKind.HELLO, msgspec.json.encode(said))


def read_hello(payload: bytes) -> Hello:
    """Decode the first frame of a joining person. Raises FrameError."""
    try:
        return msgspec.json.decode(payload, type=decoders.prepare_type(Hello))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FrameError(f"The frame names no person: {error}") from error


def size(columns: int, lines: int) -> bytes:
    """Return the frame that reports a terminal's size."""
    figures = (min(max(figure, 0), LARGEST_FIGURE) for figure in (columns, lines))
    return encode_frame(FrameKind.SIZE, b"".join(figure.to_bytes(2, "big") for figure in figures))


def read_size(payload: bytes) -> tuple[int, int]:
    """Decode a terminal's size. Raises FrameError."""
    if len(payload) != 4:
        raise FrameError("This is not a valid size.")
    return int.from_bytes(payload[:2], "big"), int.from_bytes(payload[2:], "big")


@contextmanager
def reachable(path: Path) -> Iterator[str]:
    """Yield a name by which a socket can be bound or reached, however long its path.

    Raises OSError if there is none.
    """
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


def _kind(letter: bytes) -> FrameKind:
    try:
        return FrameKind(letter)
    except ValueError:
        raise FrameError(f"{letter!r} is not a kind of frame.") from None
