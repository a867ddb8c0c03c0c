"""Owns whether somebody could still harm anybody with weapons: get a blow in, and past the armour (`H-31`).

With the best of luck on the dice, with whatever is at hand or lies about, on the best footing that the field has.
"""

from __future__ import annotations

from solo.resolver import total
from solo.systems.polyhedral.fight.rules import enchantments
from solo.systems.polyhedral.fight.rules.circumstances import by_light
from solo.systems.polyhedral.fight.rules.defences import BLOCK, defences, helpless
from solo.systems.polyhedral.fight.rules.effects import against
from solo.systems.polyhedral.fight.state import Armoury, Combatant, Fight, Form, attack_dice, damage_dice, too_heavy
from solo.systems.polyhedral.rolls import attacks, checks

MOST_AIM = 2


def could_harm(fight: Fight, armoury: Armoury, combatant: Combatant, foe: Combatant) -> bool:
    """Whether any weapon that is there, or lies about, could hit this foe and get past its armour."""
    return any(
        _could_pierce(armoury, combatant, foe, form) and could_hit(fight, armoury, combatant, foe, form)
        for form in armoury.conceivable_forms(combatant, fight)
    )


def _could_pierce(armoury: Armoury, combatant: Combatant, foe: Combatant, form: Form) -> bool:
    count, sides = damage_dice(combatant)
    before, after = enchantments.at_most(armoury, combatant, foe)
    return after > 0 or form.damage_bonus + before + MOST_AIM + count * sides > foe.figures.body_dr


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
    alone = not any(one.standing for one in fight.friends_of(combatant)) and not form.mode.rapid
    if not alone:
        return foe.figures.dodge
    return max(one.value for one in defences(armoury, foe, form) if one.code != BLOCK)
