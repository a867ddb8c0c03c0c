"""Ready-made fights: the characters, the foes, the setup, and the intended tier."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.parts.fight.ready_fights import TieredFight, name_problems, switch_problems, tier_problems
from solo.systems.parts.shelves import EntryFault
from solo.systems.two_d20.encounters.ready_characters import ReadyCharacter
from solo.systems.two_d20.encounters.tiers import TIERS
from solo.systems.two_d20.fight.switches import setup_options
from solo.systems.two_d20.foes.foe import Foe


def find_problems(fight: TieredFight, content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a fight as (field, sentence) pairs; nothing if it can be played."""
    yield from name_problems(fight, content.entries(ReadyCharacter), content.entries(Foe))
    yield from switch_problems(fight, setup_options())
    yield from tier_problems(fight, TIERS)
