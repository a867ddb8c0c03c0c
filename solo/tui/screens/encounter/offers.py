"""Owns what is offered for a wish: encounters that keep a budget at once, or what a search finds, ever better known.

A search goes on beside the page until it has found enough or its time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

import msgspec

from solo.encounters.found import Found
from solo.encounters.target import Target
from solo.encounters.wanted import Wanted
from solo.encounters.words import target_text
from solo.forecast.forecast import Forecast
from solo.systems.contract import Candidate, FoeCount, System
from solo.tui.forecasting import Finds, Search
from solo.tui.matches import game_of
from solo.tui.ruling import in_force
from solo.tui.screens.encounter import aim
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.wish import Wish

if TYPE_CHECKING:
    from solo.tui.shell import Shell

CANDIDATES = 8
SEARCH_SECONDS = 30.0
REST = 0.4  # seconds that the request must rest before it is searched for
NOTHING_KEEPS = "No foes keep this budget: change the tier, the number, the roles or the theme."
LARGEST_SEED = 2**31


class Offers:
    """What is offered now. `said` tells how the search stands, or why there is nothing."""

    def __init__(self, app: Shell, changed: Callable[[], None]) -> None:
        self._app = app
        self._changed = changed
        self._dice = Random(app.wanted.seed)
        self.candidates: list[Candidate] = []
        self.forecasts: dict[tuple[FoeCount, ...], Forecast] = {}
        self.said = ""
        self.searching = False
        self.target: Target | None = None

    def look(self, system: System, wish: Wish, known: Mapping[str, msgspec.Struct]) -> None:
        """Offer what keeps the budget, or begin to search for what meets the target."""
        self.stop()
        self.candidates, self.forecasts, self.said = [], {}, ""
        self.target = aim.target(system, wish)
        try:
            if self.target is not None:
                self._search(system, wish, known, self.target)
            elif system.encounters.budget is not None and wish.ratings:
                self._take(system.encounters.budget.rated(wish.ratings, self._app.thrower(), CANDIDATES, wish.theme))
            elif system.encounters.budget is not None:
                request = wishes.request(system, wish, known)
                self._take(system.encounters.budget.encounters(request, self._app.thrower(), CANDIDATES))
        except ValueError as fault:
            self.said = str(fault)

    def reroll(self, system: System, wish: Wish, known: Mapping[str, msgspec.Struct], at: Candidate, slot: int) -> None:
        """Put other foes at a slot of a candidate. Raises ValueError with a sentence where nothing else fits."""
        if self.target is not None:
            self._search(system, wish, known, self.target, at.foes, slot)
            return
        if system.encounters.budget is None:
            return
        changed = system.encounters.budget.reroll(at, slot, wishes.request(system, wish, known), self._app.thrower())
        if at in self.candidates:
            self.candidates[self.candidates.index(at)] = changed
        else:
            self.candidates.insert(0, changed)

    def stop(self) -> None:
        """Search no further, and keep what was found."""
        if self.searching:
            self._app.forecasting.cancel()
            self.searching = False
            self.said = "The search was stopped: r searches anew."

    def _take(self, found: object) -> None:
        assert isinstance(found, list | tuple)
        self.candidates = list(found)
        self.said = "" if self.candidates else NOTHING_KEEPS

    def _search(
        self,
        system: System,
        wish: Wish,
        known: Mapping[str, msgspec.Struct],
        target: Target,
        foes: tuple[FoeCount, ...] = (),
        slot: int = 0,
    ) -> None:
        party = tuple(known[name] for name in wish.party if name in known)
        if not party or wish.typed:
            raise ValueError("Fights must be played to find these: pick characters for the party, and no totals.")
        wanted = Wanted(
            party,
            target,
            place=wish.place,
            options={**in_force(self._app), **wish.options},
            count=wish.count,
            themes=(wish.theme,) if wish.theme else (),
            pinned=wish.pinned,
            with_followers=wish.followers,
        )
        self.searching = True
        self.said = f"Searching: {target_text(target)} …"
        asked = Search(system, game_of(self._app), wanted, self._dice.randrange(LARGEST_SEED), foes, slot)
        self._app.forecasting.search(asked, SEARCH_SECONDS, self._told)

    def _told(self, finds: Finds) -> None:
        known = finds.outcome or finds.progress
        if known is not None:
            self._found(known.found)
        if finds.outcome is not None or finds.fault:
            self.searching = False
            self.said = finds.fault or (finds.outcome.said if finds.outcome else "")
        elif finds.progress is not None:
            self.said = f"Searching: {finds.progress.fights} fights, {finds.progress.share * 100:.0f} % of the time …"
        self._changed()

    def _found(self, found: tuple[Found, ...]) -> None:
        self.candidates = [Candidate(one.foes, one.worth, 0, 0, one.why) for one in found]
        self.forecasts = {one.foes: one.forecast for one in found}
