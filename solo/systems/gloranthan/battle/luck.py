"""Owns how lucky a draw was: what it leaves of somebody, against all that it could have left by its exact odds.

Hits, on all and on each, falls, plans and the coin are weighed in columns of their own, since each explains something
of how fights end. How open a fight is does not come in: what goes wrong early is paid with Fate cards later.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Distribution, distribution
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.resolution import Outcome
from solo.systems.gloranthan.battle.state.arena import Arena
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Side
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import defeats
from solo.systems.gloranthan.rolls.damage import Force, Shelter, damage
from solo.systems.gloranthan.rolls.mastery import Bond, Drawn, deck_without, draw_mastery
from solo.systems.parts.fight.luck import GUESS, HALF, Besides, besides, luck_of, of_person, strength

HITS: Final = "hits"
FALLS: Final = "falls"
PLAN: Final = "plan"
COIN: Final = "coin"
REMEMBERED: Final = 4096
GOING_ON: Final = 0.25
"""What somebody at 0 who fights on is still worth."""


class _Could(NamedTuple):
    """What a draw could do to somebody: how much of its worth it leaves, the mean share of hits, the chance to fall."""

    rest: Distribution[float]
    hits: float
    falls: float


def of_harm(arena: Arena, meeting: Meeting, outcome: Outcome, target: Figure, rune: Rune) -> None:
    """Weighs what a draw takes from somebody in a rune, and what its redraws do; before it takes effect."""
    if not arena.scene.weighing or not worth(target):
        return
    left, full = target.left(rune), target.hits(rune)
    standing, other = _standing(arena, target), worth(target) / _track(left, full)
    advantage, force, shelter = meeting.advantage, meeting.force, meeting.shelter
    ours = -1 if target.side == "party" else 1
    for out, drawn in _each(outcome):
        could = _could(advantage, force, shelter, meeting.bond, out, left, full, other)
        done = damage(defeats(advantage, drawn), force, shelter)
        arena.scene.weigh(GUESS, luck_of(standing, could.rest.listed, _left(done, left, full, other)))
        hits = ours * (_share(done, left, full) - could.hits)
        arena.scene.weigh(HITS, hits)
        arena.scene.weigh(of_person(HITS, target.key), hits)
        arena.scene.weigh(FALLS, ours * ((done >= max(1, left)) - could.falls))


def of_test(arena: Arena, meeting: Meeting, outcome: Outcome, who: Figure, won: float, lost: float) -> None:
    """Weighs an action that leaves somebody so much of its worth if it succeeds, and so much if it fails."""
    whole = max(won, lost)
    if not arena.scene.weighing or not whole:
        return
    standing, ours = _standing(arena, who), 1 if who.side == "party" else -1
    better, saved = standing.promise(won) - standing.promise(lost), ours * (won - lost) / whole
    for out, drawn in _each(outcome):
        luck = (defeats(meeting.advantage, drawn) > 0) - _chance(meeting.advantage, meeting.bond, out)
        arena.scene.weigh(GUESS, luck * better)
        arena.scene.weigh(FALLS, luck * saved)


def of_plans(arena: Arena, meeting: Meeting, outcome: Outcome, attacker: Side) -> None:
    """Weighs the test of tactics: who chooses the order, and for how many turns the better plan holds (`G-52`)."""
    if not arena.scene.weighing:
        return
    ours = 1 if attacker == "party" else -1
    for out, drawn in _each(outcome):
        luck = defeats(meeting.advantage, drawn) - _mean(meeting.advantage, meeting.bond, out)
        arena.scene.weigh(PLAN, ours * luck)


def of_coin(arena: Arena, attacker: Side) -> None:
    """Weighs the coin that says who attacks (`H-16`)."""
    if arena.scene.weighing:
        arena.scene.weigh(COIN, HALF if attacker == "party" else -HALF)


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


def _each(outcome: Outcome) -> Iterator[tuple[tuple[str, ...], Drawn]]:
    """Every draw of an action, with the cards that were out before it."""
    out: tuple[str, ...] = ()
    for drawn in outcome.draws:
        yield out, drawn
        out += drawn.cards


def _share(done: int, left: int, full: int) -> float:
    return min(done, max(1, left)) / full


def _left(done: int, left: int, full: int, other: float) -> float:
    """What damage leaves of somebody, who stands at 0 already where it goes on: then any ends it."""
    if not done:
        return other * _track(left, full)
    return other * _track(left - done, full) if left > done else 0.0


@lru_cache(maxsize=REMEMBERED)
def _could(
    advantage: Rating,
    force: Force,
    shelter: Shelter,
    bond: Bond,
    out: tuple[str, ...],
    left: int,
    full: int,
    other: float,
) -> _Could:
    harm = _inflicted(advantage, bond, out).map(lambda done: damage(done, force, shelter))
    hits = sum(weight * _share(done, left, full) for done, weight in harm) / harm.total
    falls = float(harm.chance(lambda done: done >= max(1, left)))
    return _Could(harm.map(lambda done: _left(done, left, full, other)), hits, falls)


@lru_cache(maxsize=REMEMBERED)
def _chance(advantage: Rating, bond: Bond, out: tuple[str, ...]) -> float:
    return float(1 - _inflicted(advantage, bond, out).chance_of(0))


@lru_cache(maxsize=REMEMBERED)
def _mean(advantage: Rating, bond: Bond, out: tuple[str, ...]) -> float:
    return float(_inflicted(advantage, bond, out).mean(lambda done: done))


@lru_cache(maxsize=REMEMBERED)
def _inflicted(advantage: Rating, bond: Bond, out: tuple[str, ...]) -> Distribution[int]:
    """The defeats of a draw from what is left of the deck."""
    return distribution(draw_mastery, deck_without(out), bond).map(lambda drawn: defeats(advantage, drawn))
