"""Owns where a fight turned: in which round one side lost the most of its chance to win, by what each had left."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from solo.border import forms
from solo.play.saved import SavedTable
from solo.systems.contract import AnyProcedure

LEAST = 0.05
"""A smaller loss than this in any round turned nothing: the fight went as it stood from the start."""


class Turning(msgspec.Struct, frozen=True):
    """The way on which it turned: its number among the legs, what it is called, and the chance before and after."""

    leg: int
    title: str
    before: float
    after: float


def turning(procedure: AnyProcedure, saved: SavedTable, end: msgspec.Struct, against: bool = False) -> Turning | None:
    """Where a fight that came to this end turned on the party, or `against` its foes; None where nothing turned it.

    The chance is the game's own guess (`Procedure.prospects`), not a forecast.
    """
    known = [
        procedure.prospects(msgspec.json.decode(leg.checkpoint, type=forms.whole(procedure.state_type)))
        for leg in saved.legs
    ]
    chances = [chance for chance in (*known, procedure.prospects(end)) if chance is not None]
    if len(chances) <= len(saved.legs):
        return None
    if against:
        chances = [1 - chance for chance in chances]
    ways = (
        Turning(number, leg.title, before, after)
        for number, (leg, (before, after)) in enumerate(zip(saved.legs, pairwise(chances), strict=True))
    )
    worst = max(ways, key=lambda way: way.before - way.after)
    return worst if worst.before - worst.after >= LEAST else None
