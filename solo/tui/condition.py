"""Owns how those on a roster are: what they have lost, what ails them, and whether they are fit to fight.

It is told by what a game puts people to the test with, which every game has: no other page of ours knows a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

import msgspec

from solo.evening.rests import WHOLE, rested
from solo.play.scenes import Drawn
from solo.play.table import Table
from solo.resolver import percent
from solo.systems.contract import AnyProcedure, FighterView, Setup, System, Viewer

REST = "rest"
CARE = ("care", REST)
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


def worn(system: System, people: Iterable[msgspec.Struct]) -> str:
    """What those who are not at their best lack: "Ilse has 0 of 8 SP"; "" where all are whole."""
    found = []
    for character in people:
        fighter = _seen(system, character)
        if fighter is None:
            continue
        lacks = [f"{bar.value} of {bar.maximum} {bar.name}" for bar in fighter.bars if bar.value < bar.maximum]
        if lacks or fighter.conditions:
            told = [f"has {', '.join(lacks)}"] if lacks else []
            told += [f"is {', '.join(fighter.conditions)}"] if fighter.conditions else []
            found.append(f"{system.characters.member(character).name} {' and '.join(told)}")
    return "; ".join(found)


def rested_setup(system: System, setup: Setup) -> Setup:
    """The same setup with its party rested until it is whole, as far as the game's rest can make it."""
    party, shared = rested(system, setup.party, setup.shared, WHOLE, Drawn(Random(0)))
    return msgspec.structs.replace(setup, party=party, shared=shared)


def worn_told(lacks: str, now: float, whole: float | None) -> str:
    """Both chances in one line: "Ilse has 0 of 8 SP: 8 %; rested 67 %"."""
    return f"{lacks}: {percent(now)}; rested {percent(whole) if whole is not None else '…'}"


def care_for(system: System, roster: Mapping[str, msgspec.Struct]) -> str:
    """The key of the procedure that cares for them: the first in which anything can be done now; "" for none."""
    offered = ((key, system.procedures[key]) for key in CARE if key in system.procedures)
    return next((key for key, procedure in offered if _serves(procedure, roster.values())), "")


def _serves(procedure: AnyProcedure, people: Iterable[msgspec.Struct]) -> bool:
    try:
        table = Table.start(procedure, procedure.begin(Setup(tuple(people))), system="", title="", seed=0)
    except ValueError:
        return False
    return table.result is None


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
