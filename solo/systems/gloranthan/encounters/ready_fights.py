"""Ready-made fights with a tier. Fights of regiments are battles."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter
from solo.systems.gloranthan.encounters.tiers import TIERS
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.foes.regiment import Regiment
from solo.systems.parts.fight.ready_fights import TieredFight, name_problems, tier_problems
from solo.systems.parts.shelves import EntryFault


def find_problems(fight: TieredFight, content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a fight as (field, sentence) pairs, none if it can be played."""
    regiments = content.entries(Regiment)
    yield from name_problems(fight, content.entries(ReadyCharacter), {*content.entries(Foe), *regiments})
    if len({foe.name in regiments for foe in fight.foes}) > 1:
        yield "foes", "Regiments fight only regiments. Remove the other foes."
    yield from tier_problems(fight, TIERS)
