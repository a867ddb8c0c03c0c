"""Archetypes: complete heroes to start from, free to change (part 4)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, unknown_name_problems
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people import build
from solo.systems.two_d20.people.build import Build


class Archetype(Build, frozen=True, kw_only=True):
    """An archetype as the content declares it: `name` is its key, `text` describes it in one line.

    A suggested hero gets a random name, look and past, and either the weapons of the build or a set of `arms`.
    """

    name: str
    title: str
    text: str
    names: tuple[str, ...]
    looks: tuple[str, ...]
    pasts: tuple[str, ...]
    arms: tuple[tuple[str, ...], ...] = ()


def find_problems(archetype: Archetype, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of an archetype as (field, sentence) pairs; nothing if it is valid."""
    yield from missing_field_problems(archetype, "Fill this in.", "title", "text", "names", "looks", "pasts")
    yield from build.find_problems(archetype, content)
    for arms in archetype.arms:
        yield from unknown_name_problems("arms", "weapon", arms, content.entries(Weapon))
