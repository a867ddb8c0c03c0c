"""Concentration: effects that last only while the caster does nothing but move (`P-29`, Part 8)."""

from __future__ import annotations

from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.state import Combatant, FieldEffect, Fight, FightContext
from solo.systems.polyhedral.magic.fear import HoldOff

END = "stop-concentrating"


def keeps_foes_away(fight: Fight, caster: Combatant) -> bool:
    """Return True if the caster's concentration still keeps a creature away or could do so."""
    if _standing(fight, caster):
        return True
    bearers = [one for one in fight.combatants if one.effects]
    return any(effect.source == caster.key for one in bearers for effect, _ in one.under(HoldOff))


def _standing(fight: Fight, caster: Combatant) -> list[FieldEffect]:
    """List the caster's standing effects that still wait for latecomers."""
    return [one for one in fight.standing if isinstance(one.piece, HoldOff) and one.source == caster.key]


def end(arena: FightContext, caster: Combatant) -> None:
    """End the caster's concentration."""
    if not keeps_foes_away(arena.fight, caster):
        return
    for one in arena.fight.combatants:
        for effect, _ in one.under(HoldOff):
            if effect.source == caster.key:
                lasting_effects.remove_effect(one, effect)
    for standing in _standing(arena.fight, caster):
        arena.fight.standing.remove(standing)
    arena.does("spell", caster, "no longer concentrates")
