"""Needs of a party for “What now?”: members hurt below half, means spent, and points left to spend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from solo.evening.worn import seen_alone
from solo.story.proposals import PartyNeeds
from solo.systems.contract import Bar, FighterView, System


def read_needs(system: System, roster: Mapping[str, msgspec.Struct]) -> PartyNeeds:
    """Return the needs of the characters on a roster. The dead have none.

    A member is hurt if their first bar of life is below half. Means are spent if any other bar is empty.
    """
    hurt: list[str] = []
    is_spent = False
    for name, character in roster.items():
        fighter = seen_alone(system, character)
        if fighter is None or fighter.dead:
            continue
        if _is_hurt(fighter):
            hurt.append(name)
        is_spent = is_spent or any(bar.level <= 0 < bar.maximum for bar in fighter.bars if bar not in _life(fighter))
    return PartyNeeds(tuple(hurt), is_spent, tuple(_points(system, roster)))


def _points(system: System, roster: Mapping[str, msgspec.Struct]) -> Iterator[tuple[str, str]]:
    for name, character in roster.items():
        assessed = system.characters.assess(system.characters.reopen(character))
        if problem := next((problem for problem in assessed.problems if problem.unspent), None):
            yield name, problem.message.rstrip(".")


def _is_hurt(fighter: FighterView) -> bool:
    return fighter.out or any(2 * bar.level < bar.maximum for bar in _life(fighter))


def _life(fighter: FighterView) -> Sequence[Bar]:
    """Return the first bar of a fighter, if it counts life."""
    return [bar for bar in fighter.bars[:1] if bar.life]
