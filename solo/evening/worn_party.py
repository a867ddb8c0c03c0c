"""Worn-out party: the points that its members lack, and the comparison with a rested party."""

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
"""Number of fights to simulate for the rested party, for comparison."""


def describe_wear(system: System, people: Iterable[msgspec.Struct]) -> str:
    """Return the characters' missing points and conditions: "Ilse has 0 of 8 SP (tired)"; "" for none."""
    found = []
    for character in people:
        fighter = seen_alone(system, character)
        if fighter is None:
            continue
        lacks = [f"{bar.value} of {bar.maximum} {bar.name}" for bar in fighter.bars if bar.value < bar.maximum]
        if lacks or fighter.conditions:
            has = f" has {', '.join(lacks)}" if lacks else ""
            conditions = f" ({', '.join(fighter.conditions)})" if fighter.conditions else ""
            found.append(f"{system.characters.member(character).name}{has}{conditions}")
    return "; ".join(found)


def rested_setup(system: System, setup: Setup) -> Setup:
    """Return `setup` with its party after a full rest by the game's rules."""
    party, shared = take_rest(system, setup.party, setup.shared, WHOLE, SimulationScene(Random(0)))
    return msgspec.structs.replace(setup, party=party, shared=shared)


def worn_told(lacks: str, now: float, whole: float | None) -> str:
    """Return the missing points, the chance to win now, and the chance when rested, as in the example.

    "Ilse has 0 of 8 SP: the party wins 8 % now, 67 % when rested".
    """
    rested = format_percent(whole) if whole is not None else "…"
    return f"{lacks}: the party wins {format_percent(now)} now, {rested} when rested"


def rested_of(known: Forecast) -> RestedChance:
    """Return the win chance of the rested party, for a sheet and for programs."""
    return RestedChance(known.win, known.win_low, known.win_high, known.fights)


def seen_alone(system: System, character: msgspec.Struct) -> FighterView | None:
    """Return the view of a character in a check or, if the game has no check, in a rest; None if it cannot begin."""
    procedure = system.procedures.get(system.check) or system.procedures.get(REST)
    if procedure is None:
        return None
    try:
        view = procedure.view(procedure.begin(Setup((character,))), None, Viewer())
    except ValueError:  # A game may offer nothing to a dead character.
        return None
    return view.fighters[0] if view.fighters else None
