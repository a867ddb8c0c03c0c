"""Effects of attacks on attackers and targets: checks earned, and fighters put out.

All results of a phase take effect together (`F-13`, `H-06`). Rolling and taking effect are therefore two steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Deed, DeedKind, ValueChange
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.rules.fumbles import fumble
from solo.systems.fire_and_sword.fight.rules.melee_pairs import leave_melees
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, Out
from solo.systems.fire_and_sword.rolls.attack import TargetState
from solo.systems.fire_and_sword.rolls.roll import BlowDepth, Level
from solo.systems.fire_and_sword.wording import name_in_sentence

OUT_BY: Final[dict[TargetState, Out]] = {TargetState.STUNNED: "stunned", TargetState.INCAPACITATED: "incapacitated"}


_WAYS: Final[dict[Out, str]] = {
    "stunned": "is stunned and out for the rest of the episode",
    "incapacitated": "goes down and is out of the fight",
    "defeated in spirit": "is defeated in spirit and sinks into sleep",
    "yielded": "lays down arms",
    "away": "gets away",
}


_LEAVING: Final[dict[Out, DeedKind]] = {"yielded": "yields", "away": "flees"}


def take_effect(arena: FightContext, attacks: Iterable[DeclaredAttack]) -> None:
    """Apply the results of all attacks of one phase: fumbles, checks earned, and fighters put out."""
    for one in attacks:
        struck = one.struck
        if struck is None:
            continue
        if struck.attack is Level.FUMBLE:
            fumble(arena.fight, one.attacker)
        elif struck.attack >= Level.CRITICAL:
            earn_check(one.attacker, one.arm.attack_skill)
        if struck.defence is Level.FUMBLE:
            fumble(arena.fight, one.target)
        elif struck.defence is Level.CRITICAL and one.answer.guard:
            earn_check(one.target, one.answer.guard.skill)
        if struck.blow is not BlowDepth.NONE:
            arena.fight.landed = True
        if struck.harm is not TargetState.UNAFFECTED:
            deed = _felling(one) if arena.scene.has_listener and not one.target.out else None
            put_out(arena, one.target, OUT_BY[struck.harm], one.attacker, deed)


def _felling(one: DeclaredAttack) -> Deed:
    """Return the deed of an attack that puts its target out, with the exact chance of that."""
    chance = one.answer.odds.chance(lambda came: came.harm is not TargetState.UNAFFECTED)
    return Deed(one.attacker.name, "fells", one.target.name, name_in_sentence(one.arm.name), float(chance))


def earn_check(fighter: Fighter, skill: str) -> None:
    """Note a check of `skill` for the end of the session, earned by a critical (`R-33`)."""
    if skill not in fighter.checks:
        fighter.checks.append(skill)


def put_out(
    arena: FightContext, target: Fighter, how: Out, by: Fighter | None = None, deed: Deed | None = None
) -> None:
    """Take a fighter out of the fight.

    Of two results in one phase the graver counts. The fighter behind the first result gets the credit. `deed` is that
    of `by`; a fighter who leaves or yields needs none.
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
