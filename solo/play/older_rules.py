"""Answers that were saved with older rules and no longer fit the present ones."""

from __future__ import annotations

import msgspec

from solo.play.run import LegRun, ReplayError
from solo.play.saved_table import Leg, SavedTable, Step
from solo.systems.contract import AnyProcedure, Event

CHANGED_SINCE = "The rules have changed since this scene was played. The chronicle has the rest of the story."


def find_readable_legs(procedure: AnyProcedure, saved: SavedTable) -> list[Leg]:
    """Return the legs up to the latest checkpoint that can be read, with no answer after it.

    Raises ReplayError if no checkpoint can be read.
    """
    for index in range(len(saved.legs) - 1, -1, -1):
        leg = saved.legs[index]
        opening = Step(salt=leg.steps[0].salt, typed=None if leg.steps[0].typed is None else [])
        legs = [*saved.legs[:index], Leg(leg.title, leg.checkpoint, [opening])]
        try:
            LegRun(procedure, msgspec.structs.replace(saved, legs=legs, undone=[]), index)
        except ReplayError:
            continue
        return legs
    raise ReplayError("No checkpoint of this fight can be read with the current rules.")


def list_readable_events(procedure: AnyProcedure, saved: SavedTable, index: int) -> list[Event]:
    """List the events of leg `index`. If an answer no longer fits the rules, a note replaces the rest."""
    try:
        return LegRun(procedure, saved, index).events
    except ReplayError as error:
        return [*error.events, Event("note", CHANGED_SINCE)]
