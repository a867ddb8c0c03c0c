"""Validation of a battle that was read from a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.parts.soundness import beyond, crowd_faults, given, unknown
from solo.systems.swords.armies.army import MOST_HEADS, PARTY, Battle
from solo.systems.swords.armies.odds import FULL_HITS
from solo.systems.swords.armies.offers import OWN_BATTLE, SIDES
from solo.systems.swords.armies.ready_battles import NamedBattle

MOST_HALVES: Final = 1_000
MOST_SKILL: Final = 100


def faults(battle: Battle, content: Content) -> Iterator[str]:
    """Yield a sentence for each value that no battle under these rules can have."""
    yield from crowd_faults(battle.armies)
    yield from unknown("battle", given(battle.field), {OWN_BATTLE, *content.entries(NamedBattle)})
    yield from unknown("way to draw up armies", given(battle.sides), SIDES)
    if not battle.people:
        yield "Nobody is there to lead an army."
    if all(army.camp != PARTY for army in battle.armies):
        yield "The party has no army in it."
    for army in battle.armies:
        yield from beyond(f"The heads of {army.name}", army.heads, 0, MOST_HEADS)
        yield from beyond(f"The quality of {army.name}", army.halves, 1, MOST_HALVES)
        yield from beyond(f"The hits of {army.name}", army.hits, -FULL_HITS, FULL_HITS)
        for tactician in army.tacticians:
            yield from beyond(f"The skill of {tactician.name}", tactician.skill, -MOST_SKILL, MOST_SKILL)
