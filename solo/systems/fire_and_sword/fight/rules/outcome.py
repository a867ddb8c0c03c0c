"""Owns when a fight is over and who has won: a side that is out, away or has yielded has lost (`H-14`)."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.effects import put_out
from solo.systems.fire_and_sword.fight.state import Arena, Fight
from solo.systems.fire_and_sword.fight.state.actions import BACK, CLEAR, Close
from solo.systems.parts.fight.tally import Winner, winner_by


def over(fight: Fight) -> bool:
    """Whether one of the sides has nobody left."""
    return bool(winner(fight))


def winner(fight: Fight) -> Winner:
    """Who has won by now, "" while both sides stand."""
    return winner_by([one.side for one in fight.fighters if not one.out])


def away(arena: Arena, fleeing: set[str]) -> None:
    """Who ran is away, far from every foe or for a whole round without anybody after them (`H-14`)."""
    fight = arena.fight
    for one in fight.fighters:
        if one.out or not one.fleeing:
            continue
        actions = one.actions
        ran = BACK in actions or CLEAR in actions
        # Whoever stops to do anything else than hold is not running any more.
        if one.engaged or (not ran and actions):
            one.fleeing = False
            continue
        pursued = any(Close(one.key) in foe.actions for foe in fight.foes_of(one))
        if movement.out_of_sight(fight, one) or (one.key in fleeing and not pursued):
            put_out(arena, one, "away")
