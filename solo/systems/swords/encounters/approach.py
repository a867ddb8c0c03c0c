"""Approach under fire: the chance that a character who walks 30 yards towards a shooting foe loses.

The approach takes two rounds (house): two moves and Defend, then a move, a Strike and Defend. The shooter plans Defend
as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.rolls.area import dive_challenge, width_bonus
from solo.systems.swords.rolls.damage import MISS, Health, HealthScale, blow, is_down, net_damage
from solo.systems.swords.rolls.duel import Duellist, DuelOdds, DuelState, goes_first
from solo.systems.swords.rolls.skill import action_penalty, exceeds, meets

FAR, NEAR = 30, 10
CLOSING_IN: Final = 3
SHOOTING: Final = 2
ANOTHER_ARM: Final = 3
Chance = Callable[[DuelState], float]


class ApproachShot(NamedTuple):
    """A way to shoot or throw: attribute + skill, the bonus to damage, and the reach in yards (0 for any distance).

    `again` is the number of actions that the next round needs for a second shot and Defense; 0 if loading takes too
    long. `area` is the radius in yards of an area attack.
    """

    attack: int
    damage: int
    reach: int = 0
    again: int = SHOOTING
    area: int = 0

    def flies(self, yards: int) -> bool:
        """Return True if the shot reaches this far."""
        return not self.reach or yards <= self.reach


class Approach(NamedTuple):
    """The figures of a walker's approach to a shooter.

    `dexterity` is the shooter's. `duels` maps the walker's condition at the start of the melee to the melee's odds.
    """

    walker: Duellist
    dexterity: int
    shots: Sequence[ApproachShot]
    duels: Mapping[DuelState, DuelOdds]
    levels: RangeLevels
    scale: HealthScale


def chance_lost(approach: Approach) -> float:
    """Return the walker's chance of losing, from 0 to 1. Without shots, this is the chance of losing the duel.

    The shooter uses its most dangerous weapon. In the first round it shoots from 30 yards if it acts first,
    otherwise from 10 yards. In the second round it shoots from 10 yards, or not at all (`R-05`, `H-02`).
    """
    whole = DuelState(approach.walker.stamina, Health.OK)
    if not approach.shots:
        return approach.duels[whole].b_wins
    early = _shoots_first(approach, whole)
    return early * _first_round(approach, whole, FAR) + (1 - early) * _first_round(approach, whole, NEAR)


def _shoots_first(approach: Approach, left: DuelState) -> float:
    quick = approach.walker.dexterity + approach.scale.penalty(left.health)
    return float(distribution(goes_first, approach.dexterity, quick).chance_of(True))


def _first_round(approach: Approach, left: DuelState, yards: int) -> float:
    """Return the walker's chance of losing, from 0 to 1, if the shooter may first shoot from a distance of `yards`.

    `left` is the walker's condition. The shooter may also hold its first shot back.
    """
    tried = (
        _shot(approach, left, shot, yards, SHOOTING, partial(_second_round, approach, used=shot))
        for shot in approach.shots
        if shot.flies(yards)
    )
    return max([_second_round(approach, left), *tried])


def _second_round(approach: Approach, left: DuelState, used: ApproachShot | None = None) -> float:
    """Return the walker's chance of losing from the second round on, from 0 to 1.

    `left` is the walker's condition, and `used` the weapon of the first shot. Another weapon takes an action to
    draw, and some weapons take an action to load.
    """

    def met(hurt: DuelState) -> float:
        return approach.duels[hurt].b_wins

    tried = [met(left)]
    for shot in approach.shots:
        actions = SHOOTING if used is None else shot.again if shot == used else ANOTHER_ARM
        if actions and shot.flies(NEAR):
            tried.append(_shot(approach, left, shot, NEAR, actions, met))
    early = _shoots_first(approach, left)
    return early * max(tried) + (1 - early) * met(left)


def _shot(approach: Approach, left: DuelState, shot: ApproachShot, yards: int, actions: int, then: Chance) -> float:
    """Return the walker's chance of losing by this shot or later attacks, from 0 to 1.

    `left` is the walker's condition, and `actions` the number of the shooter's actions in the round. `then` returns
    the chance of losing after the shot, for a condition. The shot is aimed at the walker or at the walker's place,
    whichever is more dangerous (`S-25`, `S-27`).
    """
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


def _lost(approach: Approach, left: DuelState, net: int, then: Chance) -> float:
    if net in (MISS, 0):
        return then(left)
    hurt = DuelState(left.stamina - net, max(left.health, approach.scale.level(net)))
    return 1.0 if is_down(*hurt) else then(hurt)
