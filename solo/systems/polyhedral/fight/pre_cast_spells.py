"""Spells cast before a fight (`P-25`): a prepared side casts lasting spells and pays their SP."""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import Decision
from solo.systems.polyhedral.fight.options import pre_cast_spells, spells
from solo.systems.polyhedral.fight.spells import cast
from solo.systems.polyhedral.fight.state import Combatant, FightContext

Asking = Generator[Decision, str, None]


def prepare(arena: FightContext) -> Asking:
    """Let every fighter of a prepared side cast spells beforehand."""
    sides = pre_cast_spells.prepared_sides(arena.fight)
    for caster in arena.fight.combatants if sides else ():
        if caster.side in sides:
            yield from _prepare(arena, caster)


def _prepare(arena: FightContext, caster: Combatant) -> Asking:
    while found := list(pre_cast_spells.list_lasting_spells(arena, caster)):
        answer = yield pre_cast_spells.BeforehandChoice(caster, found)
        if answer == pre_cast_spells.NOTHING:
            return
        yield from cast.cast(arena, spells.read(arena, caster, answer))
