"""Cards and date shared between procedures: Omens, spent cards of the Entity deck, the day (`G-42`)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.systems.gloranthan.religion.moon import Date, date_of

Days = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class CampaignTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """State that the campaign shares from one procedure to the next.

    `shown` are the cards that a reading of the Omens showed, true or false, empty before a reading. `spent` are the
    discarded Entity cards. `days` counts from the first day of the first year, `session` counts sessions.
    """

    omens: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    days: Days = 0
    session: Days = 0

    def date(self, seasons: int) -> Date:
        """Return today's date, in a year of `seasons` seasons."""
        return date_of(self.days, seasons)


def table_of(found: msgspec.Struct | None) -> CampaignTable | None:
    """Return the campaign's shared state, None if there is no such state.

    Raises ValueError if the state is of another game.
    """
    if found is None or isinstance(found, CampaignTable):
        return found
    raise ValueError("These cards belong to another game.")
