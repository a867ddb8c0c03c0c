"""Fight record: the facts of a finished fight that a retelling needs."""

from __future__ import annotations

import msgspec

from solo.systems.contract import ROUND, Deed


class RecordedFighter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fighter. `name` is unique, as in deeds; fighters of one type share a `kind`.

    The retelling calls a `person` by name, any other fighter by kind.
    """

    name: str
    kind: str
    person: bool = False


class RecordedDeed(msgspec.Struct, frozen=True):
    """A deed, the round, and the party's chance to win before and after it, from 0 to 1.

    `course` holds the chances before and after the leg of the deed; None if they are unknown.
    """

    deed: Deed
    round: int
    before: float
    after: float
    course: tuple[float, float] | None = None


class FightCost(msgspec.Struct, frozen=True):
    """A fighter's condition after the fight, in words: "down", "dead in round nine"."""

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
