"""Figures of a fighter for tactics: attack, Defense and damage in the present condition."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from operator import attrgetter
from typing import Final, NamedTuple

import msgspec

from solo.systems.parts.caching import cache_put
from solo.systems.parts.fight.ai_level import AiLevel, wit
from solo.systems.swords.fight.rules.declared_attack import GUARDED
from solo.systems.swords.fight.rules.defense import BARE_HANDS, may_defend_unplanned
from solo.systems.swords.fight.rules.mass import grappling, may_lift
from solo.systems.swords.fight.state import (
    CarriedWeapon,
    Fight,
    Fighter,
    best_close_arm,
    melee_arms,
    shield_ready,
    weapon_in_hand,
)
from solo.systems.swords.fight.tactics.worth import DuelProfile, GrabWorth
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION

DULL_BELOW, CUNNING_FROM = 0, 2
VAIN: Final = 3
SADDLE_IS_WORTH: Final = 3
"""A rider dives from the saddle only if the dive's modifier exceeds all other answers by more than this."""
LONG: Final = 20
MOST_STANDINGS: Final = 8_192
_lasting = attrgetter(
    *("key", "name", "side", "figures", "full_stamina", "mass", "move", "armour", "shield", "animal"),
    *("battle_trained", "mount", "wit", "health", "ill", "wavering"),
)
"""The fields of a fighter that never change, or only when Health, arms or saddles change."""
_encode = msgspec.msgpack.Encoder().encode
_standings: dict[bytes, CombatProfile] = {}
_numbers = count()


def wit_of(fighter: Fighter) -> AiLevel:
    """Return the fighter's AI level: the level set by the table, otherwise the level for its Intelligence."""
    return _wit(fighter.figures.intelligence, fighter.wit)


def own_wit(fighter: Fighter) -> AiLevel:
    """Return the AI level for the fighter's Intelligence, even if the table has set another level."""
    return _wit(fighter.figures.intelligence, "")


@lru_cache(maxsize=1024)
def _wit(intelligence: int, wished: str) -> AiLevel:
    return wit(intelligence, DULL_BELOW, CUNNING_FROM, wished)


def is_stalled(fight: Fight) -> bool:
    """Return True if the fight has stalled, so that the tactic drops its caution.

    A fight has stalled after VAIN rounds without effect, or after more than LONG rounds altogether.
    """
    return fight.vain_rounds >= VAIN or fight.round > LONG


def stalls_now(fight: Fight) -> bool:
    """Return True in the first round of a stall."""
    return fight.vain_rounds == VAIN or (fight.round == LONG + 1 and fight.vain_rounds < VAIN)


class CombatProfile(NamedTuple):
    """A fighter's combat profile without the action penalty: modifiers, best weapon and AI level.

    `borne` is the modifier of endurance, `guard` of the best defence, and `bare_guard` of the best defence without a
    shield. Fighters with an equal `stamp` have equal profiles, conditions (except Stamina) and circumstances.
    """

    striking: int
    archery: int
    power: int
    borne: int
    guard: int
    bare_guard: int
    weapon: Weapon | None
    unblockable: bool
    wit: AiLevel
    stamp: int


def profile(fight: Fight, fighter: Fighter) -> CombatProfile:
    """Return a fighter's combat profile, cached until its Health, arms or saddle change."""
    known: CombatProfile | None = fight.known.get(fighter.key)
    if known is None:
        known = fight.known[fighter.key] = _standing(fight, fighter)
    return known


def _standing(fight: Fight, fighter: Fighter) -> CombatProfile:
    """Return a fighter's combat profile, shared by equal fighters in equal condition."""
    arms = [(arm.weapon, arm.where) for arm in fighter.arms]
    condition = _encode((fight.circumstances, _lasting(fighter), arms))
    known = _standings.get(condition)
    return cache_put(_standings, condition, _worked_out(fight, fighter), MOST_STANDINGS) if known is None else known


def _worked_out(fight: Fight, fighter: Fighter) -> CombatProfile:
    figures, ill = fighter.figures, fighter.ill
    weapon = best_weapon(fighter)
    return CombatProfile(
        figures.striking + ill,
        figures.archery + ill,
        figures.strength + ill + (weapon.bonus if weapon else 0),
        figures.strength + ill + fighter.armour,
        _guard(fight, fighter, False),
        _guard(fight, fighter, True),
        weapon,
        weapon is not None and weapon.unblockable,
        wit_of(fighter),
        next(_numbers),
    )


