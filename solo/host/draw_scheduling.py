"""Order in which the pages of a shared table are redrawn: one at a time, and none while a key press is processed.

Drawing sixteen pages at once would delay the people who press keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from solo.host.turn_timeouts import Scheduler

SOON: Final = 0.001
"""Seconds until the first page is redrawn, in which urgent messages and the acting person's page are sent."""
BETWEEN: Final = 0.002
"""Seconds between two redraws, in which key presses are processed."""
LONGEST_HELD: Final = 50
"""Maximum number of pauses of `BETWEEN` for which redraws wait for key presses.

A person who keeps pressing keys can therefore not block the table.
"""


class DrawablePage(Protocol):
    """The page of a person at the table."""

    @property
    def has_input(self) -> bool:
        """True while the person's input is being processed."""
        ...

    @property
    def must_answer(self) -> bool:
        """True if the person must answer."""
        ...

    def draw_whole(self) -> object:
        """Redraw the whole page in the table's present state."""
        ...


class DrawScheduler:
    """The pages of a table, with a queue for redraws. Call every method from the event loop of their apps."""

    def __init__(self, loop: Callable[[], Scheduler] = asyncio.get_running_loop) -> None:
        self._loop = loop
        self._pages: list[DrawablePage] = []
        self._waiting: list[DrawablePage] = []
        self._under_way = False
        self._held = 0

    def join(self, page: DrawablePage) -> Callable[[], None]:
        """Add a page, whose key presses will delay redraws of other pages. Return a function that removes the page."""
        self._pages.append(page)

        def leave() -> None:
            for pages in (self._pages, self._waiting):
                if page in pages:
                    pages.remove(page)

        return leave

    def wait(self, page: DrawablePage) -> None:
        """Queue this page for a full redraw. A page that is already queued is redrawn only once."""
        if page not in self._waiting:
            self._waiting.append(page)
        self._go_on_after(SOON)

    def _go_on_after(self, seconds: float) -> None:
        if self._waiting and not self._under_way:
            self._under_way = True
            self._loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._under_way = False
        page = self._next()
        if page is not None:
            self._waiting.remove(page)
            page.draw_whole()
        self._go_on_after(BETWEEN)

    def _next(self) -> DrawablePage | None:
        """Return the next page to redraw; None to wait until input is processed.

        Pages with input come first, then pages of people who must answer, then the remaining pages.
        """
        hurried = [page for page in self._pages if page.has_input]
        self._held = self._held + 1 if hurried else 0
        first = next((page for page in hurried if page in self._waiting), None)
        if first is None and hurried and self._held <= LONGEST_HELD:
            return None
        return first or next((page for page in self._waiting if page.must_answer), next(iter(self._waiting), None))
