"""View of a table for display, and the moment that the table has reached."""

from __future__ import annotations

from msgspec.structs import replace

from solo.host.table_client import TableClient
from solo.play.tactic_takeover import TurnMark, moment
from solo.systems.contract import View
from solo.tui.widgets.printable import printable_view

ROOMY = 140
IN_DANGER, IN_SHORT = "one blow drops", "1 blow"
"""Marks for a fighter who would fall at one more blow, in a long and a short form, shown before all conditions."""


def visible_view(place: TableClient, width: int = ROOMY) -> View:
    """Return the current view for a terminal of `width` columns.

    A fighter of this player's side is marked if one more blow would take the fighter out.
    """
    view, danger = printable_view(place.view()), place.in_danger
    if not danger:
        return view
    word = IN_DANGER if width >= ROOMY else IN_SHORT
    fighters = (replace(one, conditions=(word, *one.conditions)) if one.key in danger else one for one in view.fighters)
    return replace(view, fighters=tuple(fighters))


def current_moment(place: TableClient) -> TurnMark:
    """Return the present moment of the table, for comparison with a later moment."""
    rounds = sum(event.kind == "round" for event in place.story())
    return moment(printable_view(place.view()), rounds, place.sides)
