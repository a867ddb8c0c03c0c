"""Owns what may stand in the place of some of an encounter's foes, while all others stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solo.encounters.ladders import Foes, Ladder, crowd, ranked
from solo.encounters.supply import WIDEST, allowed
from solo.encounters.wanted import EncounterFault, Kind, Kinds, Wanted


class Slot:
    """The ladders of newcomers at one slot, counted from 0; those most like the foes that leave come first.

    Raises EncounterFault for a slot that is not there or pinned, or a foe that is not known.
    """

    def __init__(self, foes: Foes, slot: int, kinds: Kinds, wanted: Wanted, random: Random) -> None:
        if not 0 <= slot < len(foes):
            raise EncounterFault(f"There is no slot {slot + 1}: the encounter has {len(foes)}.")
        leaving = foes[slot]
        strange = next((foe.name for foe in foes if foe.name not in kinds.known), None)
        if strange is not None:
            raise EncounterFault(f"There is no foe named “{strange}”.")
        if leaving.name in wanted.pinned:
            raise EncounterFault(f"{leaving.name} is pinned: unpin it first.")
        self._kinds = kinds
        # The others stay, whatever their theme.
        staying = tuple(foe.name for at, foe in enumerate(foes) if at != slot)
        self._wanted = Wanted(wanted.party, wanted.target, count=wanted.count, pinned=staying)
        self._worth = kinds.known[leaving.name].worth * leaving.count
        self._others = kinds.group(tuple(foe for at, foe in enumerate(foes) if at != slot))
        self._ladders = self._all(kinds.known[leaving.name], leaving.count, random)

    def next(self) -> Ladder | None:
        """The ladder of the next newcomer; None after the last."""
        found = (allowed(ladder, self._kinds, self._wanted) for ladder in self._ladders)
        return next((ladder for ladder in found if ladder is not None), None)

    def start(self, ladder: Ladder) -> int:
        """The rung to begin at: the one worth about as much as the encounter was."""
        wanted = self._worth + sum(kind.worth for kind in self._others)
        return min(range(len(ladder.rungs)), key=lambda at: abs(self._kinds.worth(ladder.rungs[at]) - wanted))

    def finer(self, easier: Foes | None, harder: Foes | None) -> Ladder | None:
        """None: between one number of newcomers and the next there is nothing."""
        del easier, harder
        return None

    def _all(self, leaving: Kind, count: int, random: Random) -> Iterator[Ladder]:
        there = set(self._others)
        newcomers = [kind for kind in self._kinds.instead_of(leaving) if kind != leaving and kind not in there]
        random.shuffle(newcomers)
        newcomers.sort(key=lambda kind: -len(kind.tags & leaving.tags))
        if self._wanted.count:
            for first in range(0, len(newcomers), WIDEST):
                some = newcomers[first : first + WIDEST]
                yield ranked("crowd", [[*self._others, *[kind] * count] for kind in some])
            return
        for kind in newcomers:
            rungs = crowd(kind, self._others).rungs
            yield Ladder("crowd", rungs[1:] if self._others else rungs)
