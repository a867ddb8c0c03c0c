"""Content of solo play for one game: its words and tables, and the game's foes by tag."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

from solo.library.content import shipped_content
from solo.story.content import StoryContent, read_content
from solo.story.tables.names import WeightedNames
from solo.story.words import StoryWords, read_words
from solo.systems.contract import System

FOLDER = "story"


@cache
def shipped_words() -> StoryWords:
    """Return the shipped words, in which all journal pages are written."""
    return read_words(shipped_content() / FOLDER)[0]


def read_story_content(system: System, own: Path | None = None) -> StoryContent:
    """Return the words and tables for a story of this game. The player's files override the shipped files.

    `own` is the player's content folder of all games; its `story` folder is read.
    """

    return read_content(shipped_content() / FOLDER, own / FOLDER if own else None, foes_by_tag(system))


def foes_by_tag(system: System) -> Callable[[str], WeightedNames]:
    """Return a function that lists the foes of this game with a tag, each with a weight of 1."""

    @lru_cache(maxsize=256)
    def foes(tag: str) -> WeightedNames:
        wanted = tag.casefold()
        return tuple(
            (name, 1) for name in system.foes.prices() if wanted in (one.casefold() for one in system.foes.tags(name))
        )

    return foes


def current_content(system: System, own: Path) -> StoryContent:
    """Return the content with the player's present files, which are read again only after a change."""
    return _read(cast("Hashable", system), own, _stamp(own / FOLDER))


@lru_cache(maxsize=4)
def _read(system: Hashable, own: Path, stamp: tuple[tuple[str, int, int], ...]) -> StoryContent:
    """Return the content for a system. Results are cached, so `stamp` must change with the player's files."""
    del stamp
    return read_story_content(cast("System", system), own)


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    files = sorted(folder.rglob("*.toml"))
    return tuple((str(file), found.st_mtime_ns, found.st_size) for file in files if (found := file.stat()))
