"""Condition of the characters on a roster: losses, ailments, and fitness to fight.

It comes from the view of the game's check or rest, since pages cannot read the sheets of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from solo.evening.rests import REST
from solo.evening.worn_party import seen_alone
from solo.play.table import Table
from solo.systems.contract import AnyProcedure, FighterView, Setup, System

CARE = ("care", REST)
DEAD, UNFIT = "dead", "unfit to fight"


class RosterCondition(NamedTuple):
    """Condition of a character: a description ("" if nothing is wrong), and whether the character can fight."""

    told: str
    fit: bool = True


def list_conditions(system: System, roster: Mapping[str, msgspec.Struct]) -> dict[str, RosterCondition]:
    """Return the condition of each character on the roster; empty in a game without checks and rests.

    If the game shows no fighter for a character, such as a dead one, the character counts as unfit.
    """
    if system.check not in system.procedures and REST not in system.procedures:
        return {}
    found = {}
    for name, character in roster.items():
        fighter = seen_alone(system, character)
        found[name] = RosterCondition(UNFIT, False) if fighter is None else _condition(fighter)
    return found


def care_for(system: System, roster: Mapping[str, msgspec.Struct]) -> str:
    """Return the key of the first procedure that can heal the roster now; "" if there is none."""
    offered = ((key, system.procedures[key]) for key in CARE if key in system.procedures)
    return next((key for key, procedure in offered if _serves(procedure, roster.values())), "")


def _serves(procedure: AnyProcedure, people: Iterable[msgspec.Struct]) -> bool:
    try:
        table = Table.start(procedure, procedure.begin(Setup(tuple(people))), system="", title="", seed=0)
    except ValueError:
        return False
    return table.result is None


def _condition(fighter: FighterView) -> RosterCondition:
    if fighter.dead:
        return RosterCondition(DEAD, False)
    lost = [f"{bar.name} {bar.value} of {bar.maximum}" for bar in fighter.bars if bar.value < bar.maximum]
    unfit = [UNFIT] if fighter.out else []
    return RosterCondition(", ".join([*unfit, *lost, *fighter.conditions]), not fighter.out)
