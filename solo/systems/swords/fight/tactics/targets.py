"""Owns whom a tactic turns to, and what a blow at somebody is worth to its side.

No riderless horse is struck beside its rider, and nobody whose grapple holds a friend where a near miss would hit that
friend (`R-09`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.parts.fight.wit import Wit
from solo.systems.swords.fight.rules.attempt import INTO_A_PAIR, STRAYS_BY
from solo.systems.swords.fight.state import Fight, Fighter, Tables
from solo.systems.swords.fight.tactics import judging
from solo.systems.swords.fight.tactics.worth import worth
from solo.systems.swords.gear.weapon import Weapon
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


class Swing(NamedTuple):
    """A Strike, whoever it is at: who strikes how well and how hard, and whether it must be dodged."""

    fighter: Fighter
    attack: int
    power: int
    unblockable: bool
    cunning: bool


def swing(own: judging.Standing, fighter: Fighter, weapon: Weapon, augments: int, actions: int) -> Swing:
    """Returns the Strike of somebody who stands so, with so many Augments and actions of the round."""
    attack = own.striking - PENALTY_PER_ACTION * max(0, actions - 1)
    power = fighter.figures.strength + fighter.ill + weapon.bonus + AUGMENT * augments
    return Swing(fighter, attack, power, weapon.unblockable, own.wit is Wit.CUNNING)


def strike_worth(fight: Fight, tables: Tables, swing: Swing, target: Fighter) -> int:
    """Returns what a Strike is worth now, against the target's best answer and less what it may do to a friend.

    The cunning would rather be rid of those who strike well and hard.
    """
    stands = judging.standing(fight, target)
    guard = judging.guard_now(fight, target, swing.unblockable, stands)
    attack = swing.attack + INTO_A_PAIR if target.clinch else swing.attack
    lead = attack - (guard or 0)
    found = worth(lead, swing.power - stands.borne, guard is not None, target.stamina, tables.health)
    if target.rider:
        found = unhorsed(target, found)
    if swing.cunning:
        found = found * max(1, USUAL_THREAT + stands.striking + stands.power) // USUAL_THREAT
    friend = endangered(fight, swing.fighter, target) if target.clinch else None
    if friend is None:
        return found
    force = swing.power - judging.standing(fight, friend).borne
    return found - _stray_worth(lead, guard is not None, attack, force, friend.stamina, tables.health)


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
