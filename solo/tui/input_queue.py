"""Input queue: each key and click is delivered once the shown page is complete and idle.

Textual delivers input to the widget that has the focus at that moment. Quick input would thus reach a page that is
still incomplete or about to close. This module uses private names of Textual and asyncio; the tests guard them.
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
LOOK = 0.002  # seconds between two checks of a page that waits for time to pass
PATIENCE = 2.0  # seconds after which a page that never becomes idle is given the next key anyway
LEAST_LOOKS = 200  # minimum number of checks before that, since a busy machine may make few checks a second


class InputQueue:
    """Queue of typed input. `hand_on` is called with each event in turn.

    `busy` returns True while the app waits for other work, such as the opening of a campaign. `shares_loop` is True if
    other apps run on the same loop, whose work then does not delay the input of this app.
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
        """Return the number of events in the queue."""
        return len(self._waiting)

    @property
    def is_working(self) -> bool:
        """True until every event has been delivered and its effects are finished."""
        return self._looking

    def take(self, typed: Event) -> bool:
        """Return True if this queue has delivered `typed`, which may then be processed. Otherwise queue `typed`."""
        if any(typed is handed_on for handed_on in self._handed_on):
            while self._handed_on.popleft() is not typed:
                pass  # earlier events will not arrive any more
            return True
        if isinstance(typed, MouseMove) and self._waiting and isinstance(self._waiting[-1], MouseMove):
            self._waiting.pop()  # only the latest mouse position matters
        self._waiting.append(typed)
        if not self._looking:
            self._looking = True
            loop = asyncio.get_running_loop()
            self._since, self._looks = loop.time(), 0
            loop.call_soon(self._look)
        return False

    def _look(self) -> None:
        """Deliver the next event once the effects of the previous one are finished."""
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
        """Return True while the loop has work of this app to do; any work, if no other app shares the loop."""
        ready = getattr(loop, "_ready", ())
        if not self._shares_loop:
            return bool(ready)
        return any(handle._context.get(active_app) is self._app for handle in list(ready))


def has_content(app: App[int]) -> bool:
    """Return True once the shown page is mounted. Before that, a key could not reach a widget."""
    return app._exit or not app.screen_stack or app.screen._is_mounted


def _whole(app: App[int]) -> bool:
    """Return True if the shown page is mounted and laid out, and no change of its size is pending."""
    if app._exit or not app.screen_stack:
        return True
    screen: Screen[object] = app.screen
    return (
        has_content(app)
        and not app._batch_count
        and app._resize_event is None
        and not screen._layout_required
        and not screen._recompose_required
        and not screen._callbacks
        and getattr(screen, "shows_decision", True)
    )