def _guard(fight: Fight, fighter: Fighter, unblockable: bool) -> int:
    """Return the best Defense without the action penalty.

    A mounted fighter uses a block, otherwise Riding, or a dive if that is worth losing the saddle.
    """
    figures = fighter.figures
    shield = fighter.shield if not unblockable and shield_ready(fighter) else 0
    if not (fight.circumstances.room or shield or fighter.mount or weapon_in_hand(fighter)):
        return fighter.ill + figures.defense + BARE_HANDS
    if fighter.mount:
        held = weapon_in_hand(fighter)
        blocks = not unblockable and (shield or (held is not None and held.weapon.melee))
        if blocks:
            return fighter.ill + figures.defense + shield
        ride = figures.riding + fight.circumstances.seat
        return fighter.ill + (figures.defense if figures.defense - SADDLE_IS_WORTH > ride else ride)
    return fighter.ill + figures.defense + shield


def guard_now(fight: Fight, target: Fighter, unblockable: bool, known: CombatProfile | None = None) -> int | None:
    """Return the modifier that an attack must beat now, assuming the best answer; None if no answer is possible.

    `known` is the target's profile, None if the caller does not have the profile.
    """
    if target.surprised or (target.clinch and fight.is_held(target)):
        return None
    stands = known or profile(fight, target)
    guard = stands.bare_guard if unblockable else stands.guard
    if target.rider:
        return guard + _burden(target) if fight.find(target.rider).defends else None
    actions = target.actions
    if not target.defends:
        if target.acted and not may_defend_unplanned(fight, target):
            return None
        actions += 1
    return guard - PENALTY_PER_ACTION * (actions - 1) if actions > 1 else guard


def _burden(mount: Fighter) -> int:
    """Return the action penalty of a rider's plan on the mount's defence, if the table counts it (`H-10`)."""
    return -planned_penalty(mount.actions)


def best_weapon(fighter: Fighter) -> Weapon | None:
    """Return the weapon at hand that hits hardest; None if there is none."""
    return max([arm.weapon for arm in melee_arms(fighter)], key=lambda weapon: weapon.bonus, default=None)


def shot_power(fighter: Fighter, arm: CarriedWeapon) -> int:
    """Return the modifier of a shot's damage roll."""
    strength = 0 if arm.weapon.without_strength else fighter.figures.strength + fighter.ill
    return strength + arm.weapon.bonus


def duel_profile(fight: Fight, fighter: Fighter, target: Fighter, foes: int) -> DuelProfile:
    """Return the figures of a melee between the fighter and the target, with `foes` attacking the fighter."""
    own, other = profile(fight, fighter), profile(fight, target)
    return DuelProfile(
        own.striking,
        own.power - other.borne,
        own.bare_guard if other.unblockable else own.guard,
        fighter.stamina,
        other.striking - PENALTY_PER_ACTION,
        other.power - own.borne,
        (other.bare_guard if own.unblockable else other.guard) - PENALTY_PER_ACTION,
        target.stamina,
        foes,
    )


def grab_worth(fight: Fight, fighter: Fighter, target: Fighter, slams: bool) -> GrabWorth:
    """Return the figures of a grab. The target answers with the better of Defense and Grappling (`S-15`, `R-32`).

    `slams` includes slams among the fighter's later struggles.
    """
    own = grappling(fight, fighter, target).total + planned_penalty(fighter.actions)
    other = grappling(fight, target, fighter).total + planned_penalty(target.actions)
    held = weapon_in_hand(target)
    guarded = GUARDED if held and held.weapon.guards_against_grabs and not target.clinch else 0
    mine, theirs = profile(fight, fighter), profile(fight, target)
    answer = max(theirs.guard, other)
    return GrabWorth(
        own + guarded - answer,
        own - other,
        _close_force(fight, fighter, target, False) - theirs.borne,
        _close_force(fight, fighter, target, slams) - theirs.borne,
        _close_force(fight, target, fighter, not target.animal) - mine.borne,
    )


def _close_force(fight: Fight, fighter: Fighter, target: Fighter, slams: bool) -> int:
    """Return the best damage modifier in close combat: with a small weapon, or by a slam if `slams` is set."""
    arm, around = best_close_arm(fighter), fight.circumstances
    slam = around.surface_harm + around.corner_harm if slams and may_lift(fight, fighter, target) else 0
    return fighter.figures.strength + fighter.ill + max(arm.weapon.bonus if arm else 0, slam)


def planned_penalty(actions: int) -> int:
    """Return the action penalty for this many actions as a positive number, to correct a sum of modifiers."""
    return PENALTY_PER_ACTION * (actions - 1) if actions > 1 else 0
