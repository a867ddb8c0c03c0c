"""Owns the ready characters of the content, who can be played at once: newcomers, and commanders of regiments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.people import build
from solo.systems.gloranthan.people.build import Build, built
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.parts.entries import untold


class ReadyCharacter(Build, frozen=True, kw_only=True):
    """A person as the content declares them: what they are, and a line on who."""

    name: str
    calling: str
    text: str


def ready_characters(content: Content) -> Mapping[str, Character]:
    """Returns everybody who is ready, by name."""
    return {name: character_of(ready, content) for name, ready in content.entries(ReadyCharacter).items()}


def character_of(ready: ReadyCharacter, content: Content) -> Character:
    """Returns the character that a ready one is played as."""
    hero = built(ready, ready.name, content)
    return msgspec.structs.replace(hero, notes=f"{ready.calling}. {ready.text}")


def faults(ready: ReadyCharacter, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a ready character as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(ready, "Say in a line who this is.", "calling", "text")
    yield from build.faults(ready, content)
