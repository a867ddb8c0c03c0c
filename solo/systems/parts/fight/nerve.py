"""Nerve (house rule): the courage of a side as points, which fall with losses and rise with kills.

A side begins with points for its number and its leader. The table below changes them at the end of each round. A side
at half of its first Nerve wavers, and at a quarter it breaks. All games share this table. A game supplies the facts of
its fight, and the rules by which its fighters waver, run or yield (`nerve_round`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final, Literal, NamedTuple

import msgspec

from solo.resolver import Thrower
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.phrasing import join_names

Side = Literal["party", "foes"]
SIDES: Final[tuple[Side, Side]] = ("party", "foes")
Flight = Literal["", "falls back", "runs"]
"""The kind of flight of a fighter whose side has given way: an orderly retreat, or a rout without any defence."""
Condition = Literal["leader hurt", "halved", "outnumbered", "flanked", "dark"]

BASE: Final = 4
MOST_FOR_NUMBER: Final = 5
FOR_LEADER: Final = 2
"""The Nerve that a leader adds at the start, and that a side loses with its leader."""
FOR_LOSS: Final = 1
FOR_KILL: Final = 1
MOST_ABOVE_START: Final = 2
"""The most points by which kills can raise a side's Nerve above its first value."""
MOST_NERVE: Final = BASE + MOST_FOR_NUMBER + FOR_LEADER + MOST_ABOVE_START
CONDITIONS: Final[Mapping[Condition, tuple[int, str]]] = {
    "leader hurt": (1, "{who} badly hurt"),
    "halved": (2, "half of the side is gone"),
    "outnumbered": (1, "outnumbered two to one"),
    "flanked": (1, "flanked"),
    "dark": (1, "darkness"),
}
"""The points that each condition costs, once in a fight, and the reason in words."""

DICE, FACES, EASE = 2, 6, 4
"""The dice of a Nerve check, and the number added to Nerve: a side holds if 2d6 show at most its Nerve + 4."""
FIRMNESS: Final[Mapping[Resolve, int]] = {Resolve.BRAVE: 2, Resolve.ORDINARY: 0, Resolve.TIMID: -2}
NAMES: Final[Mapping[Side, str]] = {"party": "the party", "foes": "the foes"}


class Mood(IntEnum):
    """The state of a side's Nerve: steady above half of its first value, broken at a quarter of the first value."""

    STEADY = 0
    WAVERING = 1
    BREAKING = 2


class SideNerve(msgspec.Struct, frozen=True, omit_defaults=True):
    """The Nerve of a side, and the facts for which the side has already lost points.

    `leader` is the key of its leader, "" for none. `lost` lists the keys of fighters already counted as losses, `met`
    the conditions already counted.
    """

    value: int
    start: int
    leader: str = ""
    lost: tuple[str, ...] = ()
    met: tuple[Condition, ...] = ()
    mood: Mood = Mood.STEADY


class Nerve(msgspec.Struct, frozen=True, omit_defaults=True):
    """The Nerve of both sides.

    With `party_holds`, tactics never choose to leave for the party. The party still wavers and runs by its checks.
    """

    party: SideNerve
    foes: SideNerve
    party_holds: bool = False

    def of(self, side: Side) -> SideNerve:
        """Return the Nerve of a side."""
        return self.party if side == "party" else self.foes

    def holds(self, side: str) -> bool:
        """Return True if tactics never choose to leave for this side."""
        return self.party_holds and side == "party"

    def with_side(self, side: Side, nerve: SideNerve) -> Nerve:
        """Return the Nerve of both sides, with a new Nerve for one side."""
        return msgspec.structs.replace(self, **{side: nerve})


class SideFacts(NamedTuple):
    """The facts of a side at the end of a round.

    `up` counts the fighters still in the fight. `lost` maps the keys of all other fighters to their names.
    `leader_hurt` is True if the leader, or a lone fighter, is badly hurt. `resolves` lists the resolve of each fighter
    still in the fight; `leader_resolve` is the leader's resolve, None without a leader.
    """

    up: int
    lost: Mapping[str, str]
    leader_hurt: bool = False
    flanked: bool = False
    dark: bool = False
    resolves: Sequence[Resolve] = ()
    leader_resolve: Resolve | None = None


class NerveChange(NamedTuple):
    """A change of a side's Nerve, with each reason and its points."""

    side: Side
    before: int
    after: int
    reasons: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        if len(self.reasons) == 1:
            why = self.reasons[0][0]
        else:
            why = ", ".join(f"{reason} ({points:+d})" for reason, points in self.reasons).replace("-", "−")
        verb = "falls" if self.after < self.before else "rises"
        span = f"stays at {self.after}" if self.before == self.after else f"{verb} from {self.before} to {self.after}"
        return f"Nerve of {NAMES[self.side]} {span}: {why}."


def other_side(side: Side) -> Side:
    """Return the opposite side."""
    return "foes" if side == "party" else "party"


