"""Encounters for a request: from a budget at once, or from a search with improving results.

A search runs in the background until it has found enough or its time is up. Its results go to the workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from solo.encounters.messages import target_text
from solo.encounters.request import EncounterWish
from solo.encounters.results import FoundEncounter
from solo.encounters.target import Target
from solo.forecast.forecast import Forecast
from solo.systems.contract import EncounterProposal, RoleCount, Setup, System
from solo.tui.active_rules import as_ruled
from solo.tui.forecast_jobs import SearchProgress, SearchTask
from solo.tui.forecast_setups import game_of
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.encounter import search_target
from solo.tui.screens.encounter.request import EncounterRequestDraft
from solo.tui.screens.encounter.workspace import Foes

if TYPE_CHECKING:
    from solo.tui.shell import LocalShell

CANDIDATES = 8
SEARCH_SECONDS, SLOT_SECONDS = 30.0, 12.0
REST = 0.4  # seconds without a change of the request before a search begins
NOTHING_KEEPS = "No foes fit this budget. Change the tier, the number, the roles or the theme."
NOTHING_IN_PLACE = "No other foes can take their place."
STOPPED = "The search was stopped. Press r to search again."
LARGEST_SEED = 2**31


class ResultListener(NamedTuple):
    """Callbacks of the page: for all results so far, for foes that replace one row, and for a new status text."""

    found: Callable[[Sequence[Foes]], None]
    instead: Callable[[Foes], None]
    said: Callable[[], None]


class SearchResults:
    """Results for a request (`asked`). `said` is the status of the search, or the reason for missing results."""

    def __init__(self, app: LocalShell, landing: ResultListener, known: Callable[[Foes, Forecast, bool], None]) -> None:
        self._app = app
        self._landing = landing
        self._known = known
        self._dice = Random(app.wanted.seed)
        self.candidates: dict[Foes, EncounterProposal] = {}
        self.said = ""
        self.searching = False
        self.in_place = False
        self.target: Target | None = None
        self.asked = EncounterRequestDraft()

    def look(self, system: System, wish: EncounterRequestDraft, known: Mapping[str, msgspec.Struct]) -> None:
        """Find results for a request: from the budget, or by a search if the request has a target."""
        self.stop()
        self.candidates, self.said, self.asked = {}, "", wish
        self.target = search_target.target(system, wish)
        budget = system.encounters.budget
        try:
            if self.target is not None:
                self._search(system, wish, known, self.target)
            elif budget is not None and wish.ratings:
                self._take(budget.match_ratings(wish.ratings, self._app.thrower(), CANDIDATES, wish.theme))
            elif budget is not None:
                request = wishes.request(system, wish, known)
                self._take(budget.encounters(request, self._app.thrower(), CANDIDATES))
        except ValueError as error:
            self.said = str(error)

    def reroll(
        self,
        system: System,
        wish: EncounterRequestDraft,
        known: Mapping[str, msgspec.Struct],
        at: EncounterProposal,
        slot: int,
    ) -> None:
        """Replace the foes on a line (`slot`) of the encounter `at`.

        Raises ValueError with a sentence if no other foes fit.
        """
        self.stop()
        target = search_target.target(system, wish)
        if target is not None:
            self._search(system, wish, known, target, at.foes, slot)
        elif system.encounters.budget is not None:
            request = wishes.request(system, wish, known)
            changed = system.encounters.budget.reroll(at, slot, request, self._app.thrower())
            self.candidates[changed.foes] = changed
            self._landing.instead(changed.foes)

    def stop(self) -> None:
        """Stop the search and keep its results."""
        if self.searching:
            self._app.forecasting.cancel()
            self.searching = False
            self.said = STOPPED

    def _take(self, found: Sequence[EncounterProposal]) -> None:
        self.candidates = {one.foes: one for one in found}
        self.said = "" if self.candidates else NOTHING_KEEPS
        self._landing.found(list(self.candidates))

    def _search(
        self,
        system: System,
        wish: EncounterRequestDraft,
        known: Mapping[str, msgspec.Struct],
        target: Target,
        foes: Foes = (),
        slot: int = 0,
    ) -> None:
        party = tuple(known[name] for name in wish.party if name in known)
        if not party or wish.typed:
            raise ValueError("This search simulates fights. Choose characters for the party instead of typing totals.")
        begun = as_ruled(self._app, Setup(party, options=wish.options))
        wanted = EncounterWish(
            party,
            target,
            place=wish.place,
            options=begun.options,
            shared=begun.shared,
            count=0 if foes else wish.count,
            themes=(wish.theme,) if wish.theme else (),
            pinned=wish.pinned,
            avoid=wish.avoided,
            roles=tuple(RoleCount(role, count) for role, count in wish.roles.items()),
            terrain=wish.terrain,
            with_followers=wish.followers,
        )
        self.searching, self.in_place = True, bool(foes)
        self.said = f"Searching: {target_text(target)} …"
        asked = SearchTask(system, game_of(self._app), wanted, self._dice.randrange(LARGEST_SEED), foes, slot)
        self._app.forecasting.search(asked, SLOT_SECONDS if foes else SEARCH_SECONDS, self._told)

    def _told(self, finds: SearchProgress) -> None:
        known = finds.outcome or finds.progress
        over = finds.outcome is not None or bool(finds.fault)
        self.searching = self.searching and not over
        if over:
            self.said = finds.fault or (finds.outcome.said if finds.outcome else "")
        elif finds.progress is not None:
            self.said = (
                f"Searching: {finds.progress.fights} fights, {finds.progress.share * 100:.0f} % of the time used …"
            )
        if known is not None and self.in_place:
            self._found_in_place(known.found, over)
        elif known is not None:
            self._found(known.found, over)
        self._landing.said()

    def _found(self, found: tuple[FoundEncounter, ...], over: bool) -> None:
        self._note(found, over)
        self._landing.found([one.foes for one in found])

    def _found_in_place(self, found: tuple[FoundEncounter, ...], over: bool) -> None:
        """Use the first result that probably meets the target, and end the search."""
        if not found:
            self.said = NOTHING_IN_PLACE if over else self.said
        elif over or found[0].likely:
            if self.searching:
                self._app.forecasting.cancel()
            self.searching, self.said = False, ""
            self._note(found[:1], True)
            self._landing.instead(found[0].foes)

    def _note(self, found: tuple[FoundEncounter, ...], over: bool) -> None:
        for one in found:
            self.candidates[one.foes] = EncounterProposal(one.foes, one.worth, 0, 0, one.why)
            self._known(one.foes, one.forecast, over)
