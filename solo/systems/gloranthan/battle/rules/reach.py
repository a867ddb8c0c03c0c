"""Owns how far somebody gets in a move: going, friends and foes in the way, and the bands where it stops (`G-54`,
`H-15`, `H-18`, `H-22`).

Only what the allowance reaches is explored, and a path is put together when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from math import ceil
from typing import Final

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.rules.lattice import lattice
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.field.hex_field import CLOSED, GOING
from solo.systems.gloranthan.units.going import move_allowance
from solo.systems.gloranthan.units.ranges import BANDS, LIMITS, WEAPON_BANDS, Band, Scale, band_limit, range_band
from solo.systems.gloranthan.units.unit_type import TroopClass, UnitType, can_attack

Path = tuple[Place, ...]
FARTHEST: Final = 256


def band_between(book: Book, one: Figure, other: Figure, place: Place | None = None) -> Band | None:
    """Returns the band in which two figures stand apart, or would; None out of every range."""
    start = place or one.place
    if start is None or other.place is None:
        return None
    return range_band(distance(start, other.place), book.battle.scale)


def destinations(book: Book, figure: Figure) -> Reach:
    """Returns every hex on which a move may end, with its way there; whoever fled last may not come nearer (`G-55`)."""
    footing = Footing(book, figure)
    return Reach(footing) if figure.place else Reach(footing, explored=False)


def towards(book: Book, figure: Figure, goal: Place, near: int = 1) -> Path:
    """Returns the move that leads a figure soonest to within so many hexes of a goal; nothing where it cannot come on.

    It is the beginning of the shortest way, as far as one move goes.
    """
    footing = Footing(book, figure)
    path = footing.shortest(goal)
    arrived = next((n for n, place in enumerate(path, 1) if distance(place, goal) <= near), len(path))
    return footing.cut(path[:arrived])


def way_off(book: Book, figure: Figure) -> Path:
    """Returns the way over the edge of its own end within one move, with the place beyond as its last; else nothing."""
    path = homewards(book, figure)
    return path if path and not book.battle.field.holds(path[-1]) else ()


def homewards(book: Book, figure: Figure) -> Path:
    """Returns the move along the shortest way to the edge of its own end, and over it where it reaches so far."""
    if figure.place is None:
        return ()
    edge = -1 if figure.side == "party" else book.battle.field.width
    footing = Footing(book, figure)
    return footing.cut(footing.shortest((edge, figure.place[1])), bands=False)


class Footing:
    """By what somebody's steps are measured: ground, pace, who stands in the way, and whose bands lie where."""

    def __init__(self, book: Book, figure: Figure) -> None:
        battle = book.battle
        self.field = battle.field
        self.figure = figure
        self.lattice = lattice(self.field.width, self.field.height)
        self.ground = "".join(self.field.rows)
        self._scale = battle.scale
        self._book = book
        self._foes = [one for one in battle.figures if one.place and one.side != figure.side]
        number = self.lattice.numbers
        self.foes = {number[one.place] for one in self._foes if one.place}
        self.friends = {
            number[one.place] for one in battle.figures if one.place and one.side == figure.side and one is not figure
        }
        unit = book.unit(figure)
        self.dismounts = unit.troop_class == "MHI"
        walks = self.dismounts and figure.place is not None and self._shot_at(number[figure.place])
        self.pace = paces(unit.troop_class, self._scale, walks)
        self.rides_up = self.dismounts and not walks

    @cached_property
    def _aways(self) -> list[bytes]:
        return [self.lattice.away(one.place) for one in self._foes if one.place]

    @cached_property
    def _bands(self) -> bytes:
        """In the bands of which enemies each hex lies, a bit for each band."""
        bits = BAND_BITS[self._scale]
        both = 0
        for away in self._aways:
            both |= int.from_bytes(away.translate(bits))
        return both.to_bytes(len(self.ground))

    def stops(self, start: int, end: int) -> bool:
        """Whether a step ends a move: into a nearer band of an enemy, in which it was of nobody before (`G-54`)."""
        new = self._bands[end] & ~self._bands[start]
        if new:
            bits = BAND_BITS[self._scale]
            if any(away[end] < away[start] and bits[away[end]] & new for away in self._aways):
                return True
        return self.rides_up and self._shot_at(end)

    def _shot_at(self, number: int) -> bool:
        """Whether an enemy could attack there: that is where mounted heavy infantry gets down."""
        reaches = ((away, self._book.unit(one)) for away, one in zip(self._aways, self._foes, strict=True))
        return any(away[number] <= attack_range(unit, self._scale) for away, unit in reaches)

    def barred(self, place: Place) -> bool:
        """Whether nobody of this side can pass: closed, or a foe stands there."""
        number = self.lattice.numbers[place]
        return self.ground[number] == CLOSED or number in self.foes

    def nearer(self, number: int) -> bool:
        """Whether a hex is nearer to the enemy than where the figure stands."""
        start = self.lattice.numbers[self.figure.place] if self.figure.place else number
        return bool(self._aways) and min(one[number] for one in self._aways) < min(one[start] for one in self._aways)

    def cut(self, path: Sequence[Place], share: int = 1, bands: bool = True) -> Path:
        """Returns as much of a path as one move allows, or a half or a quarter of it, ending on a free hex (`H-18`).

        A place beyond the edge is one step more, and the last.
        """
        taken, allowed, number = 0, FARTHEST, self.lattice.numbers
        here = number[self.figure.place] if self.figure.place else 0
        for place in path:
            if not self.field.holds(place):
                taken += taken < allowed
                break
            if self.barred(place):
                break
            there = number[place]
            allowed = min(allowed, ceil(self.pace[self.ground[there]] / share))
            if taken and taken >= allowed:
                break
            taken += 1
            if bands and self.stops(here, there):
                break
            here = there
        while taken and self.field.holds(path[taken - 1]) and number[path[taken - 1]] in self.friends:
            taken -= 1
        return tuple(path[:taken])

    def shortest(self, goal: Place) -> Path:
        """Returns the shortest way to a goal by the time that it takes, whoever stands on the goal left out.

        Beyond an edge every hex of that column will do.
        """
        if self.figure.place is None:
            return ()
        column, _ = goal
        outside = not self.field.holds(goal)
        number, places, full = self.lattice.numbers, self.lattice.places, self.pace["."]
        start = number[self.figure.place]
        target = -1 if outside else number[goal]
        costs = {ground: full / pace for ground, pace in self.pace.items()}
        came, spent = {start: start}, {start: 0.0}
        open_hexes = [(0.0, 0.0, start)]
        while open_hexes:
            _, cost, here = heappop(open_hexes)
            if here == target or (outside and abs(places[here][0] - column) == 1):
                return self._traced(came, here, (column, places[here][1]) if outside else None)
            if cost > spent[here]:
                continue
            for there in self.lattice.around[here]:
                ground = self.ground[there]
                if ground == CLOSED or (there in self.foes and there != target):
                    continue
                so_far = cost + costs[ground]
                if so_far < spent.get(there, FARTHEST):
                    spent[there], came[there] = so_far, here
                    ahead = abs(places[there][0] - column) if outside else distance(places[there], goal)
                    heappush(open_hexes, (so_far + ahead, so_far, there))
        return ()

    def _traced(self, came: Mapping[int, int], last: int, beyond: Place | None) -> Path:
        path = [beyond] if beyond else []
        while came[last] != last:
            if last not in self.foes:
                path.append(self.lattice.places[last])
            last = came[last]
        return tuple(reversed(path))


