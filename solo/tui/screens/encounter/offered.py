"""Owns what the page knows of the encounters on the desk: what each weighs, the fight that it is, and its odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from solo.campaign.campaign import SavedEncounter
from solo.encounters import verdict
from solo.forecast.forecast import Forecast
from solo.systems.contract import Candidate, FoeCount, Setup, System, Tier
from solo.tui.forecasting import News
from solo.tui.screens.encounter import aim
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.desk import Desk, Foes, Lying
from solo.tui.screens.encounter.odds import Odds
from solo.tui.screens.encounter.weighing import Weighing
from solo.tui.screens.encounter.wish import Wish


class Offered(NamedTuple):
    """The desk in the open game: for a wish, with everybody who could fight, what they weigh and how it would go.

    `found` are encounters as whoever proposed them weighed them, `kept` those of the campaign by their names.
    """

    system: System
    wish: Wish
    known: Mapping[str, msgspec.Struct]
    desk: Desk
    found: Mapping[Foes, Candidate]
    kept: Mapping[str, SavedEncounter]
    weighing: Weighing
    odds: Odds

    def candidate(self, one: Lying) -> Candidate:
        """An encounter held against what was asked for, its foes in the order in which they lie there."""
        proposed = self.found.get(one.foes) if one.kind == "found" else None
        weighed = proposed or self.weighing.candidate(one.foes, self.wish.tier)
        return msgspec.structs.replace(weighed, foes=one.foes)

    def called(self, one: Lying) -> Tier | None:
        """The tier that its weight has."""
        return self.weighing.tier(one.foes)

    def news(self, one: Lying) -> News | None:
        """What is known of its odds."""
        return self.odds.of(one.foes)

    def forecast(self, one: Lying) -> Forecast | None:
        """Its odds, as far as they are known."""
        return self.odds.forecast(one.foes)

    def title(self, one: Lying) -> str:
        """What it is called: as it is kept, or after its foes."""
        return one.name or foe_text(one.foes)

    def setup(self, one: Lying) -> Setup:
        """The fight that it is. Raises ValueError with a sentence where nobody could fight it."""
        if not one.foes:
            raise ValueError("Nobody is in it yet: a adds foes.")
        return self.setup_of(one.foes, self.title(one))

    def setup_of(self, foes: Foes, title: str = "") -> Setup:
        """The fight of the wished party against foes. Raises ValueError with a sentence where nobody could fight it."""
        return wishes.setup(self.wish, self.known, foes, title or foe_text(foes))

    def words(self, one: Lying) -> list[str]:
        """Where its fights go otherwise than its weight says, or than was asked for, in a sentence each."""
        tiers, unit = self.system.encounters.tiers, self.system.encounters.price_unit
        known = self.forecast(one)
        said = verdict.disagreement(self.called(one), known, tiers, unit)
        wanted = verdict.asked_for(aim.target(self.system, self.wish), known) if one.kind != "found" else ""
        return [sentence for sentence in (said, wanted) if sentence]


def foe_text(foes: Iterable[FoeCount]) -> str:
    """Foes as a person reads them: "4 × Goblin, Ogre"."""
    return ", ".join(foe.name if foe.count == 1 else f"{foe.count} × {foe.name}" for foe in foes)
