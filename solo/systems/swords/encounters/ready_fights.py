"""Ready fights of Swords: party, foes, options and intended difficulty."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.parts.fight.ready_fights import TieredFight, name_problems, switch_problems, tier_problems
from solo.systems.parts.shelves import EntryFault
from solo.systems.swords.encounters.ready_characters import ReadyCharacter
from solo.systems.swords.encounters.tiers import TIERS
from solo.systems.swords.fight.switches import setup_options
from solo.systems.swords.foes.foe import Foe


def find_problems(fight: TieredFight, content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a ready fight as (field, sentence) pairs; nothing for a fight that can be played."""
    yield from name_problems(fight, content.entries(ReadyCharacter), content.entries(Foe))
    yield from switch_problems(fight, setup_options(content))
    yield from tier_problems(fight, TIERS)
