"""Replacement of one kind of foe in an encounter, while all other foes stay."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solo.encounters.ladder_source import WIDEST, limit_ladder
from solo.encounters.ladders import Foes, Ladder, order_by_worth, same_foe_ladder
from solo.encounters.request import EncounterError, EncounterWish, SearchFoe, SearchFoes


class SlotLadders:
    """Ladders of replacements for the foes in `slot`, counted from 0; the most similar kinds come first.

    Raises EncounterError for an unknown foe, or if the slot does not exist or is pinned.
    """

    def __init__(self, foes: Foes, slot: int, kinds: SearchFoes, wanted: EncounterWish, random: Random) -> None:
        if not 0 <= slot < len(foes):
            raise EncounterError(f"There is no foe number {slot + 1}. Choose a number from 1 to {len(foes)}.")
        leaving = foes[slot]
        strange = next((foe.name for foe in foes if foe.name not in kinds.known), None)
        if strange is not None:
            raise EncounterError(f"There is no foe named “{strange}”.")
        if leaving.name in wanted.pinned:
            raise EncounterError(f"{leaving.name} is required. Remove it from the required foes first.")
        self._kinds = kinds
        # The other foes stay, whatever their theme.
        staying = tuple(foe.name for at, foe in enumerate(foes) if at != slot)
        self._wanted = EncounterWish(wanted.party, wanted.target, count=wanted.count, pinned=staying)
        self._worth = kinds.known[leaving.name].worth * leaving.count
        self._others = kinds.group(tuple(foe for at, foe in enumerate(foes) if at != slot))
        self._ladders = self._all(kinds.known[leaving.name], leaving.count, random)

    def next(self) -> Ladder | None:
        """Return the ladder of the next replacement; None after the last."""
        found = (limit_ladder(ladder, self._kinds, self._wanted) for ladder in self._ladders)
        return next((ladder for ladder in found if ladder is not None), None)

    def start(self, ladder: Ladder) -> int:
        """Return the index of the rung whose worth is nearest to the original encounter's worth."""
        wanted = self._worth + sum(kind.worth for kind in self._others)
        return min(range(len(ladder.rungs)), key=lambda at: abs(self._kinds.worth(ladder.rungs[at]) - wanted))

    def finer(self, easier: Foes | None, harder: Foes | None) -> Ladder | None:
        """Return None: replacements have no finer ladder."""
        del easier, harder
        return None

    def _all(self, leaving: SearchFoe, count: int, random: Random) -> Iterator[Ladder]:
        there = set(self._others)
        newcomers = [kind for kind in self._kinds.instead_of(leaving) if kind != leaving and kind not in there]
        random.shuffle(newcomers)
        newcomers.sort(key=lambda kind: -len(kind.tags & leaving.tags))
        if self._wanted.count:
            for first in range(0, len(newcomers), WIDEST):
                some = newcomers[first : first + WIDEST]
                yield order_by_worth("crowd", [[*self._others, *[kind] * count] for kind in some])
            return
        for kind in newcomers:
            rungs = same_foe_ladder(kind, self._others).rungs
            yield Ladder("crowd", rungs[1:] if self._others else rungs)
