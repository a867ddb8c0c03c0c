"""Owns the ready characters: newcomers of the content who can be played at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.contract import Content
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
    return {name: character_of(ready) for name, ready in content.entries(ReadyCharacter).items()}


def character_of(ready: ReadyCharacter) -> Character:
    """Returns the character that a ready one is played as."""
    hero = built(ready, ready.name)
    return msgspec.structs.replace(hero, archetype=ready.archetype, look=ready.look, past=ready.past)


def faults(ready: ReadyCharacter, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a ready character as (field, sentence) pairs, nothing for a sound one."""
    for field in ("look", "past"):
        if not getattr(ready, field).strip():
            yield field, "Say in a line who this is."
    yield from build.faults(ready, content)
