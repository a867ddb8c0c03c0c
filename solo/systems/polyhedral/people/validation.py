"""Validation of builds read from a file, in a fight or outside it: skill levels must be few enough dice to roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.parts.state_validation import range_problem
from solo.systems.polyhedral.people.sheet import Build

MOST_LEVELS: Final = 50
"""The highest skill level that a file may hold, since each level is a die to throw."""


def build_problems(name: str, build: Build) -> Iterator[str]:
    """Yield a sentence for each skill level of the build that is out of range."""
    for skill, level in build.skills.items():
        yield from range_problem(f"The {skill} of {name}", level, 0, MOST_LEVELS)
