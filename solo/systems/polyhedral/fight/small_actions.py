"""Carrying out small actions (`P-32`) with the thing that the option's code names."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.polyhedral.fight.options.codes import DOFF, DON, DRAW, DROP, READY, TAKE, HandItemCode, Small, slug_of
from solo.systems.polyhedral.fight.rules import readying
from solo.systems.polyhedral.fight.state import CarriedItem, Combatant, FightContext, belongings


def carry_out(arena: FightContext, combatant: Combatant, code: Small) -> None:
    """Do one small action. Raises StopIteration for a code that was not on offer."""
    friend = arena.fight.find(code.friend) if code.friend else combatant
    if isinstance(code, HandItemCode):
        piece = next(piece for piece in combatant.pieces if piece.where == code.hand)
        if code.verb == READY:
            readying.make_ready(arena, combatant, piece)
        elif code.verb == DROP:
            readying.let_go(arena, combatant, piece)
        else:
            readying.hand_over(arena, combatant, piece, friend)
    elif code.verb == TAKE:
        lying = next(thing for thing in readying.in_reach(arena.fight, combatant) if slug_of(thing) == code.thing)
        readying.pick_up(arena, combatant, lying)
    elif code.verb in (DRAW, DON):
        readying.draw(arena, combatant, _of_kind(combatant, code.thing, ("belt",)))
    elif code.verb == DOFF:
        readying.put_off(arena, combatant, _of_kind(combatant, code.thing, belongings.HELD))
    else:
        readying.drink(arena, combatant, _of_kind(combatant, code.thing), friend)
    belongings.update_load(combatant, arena.armoury)


def _of_kind(combatant: Combatant, slug: str, places: Sequence[str] = ()) -> CarriedItem:
    kind = (piece for piece in combatant.pieces if slug_of(piece) == slug)
    return next(piece for piece in kind if not places or piece.where in places)
