"""Owns whether somebody could still harm anybody with weapons: get a blow in, and past the armour (`H-31`).

With the best of luck on the dice, with whatever is at hand or lies about, on the best footing that the field has.
"""

from __future__ import annotations

from fractions import Fraction

from solo.resolver import total
from solo.systems.polyhedral.fight.rules import enchantments, sway
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.rules.circumstances import by_light
from solo.systems.polyhedral.fight.rules.defences import BLOCK, defences, helpless
from solo.systems.polyhedral.fight.rules.effects import against
from solo.systems.polyhedral.fight.rules.reach import Range
from solo.systems.polyhedral.fight.state import (
    Armoury,
    Attempt,
    Combatant,
    Fight,
    Form,
    attack_dice,
    damage_dice,
    free_hands,
    too_heavy,
)
from solo.systems.polyhedral.fight.state.memory import by_pieces
from solo.systems.polyhedral.fight.state.sight import apart
from solo.systems.polyhedral.rolls import attacks, checks

MOST_AIM = 2
BESIDE = 2
HARDLY = Fraction(1, 12)


def could_harm(fight: Fight, armoury: Armoury, combatant: Combatant, foe: Combatant) -> bool:
    """Whether any weapon that is there, or lies about, could hit this foe and get past its armour.

    It is asked before each turn, and known by all that it hangs on, unless magic or the dark has a say in it.
    """
    if foe.effects or not (fight.field.lights or fight.field.light == "lit"):
        return worked_out_harm(fight, armoury, combatant, foe)
    figures, memory = foe.figures, armoury.memory
    arms, enchanted = _arms(armoury, combatant)
    stands: tuple[object, ...] = (
        could_harm,
        arms,
        (figures.dodge, figures.body_dr, enchantments.metal_of(armoury, foe) if enchanted else ""),
        (helpless(foe), foe.prone),
        bool(fight.field.lights),
        frozenset([thing.name for thing in fight.ground]),
    )
    if any(one.standing for one in fight.friends_of(combatant)):
        # Parries and blocks have no say, since others use them up.
        known = memory.of_build(foe)
    else:
        known = memory.of_arrangement(foe)
        stands += figures.parry, figures.blocking, foe.blocked, foe.gone != "", foe.bare_parries
    if stands not in known:
        known[stands] = worked_out_harm(fight, armoury, combatant, foe)
    found: bool = known[stands]
    return found


@by_pieces
def _arms(armoury: Armoury, combatant: Combatant) -> tuple[int, bool]:
    """The stamp of somebody's things as they lie, and whether any has magic that minds whom it meets."""
    return armoury.memory.stamp(combatant), bool(armoury.enchantments(combatant))


def worked_out_harm(fight: Fight, armoury: Armoury, combatant: Combatant, foe: Combatant) -> bool:
    """The same as `could_harm`, looked up nowhere."""
    return any(
        could_pierce(fight, armoury, combatant, foe, form) and could_hit(fight, armoury, combatant, foe, form)
        for form in armoury.conceivable_forms(combatant, fight)
    )


def could_pierce(fight: Fight, armoury: Armoury, combatant: Combatant, foe: Combatant, form: Form) -> bool:
    """Whether the best damage gets past the armour that this foe always has, the shield too where that meets all."""
    count, sides = damage_dice(combatant)
    before, after = enchantments.at_most(armoury, combatant, foe)
    most = form.damage_bonus + before + count * sides
    shields = (one.value for one in defences(armoury, foe, form) if one.code == BLOCK)
    blocked = next(shields, 0) if not helpless(foe) and _single_blow(fight, combatant, form) else 0
    return after > 0 or (most + MOST_AIM > foe.figures.body_dr and most > blocked)


def could_hit(fight: Fight, armoury: Armoury, combatant: Combatant, foe: Combatant, form: Form) -> bool:
    """Whether all dice on their top faces would reach the defence that this foe always has."""
    count, sides = attack_dice(combatant, form)
    lit = [] if fight.field.lights else by_light(fight, combatant, foe)  # where it is light somewhere, it may be there
    given = [*(against(foe, missile=not form.melee) if foe.effects else ()), *lit]
    if too_heavy(combatant, form.mode):
        given.append(attacks.TOO_HEAVY)
    if foe.prone:
        given.append(attacks.PRONE_TARGET_NEAR if form.melee else attacks.PRONE_TARGET_FAR)
    return sides + count + total(checks.circumstances((), given)) >= _always(fight, armoury, combatant, foe, form)


def _always(fight: Fight, armoury: Armoury, combatant: Combatant, foe: Combatant, form: Form) -> int:
    """The defence that is never used up: the dodge; a parry too against a single blow of somebody alone."""
    if helpless(foe):
        return attacks.HELPLESS
    if not _single_blow(fight, combatant, form):
        return foe.figures.dodge
    return max(one.value for one in defences(armoury, foe, form) if one.code != BLOCK)


def _single_blow(fight: Fight, combatant: Combatant, form: Form) -> bool:
    """Whether a foe has only this one blow to meet in a round, so that no parry or block is ever used up."""
    return not form.mode.rapid and not any(one.standing for one in fight.friends_of(combatant))


def best_chance(fight: Fight, armoury: Armoury, combatant: Combatant) -> Fraction:
    """The best chance to hit anybody within reach with what is ready now; 1 where nobody is."""
    ahead, reach = foresight(fight, armoury), Range(fight, combatant, None)
    attempts = [
        Attempt(combatant, foe, form)
        for foe in sway.enemies(fight, combatant)
        for form in armoury.forms(combatant)
        if reach.allows(foe, form)
    ]
    return max((ahead.best_reply(attempt)[1].hit for attempt in attempts), default=Fraction(1))


def in_vain_alone(fight: Fight, armoury: Armoury, combatant: Combatant, foe: Combatant) -> bool:
    """Whether a shield stops the best single blow of all that is ready, and no friend is near to profit by it."""
    if foe.helpless or armoury.shield(foe) is None or _strikes_twice(armoury, combatant):
        return False
    friends = (one for one in fight.friends_of(combatant) if one.standing)
    if any(apart(friend, foe) <= BESIDE for friend in friends):
        return False
    count, sides = damage_dice(combatant)
    before, after = enchantments.at_most(armoury, combatant, foe)
    forms = armoury.forms(combatant)
    most = max((form.damage_bonus + before + count * sides for form in forms), default=0)
    shields = (one.value for form in forms[:1] for one in defences(armoury, foe, form) if one.code == BLOCK)
    return not after and most <= next(shields, 0)


@by_pieces
def _strikes_twice(armoury: Armoury, combatant: Combatant) -> bool:
    held = free_hands(combatant) < combatant.build.hands
    rapid = (form for form in armoury.forms(combatant) if form.mode.rapid)
    return bool(armoury.pairs(combatant)) or any(not held or not form.weapon.natural for form in rapid)
