"""Owns what must hold of somebody who was read from a file, in a fight or out of one: their skills can be rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.parts.soundness import beyond
from solo.systems.polyhedral.people.sheet import Build

MOST_LEVELS: Final = 50
"""No level of anybody is above this: the rules throw as many dice."""


def build_faults(name: str, build: Build) -> Iterator[str]:
    """Yields a sentence for whatever nobody can be."""
    for skill, level in build.skills.items():
        yield from beyond(f"The {skill} of {name}", level, 0, MOST_LEVELS)
