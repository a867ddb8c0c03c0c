"""Owns what the person sees of a table: on which sides they answer, with whose eyes they look, and what shows then."""

from __future__ import annotations

from solo.play.seats import at_this_screen
from solo.play.table import Table
from solo.systems.contract import View
from solo.tui.screens.fight.stand_in import Moment, moment
from solo.tui.widgets.printable import printable_view


def sides(table: Table) -> frozenset[str]:
    """The sides that the person answers for."""
    return frozenset(seat.side for seat in at_this_screen(table.saved.seats))


def seen(table: Table) -> View:
    """The table as it is now."""
    return printable_view(table.view(table.viewer()))


def reached(table: Table) -> Moment:
    """The moment the table has reached."""
    rounds = sum(event.kind == "round" for event in table.story())
    return moment(seen(table), rounds, sides(table))
