"""Views: the part of a state shown to a seat. Screens draw views and know no system."""

from __future__ import annotations

from typing import Literal

import msgspec

Shape = Literal["squares", "hexes"]
Ground = Literal["open", "rough"]


class Bar(msgspec.Struct, frozen=True):
    """A value and its maximum: "LP", 6, 7.

    `below` is the amount by which the value is below zero, since a bar cannot show it. `life` is False for points
    such as magic points, whose loss is no wound.
    """

    name: str
    value: int
    maximum: int
    below: int = 0
    life: bool = True

    @classmethod
    def from_value(cls, name: str, level: int, maximum: int) -> Bar:
        """Make a bar for a value that may fall below zero."""
        return cls(name, max(level, 0), maximum, max(-level, 0))

    @property
    def level(self) -> int:
        """The value by the rules, which may be negative."""
        return self.value - self.below


class SheetLine(msgspec.Struct, frozen=True):
    """One line of a sheet: its name, its value as text, and the reason for it."""

    name: str
    value: str
    why: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A titled block of lines."""

    title: str
    lines: tuple[SheetLine, ...]


class FighterView(msgspec.Struct, frozen=True):
    """One combatant in the order of action. `letter` marks it on the field; places are (column, row).

    - `strength` is shown after the letter if there is room, such as the heads of a unit; "" for none.
    - A combatant who is `out` takes no further part: for ever if `dead`, by choice if `away`, otherwise for now.
    - `reach` holds the keys of the enemies at arm's length. `tokens` are points to spend, such as points of luck.
    """

    key: str
    name: str
    letter: str
    side: str
    order: int
    bars: tuple[Bar, ...]
    conditions: tuple[str, ...] = ()
    acting: bool = False
    out: bool = False
    places: tuple[tuple[int, int], ...] = ()
    strength: str = ""
    reach: tuple[str, ...] = ()
    tokens: tuple[Bar, ...] = ()
    dead: bool = False
    away: bool = False


class FieldView(msgspec.Struct, frozen=True):
    """A field of squares or hexes. `ground` holds a string for each row, one character a place; `legend` explains them.

    Hexes are laid out as in `contract/hexes`; several fighters may share a hex. `reachable` are the places that
    the pending decision offers.
    """

    width: int
    height: int
    ground: tuple[str, ...]
    legend: tuple[tuple[str, str], ...] = ()
    reachable: tuple[tuple[int, int], ...] = ()
    note: str = ""
    shape: Shape = "squares"


class ZoneView(msgspec.Struct, frozen=True):
    """A zone of a track: its title ("1", "2 Surf"), and its conditions in a word or two each ("cover 2")."""

    title: str
    remarks: tuple[str, ...] = ()
    ground: Ground = "open"


class TrackView(msgspec.Struct, frozen=True):
    """A field of one dimension, from `low` to `high` in `unit` ("paces"): a fighter's place is (distance along it, 0).

    `reachable` are the places that the pending decision offers. A track may consist of `zones` in a row. The first
    zone is the place `low`, and each place up to `high` has one zone.
    """

    unit: str
    low: int
    high: int
    reachable: tuple[int, ...] = ()
    note: str = ""
    zones: tuple[ZoneView, ...] = ()


class View(msgspec.Struct, frozen=True):
    """The view of a procedure for one seat at one moment. It has a field, a track, or no map at all.

    `pools` are shared by the whole table; a pool with the maximum 0 is unlimited.
    """

    title: str
    subtitle: str
    fighters: tuple[FighterView, ...]
    panels: tuple[Panel, ...] = ()
    field: FieldView | None = None
    pools: tuple[Bar, ...] = ()
    track: TrackView | None = None


def place_name(place: tuple[int, int]) -> str:
    """Return a place's name: its column's letter and its row's number from 1, A1 at the top left."""
    column, row = place
    return f"{column_name(column)}{row + 1}"


def zone_at(track: TrackView, place: int) -> ZoneView | None:
    """Return the zone of a track at this place; None if the track has no zones, or does not reach it."""
    index = place - track.low
    return track.zones[index] if 0 <= index < len(track.zones) else None


def unit_at(track: TrackView, place: int) -> str:
    """Return the unit of a track, singular or plural to suit a place's figure: "pace" for 1."""
    return track.unit.removesuffix("s") if abs(place) == 1 else track.unit


def track_place(track: TrackView, place: int) -> str:
    """Return the name of a place along a track: "zone 2 Surf", "30 paces", or "1 pace"."""
    zone = zone_at(track, place)
    return f"zone {zone.title}" if zone else f"{place} {unit_at(track, place)}".replace("-", "−")


def column_name(column: int) -> str:
    """Return a column's letter, or letters from the 27th on: A, Z, AA."""
    first = chr(ord("A") + column // 26 - 1) if column >= 26 else ""
    return f"{first}{chr(ord('A') + column % 26)}"
