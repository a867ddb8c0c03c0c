"""Messages between a soak test and its host process, each a line of JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from solo.systems.contract import Event


class Ready(msgspec.Struct, frozen=True, tag=True):
    """From the host: its listener is open at this port."""

    port: int


class Told(msgspec.Struct, frozen=True, tag=True):
    """From the host: a state that everyone at the table may see.

    `fights` counts the fights begun. `story` is the number of events of the latest fight, and `mark` their digest.
    `moves` is the number of the state, `asked` the names of the people who must answer, and `newest` the beginning of
    the latest text. `at` is the reading of this machine's performance counter just before the announcement.
    """

    fights: int
    story: int
    mark: str
    moves: int
    answers: int
    asked: tuple[str, ...]
    newest: str
    over: bool
    at: float


class Following(msgspec.Struct, frozen=True, tag=True):
    """From the host: the terminals that show the latest of the story, and those that show the latest of the chat."""

    story: frozenset[str]
    talk: frozenset[str]


class Spoken(msgspec.Struct, frozen=True, tag=True):
    """From the host: a message in the chat."""

    text: str


class Shown(msgspec.Struct, frozen=True, tag=True):
    """From the host: the lines of each app's screen, by the name of its terminal."""

    screens: dict[str, list[str]]


class Checked(msgspec.Struct, frozen=True, tag=True):
    """From the host: the digest of the requested part of a story, as the chronicle holds it."""

    mark: str


Said = Ready | Told | Following | Spoken | Shown | Checked


class Look(msgspec.Struct, frozen=True, tag=True):
    """To the host: a request for the screens of all apps."""


class Check(msgspec.Struct, frozen=True, tag=True):
    """To the host: a request for the digest of the first `story` events of fight number `fights`."""

    fights: int
    story: int


Asked = Look | Check


def mark_of(story: Sequence[Event]) -> str:
    """Return a short digest of the texts of a story, for comparison."""
    return hashlib.sha256(repr([event.text for event in story]).encode()).hexdigest()[:16]
