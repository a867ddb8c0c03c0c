"""Validation of a fight that was read from a file: keys, arms and spells exist, and figures are in range."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from solo.systems.fire_and_sword.fight.state.action_codes import read
from solo.systems.fire_and_sword.fight.state.fight import Fight, Fighter
from solo.systems.parts.fight.nerve_view import nerve_problems
from solo.systems.parts.state_validation import (
    fight_problems,
    non_empty,
    range_problem,
    unknown_key_problems,
    unknown_name_problems,
)

FARTHEST: Final = 10_000
MOST_POINTS: Final = 1_000


def find_problems(fight: Fight, spells: Container[str]) -> Iterator[str]:
    """Yield a sentence for each value that is impossible in a fight under these rules.

    `spells` are the names of all spells.
    """
    yield from fight_problems(fight, fight.fighters)
    known = {one.key for one in fight.fighters}
    yield from nerve_problems(fight.nerve, known)
    for one in fight.fighters:
        arms = {arm.name for arm in one.build.arms}
        with_it = [*non_empty(one.behind, one.locked, one.on_table), *one.engaged]
        yield from unknown_key_problems(f"is with {one.name}", with_it, known)
        yield from unknown_name_problems("arm", non_empty(one.weapon), arms)
        yield from unknown_name_problems("spell", [spell.name for spell in one.spells], spells)
        yield from _plan_problems(one, known, arms)
        yield from range_problem(f"The place of {one.name}", one.place, -FARTHEST, FARTHEST)
        yield from range_problem(f"The resistance die of {one.name}", one.build.resistance_die, 1, MOST_POINTS)
        yield from range_problem(f"The cover of {one.name}", one.cover or 0, -FARTHEST, FARTHEST)
        yield from range_problem(f"The magic of {one.name}", one.magic_points, -MOST_POINTS, MOST_POINTS)


def _plan_problems(one: Fighter, known: Container[str], arms: Container[str]) -> Iterator[str]:
    """Yield a sentence for each invalid code, target or arm in a fighter's plan."""
    for code in one.plan:
        try:
            action = read(code)
        except ValueError as error:
            yield f"The plan of {one.name}: {error}"
            continue
        yield from unknown_key_problems(f"is meant by {one.name}", non_empty(getattr(action, "target", "")), known)
        yield from unknown_name_problems("arm", non_empty(getattr(action, "arm", "")), arms)
