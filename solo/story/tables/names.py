"""Names that a text draws from the story and the game: people, threads, places, and foes by tag."""

from __future__ import annotations

from typing import Protocol

from solo.story.tables.fields import ListKind

WeightedNames = tuple[tuple[str, int], ...]
"""Names with their weights, which are above 0."""
PLAIN_NOUNS: dict[ListKind, str] = {"person": "a stranger", "thread": "an old quarrel", "place": "a place nearby"}
"""English nouns that replace a name if a list is empty."""
PLAIN_FOE = "a foe"


class StoryNames(Protocol):
    """The lists of a story, and the foes of its game.

    If a list is empty, an English noun is used instead. A story in another language returns a noun of its own.
    """

    def list_names(self, kind: ListKind) -> WeightedNames:
        """Return the people, threads or places of the story; empty if there are none."""
        ...

    def list_foes(self, tag: str) -> WeightedNames:
        """Return the foes of the game that have this tag; empty if there are none."""
        ...


class NoNames:
    """Empty lists, for a table that is drawn without a story."""

    def list_names(self, kind: ListKind) -> WeightedNames:  # noqa: ARG002
        return ()

    def list_foes(self, tag: str) -> WeightedNames:  # noqa: ARG002
        return ()
