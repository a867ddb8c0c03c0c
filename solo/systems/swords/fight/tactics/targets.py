"""Targets of a tactic, and the worth of a Strike at each.

Riderless mounts are ignored. A foe in close combat with a friend is avoided, because a near miss hits the friend
(`R-09`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.rules.declared_attack import INTO_A_PAIR, STRAYS_BY
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, weapon_in_hand
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.worth import (
    MOST_STRIKES,
    OUT_OF,
    USUAL,
    DuelProfile,
    list_plans,
    plan_worth,
    strike_lead,
    worth,
)
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.rolls.damage import AUGMENT, HealthScale
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, beats_opposed, exceeds, margin, two_dice

A_FRIEND_COUNTS: Final = 2
A_MOUNT_IS: Final = 2
"""The divisor of the worth of harm to a ridden mount. Harm to the rider is not divided."""
FRESH: Final = 10
"""The Stamina of the threatened fighter that `threat` assumes, so that wounds do not change a threat."""
SOON_DOWN: Final = 3
UNSEATED: Final = 6
"""The worth of throwing a rider, in points of Stamina (see `worth`)."""
LEAST_THREAT: Final = OUT_OF // 10
MOST_STRAYS: Final = Fraction(1, 36)
"""The greatest chance of a near miss on a friend that a fighter accepts for a Strike."""


def fighting_foes(foes: Sequence[Fighter]) -> list[Fighter]:
    """Return the foes who still fight. Riderless mounts bolt by themselves and do not count (`H-09`)."""
    return [foe for foe in foes if not foe.wayward]


def nearest_own(fight: Fight, fighter: Fighter, foes: Sequence[Fighter]) -> Fighter | None:
    """Return the nearest foe, or among equally near foes the foe opposite; None if `foes` is empty."""
    return _nearest_of(fight, fighter, foes, 0)


def nearest_in_turn(fight: Fight, fighter: Fighter, foes: Sequence[Fighter]) -> Fighter | None:
    """Return the target of a dull fighter: the nearest foe; None if `foes` is empty.

    Among equally near foes, an animal always takes the foe opposite. A person takes a different foe in each round.
    """
    return _nearest_of(fight, fighter, foes, 0 if fighter.animal else fight.round)


def _nearest_of(fight: Fight, fighter: Fighter, foes: Sequence[Fighter], turned: int) -> Fighter | None:
    if not foes:
        return None
    near = min(abs(foe.place - fighter.place) for foe in foes)
    equal = [foe for foe in foes if abs(foe.place - fighter.place) == near]
    if len(equal) == 1:
        return equal[0]
    row = [one for one in fight.fighters if one.side == fighter.side and not one.rider]
    return equal[(row.index(fighter) + turned) % len(equal)] if fighter in row else equal[0]


class StrikeProfile(NamedTuple):
    """A Strike without its target.

    `power` is the modifier of damage, `unblockable` True if only a dodge helps, and `wit` the attacker's AI level.
    """

    fighter: Fighter
    attack: int
    power: int
    unblockable: bool
    wit: AiLevel


def swing(
    own: combat_profile.CombatProfile, fighter: Fighter, weapon: Weapon, augments: int, actions: int
) -> StrikeProfile:
    """Return the Strike of a fighter with the combat profile `own`, and these numbers of Augments and actions."""
    attack = own.striking - PENALTY_PER_ACTION * max(0, actions - 1)
    power = fighter.figures.strength + fighter.ill + weapon.bonus + AUGMENT * augments
    return StrikeProfile(fighter, attack, power, weapon.unblockable, own.wit)


def strike_worth(fight: Fight, tables: RuleTables, swing: StrikeProfile, target: Fighter) -> int:
    """Return the worth of a Strike now, against the best answer, less the worth of its possible harm to a friend.

    Plain and cunning fighters weight the worth by the foe's threat. Cunning fighters also prefer foes who are soon down
    and riders who can be thrown.
    """
    stands = combat_profile.profile(fight, target)
    guard = combat_profile.guard_now(fight, target, swing.unblockable, stands)
    attack = swing.attack + INTO_A_PAIR if target.clinch else swing.attack
    lead = attack - (guard or 0)
    found = worth(lead, swing.power - stands.borne, guard is not None, target.stamina, tables.health)
    if target.rider:
        found = unhorse_worth(target, found)
    if swing.wit is AiLevel.CUNNING:
        if target.mount:
            riding = target.figures.riding + target.ill
            found += unseating_worth(lead, guard is not None, swing.power - riding)
        found = soonest_down(fight, tables, swing.fighter, target, found)
    elif swing.wit is AiLevel.PLAIN:
        found = found * threat(fight, tables, swing.fighter, target) // OUT_OF
    friend = friend_in_line(fight, swing.fighter, target) if target.clinch else None
    if friend is None:
        return found
    if strays(lead, guard is not None) > MOST_STRAYS:
        return 0
    force = swing.power - combat_profile.profile(fight, friend).borne
    return found - _stray_worth(lead, guard is not None, attack, force, friend.stamina, tables.health)


def soonest_down(fight: Fight, tables: RuleTables, fighter: Fighter, target: Fighter, found: int) -> int:
    """Return the worth `found` of an attack, weighted by the target's threat and by how soon the target can be down."""
    weighed = found * threat(fight, tables, fighter, target) // OUT_OF
    return weighed * FRESH // (SOON_DOWN + max(1, target.stamina))


