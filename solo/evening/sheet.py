"""Owns the sheet of an encounter: all that it is run from, in structs that paper and other programs share."""

from __future__ import annotations

import msgspec

from solo.systems.contract import FieldView, StatBlock, Tracking, TrackView, Treasure


class Point(msgspec.Struct, frozen=True):
    """Something that is lost or spent: so much is there now, of so much."""

    name: str
    value: int
    maximum: int


class Individual(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody of either side: the letter that marks them on the map, where they start, what there is to tick off.

    `kind` is what they share with others of their sort; the first `marked` of the `ticks` are ticked off already;
    `places` are (column, row) on a field, (how far, 0) on a track.
    """

    name: str
    letter: str = ""
    kind: str = ""
    points: tuple[Point, ...] = ()
    ticks: tuple[str, ...] = ()
    marked: int = 0
    places: tuple[tuple[int, int], ...] = ()
    start: str = ""


class FoeKind(msgspec.Struct, frozen=True):
    """So many foes of one kind. `worth` is what one of them weighs in the game's own unit, 0 for less than nothing."""

    count: int
    worth: int
    block: StatBlock


class Chances(msgspec.Struct, frozen=True):
    """The chances of one of the party, from 0 to 1, to fall, to die and to come through unhurt."""

    name: str
    down: float
    dead: float
    unhurt: float


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is likely to come of it. Chances are from 0 to 1; `words` says it in sentences.

    `win_low` and `win_high` are the 95 % bounds, `rounds` the mean, `fights` how many it was played.
    """

    win: float
    win_low: float
    win_high: float
    lose: float
    draw: float
    rounds: float
    fights: int
    verdict: str
    nobody_falls: float
    nobody_dies: float
    party: tuple[Chances, ...] = ()
    words: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An encounter, whole. What is left out is empty.

    `aim` says what it is meant to be, `notes` what whoever prepared it wrote. `circumstances` are the switches that
    are set, by name. `low` and `high` bound `worth` where a budget was asked for; `why` says how it was weighed.
    `tracking` are the columns in which the fight is kept beside points. The map is a `field` or a `track` as the party
    finds it.
    """

    title: str
    aim: str = ""
    notes: str = ""
    place: str = ""
    circumstances: dict[str, str] = {}
    field: FieldView | None = None
    track: TrackView | None = None
    pools: tuple[Point, ...] = ()
    tracking: Tracking = Tracking()
    party: tuple[Individual, ...] = ()
    outlook: Outlook | None = None
    foes: tuple[FoeKind, ...] = ()
    individuals: tuple[Individual, ...] = ()
    unit: str = ""
    worth: int = 0
    low: int = 0
    high: int = 0
    why: str = ""
    warnings: tuple[str, ...] = ()
    treasure: tuple[Treasure, ...] = ()
    reward: str = ""
