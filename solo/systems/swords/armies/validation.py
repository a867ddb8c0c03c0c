"""Validation of a battle that was read from a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.parts.state_validation import crowd_problems, non_empty, range_problem, unknown_name_problems
from solo.systems.swords.armies.army import MOST_HEADS, MOST_RESERVE, PARTY, Battle
from solo.systems.swords.armies.odds import FULL_HITS
from solo.systems.swords.armies.options import OWN_BATTLE, SIDES
from solo.systems.swords.armies.ready_battles import NamedBattle

MOST_HALVES: Final = 1_000
MOST_SKILL: Final = 100


def find_problems(battle: Battle, content: Content) -> Iterator[str]:
    """Yield a sentence for each value that is impossible in a battle under these rules."""
    yield from crowd_problems(battle.armies)
    yield from unknown_name_problems("battle", non_empty(battle.field), {OWN_BATTLE, *content.entries(NamedBattle)})
    yield from unknown_name_problems("line-up of armies", non_empty(battle.sides), SIDES)
    if not battle.people:
        yield "No character leads an army."
    if all(army.camp != PARTY for army in battle.armies):
        yield "The party has no army."
    for army in battle.armies:
        yield from range_problem(f"The heads of {army.name}", army.heads, 0, MOST_HEADS)
        yield from range_problem(f"The reserve of {army.name}", army.reserve, 0, MOST_RESERVE)
        yield from range_problem(f"The quality of {army.name}", army.halves, 1, MOST_HALVES)
        yield from range_problem(f"The hits of {army.name}", army.hits, -FULL_HITS, FULL_HITS)
        for tactician in army.tacticians:
            yield from range_problem(f"The skill of {tactician.name}", tactician.skill, -MOST_SKILL, MOST_SKILL)
