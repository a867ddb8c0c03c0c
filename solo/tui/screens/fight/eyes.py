"""Owns what the person sees of a table, fit to be shown, and the moment that it has reached."""

from __future__ import annotations

from msgspec.structs import replace

from solo.host.place import Place
from solo.play.stand_in import Moment, moment
from solo.systems.contract import View
from solo.tui.widgets.printable import printable_view

ROOMY = 140
IN_DANGER, IN_SHORT = "one hit drops", "1 hit!"
"""What stands first beside the bars of whoever one more hit drops, with room for it and without."""


def seen(place: Place, width: int = ROOMY) -> View:
    """The table as it is now, on so many columns; of one's own side it is told whom one more hit drops."""
    view, danger = printable_view(place.view()), place.in_danger
    if not danger:
        return view
    word = IN_DANGER if width >= ROOMY else IN_SHORT
    fighters = (replace(one, conditions=(word, *one.conditions)) if one.key in danger else one for one in view.fighters)
    return replace(view, fighters=tuple(fighters))


def reached(place: Place) -> Moment:
    """The moment the table has reached."""
    rounds = sum(event.kind == "round" for event in place.story())
    return moment(printable_view(place.view()), rounds, place.sides)
