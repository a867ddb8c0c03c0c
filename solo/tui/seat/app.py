"""Owns the app of one person at a shared table: the fight, the sheets, the library and the chronicle, from their seat.

It belongs to no campaign: leaving it ends nothing, and no file of the host's machine is read or written from it.
"""

from __future__ import annotations

from textual.driver import Driver

from solo.campaign.settings import Settings
from solo.host.company import Company
from solo.tui.steady import SteadyApp


class SeatApp(SteadyApp):
    """The app. Whoever sits here has `come` to the table already; what the terminal wants is in `settings`."""

    TITLE = "Solo"

    def __init__(
        self, company: Company, settings: Settings | None = None, driver_class: type[Driver] | None = None
    ) -> None:
        super().__init__(driver_class)
        self.company = company
        self.settings = settings or Settings()
