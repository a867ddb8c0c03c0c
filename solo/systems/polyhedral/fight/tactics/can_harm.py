"""Tests for hopeless fights, in which no weapon can get past a foe's defence and armour (`H-31`).

The tests assume good footing, dice that all show their top faces, and any weapon carried or on the ground.
"""

from __future__ import annotations

from fractions import Fraction

from solo.resolver import sum_modifiers
from solo.systems.polyhedral.fight.rules import mind_control, weapon_effects
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.rules.circumstances import by_light
from solo.systems.polyhedral.fight.rules.defences import BLOCK, is_helpless, list_defences
from solo.systems.polyhedral.fight.rules.lasting_effects import target_modifiers
from solo.systems.polyhedral.fight.rules.reach import Range
from solo.systems.polyhedral.fight.state import (
    AttackMode,
    AttackModes,
    Combatant,
    DeclaredAttack,
    Fight,
    attack_dice,
    damage_dice,
    free_hands,
    too_heavy,
)
from solo.systems.polyhedral.fight.state.fact_cache import cached_by_equipment
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.rolls import attacks, checks

MOST_AIM = 2
BESIDE = 2
HARDLY = Fraction(1, 12)


def could_harm(fight: Fight, armoury: AttackModes, combatant: Combatant, foe: Combatant) -> bool:
    """Return True if any weapon carried or on the ground could hit this foe and get past its armour.

    The check runs before each turn, so the result is cached, unless effects on the foe or darkness matter.
    """
    if foe.effects or not (fight.field.lights or fight.field.light == "lit"):
        return worked_out_harm(fight, armoury, combatant, foe)
    figures, memory = foe.figures, armoury.memory
    arms, enchanted = _arms(armoury, combatant)
    stands: tuple[object, ...] = (
        could_harm,
        arms,
        (figures.dodge, figures.body_dr, weapon_effects.metal_of(armoury, foe) if enchanted else ""),
        (is_helpless(foe), foe.prone),
        bool(fight.field.lights),
        frozenset([thing.name for thing in fight.ground]),
    )
    if any(one.standing for one in fight.friends_of(combatant)):
        # Parries and blocks do not matter, since a friend's blow can use them up.
        known = memory.build_facts(foe)
    else:
        known = memory.gear_facts(foe)
        stands += figures.parry, figures.blocking, foe.blocked, foe.gone != "", foe.bare_parries
    if stands not in known:
        known[stands] = worked_out_harm(fight, armoury, combatant, foe)
    found: bool = known[stands]
    return found


@cached_by_equipment
def _arms(armoury: AttackModes, combatant: Combatant) -> tuple[int, bool]:
    """Return the cache number of a combatant's gear, and True if any of it has an enchantment."""
    return armoury.memory.stamp(combatant), bool(armoury.enchantments(combatant))


def worked_out_harm(fight: Fight, armoury: AttackModes, combatant: Combatant, foe: Combatant) -> bool:
    """Compute `could_harm` without the cache."""
    return any(
        could_pierce(fight, armoury, combatant, foe, form) and could_hit(fight, armoury, combatant, foe, form)
        for form in armoury.conceivable_forms(combatant, fight)
    )


def could_pierce(fight: Fight, armoury: AttackModes, combatant: Combatant, foe: Combatant, form: AttackMode) -> bool:
    """Return True if the highest possible damage gets past the foe's armour.

    The foe's shield counts as well if it can block every blow.
    """
    count, sides = damage_dice(combatant)
    before, after = weapon_effects.max_bonus(armoury, combatant, foe)
    most = form.damage_bonus + before + count * sides
    shields = (one.value for one in list_defences(armoury, foe, form) if one.code == BLOCK)
    blocked = next(shields, 0) if not is_helpless(foe) and _single_blow(fight, combatant, form) else 0
    return after > 0 or (most + MOST_AIM > foe.figures.body_dr and most > blocked)


def could_hit(fight: Fight, armoury: AttackModes, combatant: Combatant, foe: Combatant, form: AttackMode) -> bool:
    """Return True if a check with all dice on their top faces reaches the Difficulty that the blow surely meets."""
    count, sides = attack_dice(combatant, form)
    # On a field with lit squares, the foe may come into the light.
    lit = [] if fight.field.lights else by_light(fight, combatant, foe)
    given = [*(target_modifiers(foe, missile=not form.melee) if foe.effects else ()), *lit]
    if too_heavy(combatant, form.mode):
        given.append(attacks.TOO_HEAVY)
    if foe.prone:
        given.append(attacks.PRONE_TARGET_NEAR if form.melee else attacks.PRONE_TARGET_FAR)
    return sides + count + sum_modifiers(checks.circumstances((), given)) >= _always(
        fight, armoury, combatant, foe, form
    )


def _always(fight: Fight, armoury: AttackModes, combatant: Combatant, foe: Combatant, form: AttackMode) -> int:
    """Return the highest Difficulty that surely meets the blow: a dodge, or a parry of a lone fighter's only blow."""
    if is_helpless(foe):
        return attacks.HELPLESS
    if not _single_blow(fight, combatant, form):
        return foe.figures.dodge
    return max(one.value for one in list_defences(armoury, foe, form) if one.code != BLOCK)


def _single_blow(fight: Fight, combatant: Combatant, form: AttackMode) -> bool:
    """Return True if the fighter is alone and strikes once a round, so that the foe can parry or block every blow."""
    return not form.mode.rapid and not any(one.standing for one in fight.friends_of(combatant))


def best_chance(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Fraction:
    """Return the fighter's best chance to hit a foe in reach with a ready weapon; 1 if no foe is in reach."""
    ahead, reach = foresight(fight, armoury), Range(fight, combatant, None)
    attempts = [
        DeclaredAttack(combatant, foe, form)
        for foe in mind_control.list_enemies(fight, combatant)
        for form in armoury.forms(combatant)
        if reach.allows(foe, form)
    ]
    return max((ahead.best_reply(attempt)[1].hit for attempt in attempts), default=Fraction(1))


def in_vain_alone(fight: Fight, armoury: AttackModes, combatant: Combatant, foe: Combatant) -> bool:
    """Return True if the foe's shield stops the fighter's best blow, and no friend is near to strike a second one."""
    if foe.helpless or armoury.shield(foe) is None or _strikes_twice(armoury, combatant):
        return False
    friends = (one for one in fight.friends_of(combatant) if one.standing)
    if any(distance_between(friend, foe) <= BESIDE for friend in friends):
        return False
    count, sides = damage_dice(combatant)
    before, after = weapon_effects.max_bonus(armoury, combatant, foe)
    forms = armoury.forms(combatant)
    most = max((form.damage_bonus + before + count * sides for form in forms), default=0)
    shields = (one.value for form in forms[:1] for one in list_defences(armoury, foe, form) if one.code == BLOCK)
    return not after and most <= next(shields, 0)


@cached_by_equipment
def _strikes_twice(armoury: AttackModes, combatant: Combatant) -> bool:
    held = free_hands(combatant) < combatant.build.hands
    rapid = (form for form in armoury.forms(combatant) if form.mode.rapid)
    return bool(armoury.pairs(combatant)) or any(not held or not form.weapon.natural for form in rapid)
