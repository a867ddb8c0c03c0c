"""The last weapon of a fighter (`P-41`): thrown only if it will probably drop the foe, or if nothing else is left."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, attack_dice, belongings
from solo.systems.polyhedral.fight.state.fact_cache import cached_by_equipment

WORTH_THE_WEAPON: Final = Fraction(1, 2)
"""The least chance to drop a foe for which a fighter throws its last weapon."""


@cached_by_equipment
def last_weapons(armoury: AttackModes, combatant: Combatant) -> frozenset[int]:
    """Return the slot of a held weapon that is the fighter's last, if it strikes better than it throws; else empty."""
    slots = [slot for slot in range(len(combatant.pieces)) if _is_for_melee(armoury, combatant, slot)]
    if combatant.build.natural_weapons or sum(combatant.pieces[slot].count for slot in slots) != 1:
        return frozenset()
    forms = [form for form in armoury.own_forms(combatant) if form.slot == slots[0]]
    strikes = max(attack_dice(combatant, form)[0] for form in forms if form.melee)
    throws = max((attack_dice(combatant, form)[0] for form in forms if _is_thrown(form)), default=strikes)
    held = combatant.pieces[slots[0]].where in belongings.HELD
    return frozenset(slots) if held and strikes > throws else frozenset()


def _is_for_melee(armoury: AttackModes, combatant: Combatant, slot: int) -> bool:
    piece = combatant.pieces[slot]
    weapon = armoury.weapon(combatant, piece) if piece.where in ("belt", *belongings.HELD) else None
    return weapon is not None and any(mode.melee for mode in weapon.modes)


def _is_thrown(form: AttackMode) -> bool:
    return not form.melee and not form.launcher


@cached_by_equipment
def attacks_worth_a_step(armoury: AttackModes, combatant: Combatant) -> tuple[AttackMode, ...]:
    """Return the ready attack modes for which the fighter takes a Step: all but throws of its last weapon."""
    last = last_weapons(armoury, combatant)
    return tuple(form for form in armoury.forms(combatant) if not gives_up(last, form, Fraction(0)))


def gives_up(last: frozenset[int], form: AttackMode, drop: Fraction) -> bool:
    """Return True if the attack would throw a weapon in `last` with a small chance to `drop` the foe."""
    return form.slot in last and _is_thrown(form) and drop < WORTH_THE_WEAPON
