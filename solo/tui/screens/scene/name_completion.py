"""Known names, and the completion of a name at the end of a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.suggester import Suggester

from solo.story.state import Story

LEAST_BEGUN: Final = 2
"""Minimum number of typed letters before a name is completed."""


class LineSuggester(Suggester):
    """Completes the name of a person, thread, place or clock at the end of the line."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._names = names

    async def get_suggestion(self, value: str) -> str | None:
        return complete_name(value, self._names)


def complete_name(text: str, names: Sequence[str]) -> str | None:
    """Return the text with the incomplete name at its end completed; None if there is no such name.

    The incomplete name must begin at the start of a word. If several names are possible, the longest typed part wins.
    """
    folded = text.casefold()
    found: tuple[int, str] | None = None
    for name in names:
        for letters in range(min(len(name) - 1, len(text)), LEAST_BEGUN - 1, -1):
            before = text[: len(text) - letters]
            if folded.endswith(name[:letters].casefold()) and not before[-1:].isalnum():
                if found is None or letters > found[0]:
                    found = (letters, name)
                break
    return None if found is None else f"{text}{found[1][found[0] :]}"


def list_names(story: Story) -> tuple[str, ...]:
    """Return every name on the lists."""
    people, threads, clocks = story.people, story.threads, story.clocks
    return (*(p.name for p in people), *(t.name for t in threads), *(c.name for c in clocks), *story.places)
