"""Owns the answers that come by themselves: of foes, and of the tactic in the person's place, one after another.

Each answer is written down before the next is asked for; between two that tell something there is time to read.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal, Protocol

from textual.timer import Timer

from solo.host.place import Place
from solo.play.stand_in import StandIn, Stretch, Until
from solo.play.table import IllegalAnswer
from solo.play.wanted import Wanted
from solo.tui.screens.fight import eyes

BURST_SECONDS = 0.02
LEAST_REST = 0.001


class Stage(Protocol):
    """Where the answers are shown."""

    @property
    def pace(self) -> float:
        """The rest between two moments in seconds, 0 for none."""
        ...

    @property
    def is_current(self) -> bool:
        """False while something else is shown over it, so that nothing happens unseen."""
        ...

    def draw(self) -> None:
        """Show the table as it is now."""
        ...

    def draw_title(self) -> None:
        """Show anew who plays."""
        ...


class Autoplay:
    """Lets answers come by themselves at the pace of its stage. `after` calls something later, and gives its timer."""

    def __init__(self, place: Place, stage: Stage, after: Callable[[float, Callable[[], None]], Timer]) -> None:
        self._place = place
        self._stage = stage
        self._after = after
        self._timer: Timer | None = None
        self._hurry = False
        self._stand_in: StandIn | None = None
        self._to_the_end = False
        self._stretch = Stretch()

    @property
    def answerer(self) -> Literal["tactic", "aid"] | None:
        """Who answers next without the person; None where the person must, or nothing is asked."""
        place = self._place
        if place.read_only:
            return None
        if place.by_itself:
            return "tactic" if place.alone else None
        pending = place.pending
        if pending is None or isinstance(pending, Wanted) or self._stand_in is None:
            return None
        if self._stand_in.answers(pending, eyes.reached(place)):
            return "aid"
        return None

    @property
    def running(self) -> bool:
        """True while the next answer is on its way."""
        return self._timer is not None

    @property
    def stands_in(self) -> bool:
        """True while the tactic answers in the person's place."""
        return self._stand_in is not None

    @property
    def to_the_end(self) -> bool:
        """True while the tactic plays all that is left."""
        return self._to_the_end and self._stand_in is not None

    def play(self, until: Until) -> None:
        """Let the tactic answer in the person's place."""
        self._stand_in = StandIn(until, eyes.reached(self._place))
        self._to_the_end = until == "end"
        if self._to_the_end:
            self._stretch.begin(self._place.answered)
        self._stage.draw()
        self.go_on(told=False)

    def go_on(self, told: bool = True) -> None:
        """Let the next answer come where it comes by itself, after a moment to read what was told."""
        if self._timer is not None or not self._stage.is_current:
            return
        if self.answerer is None:
            self._come_to_rest()
            return
        rest = self._stage.pace if told and not self._hurry else 0.0
        self._timer = self._after(max(rest, LEAST_REST), self._step)

    def hurry(self) -> None:
        """Wait no longer, until a person is asked."""
        self._drop_timer()
        self._hurry = True
        self._step()

    def stop(self) -> None:
        """Let nothing more come by itself until the person has answered again."""
        self._drop_timer()
        self._hurry = False
        self._stand_in_no_longer()

    def played_from(self) -> int | None:
        """After how many answers the tactic began to play to the end, where nothing was answered since then."""
        return self._stretch.before(self._place.answered)

    def _stand_in_no_longer(self) -> None:
        if self.to_the_end:
            self._stretch.reached(self._place.answered)
        self._stand_in = None

    def _step(self) -> None:
        """Take the next answers: up to one that told something, or a burst in a hurry."""
        self._timer = None
        if not self._stage.is_current:
            return
        unhurried = self._stage.pace > 0 and not self._hurry
        ends = perf_counter() + BURST_SECONDS
        told = False
        while by := self.answerer:
            before = len(self._place.story())
            try:
                self._place.answer_by_tactic(by)
            except IllegalAnswer:  # somebody else at the table was first, of which there will be news
                self.stop()
                break
            told = len(self._place.story()) > before
            if (told and unhurried) or perf_counter() > ends:
                break
        self._stage.draw()
        self.go_on(told)

    def _come_to_rest(self) -> None:
        self._hurry = False
        if self._stand_in is not None and not isinstance(self._place.pending, Wanted):
            self._stand_in_no_longer()
            self._stage.draw_title()

    def _drop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
