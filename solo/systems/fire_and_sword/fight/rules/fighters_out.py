"""Fighters put out of the fight, and the end of the fight once a side has no fighter left (`F-13`, `H-14`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Deed, DeedKind, ValueChange
from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.melee_pairs import leave_melees
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, Out
from solo.systems.fire_and_sword.fight.state.action_codes import BACK, CLEAR, CloseInCode
from solo.systems.fire_and_sword.rolls.attack import TargetState
from solo.systems.parts.fight.tally import Winner, winner_by

OUT_BY: Final[dict[TargetState, Out]] = {TargetState.STUNNED: "stunned", TargetState.INCAPACITATED: "incapacitated"}
_WAYS: Final[dict[Out, str]] = {
    "stunned": "is stunned and out for the rest of the episode",
    "incapacitated": "goes down and is out of the fight",
    "defeated in spirit": "is defeated in spirit and sinks into sleep",
    "yielded": "lays down arms",
    "away": "gets away",
}


_LEAVING: Final[dict[Out, DeedKind]] = {"yielded": "yields", "away": "flees"}


def put_out(
    arena: FightContext, target: Fighter, how: Out, by: Fighter | None = None, deed: Deed | None = None
) -> None:
    """Take a fighter out of the fight, in the way `how`.

    If two results of one phase put the fighter out, the graver counts, but the attacker with the first result gets
    the credit. `by` is the attacker and `deed` the deed; both are None for a fighter who leaves or yields.
    """
    fight = arena.fight
    if target.out:
        if target.out == "stunned" and how == "incapacitated":
            target.out = how
            change = ValueChange(target.name, "state", "stunned", how)
            arena.emit("down", target, f"{target.name} is hit again, and incapacitated.", changes=(change,))
        return
    target.out = how
    if how not in ("away", "yielded"):
        fight.fallen.append(target.key)
    if by is not None:
        by.felled += 1
    leave_melees(fight, target)
    for friend in fight.fighters:
        if friend.behind == target.key:
            friend.behind = ""
    if target.locked:
        fight.find(target.locked).locked = ""
        target.locked = ""
    if arena.scene.has_listener:
        change = ValueChange(target.name, "state", "up", how)
        if how in _LEAVING:
            deed = Deed(target.name, _LEAVING[how])
        arena.emit("down", target, f"{target.name} {_WAYS[how]}.", changes=(change,), deed=deed)


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
        # Any action except hold ends a fighter's flight.
        if one.engaged or (not ran and actions):
            one.fleeing = False
            continue
        pursued = any(CloseInCode(one.key) in foe.actions for foe in fight.foes_of(one))
        if movement.out_of_sight(fight, one) or (one.key in fleeing and not pursued):
            put_out(arena, one, "away")
