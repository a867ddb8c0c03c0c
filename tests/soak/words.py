"""What the host of a soak and whoever drives it say to each other, a line each."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from solo.systems.contract import Event


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The door is open at this port."""

    port: int


class Told(msgspec.Struct, frozen=True, tag=True):
    """Everybody was told of this: how many fights have begun, how much of the story of the latest one, and its mark.

    `moves` is the number of the state, `asked` is who is asked now, `newest` how what was told last begins, `at` the
    reading of this machine's clock just before.
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
    """At which terminals the newest of the story is in sight, and what was said last."""

    story: frozenset[str]
    talk: frozenset[str]


class Spoken(msgspec.Struct, frozen=True, tag=True):
    """Somebody has said this to all."""

    text: str


class Shown(msgspec.Struct, frozen=True, tag=True):
    """What the apps show, line by line, each by its person and where they come from."""

    screens: dict[str, list[str]]


class Checked(msgspec.Struct, frozen=True, tag=True):
    """The mark of so much of a story, as it is on disk."""

    mark: str


Said = Ready | Told | Following | Spoken | Shown | Checked


class Look(msgspec.Struct, frozen=True, tag=True):
    """Wanted: what the apps show."""


class Check(msgspec.Struct, frozen=True, tag=True):
    """Wanted: the mark of so much of the story of a fight."""

    fights: int
    story: int


Asked = Look | Check


def mark_of(story: Sequence[Event]) -> str:
    """What a story comes to, for comparison."""
    return hashlib.sha256(repr([event.text for event in story]).encode()).hexdigest()[:16]
