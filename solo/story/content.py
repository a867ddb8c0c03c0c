"""Content of solo play: words and random tables, as the acts use them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from solo.library import toml
from solo.story.tables.loading import Tables, check_tables, load_tables
from solo.story.tables.names import WeightedNames
from solo.story.words import StoryWords, read_words
from solo.systems.contract import ContentProblem

FRAME_FILE: Final = "frame.toml"


def no_foes(tag: str) -> WeightedNames:
    """Return no foes, for a story without a game."""
    del tag
    return ()


class StoryContent(msgspec.Struct, frozen=True):
    """The words and tables of one player. `foes` returns the weighted names of a game's foes with a tag.

    `problems` are the faults of the player's own files. `frame` holds the tables that suggest fields of the frame.
    """

    words: StoryWords
    tables: Tables
    foes: Callable[[str], WeightedNames] = no_foes
    problems: tuple[ContentProblem, ...] = ()
    frame: Tables = Tables({})


def read_content(
    shipped: Path, own: Path | None = None, foes: Callable[[str], WeightedNames] = no_foes
) -> StoryContent:
    """Return the content of the `shipped` folder, overridden by the player's `own` folder."""
    words, word_problems = read_words(shipped, own)
    tables = load_tables(shipped / "tables", own / "tables" if own else None)
    text = toml.text_of(shipped / FRAME_FILE)
    frame = check_tables(text, FRAME_FILE, tables)
    return StoryContent(words, tables, foes, (*word_problems, *tables.problems), frame)
