"""Burning borders between squares, which burn a creature that crosses them (`H-22`).

The module finds crossings, and the ways with the fewest crossings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from heapq import heappop, heappush

from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import DIRECTIONS, Field, Place
from solo.systems.polyhedral.ground.movement import movement_costs, standing_on

Border = tuple[Place, Place]


def crosses_border(borders: Iterable[Border], here: Place, there: Place, width: int = 1) -> bool:
    """Return True if a step between neighbouring places takes any square of a creature across one of the borders."""
    known = set(borders)
    starts, ends = field.block(here, width), field.block(there, width)
    return any(_over(known, start, end) for start, end in zip(starts, ends, strict=True))


def _over(known: set[Border], here: Place, there: Place) -> bool:
    """Return True if a step from square to square crosses a border.

    A diagonal step crosses all borders on the two ways round its corner.
    """
    if here[0] == there[0] or here[1] == there[1]:
        steps = [(here, there)]
    else:
        corners = [(here[0], there[1]), (there[0], here[1])]
        steps = [pair for corner in corners for pair in ((here, corner), (corner, there))]
    return any((one, other) in known or (other, one) in known for one, other in steps)


Label = tuple[int, int, Place]


class Detours:
    """The ways of a Move from one place to all others: fewest crossed borders first, then fewest spaces."""

    def __init__(
        self,
        ground: Field,
        start: Place,
        move: int,
        borders: Collection[Border],
        blocked: Collection[Place] = (),
        size: int = 1,
        *,
        flying: bool = False,
        opening: bool = False,
    ) -> None:
        self._ground, self._size, self._borders = ground, size, frozenset(borders)
        self._best: dict[Place, Label] = {}
        self._before: dict[Label, Label] = {}
        closed = frozenset(standing_on(blocked, size))
        neighbours = movement_costs(ground, size, flying, opening).neighbours
        first: Label = (0, 0, start)
        queue, cheapest = [(first, first)], dict[Place, int]()
        while queue:
            label, before = heappop(queue)
            crossed, cost, here = label
            if cheapest.get(here, move + 1) <= cost:
                continue
            # A place may be entered again by a cheaper way with more crossings, which may bring other places into
            # reach.
            cheapest[here] = cost
            self._before[label] = before
            self._best.setdefault(here, label)
            for there, price in neighbours[here]:
                if there not in closed and cost + price <= move:
                    burns = crosses_border(self._borders, here, there, size)
                    heappush(queue, ((crossed + burns, cost + price, there), label))

    def path_to(self, goal: Place) -> tuple[Place, ...]:
        """Return the places entered on the way to `goal`, the goal last; empty if no way leads there."""
        return tuple(reversed(list(self._back_from(self._best[goal])))) if goal in self._best else ()

    def path_off(self, edge: Iterable[Place]) -> tuple[Place, ...]:
        """Return the way off the field over one of the places `edge`, ending beyond the field; empty without a way."""
        ways = min(self._exits(edge), default=None)
        return (*self.path_to(ways[-2]), ways[-1]) if ways else ()

    def _exits(self, edge: Iterable[Place]) -> Iterator[tuple[int, int, Place, Place]]:
        """Yield each way off the field as crossings, spaces, the last place on the field and the first place beyond."""
        for place in edge:
            for direction in DIRECTIONS if place in self._best else ():
                out = field.neighbour_in(place, direction)
                if any(square not in self._ground for square in field.block(out, self._size)):
                    crossed, cost, _ = self._best[place]
                    yield crossed + crosses_border(self._borders, place, out, self._size), cost, place, out

    def _back_from(self, label: Label) -> Iterator[Place]:
        while (before := self._before[label]) != label:
            yield label[2]
            label = before
