"""The story of a table in any voice: as a tale, a table or an audit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from solo.campaign.fight_cast import FightCast, find_cast
from solo.campaign.fight_tales import tell_with_cast
from solo.campaign.voices import TABLE, TALE, Voice, without_workings
from solo.play.table import Table
from solo.systems.contract import Event

INTRO: Final = "intro"
"""Kind of the event that introduces a fight."""


class VoicedStory:
    """The story of a table in each voice. Caches the tale until the story changes.

    `find_intro` returns the introduction of the fight with a title, "" for none.
    """

    def __init__(self, table: Table, find_intro: Callable[[str], str]) -> None:
        self._table = table
        self._find_intro = find_intro
        self._tale: tuple[Sequence[Event], Sequence[Event]] | None = None

    @cached_property
    def _cast(self) -> FightCast | None:
        return find_cast(self._table.procedure, self._table.saved)

    @property
    def has_tale(self) -> bool:
        """True for a fight, which can be told as a tale."""
        return self._cast is not None

    def tell_whole(self, story: Sequence[Event], voice: Voice) -> Sequence[Event]:
        """Return a story in a voice, headed by the introduction of the fight."""
        told, intro = self.tell(story, voice), self._find_intro(self._table.saved.title)
        return [Event(INTRO, intro), *told] if intro else told

    def tell(self, story: Sequence[Event], voice: Voice) -> Sequence[Event]:
        """Return a story in a voice. Without a tale (a procedure other than a fight), the events stay unchanged."""
        if voice == TABLE:
            return without_workings(story)
        cast, table = self._cast, self._table
        if voice != TALE or cast is None:
            return story
        if self._tale is None or self._tale[0] is not story:
            outcome = table.result.outcome if table.result else ""
            self._tale = story, tell_with_cast(cast, story, table.saved.title, outcome)
        return self._tale[1]
