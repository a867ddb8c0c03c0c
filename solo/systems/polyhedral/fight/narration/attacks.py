"""Wording of attacks: the verb of each use of a weapon, and the sentence of a blow."""

from __future__ import annotations

from solo.systems.polyhedral.fight.state import AttackMode, DeclaredAttack
from solo.systems.polyhedral.rolls import injuries
from solo.systems.polyhedral.rolls.attacks import Blow
from solo.systems.polyhedral.rolls.blow import BlowDice, LandedBlow

VERBS = {
    "slash": ("slash at", "slashes at"),
    "pierce": ("thrust at", "thrusts at"),
    "blunt": ("strike", "strikes"),
    "force": ("lash", "lashes"),
}
SHOOT, THROW = ("shoot at", "shoots at"), ("throw at", "throws at")


def verbs(form: AttackMode) -> tuple[str, str]:
    """Return the verb of this use of a weapon, plain and in the third person: "thrust at" and "thrusts at"."""
    if form.launcher:
        return SHOOT
    return VERBS[form.type] if form.melee else THROW


def describe_blow(attempt: DeclaredAttack, defence: str, dice: BlowDice, landed: LandedBlow, at: str = "") -> str:
    """Describe a blow in a sentence, from its aim to the damage; `at` names the part of the target that is struck."""
    attacker, target, form, aim, _ = attempt
    aimed = f", aiming at a gap (−{aim})" if aim else ""
    result = _result(dice, landed)
    return f"{attacker.name} {verbs(form)[1]} {at}{target.name} with {form.name}{aimed}, against {defence}: {result}."


def _result(dice: BlowDice, landed: LandedBlow) -> str:
    if landed.blow is Blow.MISS:
        return "misses"
    hit = "hits critically" if landed.blow is Blow.CRITICAL else "hits"
    enchanted = f", and {dice.riders.after_dr} by magic" if dice.riders.after_dr else ""
    if not injuries.damage_after_dr(landed.raw, dice.dr):
        return f"{hit}, but {landed.raw} does not get past DR {dice.dr}{enchanted}"
    return f"{hit} for {landed.raw}, less DR {dice.dr}{enchanted}: {landed.damage}"
