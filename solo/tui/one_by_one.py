"""Owns the order of what is typed: each key and click is handed on once the page it is meant for is whole and at rest.

What arrives together would else meet a page that is not there yet, or one that is leaving: Textual keeps it for
whatever has the focus by then. It leans on names that Textual and asyncio call private; the tests hold them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from textual._context import active_app
from textual.app import App
from textual.events import Event, InputEvent, MouseMove, Paste
from textual.screen import Screen

TYPED = (InputEvent, Paste)
LOOK = 0.002  # seconds between two looks at a page that waits for time to pass
PATIENCE = 2.0  # seconds after which a page that never comes to rest is given the next key as it is
LEAST_LOOKS = 200  # looks before that: where the machine hardly runs the loop, seconds pass and nothing was done yet


class OneByOne:
    """What was typed and waits its turn. `hand_on` is called with each, one after the other.

    `busy` tells whether something is under way that the app waits for elsewhere, as for a campaign being opened.
    `shares_loop` says that there are other apps on the same loop, whose work is none of this one's.
    """

    def __init__(
        self, app: App[int], hand_on: Callable[[Event], object], busy: Callable[[], bool], shares_loop: bool = False
    ) -> None:
        self._app = app
        self._hand_on = hand_on
        self._busy = busy
        self._shares_loop = shares_loop
        self._waiting: deque[Event] = deque()
        self._handed_on: deque[Event] = deque()
        self._looking = False
        self._since = 0.0
        self._looks = 0

    def __len__(self) -> int:
        """How much waits its turn."""
        return len(self._waiting)

    @property
    def at_work(self) -> bool:
        """True until all that was typed is handed on, and what it has set in motion has come to rest."""
        return self._looking

    def take(self, typed: Event) -> bool:
        """True where it is the turn of this. Anything else is handed on later: at once where the app is at rest."""
        if any(typed is handed_on for handed_on in self._handed_on):
            while self._handed_on.popleft() is not typed:
                pass  # what came before it is not to come any more
            return True
        if isinstance(typed, MouseMove) and self._waiting and isinstance(self._waiting[-1], MouseMove):
            self._waiting.pop()  # where the mouse was on the way is of no use any more
        self._waiting.append(typed)
        if not self._looking:
            self._looking = True
            loop = asyncio.get_running_loop()
            self._since, self._looks = loop.time(), 0
            loop.call_soon(self._look)
        return False

    def _look(self) -> None:
        """Hand on the next where all that the one before has set in motion has come to rest."""
        loop = asyncio.get_running_loop()
        self._looks += 1
        late = loop.time() - self._since > PATIENCE and self._looks > LEAST_LOOKS
        if self._app._exit:
            self._waiting.clear()
        if not late and self._left_to_run(loop):
            loop.call_soon(self._look)
        elif not late and (self._handed_on or self._busy() or not _whole(self._app)):
            loop.call_later(LOOK, self._look)
        elif self._waiting:
            self._since, self._looks = loop.time(), 0
            self._handed_on.append(self._waiting.popleft())
            self._hand_on(self._handed_on[-1])
            loop.call_soon(self._look)
        else:
            self._looking = False

    def _left_to_run(self, loop: asyncio.AbstractEventLoop) -> bool:
        """True while something of this app is about to run on the loop; anything at all, where it is alone there."""
        ready = getattr(loop, "_ready", ())
        if not self._shares_loop:
            return bool(ready)
        return any(handle._context.get(active_app) is self._app for handle in list(ready))


def there(app: App[int]) -> bool:
    """Returns False while the page that is shown has nothing on it yet that a key could be meant for."""
    return app._exit or not app.screen_stack or app.screen._is_mounted


def _whole(app: App[int]) -> bool:
    """True where the page that is shown is all there, laid out, and no new size is on its way to it."""
    if app._exit or not app.screen_stack:
        return True
    screen: Screen[object] = app.screen
    return (
        there(app)
        and not app._batch_count
        and app._resize_event is None
        and not screen._layout_required
        and not screen._recompose_required
        and not screen._callbacks
        and getattr(screen, "whole", True)
    )
