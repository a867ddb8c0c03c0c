"""Weights, setups and odds of the encounters in the workspace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from solo.campaign.campaign import SavedEncounter
from solo.encounters import verdict
from solo.forecast.forecast import Forecast
from solo.systems.contract import EncounterProposal, FoeCount, Setup, System, Tier
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.encounter import search_target
from solo.tui.screens.encounter.foe_weights import FoeWeights
from solo.tui.screens.encounter.odds import WorkspaceOdds
from solo.tui.screens.encounter.request import EncounterRequestDraft
from solo.tui.screens.encounter.workspace import Foes, Workspace, WorkspaceEncounter


class CandidateList(NamedTuple):
    """The workspace with everything that its drawing needs: request, available characters, weights and odds.

    `found` are encounters as weighed by the budget or the search that found them. `kept` are the campaign's saved
    encounters by name.
    """

    system: System
    wish: EncounterRequestDraft
    known: Mapping[str, msgspec.Struct]
    desk: Workspace
    found: Mapping[Foes, EncounterProposal]
    kept: Mapping[str, SavedEncounter]
    weighing: FoeWeights
    odds: WorkspaceOdds

    def candidate(self, one: WorkspaceEncounter) -> EncounterProposal:
        """Return an encounter weighed against the request, with its foes in the order of the workspace.

        If the request asks for a win chance, no budget weighs the encounter.
        """
        proposed = self.found.get(one.foes) if one.kind == "found" else None
        weighed = proposed or self.weighing.candidate(one.foes, self.wish.tier)
        if weighed.high and search_target.replaces_budget(self.system, self.wish):
            weighed = msgspec.structs.replace(weighed, low=0, high=0, why="")
        return msgspec.structs.replace(weighed, foes=one.foes)

    def tier_of(self, one: WorkspaceEncounter) -> Tier | None:
        """Return the tier that the weight of an encounter falls into."""
        return self.weighing.tier(one.foes)

    def news(self, one: WorkspaceEncounter) -> ForecastProgress | None:
        """Return the latest progress of the forecast; None before the first result."""
        return self.odds.progress_of(one.foes)

    def forecast(self, one: WorkspaceEncounter) -> Forecast | None:
        """Return the forecast; None if there is none yet."""
        return self.odds.forecast(one.foes)

    def title(self, one: WorkspaceEncounter) -> str:
        """Return the name of a saved encounter, else the text of the foes."""
        return one.name or foe_text(one.foes)

    def setup(self, one: WorkspaceEncounter) -> Setup:
        """Return the setup of the fight. Raises ValueError with a sentence if foes or party are missing."""
        if not one.foes:
            raise ValueError("This encounter is empty. Press a to add foes.")
        return self.setup_of(one.foes, self.title(one))

    def setup_of(self, foes: Foes, title: str = "") -> Setup:
        """Return the setup of the requested party against `foes`.

        Raises ValueError with a sentence if the party cannot fight.
        """
        return wishes.setup(self.wish, self.known, foes, title or foe_text(foes))

    def words(self, one: WorkspaceEncounter) -> list[str]:
        """List warnings: the forecast of an encounter contradicts its weight or the request."""
        tiers, unit = self.system.encounters.tiers, self.system.encounters.price_unit
        known = self.forecast(one)
        by_chance = search_target.replaces_budget(self.system, self.wish)
        said = "" if by_chance else verdict.disagreement(self.tier_of(one), known, tiers, unit)
        wanted = verdict.asked_for(search_target.target(self.system, self.wish), known) if one.kind != "found" else ""
        return [sentence for sentence in (said, wanted) if sentence]


def foe_text(foes: Iterable[FoeCount]) -> str:
    """Return foes as text: "4 × Goblin, Ogre"."""
    return ", ".join(foe.name if foe.count == 1 else f"{foe.count} × {foe.name}" for foe in foes)
