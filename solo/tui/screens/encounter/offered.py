"""Owns what can be marked among encounters: one found for the wish or one kept for later, and the fight that it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from solo.campaign.campaign import SavedEncounter
from solo.systems.contract import Candidate, Setup, System
from solo.tui.screens.encounter import rows
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.marks import Found, Kept, Mark
from solo.tui.screens.encounter.wish import Wish

CANNOT_BE_WEIGHED = "These foes cannot be weighed for this party."


class Offered(NamedTuple):
    """The encounters found for a wish and those kept, in the open game, with everybody who could fight them."""

    system: System
    wish: Wish
    known: Mapping[str, msgspec.Struct]
    kept: Mapping[str, SavedEncounter]
    candidates: Sequence[Candidate]

    def mark(self, key: str | None) -> Mark | None:
        """What the row of this key shows; None for no row."""
        marks: list[Mark] = [*map(Found, range(len(self.candidates))), *map(Kept, self.kept)]
        return next((mark for mark in marks if mark.key == key), None)

    def candidate(self, mark: Mark | None) -> Candidate | None:
        """The encounter under a mark, one kept for later weighed for the wished party."""
        if isinstance(mark, Found):
            return self.candidates[mark.number]
        return self._weighed(self.kept[mark.name]) if mark is not None else None

    def setup(self, mark: Mark, candidate: Candidate) -> Setup:
        """The fight of an encounter. Raises ValueError with a sentence where nobody could fight it."""
        title = mark.name if isinstance(mark, Kept) else rows.foe_text(candidate.foes)
        return wishes.setup(self.wish, self.known, candidate.foes, title)

    def _weighed(self, kept: SavedEncounter) -> Candidate:
        budget = self.system.encounters.budget
        if budget is None:
            return Candidate(kept.foes, 0, 0, 0, "")
        try:
            party = wishes.members(self.system, self.wish, self.known)
            return budget.weigh(party, kept.foes, self.wish.tier)
        except (ValueError, KeyError):
            return Candidate(kept.foes, 0, 0, 0, CANNOT_BE_WEIGHED)
