"""Owns how those on a roster are: what they have lost, what ails them, and whether they are fit to fight.

It is told by what a game puts people to the test with, which every game has: no other page of ours knows a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from solo.systems.contract import FighterView, Setup, System, Viewer

REST = "rest"
DEAD, UNFIT = "dead", "in no state to fight"


class Condition(NamedTuple):
    """How somebody is: what is to be said of it, "" for nothing, and whether they could fight."""

    told: str
    fit: bool = True


def conditions(system: System, roster: Mapping[str, msgspec.Struct]) -> dict[str, Condition]:
    """How each of the roster is; those of whom nothing can be told are left out."""
    found = {}
    for name, character in roster.items():
        fighter = _seen(system, character)
        if fighter is not None:
            found[name] = _condition(fighter)
    return found


def _seen(system: System, character: msgspec.Struct) -> FighterView | None:
    procedure = system.procedures.get(system.check) or system.procedures.get(REST)
    if procedure is None:
        return None
    try:
        view = procedure.view(procedure.begin(Setup((character,))), None, Viewer())
    except ValueError:  # a game may have nothing to ask of whoever is dead
        return None
    return view.fighters[0] if view.fighters else None


def _condition(fighter: FighterView) -> Condition:
    if fighter.dead:
        return Condition(DEAD, False)
    lost = [f"{bar.name} {bar.value} of {bar.maximum}" for bar in fighter.bars if bar.value < bar.maximum]
    unfit = [UNFIT] if fighter.out else []
    return Condition(", ".join([*unfit, *lost, *fighter.conditions]), not fighter.out)
