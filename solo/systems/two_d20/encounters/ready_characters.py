"""Ready-made characters: new heroes of the content who can be played at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems
from solo.systems.two_d20.people import build
from solo.systems.two_d20.people.build import Build, build_character
from solo.systems.two_d20.people.sheet import Character


class ReadyCharacter(Build, frozen=True, kw_only=True):
    """A ready-made character as the content declares it: name, archetype, look and past."""

    name: str
    archetype: str
    look: str
    past: str


def ready_characters(content: Content) -> Mapping[str, Character]:
    """Return all ready-made characters, by name."""
    return {name: build_character(ready, name) for name, ready in content.entries(ReadyCharacter).items()}


def find_problems(ready: ReadyCharacter, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a ready-made character as (field, sentence) pairs; nothing if it is valid."""
    yield from missing_field_problems(ready, "Describe this character in a line.", "look", "past")
    yield from build.find_problems(ready, content)
