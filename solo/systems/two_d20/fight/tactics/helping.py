"""Choice of the friend to help: the friend in Reach whose attack gains most value (Assist, `T-10`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.two_d20.fight.rules import reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.difficulty import pool_for
from solo.systems.two_d20.fight.state import AssistBonus, AttackSource, Fight, Fighter
from solo.systems.two_d20.fight.state.acts import AssistCode as Helping
from solo.systems.two_d20.fight.tactics.attack_worth import AttackWorthCache
from solo.systems.two_d20.fight.tactics.usable_weapons import held_first
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, Skill
from solo.systems.two_d20.rolls.skill_test import successes

ONE_DIE: Final = 1


class AssistTarget(NamedTuple):
    """A friend who could be helped, the code of the Assist, and the gain in Harm of the friend's attack."""

    friend: Fighter
    act: Helping
    gain: float


def helped_most(fight: Fight, one: Fighter) -> AssistTarget | None:
    """Return the friend still to attack this round whose attack gains most by help; None if no friend can be helped."""
    if one.help is not None:
        return None
    able = ((friend, held_first(friend)) for friend in reach.friends_in_zone(fight, one) if _still_attacks(friend))
    found = [
        AssistTarget(friend, Helping(friend.key, ATTACK_SKILL[arm.weapon.type]), _gain(fight, one, friend, arm))
        for friend, arm in able
        if arm is not None and bool(friend.reach) != bool(arm.weapon.range)
        if one.training(ATTACK_SKILL[arm.weapon.type]).expertise
    ]
    return max(found, key=lambda helped: helped.gain, default=None)


def _still_attacks(friend: Fighter) -> bool:
    return not (friend.acted or friend.help or friend.stunned)


def _gain(fight: Fight, one: Fighter, friend: Fighter, arm: AttackSource) -> float:
    """Return the mean gain, in Harm, that one die of this helper gives a friend's attack."""
    skill = ATTACK_SKILL[arm.weapon.type]
    given = distribution(successes, replace(pool_for(one, skill), rolled=ONE_DIE))
    alone = _telling(fight, friend, arm, skill, 0)
    more = (weight * (_telling(fight, friend, arm, skill, number) - alone) for number, weight in given if number)
    return sum(more) / given.total


def _telling(fight: Fight, friend: Fighter, arm: AttackSource, skill: Skill, number: int) -> float:
    """Return the value, in Harm, of a friend's best attack with `number` successes of help."""
    with_help = replace(friend, help=AssistBonus(skill, number) if number else None)
    enemies = fight.enemies(friend) if arm.weapon.range else reach.enemies_in_reach(fight, friend)
    bouts = AttackWorthCache(fight, with_help)
    attacks = (DeclaredAttack(with_help, enemy, arm) for enemy in bouts.unlike(arm, enemies))
    return max((bouts.prospects(attack).telling for attack in attacks), default=0.0)
