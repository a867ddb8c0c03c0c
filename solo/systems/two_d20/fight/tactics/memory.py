"""Owns what attacks and dangers are remembered by: every value that they hang on, never who it was or when.

They ask for the same hundreds of times in a fight in which hardly anything changes, and again in the next one like it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from operator import attrgetter

from solo.systems.two_d20.fight.rules.attempt import Attempt, in_a_pack, reach_of, soak_dice
from solo.systems.two_d20.fight.state import Arm, Fight, Fighter
from solo.systems.two_d20.people.attributes import ATTACK_SKILL

_scene = attrgetter("rulings", "conditions", "smoke", "hindrance")
_hampered = attrgetter("wounds", "trauma", "sprinting", "off_balance", "shaken", "caught")
_strikes = attrgetter("rank", "zone", "prone", "attributes", "help")
_struck = attrgetter("rank", "zone", "prone", "veiled")
_body, _mind = attrgetter("vigor", "full_vigor", "wounds", "soak"), attrgetter("resolve", "full_resolve", "trauma")
_declared = attrgetter("thrown", "dice_limit", "more", "ability_dice")
_covered = attrgetter("guard", "courage", "morale", "cover", "lined")


def of_attack(fight: Fight, attempt: Attempt) -> Hashable:
    """Returns all that an attack hangs on, by its target alone."""
    one, target, arm, gifts = attempt.attacker, attempt.target, attempt.arm, attempt.attacker.gifts
    kind = attempt.kind
    return (
        arm.weapon,
        arm.braced,
        _declared(attempt),
        _strikes(one),
        _hampered(one),
        tuple(one.overcome),
        one.skills.get(ATTACK_SKILL[kind]),
        gifts.ranges,
        gifts.momentum.get(kind),
        gifts.dice.get(kind),
        bool(one.reach),
        one.exploit == target.key,
        in_a_pack(fight, attempt),
        _struck(target),
        _mind(target) if arm.weapon.type == "threaten" else _body(target),
        target.courage,
        target.guard and kind == "melee" and reach_of(target),
        soak_dice(fight, attempt, target),
        _scene(fight),
        one.rank == "hero" or min(fight.doom, fight.rulings.most_dice),
    )


def of_danger(fight: Fight, enemy: Fighter, arms: Iterable[Arm], others: Sequence[Fighter]) -> Hashable:
    """Returns all that the attacks of an enemy with these on any of the others hang on, unless it hunts in a pack."""
    gifts = enemy.gifts
    return (
        *[(arm.weapon, arm.braced) for arm in arms],
        _strikes(enemy),
        _hampered(enemy),
        tuple(enemy.overcome),
        tuple(enemy.skills.items()),
        gifts.ranges,
        tuple(gifts.momentum.items()),
        tuple(gifts.dice.items()),
        bool(enemy.reach),
        *[
            (
                _struck(one),
                _body(one),
                _mind(one),
                _covered(one),
                reach_of(one),
                bool(one.reach),
                one.shielded and (one.shielded.cover, one.shielded.melee_only),
                one.key == enemy.exploit,
            )
            for one in others
        ],
        tuple([zone.cover for zone in fight.zones]),
        _scene(fight),
        enemy.rank == "hero" or min(fight.doom, fight.rulings.most_dice),
    )
