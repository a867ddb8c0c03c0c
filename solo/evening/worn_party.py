"""Worn-out party: the points its members lack, the fight with a rested party, and both chances in words."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

import msgspec

from solo.evening.rests import REST, WHOLE, take_rest
from solo.evening.sheet import RestedChance
from solo.forecast.forecast import Forecast
from solo.play.scenes import SimulationScene
from solo.resolver import format_percent
from solo.systems.contract import FighterView, Setup, System, Viewer

RESTED_FIGHTS: Final = 400
"""Fights to play for the rested party, for comparison with the party in its present state."""


def describe_wear(system: System, people: Iterable[msgspec.Struct]) -> str:
    """Return the lacking points and the conditions of the characters: "Ilse has 0 of 8 SP"; "" if there are none."""
    found = []
    for character in people:
        fighter = seen_alone(system, character)
        if fighter is None:
            continue
        lacks = [f"{bar.value} of {bar.maximum} {bar.name}" for bar in fighter.bars if bar.value < bar.maximum]
        if lacks or fighter.conditions:
            told = [f"has {', '.join(lacks)}"] if lacks else []
            told += [f"is {', '.join(fighter.conditions)}"] if fighter.conditions else []
            found.append(f"{system.characters.member(character).name} {' and '.join(told)}")
    return "; ".join(found)


def rested_setup(system: System, setup: Setup) -> Setup:
    """Return `setup` with a rested party: as recovered as the game's rest can make it."""
    party, shared = take_rest(system, setup.party, setup.shared, WHOLE, SimulationScene(Random(0)))
    return msgspec.structs.replace(setup, party=party, shared=shared)


def worn_told(lacks: str, now: float, whole: float | None) -> str:
    """Return both chances in one line: "Ilse has 0 of 8 SP: 8 %; rested 67 %"."""
    return f"{lacks}: {format_percent(now)}; rested {format_percent(whole) if whole is not None else '…'}"


def rested_of(known: Forecast) -> RestedChance:
    """Return the win chance of the rested party, for a sheet and for programs."""
    return RestedChance(known.win, known.win_low, known.win_high, known.fights)


def seen_alone(system: System, character: msgspec.Struct) -> FighterView | None:
    """Return the view of a character in its game's check or, without a check, in a rest; None if it cannot begin."""
    procedure = system.procedures.get(system.check) or system.procedures.get(REST)
    if procedure is None:
        return None
    try:
        view = procedure.view(procedure.begin(Setup((character,))), None, Viewer())
    except ValueError:  # a game may have nothing to ask of a dead character
        return None
    return view.fighters[0] if view.fighters else None
