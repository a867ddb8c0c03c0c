"""Owns what the person sees of a table, fit to be shown, and the moment that it has reached."""

from __future__ import annotations

from solo.host.place import Place
from solo.play.stand_in import Moment, moment
from solo.systems.contract import View
from solo.tui.widgets.printable import printable_view


def seen(place: Place) -> View:
    """The table as it is now."""
    return printable_view(place.view())


def reached(place: Place) -> Moment:
    """The moment the table has reached."""
    rounds = sum(event.kind == "round" for event in place.story())
    return moment(seen(place), rounds, place.sides)
