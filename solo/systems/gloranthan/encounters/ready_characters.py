"""Ready-made characters of the content: newcomers, and commanders of regiments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.people import build
from solo.systems.gloranthan.people.build import Build, build_character
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.parts.entries import missing_field_problems


class ReadyCharacter(Build, frozen=True, kw_only=True):
    """A ready-made character: the build, a calling and a line of description."""

    name: str
    calling: str
    text: str


def ready_characters(content: Content) -> Mapping[str, Character]:
    """Return all ready-made characters by name."""
    return {name: character_of(ready, content) for name, ready in content.entries(ReadyCharacter).items()}


def character_of(ready: ReadyCharacter, content: Content) -> Character:
    """Return the character sheet of a ready-made character."""
    hero = build_character(ready, ready.name, content)
    return msgspec.structs.replace(hero, notes=f"{ready.calling}. {ready.text}")


def find_problems(ready: ReadyCharacter, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a ready-made character as (field, sentence) pairs."""
    yield from missing_field_problems(ready, "Describe in a line who this is.", "calling", "text")
    yield from build.find_problems(ready, content)
