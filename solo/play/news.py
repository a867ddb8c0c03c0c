"""Owns the news of a table: a log of what was told and taken back, which many readers follow at a pace of their own.

Nothing is ever taken out of it; whoever reads keeps a cursor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from solo.systems.contract import Event


class Told(msgspec.Struct, frozen=True, tag="told"):
    """News: the `index`-th event of a leg happened."""

    leg: int
    index: int
    event: Event


class TakenBack(msgspec.Struct, frozen=True, tag="taken-back"):
    """News: an undo. Of leg `leg` only the first `kept` events still hold, and nothing of later legs."""

    leg: int
    kept: int


News = Told | TakenBack


class Log:
    """All news since the table was begun or opened, the oldest first."""

    def __init__(self) -> None:
        self._news: list[News] = []

    def __len__(self) -> int:
        return len(self._news)

    def __iter__(self) -> Iterator[News]:
        return iter(self._news)

    def add(self, news: Iterable[News]) -> None:
        """The latest news."""
        self._news.extend(news)

    def since(self, cursor: int) -> list[News]:
        """What came after the first `cursor` news."""
        return self._news[cursor:]


class Reader:
    """Somebody who follows a log: from its beginning, or from what comes next."""

    def __init__(self, log: Log, from_the_start: bool = False) -> None:
        self._log = log
        self._cursor = 0 if from_the_start else len(log)

    def read(self) -> list[News]:
        """What this reader has not read yet."""
        news = self._log.since(self._cursor)
        self._cursor += len(news)
        return news
