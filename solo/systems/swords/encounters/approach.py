"""Owns the approach: how often somebody is lost who closes in over 30 yards, with what is shot at it on the way.

It takes two rounds (house): two moves and Defend, then a move, a Strike and Defend; what shoots plans Defend as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.rolls.area import dive_challenge, width_bonus
from solo.systems.swords.rolls.blow import MISS, blow, net_damage
from solo.systems.swords.rolls.duel import Duellist, DuelOdds, Left, goes_first
from solo.systems.swords.rolls.health import Health, HealthScale, falls
from solo.systems.swords.rolls.skill import action_penalty, exceeds, meets

FAR, NEAR = 30, 10
CLOSING_IN: Final = 3
SHOOTING: Final = 2
ANOTHER_ARM: Final = 3
Chance = Callable[[Left], float]


class Shot(NamedTuple):
    """A way to shoot or throw: attribute with skill, what is added to damage, the reach in yards, 0 for any.

    `again` counts the actions of a second shot with Defense in the next round, 0 where there is no time for one;
    `area` is the yards round the point that it takes in.
    """

    attack: int
    damage: int
    reach: int = 0
    again: int = SHOOTING
    area: int = 0

    def flies(self, yards: int) -> bool:
        """Whether it comes so far."""
        return not self.reach or yards <= self.reach


class Approach(NamedTuple):
    """Who closes in on whom: the Dexterity of whoever shoots, and the duels that follow by what is left by then."""

    walker: Duellist
    dexterity: int
    shots: Sequence[Shot]
    duels: Mapping[Left, DuelOdds]
    levels: RangeLevels
    scale: HealthScale


def chance_lost(approach: Approach) -> float:
    """Returns how often whoever closes in is lost, from 0 to 1; without shots that is the duel alone.

    Whoever shoots takes what does most. In the first round that is from 30 yards where it acts first, from 10 where it
    does not; in the second from 10, or not at all (`R-05`, `H-02`).
    """
    whole = Left(approach.walker.stamina, Health.OK)
    if not approach.shots:
        return approach.duels[whole].b_wins
    early = _shoots_first(approach, whole)
    return early * _first_round(approach, whole, FAR) + (1 - early) * _first_round(approach, whole, NEAR)


def _shoots_first(approach: Approach, left: Left) -> float:
    quick = approach.walker.dexterity + approach.scale.penalty(left.health)
    return float(distribution(goes_first, approach.dexterity, quick).chance_of(True))


def _first_round(approach: Approach, left: Left, yards: int) -> float:
    """The chance to be lost where a shot falls from so far; holding it back is one of the choices."""
    tried = (
        _shot(approach, left, shot, yards, SHOOTING, partial(_second_round, approach, used=shot))
        for shot in approach.shots
        if shot.flies(yards)
    )
    return max([_second_round(approach, left), *tried])


def _second_round(approach: Approach, left: Left, used: Shot | None = None) -> float:
    """The same from the second round on, in which another arm takes an action to draw, and some take one to load."""

    def met(hurt: Left) -> float:
        return approach.duels[hurt].b_wins

    tried = [met(left)]
    for shot in approach.shots:
        actions = SHOOTING if used is None else shot.again if shot == used else ANOTHER_ARM
        if actions and shot.flies(NEAR):
            tried.append(_shot(approach, left, shot, NEAR, actions, met))
    early = _shoots_first(approach, left)
    return early * max(tried) + (1 - early) * met(left)


def _shot(approach: Approach, left: Left, shot: Shot, yards: int, actions: int, then: Chance) -> float:
    """The chance to be lost after one shot: at the person, or at the place where that does more (`S-25`, `S-27`)."""
    walker, ill = approach.walker, approach.scale.penalty(left.health)
    level = approach.levels.level(yards)
    guard = walker.dexterity + walker.defense + ill + action_penalty(CLOSING_IN)
    attack = shot.attack + action_penalty(actions)
    force = shot.damage - walker.strength - walker.armor - ill
    width = width_bonus(2 * shot.area)
    odds = distribution(blow, attack + width - guard - level, force)
    aimed = sum(float(odds.chance_of(net)) * _lost(approach, left, net, then) for net, _ in odds)
    if not shot.area:
        return aimed
    lands = float(distribution(exceeds, attack, level).chance_of(True)) * (1 - _gets_clear(shot.area + 1, guard))
    harm = distribution(net_damage, force)
    caught = sum(float(harm.chance_of(net)) * _lost(approach, left, net, then) for net, _ in harm)
    return max(aimed, lands * caught + (1 - lands) * then(left))


def _gets_clear(yards: int, guard: int) -> float:
    challenge = dive_challenge(yards)
    return 0.0 if challenge is None else float(distribution(meets, guard, challenge).chance_of(True))


def _lost(approach: Approach, left: Left, net: int, then: Chance) -> float:
    if net in (MISS, 0):
        return then(left)
    hurt = Left(left.stamina - net, max(left.health, approach.scale.level(net)))
    return 1.0 if falls(*hurt) else then(hurt)
