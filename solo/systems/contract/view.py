"""Owns the view: what a person in a seat sees of a state. Screens draw views and know no system."""

from __future__ import annotations

import msgspec


class Bar(msgspec.Struct, frozen=True):
    """A value against its maximum: "LP", 6, 7."""

    name: str
    value: int
    maximum: int


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
    """One combatant in the order of action. `letter` marks it on the field; places are (column, row)."""

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


class FieldView(msgspec.Struct, frozen=True):
    """A field of squares. `ground` holds a string a row, one character a square; `legend` explains them.

    `reachable` are the places that the pending decision offers.
    """

    width: int
    height: int
    ground: tuple[str, ...]
    legend: tuple[tuple[str, str], ...] = ()
    reachable: tuple[tuple[int, int], ...] = ()
    note: str = ""


class TrackView(msgspec.Struct, frozen=True):
    """A field of one dimension, from `low` to `high` in `unit` ("paces"): a fighter's place is (how far along, 0).

    `reachable` are the places that the pending decision offers.
    """

    unit: str
    low: int
    high: int
    reachable: tuple[int, ...] = ()
    note: str = ""


class View(msgspec.Struct, frozen=True):
    """All that a seat sees of a procedure at one moment. It has a field, a track, or neither."""

    title: str
    subtitle: str
    fighters: tuple[FighterView, ...]
    panels: tuple[Panel, ...] = ()
    field: FieldView | None = None
    pools: tuple[Bar, ...] = ()
    track: TrackView | None = None
