"""Cache keys of attacks and dangers. A key holds all values that affect the result, so that equal fighters share it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import count
from operator import attrgetter
from typing import Final

from solo.systems.parts.caching import Cache
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, in_a_line, reach_of
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter
from solo.systems.two_d20.people.attributes import ATTACK_SKILL

_scene = attrgetter("rulings", "conditions", "smoke", "hindrance")
_hampered = attrgetter("wounds", "trauma", "sprinting", "off_balance", "shaken", "caught")
_strikes = attrgetter("rank", "zone", "prone", "attributes", "help")
_struck = attrgetter("rank", "zone", "prone", "veiled", "courage", "morale", "soak", "cover")
_hurt = attrgetter("vigor", "full_vigor", "wounds", "resolve", "full_resolve", "trauma")
_declared = attrgetter("thrown", "dice_limit", "more", "ability_dice", "ability", "hazard")


_stamps: Final = Cache[int]()
_numbers: Final = count()


def stamp(key: Hashable) -> int:
    """Return a number that identifies a key and is quick to compare. Only equal keys share a number."""
    return _stamps.look_up(key, next, _numbers)


def attacker_key(fight: Fight, one: Fighter) -> Hashable:
    """Return the attacker's part of a cache key, for any weapon and target."""
    skills, gifts = one.skills, one.gifts
    return (
        _strikes(one),
        _hampered(one),
        tuple(one.overcome),
        tuple([skills.get(skill) for skill in ATTACK_SKILL.values()]),
        gifts.ranges,
        tuple(gifts.momentum.items()),
        tuple(gifts.dice.items()),
        bool(one.reach),
        _scene(fight),
        one.rank == "hero" or min(fight.doom, fight.rulings.most_dice),
    )


def target_key(fight: Fight, target: Fighter) -> Hashable:
    """Return the target's part of a cache key, for any attacker."""
    held = target.whole_shield
    return (
        _struck(target),
        _hurt(target),
        target.guard and reach_of(target),
        held and (held.cover, held.melee_only),
        in_a_line(fight, target),
        0 if target.reach or not fight.zones else fight.zones[target.zone - 1].cover,
    )


def attack_key(attempt: DeclaredAttack) -> Hashable:
    """Return the part of a cache key that belongs to the attack itself, not to the attacker or the target."""
    arm = attempt.arm
    return (arm.weapon, arm.braced, _declared(attempt))


def danger_key(fight: Fight, enemy: Fighter, arms: Iterable[AttackSource], others: Sequence[Fighter]) -> Hashable:
    """Return the cache key of an enemy's attacks with `arms` on the `others`. Do not use it for pack hunters."""
    return (
        *[(arm.weapon, arm.braced) for arm in arms],
        attacker_key(fight, enemy),
        enemy.exploit and tuple([one.key == enemy.exploit for one in others]),
    )
