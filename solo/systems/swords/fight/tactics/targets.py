"""Owns whom a tactic turns to, and what a blow at somebody is worth to its side.

No riderless horse is struck beside its rider, and nobody whose grapple holds a friend where a near miss would hit that
friend (`R-09`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from solo.resolver import distribution
from solo.systems.parts.fight.wit import Wit
from solo.systems.swords.fight.rules.attempt import INTO_A_PAIR, STRAYS_BY
from solo.systems.swords.fight.state import Arm, Fight, Fighter, Tables
from solo.systems.swords.fight.tactics import judging
from solo.systems.swords.fight.tactics.worth import worth
from solo.systems.swords.rolls.blow import AUGMENT
from solo.systems.swords.rolls.health import HealthScale
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, margin, two_dice

A_FRIEND_COUNTS: Final = 2
A_MOUNT_IS: Final = 2
"""A mount's harm counts as that part of its rider's."""
USUAL_THREAT: Final = 10


def worthy(foes: Sequence[Fighter]) -> list[Fighter]:
    """Returns the foes who still fight: riderless mounts run by themselves, and count for nothing (`H-09`)."""
    return [foe for foe in foes if not foe.wayward]


def nearest_own(fight: Fight, fighter: Fighter, foes: Sequence[Fighter]) -> Fighter | None:
    """Returns the foe nearest to one who looks no further: of those equally near the one across from it."""
    if not foes:
        return None
    near = min(abs(foe.place - fighter.place) for foe in foes)
    equal = [foe for foe in foes if abs(foe.place - fighter.place) == near]
    if len(equal) == 1:
        return equal[0]
    row = [one for one in fight.fighters if one.side == fighter.side and not one.rider]
    return equal[row.index(fighter) % len(equal)] if fighter in row else equal[0]


def strike_worth(
    fight: Fight, tables: Tables, fighter: Fighter, target: Fighter, arm: Arm, augments: int, actions: int
) -> int:
    """Returns what a Strike is worth now, against the target's best answer and less what it may do to a friend.

    The cunning would rather be rid of those who strike well and hard.
    """
    own, scale = judging.standing(fight, fighter), tables.health
    stands = judging.standing(fight, target)
    guard = judging.guard_now(fight, target, arm.weapon.unblockable, stands)
    attack = own.striking - PENALTY_PER_ACTION * max(0, actions - 1) + (INTO_A_PAIR if target.clinch else 0)
    power = fighter.figures.strength + fighter.ill + arm.weapon.bonus + AUGMENT * augments
    lead = attack - (guard or 0)
    found = unhorsed(target, worth(lead, power - stands.borne, guard is not None, target.stamina, scale))
    if judging.wit_of(fighter) is Wit.CUNNING:
        found = found * max(1, USUAL_THREAT + stands.striking + stands.power) // USUAL_THREAT
    friend = endangered(fight, fighter, target)
    if friend is None:
        return found
    force = power - judging.standing(fight, friend).borne
    return found - _stray_worth(lead, guard is not None, attack, force, friend.stamina, scale)


def unhorsed(target: Fighter, found: int) -> int:
    """Returns what harm is worth where it is done to a ridden mount: it does not fight, it only carries (`S-33`)."""
    return found // A_MOUNT_IS if target.rider else found


def endangered(fight: Fight, fighter: Fighter, target: Fighter) -> Fighter | None:
    """Returns the friend whom a near miss at this target may hit, None for none."""
    if not target.clinch:
        return None
    partner = fight.of(target.clinch)
    return partner if partner.side == fighter.side and partner is not fighter else None


@lru_cache(maxsize=16_384)
def _stray_worth(lead: int, defended: bool, free: int, force: int, stamina: int, scale: HealthScale) -> int:
    """What a blow into a pair does to the friend in it, who has no defence, as a friend's harm counts."""
    odds = distribution(margin, lead) if defended else distribution(two_dice).map(lambda dice: dice + lead)
    near_miss = odds.chance(lambda by: -STRAYS_BY <= by <= 0)
    return int(near_miss * A_FRIEND_COUNTS * worth(free, force, False, stamina, scale))
