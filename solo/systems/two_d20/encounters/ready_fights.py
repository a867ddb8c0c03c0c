"""Ready-made fights: the characters, the foes, the setup, and the intended tier."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.parts.fight.ready_fights import TieredFight, name_faults, switch_faults, tier_faults
from solo.systems.parts.shelves import EntryFault
from solo.systems.two_d20.encounters.ready_characters import ReadyCharacter
from solo.systems.two_d20.encounters.tiers import TIERS
from solo.systems.two_d20.fight.switches import setup_options
from solo.systems.two_d20.foes.foe import Foe


def faults(fight: TieredFight, content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a fight as (field, sentence) pairs; nothing if it can be played."""
    yield from name_faults(fight, content.entries(ReadyCharacter), content.entries(Foe))
    yield from switch_faults(fight, setup_options())
    yield from tier_faults(fight, TIERS)
