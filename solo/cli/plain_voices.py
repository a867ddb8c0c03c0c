"""Voices in plain mode: the story is told in one voice, which the word “voice” shows and changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.campaign.fight_cast import find_introduction
from solo.campaign.session import Session
from solo.campaign.voices import TALE, VOICES, Voice
from solo.cli.plain_text import story_lines
from solo.cli.printing import print_lines, say
from solo.host.voiced_story import VoicedStory
from solo.play.news import EventAdded, NewsCursor
from solo.play.table import Table
from solo.systems.contract import Event, filter_for_viewer

WORD: Final = "voice"
HOW: Final = f"Type “voice” and one of {', '.join(VOICES)}."


class PlainStoryVoice:
    """The story of the table in progress, printed in a voice."""

    def __init__(self, session: Session, voice: Voice) -> None:
        if session.table is None:
            raise ValueError("Nothing is in progress.")
        self.voice: Voice = voice
        self._table: Table = session.table
        self._news = NewsCursor(session.table.news)
        self._voiced = VoicedStory(session.table, lambda title: find_introduction(session.system, title))
        self._told: list[str] = [event.text for event in self._tell(self._story())] if voice == TALE else []

    def change(self, word: str) -> None:
        """Switch to the voice called `word`. If there is none, print the present voice and the choices."""
        voice = next((voice for voice in VOICES if voice == word), None)
        if voice is None:
            say(f"The fight is told in the voice “{self.voice}”. {HOW}")
            return
        self.voice = voice
        self._told = [event.text for event in self._tell(self._story())]
        say(f"From now on the fight is told in the voice “{voice}”.")

    def print_news(self) -> None:
        """Print the latest events, as the voice tells them."""
        added = [news.event for news in self._news.read() if isinstance(news, EventAdded)]
        if self.voice != TALE or not self._voiced.has_tale:
            self._print(filter_for_viewer(added, self._table.viewer()))
            return
        texts = [event.text for event in self._tell(self._story())]
        same = next((at for at, (old, new) in enumerate(zip(self._told, texts, strict=False)) if old != new), None)
        print_lines(texts[len(self._told) if same is None else same :])
        self._told = texts

    def print_all(self) -> None:
        """Print the whole story so far."""
        self._print(self._voiced.tell_whole(self._story(), self.voice))

    def _story(self) -> Sequence[Event]:
        return self._table.story(self._table.viewer())

    def _tell(self, events: Sequence[Event]) -> Sequence[Event]:
        return self._voiced.tell(events, self.voice)

    def _print(self, events: Sequence[Event]) -> None:
        print_lines(story_lines(events, self.voice))


def print_tale(session: Session) -> None:
    """Print the retelling of the fight that has just ended, if it has one."""
    chapter = next((one for one in reversed(session.chronicle()) if one.kind == "fight"), None)
    if chapter is not None and chapter.retold is not None:
        print_lines(filter(None, (chapter.intro, chapter.retold.text)))
