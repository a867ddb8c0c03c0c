"""Content of solo play for one game: its words and tables, and the game's foes by tag."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from solo.library.content import shipped_content
from solo.story.content import StoryContent, read_content
from solo.story.tables.names import WeightedNames
from solo.story.words import StoryWords, read_words
from solo.systems.contract import System

FOLDER = "story"


@cache
def shipped_words() -> StoryWords:
    """Return our own words, which the pages of every journal use."""
    return read_words(shipped_content() / FOLDER)[0]


def read_story_content(system: System, own: Path | None = None) -> StoryContent:
    """Return the words and tables, with those of the player's folder `own` over ours, for a story of this game.

    `own` is the player's content folder of all games; its `story` folder is read.
    """

    @lru_cache(maxsize=256)
    def foes(tag: str) -> WeightedNames:
        wanted = tag.casefold()
        return tuple(
            (name, 1) for name in system.foes.prices() if wanted in (one.casefold() for one in system.foes.tags(name))
        )

    return read_content(shipped_content() / FOLDER, own / FOLDER if own else None, foes)