class Reach(Mapping[Place, Path]):
    """Where a move may end, each hex with the way there."""

    def __init__(self, footing: Footing, explored: bool = True) -> None:
        self._lattice = footing.lattice
        self._ends: dict[int, tuple[int, dict[int, int]]] = {}
        if explored and footing.figure.place:
            self._start = footing.lattice.numbers[footing.figure.place]
            for pace in sorted(set(footing.pace.values()), reverse=True):
                self._explore(footing, pace)
            if footing.figure.fled:
                self._ends = {end: way for end, way in self._ends.items() if not footing.nearer(end)}

    def _explore(self, footing: Footing, pace: int) -> None:
        """Everything within so many steps over ground that allows as many."""
        barred = {ground for ground, allowed in footing.pace.items() if allowed < pace} | {CLOSED}
        ground, foes, friends, stops = footing.ground, footing.foes, footing.friends, footing.stops
        around, ends = self._lattice.around, self._ends
        came = {self._start: self._start}
        edge = [self._start]
        for _ in range(pace):
            ahead = []
            for here in edge:
                for there in around[here]:
                    if there in came or there in foes or ground[there] in barred:
                        continue
                    if there not in ends and there not in friends:
                        ends[there] = here, came
                    if not stops(here, there):
                        came[there] = here
                        ahead.append(there)
            edge = ahead

    def __getitem__(self, place: Place) -> Path:
        last = self._lattice.numbers[place]
        here, came = self._ends[last]
        path = [place]
        while here != self._start:
            path.append(self._lattice.places[here])
            here = came[here]
        return tuple(reversed(path))

    def __iter__(self) -> Iterator[Place]:
        places = self._lattice.places
        return (places[number] for number in self._ends)

    def __len__(self) -> int:
        return len(self._ends)


@lru_cache
def paces(troop_class: TroopClass, scale: Scale, dismounted: bool) -> Mapping[str, int]:
    """Returns the hexes of a move whose worst ground is this; one may be entered whatever it is."""
    return {ground: max(1, move_allowance(troop_class, scale, going, dismounted)) for ground, going in GOING.items()}


def attack_range(unit: UnitType, scale: Scale) -> int:
    """Returns how many hexes the weapons of a type of unit reach."""
    return max((band_limit(band, scale) for band in WEAPON_BANDS if can_attack(unit, band)), default=0)


def _bits(scale: Scale) -> bytes:
    """The bit of the band that a distance is in, for every distance."""
    limits = LIMITS[scale]
    return bytes(
        next((1 << n for n, limit in enumerate(limits) if steps <= limit), 1 << len(BANDS)) for steps in range(FARTHEST)
    )


BAND_BITS: Final[dict[Scale, bytes]] = {"personal": _bits("personal"), "battle": _bits("battle")}
