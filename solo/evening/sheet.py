"""Owns the sheet of an encounter: all that it is run from, in structs that paper and other programs share."""

from __future__ import annotations

from typing import Literal

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
    """The chances of one character, from 0 to 1, to fall, to die and to come through unhurt, each with 95 % bounds.

    `fights` is how many fights they were counted in.
    """

    name: str
    down: float
    dead: float
    unhurt: float
    fights: int = 0
    down_low: float = 0.0
    down_high: float = 1.0
    dead_low: float = 0.0
    dead_high: float = 1.0
    unhurt_low: float = 0.0
    unhurt_high: float = 1.0


class Rested(msgspec.Struct, frozen=True):
    """Win chance of a rested party, its 95 % bounds, and the number of fights played."""

    win: float
    win_low: float
    win_high: float
    fights: int


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """The forecast of a fight. Chances are from 0 to 1, each with 95 % bounds; `words` says them in sentences.

    `rounds` is the mean, `fights` how many fights were played. The `verdict` is `sure` where no other is still likely.
    `worn` says what the party lacks ("Ilse has 0 of 8 SP"), "" for a whole one; `rested` is its chance without that.
    """

    win: float
    win_low: float
    win_high: float
    lose: float
    lose_low: float = 0.0
    lose_high: float = 1.0
    draw: float
    draw_low: float = 0.0
    draw_high: float = 1.0
    rounds: float
    fights: int
    verdict: str
    sure: bool = False
    nobody_falls: float
    nobody_falls_low: float = 0.0
    nobody_falls_high: float = 1.0
    nobody_dies: float
    nobody_dies_low: float = 0.0
    nobody_dies_high: float = 1.0
    party: tuple[Chances, ...] = ()
    words: tuple[str, ...] = ()
    worn: str = ""
    rested: Rested | None = None


class Goal(msgspec.Struct, frozen=True):
    """The target of an encounter as shares of fights, such as "70 to 85 % won", and whether its fights keep to it.

    It is `met` or `missed` where the 95 % bounds leave no doubt. `words` says it in a sentence.
    """

    target: str
    standing: Literal["met", "seems met", "seems missed", "missed"]
    words: str

    @property
    def missed(self) -> bool:
        """Return True if the fights go otherwise than the target says, surely or not."""
        return self.standing in ("missed", "seems missed")


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An encounter, whole. What is left out is empty.

    `aim` says what it is meant to be, `notes` what whoever prepared it wrote. `circumstances` are the switches that
    are set, by name. `low` and `high` bound `worth` where a budget was asked for; `why` says how it was weighed.
    `goal` stands beside an outlook where a share of fights won was asked for.
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
    goal: Goal | None = None
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
