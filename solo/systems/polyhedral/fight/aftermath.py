"""Aftermath of a fight, round by round (`H-32`): running spells, bleeding and first help."""

from __future__ import annotations

from collections.abc import Container, Generator, Sequence
from typing import Final

from solo.systems.contract import Decision
from solo.systems.polyhedral.fight.rules import first_help, wounds
from solo.systems.polyhedral.fight.spells import upkeep
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.magic.afflictions import Bleed, Wither
from solo.systems.polyhedral.magic.harm import Burn
from solo.systems.polyhedral.magic.healing import Mend

RUNNING: Final = (Wither, Bleed, Burn, Mend)


def run_out(
    arena: FightContext, winners: Sequence[Combatant], merciful: Container[str]
) -> Generator[Decision, str, None]:
    """Play rounds until no fighter bleeds and no spell hurts or heals round by round any longer.

    Permanent effects stay with their bearer. Winners help their friends without regard to distance. Winners whose keys
    are in `merciful` help the beaten side too. Fighters who have left get no help.
    """
    while any(_has_yet_to_come(one) for one in arena.fight.combatants):
        helpers = [one for one in winners if one.standing]
        for one in arena.fight.combatants:
            yield from _turn(arena, one, helpers, merciful)


def _has_yet_to_come(one: Combatant) -> bool:
    runs = any(effect.turns > 0 and isinstance(effect.piece, RUNNING) for effect in one.effects)
    return one.bleeding or (runs and not one.dead)


def _turn(
    arena: FightContext, one: Combatant, helpers: list[Combatant], merciful: Container[str]
) -> Generator[Decision, str, None]:
    """Play one fighter's turn after the fight: its spells, then help and the check against bleeding if it bleeds.

    A fighter who drops in this turn makes its first check against bleeding in the next round (`H-29`).
    """
    bled = one.bleeding
    if not one.dead:
        yield from upkeep.carry_on(arena, one)
    if bled and one.bleeding:
        own = one.side == arena.fight.winner
        helper = next((other for other in helpers if own or other.key in merciful), None)
        if helper and not one.left:
            helpers.remove(helper)
            first_help.give_help(arena, helper, one)
        wounds.bleed(arena, one)
    upkeep.end(arena, one)
