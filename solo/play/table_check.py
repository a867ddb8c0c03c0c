"""Check of a table read from a file: everything that a screen would show is computed once before play.

This finds states that are well formed but cannot come from the rules.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from solo.play.pending_rolls import Wanted
from solo.play.run import ReplayError
from solo.play.saved_table import Leg, SavedTable
from solo.play.table import Table
from solo.systems.contract import AnyProcedure, Choose, ChooseMany, ChoosePlace, Decision

MOST_TRIED = 60
BACK = "“{}” cannot be continued from its latest moment, so Solo goes back to an earlier checkpoint: {}."


def check_table(procedure: AnyProcedure, saved: SavedTable) -> Table:
    """Return the saved table; if it cannot be shown, return it from its latest usable checkpoint, with a `notice`.

    Raises ReplayError, and leaves `saved` unchanged, if no checkpoint is usable.
    """
    if (said := find_format_problem(saved)) != "":
        raise ReplayError(said)
    with suppress(ReplayError):
        table = Table(procedure, msgspec.structs.replace(saved, legs=list(saved.legs)))
        _look(table)
        return table
    for index in range(len(saved.legs) - 1, max(-1, len(saved.legs) - 1 - MOST_TRIED), -1):
        leg = saved.legs[index]
        begun = Leg(leg.title, leg.checkpoint, [leg.steps[0]])
        earlier = msgspec.structs.replace(saved, legs=[*saved.legs[:index], begun], undone=[])
        with suppress(ReplayError):
            table = Table(procedure, earlier)
            _look(table)
            table.notice = table.notice or BACK.format(saved.title, leg.title)
            return table
    raise ReplayError("No checkpoint of the saved game can be continued.")


def find_format_problem(saved: SavedTable) -> str:
    """Describe a structural problem of a saved table, in a sentence; "" for none."""
    if not saved.legs:
        return "The saved game has no checkpoint."
    if any(not leg.steps or leg.steps[0].answer is not None for leg in saved.legs):
        return "A checkpoint of the saved game has no first step."
    if any(step.answer is None for leg in saved.legs for step in leg.steps[1:]):
        return "An answer in the saved game is missing."
    return ""


def _look(table: Table) -> None:
    """Compute everything that a screen shows before the first answer. Raises ReplayError if that fails."""
    try:
        table.view()
        table.view(table.viewer())
        table.waits_for_person  # noqa: B018 - fails if no seat answers for the asked combatant
        for asked in table.open:
            if not isinstance(asked, Wanted):
                _read(asked)
                table.procedure.decide(table.state, asked)
    except ReplayError:
        raise
    except Exception as error:
        raise ReplayError("The saved game cannot be shown with the current rules.") from error


def _read(asked: Decision) -> None:
    """Compute the texts and previews of a decision."""
    str(asked.prompt)
    if isinstance(asked, Choose | ChooseMany):
        for option in asked.options:
            str(option.label)
            if not option.refused:
                option.preview()
    elif isinstance(asked, ChoosePlace):
        for place in asked.places[:1]:
            asked.note(place)
