"""Move of a figure whose way to its foes is blocked by friends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.rules.reach import MoveFactors, Path, attack_range, destinations
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure

LONGEST: Final = 8
"""Number of hexes above which a way around friends is too long."""


def hex_past_friends(book: BattleLookup, figure: Figure, foes: Sequence[Figure]) -> tuple[Place, Figure] | None:
    """Return the hex on which a move past friends ends, and the foe that it leads to; None without such a hex.

    The move ends as near to the first foe as friends allow; if need be, it sidesteps to open a path. Otherwise the
    figure takes the shortest way around friends to a hex from which it can attack a foe.
    """
    ways, taken = destinations(book, figure), {one.place for one in book.battle.figures}
    if (found := _nearer(book, figure, foes[0], ways, taken)) is not None:
        return found, foes[0]
    path, foe = _way_around(book, figure, foes, taken)
    place = next((at for at in reversed(path) if at in ways), None)
    return (place, foe) if place and foe else None


def _nearer(
    book: BattleLookup, figure: Figure, foe: Figure, ways: Mapping[Place, Path], taken: set[Place | None]
) -> Place | None:
    """Return the hex of `ways` nearest to `foe`, or one as near that opens a path; None if all are farther away."""
    goal, field, here = foe.place or (0, 0), book.battle.field, distance(figure.place or (0, 0), foe.place or (0, 0))

    def leads_on(place: Place) -> bool:
        ahead = (other for other in field.adjacent_hexes(place) if other not in taken and distance(other, goal) < here)
        return distance(place, goal) < here or (distance(place, goal) == here and any(ahead))

    return min(filter(leads_on, ways), key=lambda place: (distance(place, goal), len(ways[place])), default=None)


def _way_around(
    book: BattleLookup, figure: Figure, foes: Sequence[Figure], taken: set[Place | None]
) -> tuple[Path, Figure | None]:
    """Return the shortest path over free hexes to a hex from which the figure can attack a foe, and the foe.

    The path is empty, and the foe None, if all such paths have more than `LONGEST` hexes.
    """
    footing, most = MoveFactors(book, figure), attack_range(book, figure)
    passed, edge = {footing.start}, [(footing.start, Path())]
    for _ in range(LONGEST):
        reached, edge = edge, []
        for here, path in reached:
            for there in footing.around.get(here, ()):
                if there in passed or there in taken or not footing.free(there):
                    continue
                passed.add(there)
                if foe := next((one for one in foes if one.place and distance(there, one.place) <= most), None):
                    return (*path, there), foe
                edge.append((there, (*path, there)))
    return (), None
