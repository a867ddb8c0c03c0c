"""Owns what lies on the table between procedures: Omens, what is spent of the Entity deck, the date (`G-42`)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.systems.gloranthan.religion.moon import Date, date_of

Days = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table shares from one procedure to the next.

    `shown` are the cards that reading the Omens showed, true or false ones, none as long as they are unread. `spent`
    lie beside the Entity deck. `days` have gone since the first day of the first year; `session` counts sessions.
    """

    omens: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    days: Days = 0
    session: Days = 0

    def date(self, seasons: int) -> Date:
        """Returns today's date in a year of so many seasons."""
        return date_of(self.days, seasons)


def table_of(found: msgspec.Struct | None) -> Table | None:
    """Returns what lay on the table before, None where nothing did. Raises ValueError for what is of another game."""
    if found is None or isinstance(found, Table):
        return found
    raise ValueError("The cards of another game cannot lie on this table.")
