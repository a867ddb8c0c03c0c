"""Owns the view: what a person in a seat sees of a state. Screens draw views and know no system."""

from __future__ import annotations

from typing import Literal

import msgspec

Shape = Literal["squares", "hexes"]
Ground = Literal["open", "rough"]


class Bar(msgspec.Struct, frozen=True):
    """A value against its maximum: "LP", 6, 7. `below` is how far beneath nothing somebody is, which no bar shows."""

    name: str
    value: int
    maximum: int
    below: int = 0

    @classmethod
    def at(cls, name: str, level: int, maximum: int) -> Bar:
        """A bar of what may fall beneath nothing."""
        return cls(name, max(level, 0), maximum, max(-level, 0))

    @property
    def level(self) -> int:
        """The value as the rules have it, beneath nothing too."""
        return self.value - self.below


class Line(msgspec.Struct, frozen=True):
    """One line of a sheet: its name, its value as read, and why it is so."""

    name: str
    value: str
    why: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A titled block of lines."""

    title: str
    lines: tuple[Line, ...]


class FighterView(msgspec.Struct, frozen=True):
    """One combatant in the order of action. `letter` marks it on the field; places are (column, row).

    `strength` stands behind the letter where a field has room for it, as of a unit of many heads; "" for nothing.
    Whoever is `out` takes no part any more, for now or, where they are `dead`, for good.
    `reach` names by their keys the enemies that are at arm's length; it is said of both. `tokens` are the few things
    that somebody may still spend, such as points of luck. Whoever is out and `away` has left the fight by themselves.
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
    """A field of squares or hexes. `ground` holds a string a row, one character a place; `legend` explains them.

    Hexes lie as `contract/hexes` says; more than one fighter may stand in one. `reachable` are the places that the
    pending decision offers.
    """

    width: int
    height: int
    ground: tuple[str, ...]
    legend: tuple[tuple[str, str], ...] = ()
    reachable: tuple[tuple[int, int], ...] = ()
    note: str = ""
    shape: Shape = "squares"


class ZoneView(msgspec.Struct, frozen=True):
    """A zone of a track: its title ("1", "2 Surf"), and what holds there, in a word or two each ("cover 2")."""

    title: str
    remarks: tuple[str, ...] = ()
    ground: Ground = "open"


class TrackView(msgspec.Struct, frozen=True):
    """A field of one dimension, from `low` to `high` in `unit` ("paces"): a fighter's place is (how far along, 0).

    `reachable` are the places that the pending decision offers. A track may be made of `zones` in a row: then the
    first of them is the place `low`, and there is one for each place up to `high`.
    """

    unit: str
    low: int
    high: int
    reachable: tuple[int, ...] = ()
    note: str = ""
    zones: tuple[ZoneView, ...] = ()


class View(msgspec.Struct, frozen=True):
    """All that a seat sees of a procedure at one moment. It has a field, a track, or neither.

    `pools` are what the whole table shares and draws upon; a maximum of 0 says that there is none.
    """

    title: str
    subtitle: str
    fighters: tuple[FighterView, ...]
    panels: tuple[Panel, ...] = ()
    field: FieldView | None = None
    pools: tuple[Bar, ...] = ()
    track: TrackView | None = None


def place_name(place: tuple[int, int]) -> str:
    """A place's name: its column's letter and its row's number from 1, A1 at the top left."""
    column, row = place
    return f"{column_name(column)}{row + 1}"


def zone_at(track: TrackView, place: int) -> ZoneView | None:
    """The zone of a track at a place along it; None where the track is not made of zones, or ends before."""
    index = place - track.low
    return track.zones[index] if 0 <= index < len(track.zones) else None


def unit_at(track: TrackView, place: int) -> str:
    """The unit of a track as it stands behind the figure of a place: "1 pace"."""
    return track.unit.removesuffix("s") if abs(place) == 1 else track.unit


def track_place(track: TrackView, place: int) -> str:
    """The name of a place along a track: "zone 2 Surf", "30 paces", or "1 pace"."""
    zone = zone_at(track, place)
    return f"zone {zone.title}" if zone else f"{place} {unit_at(track, place)}".replace("-", "−")


def column_name(column: int) -> str:
    """A column's letter, or letters from the 27th on: A, Z, AA."""
    first = chr(ord("A") + column // 26 - 1) if column >= 26 else ""
    return f"{first}{chr(ord('A') + column % 26)}"
