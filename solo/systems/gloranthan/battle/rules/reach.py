"""Owns how far somebody gets in a move: going, who stands in the way, and the bands in which it stops (`G-54`, `H-15`,
`H-18`, `H-22`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import Final

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.field.hex_field import GOING
from solo.systems.gloranthan.units.going import move_allowance
from solo.systems.gloranthan.units.ranges import LIMITS, WEAPON_BANDS, Scale, band_limit
from solo.systems.gloranthan.units.unit_type import TroopClass, can_attack

Path = tuple[Place, ...]
Rows = tuple[str, ...]
NOWHERE: Final[Place] = (-2, -2)
"""Where those are that are on no field."""
FARTHEST: Final = 64


def destinations(book: Book, figure: Figure) -> Mapping[Place, Path]:
    """Returns every hex on which a move may end, each with the way there; who fled last may not come nearer (`G-55`).

    No more is explored than the allowance reaches.
    """
    footing, found = Footing(book, figure), dict[Place, Path]()
    rows, around, friends, stops = footing.field.rows, footing.around, footing.friends, footing.stops
    met = {pace for ground, pace in footing.pace.items() if any(ground in row for row in rows)}
    for pace in sorted(met, reverse=True):
        fast = {ground for ground, allowed in footing.pace.items() if allowed >= pace}
        passed, edge = {footing.start, *footing.foes}, [(footing.start, Path())]
        for _ in range(pace):
            reached, edge = edge, []
            for here, path in reached:
                for there in around.get(here, ()):
                    if there in passed or rows[there[1]][there[0]] not in fast:
                        continue
                    way = (*path, there)
                    if there not in found and there not in friends:
                        found[there] = way
                    if not stops(here, there):
                        passed.add(there)
                        edge.append((there, way))
    near = footing.nearest(footing.start)
    return {end: way for end, way in found.items() if footing.nearest(end) >= near} if figure.fled else found


def towards(book: Book, figure: Figure, goal: Place, near: int = 1) -> Path:
    """Returns the move that leads soonest to within so many hexes of a goal: as much of the shortest way as is allowed.

    It is the way to ask for a single place, much quicker than all destinations; nothing where nobody can come on.
    """
    footing = Footing(book, figure)
    path = footing.shortest(goal)
    if near:
        path = path[: next((steps for steps, place in enumerate(path, 1) if distance(place, goal) <= near), len(path))]
    return footing.cut(path)


def homewards(book: Book, figure: Figure, bands: bool = False) -> Path:
    """Returns the move by the shortest way to its own end's edge, and to the place beyond if it reaches so far.

    Who flees stops in no band of an enemy.
    """
    field, footing, party = book.battle.field, Footing(book, figure), figure.side == "party"
    (column, beyond), aside = (0, -1) if party else (field.width - 1, field.width), footing.start[1]
    rows = (row for steps in range(field.height) for row in (aside - steps, aside + steps) if 0 <= row < field.height)
    goal = next((at for row in rows if footing.free(at := (column, row))), NOWHERE)  # the nearer row is no farther way
    path = footing.shortest(goal)
    return footing.cut((*path, (beyond, goal[1])) if path or goal == footing.start else (), bands=bands)


def way_off(book: Book, figure: Figure) -> Path:
    """Returns the way over its own end's edge, the place beyond as its last; nothing where one move is too short."""
    path = homewards(book, figure, bands=True)
    return path if path and not book.battle.field.holds(path[-1]) else ()


