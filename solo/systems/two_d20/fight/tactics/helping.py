"""Choice of the friend to help by Assist (`T-10`): the friend nearby whose attack gains most."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.difficulty import pool_for
from solo.systems.two_d20.fight.state import AssistBonus, AttackSource, Fight, Fighter
from solo.systems.two_d20.fight.state.acts import AssistCode as Helping
from solo.systems.two_d20.fight.tactics.attack_worth import AttackWorthCache
from solo.systems.two_d20.fight.tactics.usable_weapons import arms_of, held_first
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, Skill
from solo.systems.two_d20.rolls.skill_test import successes

ONE_DIE: Final = 1
LEAST_GAIN: Final = 0.05
"""Least mean gain of a friend's attack, in Harm, that is worth an Assist."""


class AssistTarget(NamedTuple):
    """A friend to help, the code of the Assist, and the mean gain of the friend's attack in Harm."""

    friend: Fighter
    act: Helping
    gain: float


def helped_most(fight: Fight, one: Fighter) -> AssistTarget | None:
    """Return the friend, yet to act this round, whose attack gains most by help; None if no friend can be helped."""
    if one.help is not None:
        return None
    friends = [friend for friend in reach.friends_in_zone(fight, one) if _still_attacks(friend)]
    found = [
        AssistTarget(friend, Helping(friend.key, ATTACK_SKILL[arm.weapon.type]), _gain(fight, one, friend, arm))
        for friend in friends
        if (arm := _weapon_to_use(fight, friend)) is not None and bool(friend.reach) != bool(arm.weapon.range)
        if one.training(ATTACK_SKILL[arm.weapon.type]).expertise
    ]
    able = (helped for helped in found if helped.gain > LEAST_GAIN)
    return max(able, key=lambda helped: helped.gain, default=None)


def _still_attacks(friend: Fighter) -> bool:
    return not (friend.acted or friend.help or friend.stunned)


def _weapon_to_use(fight: Fight, friend: Fighter) -> AttackSource | None:
    """Return a friend's first weapon; None if another one is better for the friend's attack without help."""
    first = held_first(friend)
    arms = [arm for _, arm in arms_of(friend)]
    if first is None or len(arms) < 2:
        return first
    best = max(arms, key=lambda arm: (_telling(fight, friend, arm, ATTACK_SKILL[arm.weapon.type], 0), arm is first))
    return first if best is first else None


def _gain(fight: Fight, one: Fighter, friend: Fighter, arm: AttackSource) -> float:
    """Return the mean gain of a friend's attack, in Harm, by an Assist of `one`."""
    skill = ATTACK_SKILL[arm.weapon.type]
    given = distribution(successes, replace(pool_for(one, skill), rolled=ONE_DIE))
    alone = _telling(fight, friend, arm, skill, 0)
    more = (weight * (_telling(fight, friend, arm, skill, number) - alone) for number, weight in given if number)
    return sum(more) / given.total


def _telling(fight: Fight, friend: Fighter, arm: AttackSource, skill: Skill, number: int) -> float:
    """Return the value of a friend's best attack, in Harm, if an Assist adds `number` successes."""
    with_help = replace(friend, help=AssistBonus(skill, number) if number else None)
    enemies = fight.enemies(friend)
    if not arm.weapon.range:
        near = reach.enemies_in_reach(fight, friend)
        enemies = near or [enemy for enemy in enemies if moving.zones_apart(friend, enemy) <= moving.MOVEMENT]
    bouts = AttackWorthCache(fight, with_help)
    attacks = (DeclaredAttack(with_help, enemy, arm) for enemy in bouts.unlike(arm, enemies))
    return max((bouts.prospects(attack).telling for attack in attacks), default=0.0)
