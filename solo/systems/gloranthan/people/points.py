"""Owns what experience buys besides runes and magic (`G-01`, `G-09`, `G-10`)."""

from __future__ import annotations

from typing import Final

LANGUAGE: Final = 1
SKILL_IN_KEYWORD: Final = 2
SKILL_OUTSIDE: Final = 4
IN_PLAY: Final = 2
"""After play has begun skills cost so many times as much."""


def skill_cost(in_keyword: bool, in_play: bool = False) -> int:
    """Returns the XP of a further skill, which is less where a keyword covers it."""
    return (SKILL_IN_KEYWORD if in_keyword else SKILL_OUTSIDE) * (IN_PLAY if in_play else 1)
