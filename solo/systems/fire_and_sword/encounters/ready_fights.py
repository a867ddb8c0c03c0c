"""Validation of ready fights: their characters, foes, and switches."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.fire_and_sword.fight.state.switches import SETUP_OPTIONS
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.characters import ReadyCharacter
from solo.systems.parts.fight.ready_fights import NamedFight, name_problems, switch_problems
from solo.systems.parts.shelves import EntryFault

MOST_OF_A_FOE = 20


def find_problems(fight: NamedFight, content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a ready fight as (field, sentence) pairs; none for a fight that can be played."""
    yield from name_problems(fight, content.entries(ReadyCharacter), content.entries(Foe))
    yield from switch_problems(fight, SETUP_OPTIONS)
    for foe in fight.foes:
        if foe.count > MOST_OF_A_FOE:
            yield "foes", f"At most {MOST_OF_A_FOE} of the same foe can take part, not {foe.count}."
