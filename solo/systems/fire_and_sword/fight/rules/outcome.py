"""End of a fight: a side whose fighters are all out, away or have yielded has lost (`H-14`)."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.effects import put_out
from solo.systems.fire_and_sword.fight.state import Fight, FightContext
from solo.systems.fire_and_sword.fight.state.action_codes import BACK, CLEAR, CloseInCode
from solo.systems.parts.fight.tally import Winner, winner_by


def is_over(fight: Fight) -> bool:
    """Return True if one of the sides has no fighter left."""
    return bool(winner(fight))


# rule: The end of a fight
def winner(fight: Fight) -> Winner:
    """Return the side that has won, "" while both sides have fighters."""
    return winner_by([one.side for one in fight.fighters if not one.out])


def settle_fleeing(arena: FightContext, fleeing: set[str]) -> None:
    """Take out fighters who fled: far from every foe, or not pursued for a whole round (`H-14`)."""
    fight = arena.fight
    for one in fight.fighters:
        if one.out or not one.fleeing:
            continue
        actions = one.actions
        ran = BACK in actions or CLEAR in actions
        # A fighter who does anything but hold has stopped running.
        if one.engaged or (not ran and actions):
            one.fleeing = False
            continue
        pursued = any(CloseInCode(one.key) in foe.actions for foe in fight.foes_of(one))
        if movement.out_of_sight(fight, one) or (one.key in fleeing and not pursued):
            put_out(arena, one, "away")
