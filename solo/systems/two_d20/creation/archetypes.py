"""Owns the archetypes: whole heroes to begin with, free to change (part 4)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.parts.entries import missing, untold
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people import build
from solo.systems.two_d20.people.build import Build


class Archetype(Build, frozen=True, kw_only=True):
    """A kind of hero, as the content declares it: `name` is its key, `text` says in a line what it is like.

    One of the `names`, `looks` and `pasts` each is taken at random, and of `arms` in place of its weapons.
    """

    name: str
    title: str
    text: str
    names: tuple[str, ...]
    looks: tuple[str, ...]
    pasts: tuple[str, ...]
    arms: tuple[tuple[str, ...], ...] = ()


def faults(archetype: Archetype, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with an archetype as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(archetype, "Say at least one thing here.", "title", "text", "names", "looks", "pasts")
    yield from build.faults(archetype, content)
    for arms in archetype.arms:
        yield from missing("arms", "weapon", arms, content.entries(Weapon))