class Footing:
    """By what somebody's steps are measured: pace by the ground, who stands in the way, and whose bands lie there."""

    def __init__(self, book: Book, figure: Figure) -> None:
        battle, unit = book.battle, book.unit(figure)
        self.field = battle.field
        self.start = figure.place or NOWHERE
        self.around = _around(self.field.width, self.field.height)
        self.friends = {one.place for one in battle.on_field(figure.side) if one.place and one is not figure}
        foes, rider = battle.foes_of(figure), unit.troop_class == "MHI"
        self.foes = frozenset([one.place for one in foes if one.place])
        self._shots = [(one.place, attack_range(book, one)) for one in foes if one.place] if rider else []
        self._bands = BANDS[battle.scale]
        self._within = _bands_around(self.foes, battle.scale)
        self.pace = paces(unit.troop_class, battle.scale, rider and self._dismounts(self.start))

    def free(self, place: Place) -> bool:
        """Whether a hex of the field can be entered: open, and no foe stands there."""
        return self.field.rows[place[1]][place[0]] in self.pace and place not in self.foes

    def nearest(self, place: Place) -> int:
        """How far the nearest foe is from a place."""
        return min([distance(place, foe) for foe in self.foes], default=0)

    def stops(self, start: Place, end: Place) -> bool:
        """Whether a step ends a move: into a nearer band of an enemy in which it was of nobody before (`G-54`).

        Mounted heavy infantry stops where it gets down.
        """
        if new := self._within[end] & ~self._within[start]:
            for foe in self.foes:
                now = distance(end, foe)
                if self._bands[now] & new and now < distance(start, foe):
                    return True
        return bool(self._shots) and self._dismounts(end) and not self._dismounts(self.start)

    def _dismounts(self, place: Place) -> bool:
        """Whether mounted heavy infantry is on foot at a place, because an enemy could attack it there (`G-54`)."""
        return any(distance(place, foe) <= reach for foe, reach in self._shots)

    def cut(self, path: Sequence[Place], share: int = 1, bands: bool = True) -> Path:
        """Returns as much of a path as a move allows, or a half or a quarter of one, to a free hex (`H-18`).

        A place beyond the edge is a step like others, and the last.
        """
        taken, most, here = 0, FARTHEST, self.start
        for place in path:
            inside = place in self.around
            if inside:
                allowed = self.pace.get(self.field.rows[place[1]][place[0]], 0)
                if not allowed or place in self.foes:
                    break
                most = min(most, -(-allowed // share))
            if taken >= most:
                break
            taken += 1
            if bands and inside and self.stops(here, place):
                break
            here = place
        while taken and path[taken - 1] in self.friends:
            taken -= 1
        return tuple(path[:taken])

    def shortest(self, goal: Place) -> Path:
        """Returns the way to a goal that takes the least time; a foe who stands on it is left out."""
        return _shortest(self.field.rows, tuple(self.pace.items()), self.foes, self.start, goal)


def attack_range(book: Book, figure: Figure) -> int:
    """Returns how many hexes a figure's weapons reach."""
    unit, scale = book.unit(figure), book.battle.scale
    return max(band_limit(band, scale) for band in WEAPON_BANDS if can_attack(unit, band))


@lru_cache(maxsize=1024)
def _shortest(
    rows: Rows, paces: tuple[tuple[str, int], ...], foes: frozenset[Place], start: Place, goal: Place
) -> Path:
    """The way that takes the least time, known again where whoever is as fast asks for it among the same foes."""
    pace = dict(paces)
    return _straight(rows, pace, foes, start, goal) or _past_bars(rows, pace, foes, start, goal)


def _straight(rows: Rows, pace: Mapping[str, int], foes: frozenset[Place], start: Place, goal: Place) -> Path:
    """The way of fewest hexes at full pace, found at once where nothing bars it; else nothing."""
    here, path, around, left = start, list[Place](), _around(len(rows[0]), len(rows)), distance(start, goal)
    fast = [ground for ground, allowed in pace.items() if allowed == pace["."]]
    while left > 1:
        for there in around.get(here, ()):
            if distance(there, goal) < left and rows[there[1]][there[0]] in fast and there not in foes:
                break
        else:
            return ()
        path.append(here := there)
        left -= 1
    enters = goal in around and pace.get(rows[goal[1]][goal[0]], 0)
    return tuple(path if goal in foes else (*path, goal)) if left and enters else ()


def _past_bars(rows: Rows, pace: Mapping[str, int], foes: frozenset[Place], start: Place, goal: Place) -> Path:
    """The way around all that bars it, looking first where the goal is nearest."""
    around, costs = _around(len(rows[0]), len(rows)), {ground: pace["."] / allowed for ground, allowed in pace.items()}
    came, spent, ahead = dict[Place, Place](), {start: 0.0}, [(0.0, 0, start)]
    while ahead:
        promised, left, here = heappop(ahead)
        if here == goal:
            break
        so_far = spent[here]
        if promised > so_far + left and left:
            continue
        for there in around.get(here, ()):
            cost = so_far + costs.get(rows[there[1]][there[0]], inf)
            if cost < spent.get(there, inf) and (there == goal or there not in foes):
                spent[there], came[there], left = cost, here, distance(there, goal)
                heappush(ahead, (cost + left, left, there))
    path, here = list[Place](), goal
    while here in came:
        path.append(here)
        here = came[here]
    return tuple(reversed(path[1:] if goal in foes else path))


@lru_cache
def paces(troop_class: TroopClass, scale: Scale, dismounted: bool) -> Mapping[str, int]:
    """Returns the hexes of a move whose worst ground is this; one may be entered whatever it is."""
    return {ground: max(1, move_allowance(troop_class, scale, going, dismounted)) for ground, going in GOING.items()}


@lru_cache
def _around(width: int, height: int) -> Mapping[Place, Path]:
    """The hexes around each of a field of this size."""
    places = [(column, row) for row in range(height) for column in range(width)]
    known = frozenset(places)
    return {place: tuple(other for other in neighbours(place) if other in known) for place in places}


class _Bands(dict[Place, int]):
    """The bands of enemies in which a place lies, a bit for each, worked out where somebody comes by."""

    def __init__(self, foes: Collection[Place], scale: Scale) -> None:
        self._foes, self._bands = foes, BANDS[scale]

    def __missing__(self, place: Place) -> int:
        found = 0
        for foe in self._foes:
            found |= self._bands[distance(place, foe)]
        self[place] = found
        return found


@lru_cache(maxsize=64)
def _bands_around(foes: frozenset[Place], scale: Scale) -> _Bands:
    """The bands around foes who stand so, for all who move while they do."""
    return _Bands(foes, scale)


def _by_distance(scale: Scale) -> tuple[int, ...]:
    """The bit of the band that each distance is in."""
    return tuple(1 << sum(steps > limit for limit in LIMITS[scale]) for steps in range(FARTHEST))


BANDS: Final[dict[Scale, tuple[int, ...]]] = {"personal": _by_distance("personal"), "battle": _by_distance("battle")}
