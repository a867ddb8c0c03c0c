"""Content of solo play: words and random tables, as the acts use them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from solo.story.tables.loading import Tables, load_tables
from solo.story.tables.names import WeightedNames
from solo.story.words import StoryWords, read_words
from solo.systems.contract import ContentProblem


def no_foes(tag: str) -> WeightedNames:
    """Return no foes, for a story without a game."""
    del tag
    return ()


class StoryContent(msgspec.Struct, frozen=True):
    """The words and tables of one player. `foes` lists a game's foes with a tag, with their weights.

    `problems` are the faults of the player's own files.
    """

    words: StoryWords
    tables: Tables
    foes: Callable[[str], WeightedNames] = no_foes
    problems: tuple[ContentProblem, ...] = ()


def read_content(
    shipped: Path, own: Path | None = None, foes: Callable[[str], WeightedNames] = no_foes
) -> StoryContent:
    """Return the content of the shipped folder `story`, with the player's own folder over it."""
    words, word_problems = read_words(shipped, own)
    tables = load_tables(shipped / "tables", own / "tables" if own else None)
    return StoryContent(words, tables, foes, (*word_problems, *tables.problems))
