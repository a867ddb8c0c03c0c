"""Chapters of the chronicle in a voice: the events of a fight told as a tale, a table or an audit."""

from __future__ import annotations

from collections.abc import Sequence

from solo.campaign.chronicle import Chapter
from solo.campaign.fight_tales import tell_with_cast
from solo.campaign.voices import TABLE, TALE, Voice, without_workings
from solo.systems.contract import Event


def told_events(chapter: Chapter, voice: Voice) -> Sequence[Event]:
    """Return the events of a chapter in a voice, worded as on the page of the fight.

    Procedures other than fights, and fights of an older Solo, have no tale: their events stay unchanged.
    """
    if voice == TABLE:
        return without_workings(chapter.story)
    if voice != TALE or chapter.cast is None:
        return chapter.story
    return tell_with_cast(chapter.cast, chapter.events, chapter.title, chapter.outcome)


def list_heads(chapter: Chapter) -> list[str]:
    """Return the texts that head a fight: its introduction, both sides, the forecast, and the retelling."""
    retold = chapter.retold.text if chapter.retold else ""
    return [text for text in (chapter.intro, chapter.text, str(chapter.said or ""), retold) if text]
