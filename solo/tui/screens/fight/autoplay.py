"""Automatic answers of foes, of standing orders, and of the tactic in the player's place.

Each answer is saved before the next is computed. After an answer with events, there is a pause for reading.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal, Protocol

from textual.timer import Timer

from solo.host.order_keeper import OrderKeeper
from solo.host.table_client import TableClient
from solo.play.pending_rolls import Wanted
from solo.play.table import IllegalAnswerError
from solo.play.tactic_takeover import TacticTakeover, TakeoverSpan, Until
from solo.tui.screens.fight import visible_state
from solo.tui.screens.fight.turning_events import holds

BURST_SECONDS = 0.02
LEAST_REST = 0.001


class AutoplayScreen(Protocol):
    """The page on which automatic answers are shown."""

    @property
    def pace(self) -> float:
        """Pause between two events in seconds; 0 for none."""
        ...

    @property
    def waits_at_falls(self) -> bool:
        """True if falls, critical blows and last stands stay on the screen until a key is pressed."""
        ...

    @property
    def is_current(self) -> bool:
        """True unless another page covers this one. Automatic answers then pause, so that nothing happens unseen."""
        ...

    def draw(self) -> None:
        """Show the current state of the table."""
        ...

    def draw_title(self) -> None:
        """Redraw the title, which says if the tactic plays."""
        ...


class Autoplay:
    """Gives automatic answers on the page `stage`, at its pace. `after` schedules a call and returns its timer."""

    def __init__(
        self,
        place: TableClient,
        orders: OrderKeeper,
        stage: AutoplayScreen,
        after: Callable[[float, Callable[[], None]], Timer],
    ) -> None:
        self._place = place
        self._orders = orders
        self._stage = stage
        self._after = after
        self._timer: Timer | None = None
        self._hurry = False
        self._stand_in: TacticTakeover | None = None
        self._to_the_end = False
        self._stretch = TakeoverSpan()
        self._read: int | None = None
        self._held = False
        self._refused_at = -1

    @property
    def answerer(self) -> Literal["tactic", "aid", "order"] | None:
        """Source of the next automatic answer. None if nothing is pending, or if only a player can answer."""
        place = self._place
        if place.read_only:
            return None
        if place.by_itself:
            return "tactic" if place.single_player else None
        pending = place.pending
        if pending is None or isinstance(pending, Wanted):
            return None
        if self._stand_in is not None and self._stand_in.answers(pending, visible_state.current_moment(place)):
            return "aid"
        return "order" if self._refused_at != place.number and self._orders.answers else None

    @property
    def running(self) -> bool:
        """True while the next answer is scheduled."""
        return self._timer is not None

    @property
    def held(self) -> bool:
        """True while a fall, a critical blow or a last stand stays on the screen."""
        return self._held

    @property
    def stands_in(self) -> bool:
        """True while the tactic answers in the player's place."""
        return self._stand_in is not None

    @property
    def to_the_end(self) -> bool:
        """True while the tactic plays to the end."""
        return self._to_the_end and self._stand_in is not None

    def play(self, until: Until) -> None:
        """Let the tactic answer instead of the player until the given moment."""
        self._stand_in = TacticTakeover(until, visible_state.current_moment(self._place))
        self._to_the_end = until == "end"
        if self._to_the_end:
            self._stretch.begin(self._place.answer_count)
        self._stage.draw()
        self.go_on(told=False)

    def go_on(self, told: bool = True) -> None:
        """Schedule the next automatic answer, if one is due. With `told`, a pause for reading comes first."""
        if self._timer is not None or not self._stage.is_current:
            return
        if self.answerer is None:
            self._read = len(self._place.story())
            self._come_to_rest()
            return
        if self._held or self._must_be_read():
            self._hold()
            return
        self._read = len(self._place.story())
        rest = self._stage.pace if told and not self._hurry else 0.0
        self._timer = self._after(max(rest, LEAST_REST), self._step)

    def _must_be_read(self) -> bool:
        """Return True if a new event must stay on the screen."""
        hurries = self._hurry or self.to_the_end or not self._place.single_player
        if not self._stage.waits_at_falls or hurries or self._read is None:
            return False
        return holds(self._place.story()[self._read :])

    def _hold(self) -> None:
        self._held, self._read = True, len(self._place.story())
        self._stage.draw_title()

    def release(self) -> None:
        """Go on after an event that stayed on the screen."""
        self._held = False
        self._stage.draw_title()
        self.go_on(told=False)

    def hurry(self) -> None:
        """Skip the pauses until a player is asked."""
        self._drop_timer()
        self._hurry = True
        self._step()

    def stop(self) -> None:
        """End the tactic's answers for the player, and cancel the next scheduled answer.

        The caller must call `go_on` afterwards, or foes and orders never answer again.
        """
        self._drop_timer()
        self._hurry = self._held = False
        self._stand_in_no_longer()

    def played_from(self) -> int | None:
        """Return the number of answers at the moment when the tactic began to play to the end, as the goal of an undo.

        None if a player has answered after the tactic finished.
        """
        return self._stretch.take_back(self._place.answer_count)

    def taken_back_from(self, answered: int) -> None:
        """Note that several answers were undone together. `answered` is the number of answers before the undo."""
        self._stretch.taken_back(answered, self._place.answer_count)

    def played_to(self) -> int:
        """Return the number of answers that redo must restore: the number before several were undone together.

        Return 0 if the latest change was not such an undo.
        """
        return self._stretch.redo(self._place.answer_count)

    def _stand_in_no_longer(self) -> None:
        if self.to_the_end:
            self._stretch.note_reached(self._place.answer_count)
        self._stand_in = None

    def _step(self) -> None:
        """Give the next answers, up to the next event. Without pauses, go on for `BURST_SECONDS`."""
        self._timer = None
        if not self._stage.is_current:
            return
        unhurried = self._stage.pace > 0 and not self._hurry
        ends = perf_counter() + BURST_SECONDS
        told = False
        while by := self.answerer:
            before = len(self._place.story())
            try:
                self._answer(by)
            except IllegalAnswerError:  # another participant has answered first, and news of that answer will follow
                self.stop()
                self._refused_at = self._place.number
                break
            told = len(self._place.story()) > before
            if (told and unhurried) or perf_counter() > ends or self._must_be_read():
                break
        self._stage.draw()
        self.go_on(told)

    def _answer(self, by: Literal["tactic", "aid", "order"]) -> None:
        if by == "order":
            self._orders.answer()
        else:
            self._place.answer_by_tactic(by)

    def _come_to_rest(self) -> None:
        self._hurry = False
        if self._stand_in is not None and not isinstance(self._place.pending, Wanted):
            self._stand_in_no_longer()
            self._stage.draw_title()

    def _drop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
