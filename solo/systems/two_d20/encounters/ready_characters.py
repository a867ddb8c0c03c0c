"""Owns the ready characters: newcomers of the content who can be played at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solo.systems.contract import Content
from solo.systems.parts.entries import untold
from solo.systems.two_d20.people import build
from solo.systems.two_d20.people.build import Build, built
from solo.systems.two_d20.people.sheet import Character


class ReadyCharacter(Build, frozen=True, kw_only=True):
    """A person as the content declares them: what they are called for, look like, and come from."""

    name: str
    archetype: str
    look: str
    past: str


def ready_characters(content: Content) -> Mapping[str, Character]:
    """Returns everybody who is ready, by name."""
    return {name: built(ready, name) for name, ready in content.entries(ReadyCharacter).items()}


def faults(ready: ReadyCharacter, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a ready character as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(ready, "Say in a line who this is.", "look", "past")
    yield from build.faults(ready, content)
