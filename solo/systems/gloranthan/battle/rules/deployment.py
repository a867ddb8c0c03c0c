"""Deployment before the first turn, and the leader of a side (`H-16`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.battle.state.battle import Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.units.unit_type import can_attack

Formation = Literal["line", "loose", "back"]
FORMATIONS: Final[dict[Formation, str]] = {
    "line": "a line, with shooters and magicians behind it",
    "loose": "a loose line with gaps",
    "back": "everyone as far back as possible",
}


def leader(battle: Battle, side: Side) -> Figure:
    """Return the leader of `side`: the first figure with the highest Social among figures that can act."""
    figures = [one for one in battle.figures if one.side == side]
    return max(
        [one for one in figures if one.is_fit] or figures,
        key=lambda one: -1 if one.powers.social is None else one.powers.social,
    )


def zone_of(battle: Battle, side: Side) -> list[Place]:
    """Return the free hexes of a side's zone, the column nearest to the enemy first.

    Within each column the hexes go from the middle outwards.
    """
    first, last = battle.zones[side]
    columns = range(last, first - 1, -1) if side == "party" else range(first, last + 1)
    middle = (battle.field.height - 1) / 2
    rows = sorted(range(battle.field.height), key=lambda row: abs(row - middle))
    taken = {one.place for one in battle.figures}
    return [(column, row) for column in columns for row in rows if (column, row) not in taken]


# rule: H-16 Setting up
def place_formation(book: BattleLookup, side: Side, formation: Formation = "line") -> dict[str, Place]:
    """Return the hex of each figure of `side` in a formation, by key."""
    zone = zone_of(book.battle, side)
    figures = [one for one in book.battle.figures if one.side == side]
    if formation == "back":
        return _filled(figures, _from_behind(zone))
    if formation == "loose":
        even = zone[0][1] % 2
        return _filled(figures, sorted(zone, key=lambda place: place[1] % 2 != even))
    behind = [one for one in figures if _stands_behind(book, one)]
    front = _filled((one for one in figures if one not in behind), zone)
    taken = set(front.values())
    return {**front, **_filled(behind, [place for place in _from_behind(zone) if place not in taken])}


def _stands_behind(book: BattleLookup, figure: Figure) -> bool:
    return can_attack(book.unit(figure), "missile") or any(one.effect.hostile for one in book.workings(figure))


def _from_behind(zone: Sequence[Place]) -> list[Place]:
    """Return the hexes of a zone, the rearmost column first."""
    order = {column: number for number, column in enumerate(dict.fromkeys(column for column, _ in zone))}
    return sorted(zone, key=lambda place: -order[place[0]])


def _filled(figures: Iterable[Figure], places: Iterable[Place]) -> dict[str, Place]:
    return {one.key: place for one, place in zip(figures, places, strict=False)}
