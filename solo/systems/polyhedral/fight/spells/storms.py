"""Storms on the field (`P-28`, `H-21`): each creature that starts a turn in one is struck."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.polyhedral.fight.rules.walls import strike_from
from solo.systems.polyhedral.fight.spells.piece_rules import Family, FieldPlacement, PieceRule
from solo.systems.polyhedral.fight.state import Combatant, FieldEffect, FightContext
from solo.systems.polyhedral.magic.storms import Storm


def _gather(one: FieldPlacement, piece: Storm) -> None:
    one.stand(piece, piece.turns, one.squares)


# rule: Standing area
def apply_storm(arena: FightContext, one: Combatant) -> None:
    """Strike a creature by the storms in which it starts its turn (`H-17`, `H-21`).

    Only the strongest storm of each spell strikes.
    """
    over: dict[str, tuple[FieldEffect, Storm]] = {}
    for standing in sorted(arena.fight.standing, key=lambda standing: standing.power.result):
        if isinstance(standing.piece, Storm) and any(square in standing.squares for square in one.squares):
            over[standing.spell] = standing, standing.piece
    for standing, storm in over.values():
        resisted = standing.power.result < one.figures.qkn_vs_spell
        strike_from(arena, standing, one, storm.harm_resisted if resisted else storm.harm)


STORMS: Final[Family] = {Storm: PieceRule(place=_gather, worth=Fraction(1, 2))}
