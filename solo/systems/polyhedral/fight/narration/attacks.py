"""Wording of attacks: the verb, the sentence that describes a blow, and the points that a blow changes."""

from __future__ import annotations

from functools import lru_cache

from solo.systems.contract import ValueChange
from solo.systems.parts.phrasing import format_number, join_names
from solo.systems.polyhedral.fight.state import AttackMode, CarriedItem, Combatant, DeclaredAttack, GroundItem
from solo.systems.polyhedral.gear.affixes import affixed_name
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.rolls import injuries
from solo.systems.polyhedral.rolls.attacks import Blow, BlowDice, LandedBlow

# Wording of attacks


VERBS = {
    "slash": ("slash at", "slashes at"),
    "pierce": ("thrust at", "thrusts at"),
    "blunt": ("strike", "strikes"),
    "force": ("lash", "lashes"),
}
SHOOT, THROW = ("shoot at", "shoots at"), ("throw", "throws")


def attack_words(form: AttackMode, target: str, weapon: str = "", third: bool = False) -> str:
    """Return an attack in words: "thrust at Ann with spear", or "throw dart at Ann".

    `weapon` is the weapon in words, by default the name of `form`. `third` is True for "thrusts" and "throws".
    """
    weapon = weapon or form.name
    if not form.melee and not form.launcher:
        return f"{THROW[third]} {weapon} at {target}"
    verb = SHOOT if form.launcher else VERBS[form.type]
    return f"{verb[third]} {target} with {weapon}"


def describe_blow(attempt: DeclaredAttack, defence: str, dice: BlowDice, landed: LandedBlow, at: str = "") -> str:
    """Describe a blow in a sentence, from its aim to the damage; `at` names the struck part of the target."""
    attacker, target, form, aim, _ = attempt
    aimed = f", aiming at a gap (−{aim})," if aim else ""
    blow = f"{attacker.name} {attack_words(form, at + target.name, third=True)}{aimed}"
    return f"{blow} and {_result(defence, dice, landed)}."


def _result(defence: str, dice: BlowDice, landed: LandedBlow) -> str:
    met = "block" if dice.blocked else defence  # The block's DR is in the sentence already, beside the damage.
    if landed.blow is Blow.MISS:
        return f"misses ({met})"
    hit = "lands a critical hit" if landed.blow is Blow.CRITICAL else "hits"
    magic = dice.riders.after_dr
    if injuries.damage_after_dr(landed.raw, dice.dr):
        added = f" plus {magic} magic damage" if magic else ""
        return f"{hit} for {landed.damage} damage ({met}; {landed.raw} less DR {dice.dr}{added})"
    passed = f"only {magic} magic damage gets" if magic else f"{landed.raw} damage does not get"
    return f"{hit}, but {passed} past DR {dice.dr} ({met})"


# Wording of a fight


def describe_change(combatant: Combatant, lp: int, vp: int) -> tuple[ValueChange, ...]:
    """Return the combatant's changes of LP and VP since it had `lp` and `vp`."""
    changes = []
    if combatant.vp != vp:
        changes.append(ValueChange(combatant.name, "VP", format_number(vp), format_number(combatant.vp)))
    if combatant.lp != lp:
        changes.append(ValueChange(combatant.name, "LP", format_number(lp), format_number(combatant.lp)))
    return tuple(changes)


def describe_gain(lp: int, vp: int) -> str:
    """Return the points healed in words: "1 LP and 2 VP", or "nothing"."""
    gained = [f"{points} {what}" for points, what in ((lp, "LP"), (vp, "VP")) if points > 0]
    return join_names(gained) or "nothing"


def name_in_sentence(name: str) -> str:
    """Return the short name of a piece of gear for use within a sentence, without a capital."""
    return short_name(name).lower()


def spoken_piece(thing: CarriedItem | GroundItem) -> str:
    """Return the name of a piece of gear within a sentence, with its enchantments: "Flaming dagger of Precision"."""
    return _called(thing.name, thing.prefix, thing.suffix)


@lru_cache(maxsize=4096)
def _called(name: str, prefix: str, suffix: str) -> str:
    return affixed_name(name_in_sentence(name), prefix, suffix)
