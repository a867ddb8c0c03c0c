"""News of a table: a log of events and undos, which each reader follows at their own pace.

The log is append-only; each reader has a cursor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from solo.systems.contract import Event


class EventAdded(msgspec.Struct, frozen=True, tag="told"):
    """News of an event. `index` is its position among the events of leg `leg`."""

    leg: int
    index: int
    event: Event


class EventsUndone(msgspec.Struct, frozen=True, tag="taken-back"):
    """News of an undo: all events after the first `kept` of leg `leg` are gone, and so are later legs."""

    leg: int
    kept: int


News = EventAdded | EventsUndone


class Log:
    """All news since the table was started or opened, oldest first."""

    def __init__(self) -> None:
        self._news: list[News] = []

    def __len__(self) -> int:
        return len(self._news)

    def __iter__(self) -> Iterator[News]:
        return iter(self._news)

    def add(self, news: Iterable[News]) -> None:
        """Append news."""
        self._news.extend(news)

    def news_after(self, cursor: int) -> list[News]:
        """Return the news after the first `cursor` entries."""
        return self._news[cursor:]


class NewsCursor:
    """A reader's position in a log. It starts at the present end or, with `from_the_start`, at the beginning."""

    def __init__(self, log: Log, from_the_start: bool = False) -> None:
        self._log = log
        self._cursor = 0 if from_the_start else len(log)

    def read(self) -> list[News]:
        """Return the news that this reader has not read yet."""
        news = self._log.news_after(self._cursor)
        self._cursor += len(news)
        return news
