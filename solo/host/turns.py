"""Owns in which order the pages at a table are drawn whole: one after the other, and none while a key is dealt with.

Sixteen pages drawn together would hold up whoever presses a key meanwhile. What all must hear of first comes before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from solo.host.patience import Loop

SOON: Final = 0.001
"""Seconds until the first is drawn: what everybody is told first, or whoever does it now, is done by then."""
BETWEEN: Final = 0.002
"""Seconds between two of them, in which keys are taken in."""
LONGEST_HELD: Final = 50
"""So many of these the others wait for keys, and then no more until none is left: nobody holds a table up for ever."""


class Page(Protocol):
    """A page of somebody's at the table."""

    @property
    def hurried(self) -> bool:
        """True while something that its person has typed is being dealt with."""
        ...

    @property
    def asked(self) -> bool:
        """True where its person is asked something."""
        ...

    def draw_whole(self) -> object:
        """Draw all of it as the table is by now."""
        ...


class Turns:
    """The pages of a table, and which of them wait to be drawn. All is called from the loop that their apps run on."""

    def __init__(self, loop: Callable[[], Loop] = asyncio.get_running_loop) -> None:
        self._loop = loop
        self._pages: list[Page] = []
        self._waiting: list[Page] = []
        self._under_way = False
        self._held = 0

    def join(self, page: Page) -> Callable[[], None]:
        """There is one page more, whose keys go before others' drawing; what is returned takes it away."""
        self._pages.append(page)

        def leave() -> None:
            for pages in (self._pages, self._waiting):
                if page in pages:
                    pages.remove(page)

        return leave

    def wait(self, page: Page) -> None:
        """Let this page be drawn whole when its turn comes, once for all that was wanted until then."""
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

    def _next(self) -> Page | None:
        """Whose turn it is: of those who have typed, of those who are asked, of those who wait; nobody's for now."""
        hurried = [page for page in self._pages if page.hurried]
        self._held = self._held + 1 if hurried else 0
        first = next((page for page in hurried if page in self._waiting), None)
        if first is None and hurried and self._held <= LONGEST_HELD:
            return None
        return first or next((page for page in self._waiting if page.asked), next(iter(self._waiting), None))
