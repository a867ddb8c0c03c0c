"""Fight record: everything that a retelling knows of a finished fight."""

from __future__ import annotations

import msgspec

from solo.systems.contract import ROUND, Deed


class RecordedFighter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fighter. `name` is unique and as deeds use it; `kind` is shared with others of its type.

    A `person` is called by name, any other fighter by kind.
    """

    name: str
    kind: str
    person: bool = False


class RecordedDeed(msgspec.Struct, frozen=True):
    """A deed, its round, and the party's chance to win before and after it, from 0 to 1."""

    deed: Deed
    round: int
    before: float
    after: float


class FightCost(msgspec.Struct, frozen=True):
    """The state in which the fight left a fighter, in words: "down", "dead in round nine"."""

    who: str
    state: str


class FightRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished fight. `deeds` and `costs` are in order; `stretch` is the game's word for a round.

    `outcome` is "won" or "lost" for the party, or any other word for a fight without a winner.
    """

    title: str
    seed: int
    party: tuple[RecordedFighter, ...]
    foes: tuple[RecordedFighter, ...]
    deeds: tuple[RecordedDeed, ...]
    outcome: str
    rounds: int
    costs: tuple[FightCost, ...] = ()
    stretch: str = ROUND
