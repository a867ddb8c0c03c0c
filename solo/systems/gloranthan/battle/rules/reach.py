"""Reach of a move: the ground, figures in the path, and range bands that stop it (`G-54`, `H-15`, `H-18`, `H-22`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import Final

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.field.hex_field import GOING
from solo.systems.gloranthan.units.ranges import LIMITS, WEAPON_BANDS, Scale, band_limit
from solo.systems.gloranthan.units.terrain import move_allowance
from solo.systems.gloranthan.units.unit_type import TroopClass, can_attack

Path = tuple[Place, ...]
Rows = tuple[str, ...]
NOWHERE: Final[Place] = (-2, -2)
"""Position that stands for a figure off the field."""
FARTHEST: Final = 64


def destinations(book: BattleLookup, figure: Figure) -> Mapping[Place, Path]:
    """Return each hex on which a move of the figure may end, with the path to the hex.

    A figure that fled in its last action may not come nearer to foes (`G-55`).
    """
    footing, found = MoveFactors(book, figure), dict[Place, Path]()
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


def path_towards(book: BattleLookup, figure: Figure, goal: Place, near: int = 1) -> Path:
    """Return the move that leads soonest to within `near` hexes of `goal`, one move long at most; () if none.

    For a single goal this is much faster than `destinations`.
    """
    footing = MoveFactors(book, figure)
    path = footing.shortest(goal)
    if near:
        path = path[: next((steps for steps, place in enumerate(path, 1) if distance(place, goal) <= near), len(path))]
    return footing.cut(path)


def retreat_move(book: BattleLookup, figure: Figure, bands: bool = False) -> Path:
    """Return the move along the shortest path to the edge of the figure's own side, and over the edge if in reach.

    Enemy range bands stop the move only if `bands` is True. They do not stop a fleeing figure.
    """
    field, footing, party = book.battle.field, MoveFactors(book, figure), figure.side == "party"
    (column, beyond), aside = (0, -1) if party else (field.width - 1, field.width), footing.start[1]
    rows = (row for steps in range(field.height) for row in (aside - steps, aside + steps) if 0 <= row < field.height)
    goal = next((at for row in rows if footing.free(at := (column, row))), NOWHERE)  # the nearest free row
    path = footing.shortest(goal)
    return footing.cut((*path, (beyond, goal[1])) if path or goal == footing.start else (), bands=bands)


# rule: H-22 The edge of the field
def way_off(book: BattleLookup, figure: Figure) -> Path:
    """Return the path over the edge of the figure's own side; () if one move is too short."""
    path = retreat_move(book, figure, bands=True)
    return path if path and not book.battle.field.holds(path[-1]) else ()


# rule: H-15 One to a hex
class MoveFactors:
    """Movement data of a figure: the hexes of a move by ground, the hexes that are barred, and enemy range bands."""

    def __init__(self, book: BattleLookup, figure: Figure) -> None:
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
        """Return True if a hex of the field can be entered: it is open and holds no foe."""
        return self.field.rows[place[1]][place[0]] in self.pace and place not in self.foes

    def nearest(self, place: Place) -> int:
        """Return the distance from `place` to the nearest foe."""
        return min([distance(place, foe) for foe in self.foes], default=0)

    def stops(self, start: Place, end: Place) -> bool:
        """Return True if a step ends a move by entering a nearer range band of an enemy (`G-54`).

        A band of any enemy in which the figure already was does not stop the move. Mounted heavy infantry also stops
        in the hex where it dismounts.
        """
        if new := self._within[end] & ~self._within[start]:
            for foe in self.foes:
                now = distance(end, foe)
                if self._bands[now] & new and now < distance(start, foe):
                    return True
        return bool(self._shots) and self._dismounts(end) and not self._dismounts(self.start)

    def _dismounts(self, place: Place) -> bool:
        """Return True if mounted heavy infantry dismounts at `place`, since an enemy could attack it there (`G-54`)."""
        return any(distance(place, foe) <= reach for foe, reach in self._shots)

    # rule: H-18 The worst going counts
    def cut(self, path: Sequence[Place], share: int = 1, bands: bool = True) -> Path:
        """Return the longest start of `path` that a move divided by `share` covers, up to a free hex (`H-18`).

        A step over the edge counts like any other step, and ends the path.
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
        """Return the fastest path to `goal`. If a foe is on `goal`, the path ends beside the foe."""
        return _shortest(self.field.rows, tuple(self.pace.items()), self.foes, self.start, goal)


def attack_range(book: BattleLookup, figure: Figure) -> int:
    """Return the longest range of the figure's weapons, in hexes."""
    unit, scale = book.unit(figure), book.battle.scale
    return max(band_limit(band, scale) for band in WEAPON_BANDS if can_attack(unit, band))


@lru_cache(maxsize=1024)
def _shortest(
    rows: Rows, paces: tuple[tuple[str, int], ...], foes: frozenset[Place], start: Place, goal: Place
) -> Path:
    """Return the fastest path. It is cached for figures with equal pace, start and foes."""
    pace = dict(paces)
    return _straight(rows, pace, foes, start, goal) or _past_bars(rows, pace, foes, start, goal)


def _straight(rows: Rows, pace: Mapping[str, int], foes: frozenset[Place], start: Place, goal: Place) -> Path:
    """Return the straight path of fewest hexes at full pace; () if an obstacle is in the way."""
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
    """Return the fastest path around obstacles, by A* search."""
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
    """Return the number of hexes in a move for each kind of ground, by the worst ground on the path.

    Any unit may move at least one hex on open ground.
    """
    return {ground: max(1, move_allowance(troop_class, scale, going, dismounted)) for ground, going in GOING.items()}


@lru_cache
def _around(width: int, height: int) -> Mapping[Place, Path]:
    """Return the adjacent hexes of each hex on a field of this size."""
    places = [(column, row) for row in range(height) for column in range(width)]
    known = frozenset(places)
    return {place: tuple(other for other in neighbours(place) if other in known) for place in places}


class _Bands(dict[Place, int]):
    """For each hex, the enemy range bands that include the hex, as bits. Computed on first use."""

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
    """Return the range bands around these foes. All movers share them while the foes stay in place."""
    return _Bands(foes, scale)


def _by_distance(scale: Scale) -> tuple[int, ...]:
    """Return the bit of the range band for each distance in hexes."""
    return tuple(1 << sum(steps > limit for limit in LIMITS[scale]) for steps in range(FARTHEST))


BANDS: Final[dict[Scale, tuple[int, ...]]] = {"personal": _by_distance("personal"), "battle": _by_distance("battle")}
