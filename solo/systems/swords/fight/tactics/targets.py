"""Targets of a tactic, and the worth of a Strike at each.

It ignores riderless mounts. It avoids a foe in close combat with a friend whom a near miss would hit (`R-09`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.rules.declared_attack import INTO_A_PAIR, STRAYS_BY
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.worth import worth
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.rolls.damage import AUGMENT, HealthScale
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, margin, two_dice

A_FRIEND_COUNTS: Final = 2
A_MOUNT_IS: Final = 2
"""Harm to a mount counts as this fraction of the harm to its rider."""
USUAL_THREAT: Final = 10


def fighting_foes(foes: Sequence[Fighter]) -> list[Fighter]:
    """Return the foes who still fight. Riderless mounts bolt by themselves and do not count (`H-09`)."""
    return [foe for foe in foes if not foe.wayward]


def nearest_own(fight: Fight, fighter: Fighter, foes: Sequence[Fighter]) -> Fighter | None:
    """Return the target of a dull fighter: the nearest foe, and among equally near foes the one opposite."""
    if not foes:
        return None
    near = min(abs(foe.place - fighter.place) for foe in foes)
    equal = [foe for foe in foes if abs(foe.place - fighter.place) == near]
    if len(equal) == 1:
        return equal[0]
    row = [one for one in fight.fighters if one.side == fighter.side and not one.rider]
    return equal[row.index(fighter) % len(equal)] if fighter in row else equal[0]


class StrikeProfile(NamedTuple):
    """A Strike without its target: attacker, attack, power, whether it must be dodged, and the attacker's cunning."""

    fighter: Fighter
    attack: int
    power: int
    unblockable: bool
    cunning: bool


def swing(
    own: combat_profile.CombatProfile, fighter: Fighter, weapon: Weapon, augments: int, actions: int
) -> StrikeProfile:
    """Return the Strike of a fighter with this profile, number of Augments and actions of the round."""
    attack = own.striking - PENALTY_PER_ACTION * max(0, actions - 1)
    power = fighter.figures.strength + fighter.ill + weapon.bonus + AUGMENT * augments
    return StrikeProfile(fighter, attack, power, weapon.unblockable, own.wit is AiLevel.CUNNING)


def strike_worth(fight: Fight, tables: RuleTables, swing: StrikeProfile, target: Fighter) -> int:
    """Return the worth of a Strike now: against the best answer, minus the harm it may do to a friend.

    A cunning fighter prefers foes who attack well and hit hard.
    """
    stands = combat_profile.profile(fight, target)
    guard = combat_profile.guard_now(fight, target, swing.unblockable, stands)
    attack = swing.attack + INTO_A_PAIR if target.clinch else swing.attack
    lead = attack - (guard or 0)
    found = worth(lead, swing.power - stands.borne, guard is not None, target.stamina, tables.health)
    if target.rider:
        found = unhorse_worth(target, found)
    if swing.cunning:
        found = found * max(1, USUAL_THREAT + stands.striking + stands.power) // USUAL_THREAT
    friend = friend_in_line(fight, swing.fighter, target) if target.clinch else None
    if friend is None:
        return found
    force = swing.power - combat_profile.profile(fight, friend).borne
    return found - _stray_worth(lead, guard is not None, attack, force, friend.stamina, tables.health)


def unhorse_worth(target: Fighter, found: int) -> int:
    """Return the worth of harm, reduced for a ridden mount: it does not fight and only carries (`S-33`)."""
    return found // A_MOUNT_IS if target.rider else found


def friend_in_line(fight: Fight, fighter: Fighter, target: Fighter) -> Fighter | None:
    """Return the friend whom a near miss at this target may hit; None if there is none."""
    if not target.clinch:
        return None
    partner = fight.of(target.clinch)
    return partner if partner.side == fighter.side and partner is not fighter else None


@lru_cache(maxsize=16_384)
def _stray_worth(lead: int, defended: bool, free: int, force: int, stamina: int, scale: HealthScale) -> int:
    """Return the worth of the harm that a near miss does to a friend in close combat, who has no defence."""
    odds = distribution(margin, lead) if defended else distribution(two_dice).map(lambda dice: dice + lead)
    near_miss = odds.chance(lambda by: -STRAYS_BY <= by <= 0)
    return int(near_miss * A_FRIEND_COUNTS * worth(free, force, False, stamina, scale))