def find_leader(wills: Mapping[str, int]) -> str:
    """Return the key of the fighter with the strongest will; "" if several share it, or for a lone fighter."""
    if len(wills) < 2:
        return ""
    most = max(wills.values())
    strongest = [key for key, will in wills.items() if will == most]
    return strongest[0] if len(strongest) == 1 else ""


def begin_nerve(number: int, leader: str = "") -> SideNerve:
    """Return the Nerve of a side of `number` fighters at the start of a fight."""
    value = BASE + min(number, MOST_FOR_NUMBER) + (FOR_LEADER if leader else 0)
    return SideNerve(value, value, leader)


def begin_sides(party: tuple[int, str], foes: tuple[int, str]) -> Nerve:
    """Return the first Nerve of both sides, given the number of fighters and the leader's key of each side.

    A side that is outnumbered two to one at the start loses no points for this condition.
    """

    def begin(own: tuple[int, str], others: tuple[int, str]) -> SideNerve:
        nerve = begin_nerve(*own)
        return msgspec.structs.replace(nerve, met=("outnumbered",)) if others[0] >= 2 * own[0] else nerve

    return Nerve(begin(party, foes), begin(foes, party))


def mood_of(value: int, start: int) -> Mood:
    """Return the mood of a side with this Nerve."""
    if 4 * value <= start:
        return Mood.BREAKING
    return Mood.WAVERING if 2 * value <= start else Mood.STEADY


def reckon(nerve: Nerve, facts: Mapping[Side, SideFacts]) -> tuple[Nerve, tuple[NerveChange, ...]]:
    """Return the Nerve of both sides at the end of a round, with the changes since the previous round.

    The stored mood of a side is not updated, so the caller can see which side has passed a threshold.
    """
    party, party_change = _reckon_side(nerve, "party", facts)
    foes, foes_change = _reckon_side(nerve, "foes", facts)
    changes = tuple(change for change in (party_change, foes_change) if change.reasons)
    return msgspec.structs.replace(nerve, party=party, foes=foes), changes


def _reckon_side(nerve: Nerve, side: Side, facts: Mapping[Side, SideFacts]) -> tuple[SideNerve, NerveChange]:
    before, own = nerve.of(side), facts[side]
    others = facts[other_side(side)]
    lost = {key: name for key, name in own.lost.items() if key not in before.lost}
    kills = [name for key, name in others.lost.items() if key not in nerve.of(other_side(side)).lost]
    reasons = _losses(before.leader, lost)
    met = [one for one in _conditions(own, others) if one not in before.met]
    for one in met:
        points, reason = CONDITIONS[one]
        reasons.append((reason.format(who="their leader is" if before.leader else "alone and"), -points))
    value = before.value + sum(points for _, points in reasons)
    rise = min(FOR_KILL * len(kills), max(0, before.start + MOST_ABOVE_START - value))
    if rise:
        reasons.append((f"{join_names(kills)} {'is' if len(kills) == 1 else 'are'} beaten", rise))
    after = msgspec.structs.replace(
        before, value=max(0, value + rise), lost=(*before.lost, *lost), met=(*before.met, *met)
    )
    return after, NerveChange(side, before.value, after.value, tuple(reasons))


def _losses(leader: str, lost: Mapping[str, str]) -> list[tuple[str, int]]:
    found = [(f"their leader {lost[leader]} is out of the fight", -FOR_LEADER)] if leader in lost else []
    others = [name for key, name in lost.items() if key != leader]
    if others:
        found.append(
            (f"{join_names(others)} {'is' if len(others) == 1 else 'are'} out of the fight", -FOR_LOSS * len(others))
        )
    return found


def _conditions(own: SideFacts, others: SideFacts) -> list[Condition]:
    """List the conditions of `CONDITIONS` that the side `own` is in now, against the side `others`."""
    everybody = own.up + len(own.lost)
    states: dict[Condition, bool] = {
        "leader hurt": own.leader_hurt,
        "halved": everybody > 1 and 2 * own.up <= everybody,
        "outnumbered": others.up >= 2 * own.up,
        "flanked": own.flanked,
        "dark": own.dark,
    }
    return [one for one, true in states.items() if true]


def side_resolve(facts: SideFacts) -> Resolve:
    """Return the resolve that counts in a side's check: the leader's, or else the most frequent resolve.

    If two are equally frequent, the lower counts. The side makes no check if the result is NEVER_LEAVES.
    """
    shaken = [one for one in facts.resolves if one is not Resolve.NEVER_LEAVES]
    if not shaken:
        return Resolve.NEVER_LEAVES
    if facts.leader_resolve in FIRMNESS and facts.leader_resolve is not None:
        return facts.leader_resolve
    counts = Counter(shaken)
    return max(counts, key=lambda one: (counts[one], -FIRMNESS[one]))


def check_target(value: int, resolve: Resolve) -> int:
    """Return the target of a Nerve check: the highest 2d6 on which a side with this Nerve and resolve holds."""
    return value + EASE + FIRMNESS[resolve]


def nerve_holds(thrower: Thrower, target: int) -> bool:
    """Roll the check of a side: it holds if 2d6 show the target or less."""
    return thrower.sum(DICE, FACES) <= target