@lru_cache(maxsize=4096)
def unseating_worth(lead: int, defended: bool, over_riding: int) -> int:
    """Return the worth of throwing a rider, who loses a turn, the mount and the use of a lance (`S-31`, `R-21`).

    `lead` is the attack's modifier minus the defence's. `over_riding` is the damage modifier minus the rider's
    Riding.
    """
    hits = distribution(beats_opposed, lead) if defended else distribution(exceeds, lead, 0)
    thrown = hits.chance_of(True) * distribution(beats_opposed, over_riding).chance_of(True)
    return int(thrown * OUT_OF) * UNSEATED


def threat(fight: Fight, tables: RuleTables, fighter: Fighter, foe: Fighter) -> int:
    """Return the worth of a foe's usual attack on the fighter, at least 1. Both are assumed to have planned Defend."""
    own, other = combat_profile.profile(fight, fighter), combat_profile.profile(fight, foe)
    attack, power = other.striking, other.power
    held = weapon_in_hand(foe)
    if held is not None and held.weapon.shoots and other.archery > attack:
        attack, power = other.archery, combat_profile.shot_power(foe, held)
    guard = own.bare_guard if other.unblockable else own.guard
    return LEAST_THREAT + worth(attack - guard, power - own.borne, True, FRESH, tables.health)


def past_a_friend(wit: AiLevel, trade: DuelProfile, scale: HealthScale) -> tuple[int, int, bool]:
    """Return the best plan against a foe in close combat with a friend: strikes, Augments and defence.

    Only plans that hardly ever hit the friend are compared.
    """
    plans = (plan for plan in list_plans(wit, trade, MOST_STRIKES) if plan[2])
    safe = [plan for plan in plans if strays(strike_lead(trade, plan), not trade.helpless) <= MOST_STRAYS]
    return max(safe, key=lambda plan: plan_worth(trade, plan, scale), default=USUAL[0])


def unhorse_worth(target: Fighter, found: int) -> int:
    """Return `found`, the worth of harm to the target, divided by A_MOUNT_IS for a ridden mount (`S-33`)."""
    return found // A_MOUNT_IS if target.rider else found


def friend_in_line(fight: Fight, fighter: Fighter, target: Fighter) -> Fighter | None:
    """Return the friend whom a near miss at this target may hit; None if there is none."""
    if not target.clinch:
        return None
    partner = fight.find(target.clinch)
    return partner if partner.side == fighter.side and partner is not fighter else None


@lru_cache(maxsize=16_384)
def _stray_worth(lead: int, defended: bool, free: int, force: int, stamina: int, scale: HealthScale) -> int:
    """Return the worth of the harm that a near miss does to a friend in close combat, who has no defence.

    `lead` is the attack against the foe, `free` the attack on the friend, and `force` damage minus endurance.
    """
    return int(strays(lead, defended) * A_FRIEND_COUNTS * worth(free, force, False, stamina, scale))


@lru_cache(maxsize=1024)
def strays(lead: int, defended: bool) -> Fraction:
    """Return the chance that an attack narrowly misses and strikes at the other fighter of a pair (`R-09`).

    `lead` is the attack's modifier minus the defence's.
    """
    odds = distribution(margin, lead) if defended else distribution(two_dice).map(lambda dice: dice + lead)
    return odds.chance(lambda by: -STRAYS_BY <= by <= 0)
