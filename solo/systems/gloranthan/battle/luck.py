"""Owns how lucky a draw was: what it leaves of somebody, against all that it could have left by its exact odds.

Plans are weighed in a column of their own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.resolver import Distribution
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.odds import REMEMBERED, harm, inflicted, success
from solo.systems.gloranthan.action.resolution import Outcome
from solo.systems.gloranthan.battle.state.arena import Arena
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Side
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import defeats
from solo.systems.gloranthan.rolls.damage import Force, Shelter, damage
from solo.systems.gloranthan.rolls.mastery import Bond
from solo.systems.parts.fight.luck import GUESS, Besides, besides, luck_of, strength

PLAN: Final = "plan"
GOING_ON: Final = 0.25
"""What somebody at 0 who fights on is still worth."""


def of_harm(arena: Arena, meeting: Meeting, outcome: Outcome, target: Figure, rune: Rune) -> None:
    """Weighs what a draw takes from somebody in a rune; before it takes effect."""
    if not arena.scene.weighing or not worth(target):
        return
    left, full = target.left(rune), target.hits(rune)
    other = worth(target) / _track(left, full)
    rest = _rest(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, left, full, other)
    done = damage(defeats(meeting.advantage, outcome.first), meeting.force, meeting.shelter)
    arena.scene.weigh(GUESS, luck_of(_standing(arena, target), rest, _left(done, left, full, other)))


def of_test(arena: Arena, meeting: Meeting, outcome: Outcome, who: Figure, won: float, lost: float) -> None:
    """Weighs an action that leaves somebody so much of its worth if it succeeds, and so much if it fails."""
    if not arena.scene.weighing:
        return
    standing = _standing(arena, who)
    good, bad = standing.promise(won), standing.promise(lost)
    chance = float(success(meeting.advantage, meeting.bond))
    came = good if defeats(meeting.advantage, outcome.first) else bad
    arena.scene.weigh(GUESS, came - chance * good - (1 - chance) * bad)


def of_plans(arena: Arena, meeting: Meeting, outcome: Outcome, attacker: Side) -> None:
    """Weighs the test of tactics: who chooses the order, and for how many turns the better plan holds (`G-52`)."""
    if not arena.scene.weighing:
        return
    expected = inflicted(meeting.advantage, meeting.bond).mean(lambda done: done)
    luck = defeats(meeting.advantage, outcome.first) - float(expected)
    arena.scene.weigh(PLAN, luck if attacker == "party" else -luck)


def worth(one: Figure) -> float:
    """Returns what somebody is still worth, from 0 to 1, by all its tracks."""
    if not one.present or not one.fit or one.disabled == TO_THE_END:
        return 0.0
    if one.condition == "going on":
        return GOING_ON
    whole = 1.0
    for rune in one.lost:
        whole *= _track(one.left(rune), one.hits(rune))
    return whole


def _standing(arena: Arena, target: Figure) -> Besides:
    others = [(one.side == "party", worth(one)) for one in arena.battle.figures if one is not target]
    return besides(others, target.side == "party")


def _track(left: int, full: int) -> float:
    return strength(left, full) if left > 0 else GOING_ON


def _left(done: int, left: int, full: int, other: float) -> float:
    """What damage leaves of somebody, who stands at 0 already where it goes on: then any ends it."""
    if not done:
        return other * _track(left, full)
    return other * _track(left - done, full) if left > done else 0.0


@lru_cache(maxsize=REMEMBERED)
def _rest(
    advantage: Rating, force: Force, shelter: Shelter, bond: Bond, left: int, full: int, other: float
) -> Distribution[float]:
    """What an action may leave of somebody's worth."""
    return harm(advantage, force, shelter, bond).map(lambda done: _left(done, left, full, other))
