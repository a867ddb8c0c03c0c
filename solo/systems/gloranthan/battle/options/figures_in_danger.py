"""Figures that another hit would probably bring to 0 (`G-53`), by the odds of each foe's attack."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.gloranthan.action.odds import fall_chance, harm
from solo.systems.gloranthan.battle.rules.blows import blow, may_attack
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.parts.fight.danger import HitChance, one_hit_from_falling


def in_danger(book: BattleLookup, side: str) -> frozenset[str]:
    """Return the keys of the figures on `side` that another hit would probably bring to 0."""

    def hits_on(target: Figure) -> Iterator[HitChance]:
        for foe in book.battle.foes_of(target):
            band = may_attack(book, foe, target)
            meeting = blow(book, foe, target, band) if band else None
            if meeting is not None and meeting.left:
                against = meeting.force, meeting.shelter, meeting.bond
                hits = harm(meeting.advantage, *against).chance(lambda done: done > 0)
                yield HitChance(hits, fall_chance(meeting.advantage, meeting.left, *against))

    people = (one for one in book.battle.figures if one.side == side and one.present)
    return one_hit_from_falling(people, hits_on)
