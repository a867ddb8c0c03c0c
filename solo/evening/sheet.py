"""Sheet of an encounter: the structs that documents and other programs share."""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.contract import FieldView, StatBlock, Tracking, TrackView, Treasure


class ResourcePool(msgspec.Struct, frozen=True):
    """A resource in points: its present value and its maximum."""

    name: str
    value: int
    maximum: int


class SheetCombatant(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A fighter of either side: letter on the map, place at the start, points, and boxes to tick.

    `kind` is the kind of foe. The first `marked` boxes of `ticks` are already ticked. `places` are (column, row) on a
    field, (distance, 0) on a track.
    """

    name: str
    letter: str = ""
    kind: str = ""
    points: tuple[ResourcePool, ...] = ()
    ticks: tuple[str, ...] = ()
    marked: int = 0
    places: tuple[tuple[int, int], ...] = ()
    start: str = ""


class FoeKind(msgspec.Struct, frozen=True):
    """Foes of one kind. `worth` is the price of one foe in the game's own unit, 0 if the price is negative."""

    count: int
    worth: int
    block: StatBlock


class CombatantChances(msgspec.Struct, frozen=True):
    """The chances of one character, from 0 to 1, to fall, to die and to stay unhurt, each with 95 % bounds.

    `fights` is the number of simulated fights.
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


class RestedChance(msgspec.Struct, frozen=True):
    """Win chance of a rested party, its 95 % bounds, and the number of fights played."""

    win: float
    win_low: float
    win_high: float
    fights: int


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """The forecast of a fight.

    Chances are from 0 to 1, each with 95 % bounds; `words` states them in sentences. `rounds` is the mean, `fights` the
    number of simulated fights. `sure` is True if the `verdict` is certain. `worn` names the points that the party lacks
    ("Ilse has 0 of 8 SP"), "" for a rested party; `rested` is the win chance of the rested party.
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
    party: tuple[CombatantChances, ...] = ()
    words: tuple[str, ...] = ()
    worn: str = ""
    rested: RestedChance | None = None


class Goal(msgspec.Struct, frozen=True):
    """The target of an encounter, such as "70 to 85 % won", compared with the simulated fights.

    The target is `met` or `missed` if the 95 % bounds leave no doubt. `words` states the comparison in a sentence.
    """

    target: str
    standing: Literal["met", "seems met", "seems missed", "missed"]
    words: str

    @property
    def is_missed(self) -> bool:
        """True if the fights miss the target, certainly or apparently."""
        return self.standing in ("missed", "seems missed")


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The sheet of an encounter.

    Fields without information are empty. `aim` is the intended difficulty, `notes` the text of the person who prepared
    the encounter. `circumstances` are the fight's settings by name. `low` and `high` are the bounds of `worth` if a
    budget was requested; `why` explains `worth`. `goal` compares the outlook with the target if a share of fights won
    was requested. `tracking` names additional columns for the fight. The map is a `field` or a `track`, at the start of
    the fight.
    """

    title: str
    aim: str = ""
    notes: str = ""
    place: str = ""
    circumstances: dict[str, str] = {}
    field: FieldView | None = None
    track: TrackView | None = None
    pools: tuple[ResourcePool, ...] = ()
    tracking: Tracking = Tracking()
    party: tuple[SheetCombatant, ...] = ()
    outlook: Outlook | None = None
    goal: Goal | None = None
    foes: tuple[FoeKind, ...] = ()
    individuals: tuple[SheetCombatant, ...] = ()
    unit: str = ""
    worth: int = 0
    low: int = 0
    high: int = 0
    why: str = ""
    warnings: tuple[str, ...] = ()
    treasure: tuple[Treasure, ...] = ()
    reward: str = ""
