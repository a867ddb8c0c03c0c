"""Needs of a party for “What now?”: members below half health, empty pools, and points to spend."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import cast

import msgspec

from solo.evening.worn_party import seen_alone
from solo.story.proposals import PartyNeeds
from solo.systems.contract import Bar, FighterView, System
from solo.untrusted import decoders


def read_needs(system: System, roster: Mapping[str, msgspec.Struct]) -> PartyNeeds:
    """Return the needs of the living characters on a roster.

    A member is hurt if the first bar of life is below half. The party is spent if any other bar is empty. Only the
    first member with points to spend is named, and only if no member is hurt and the party is not spent.
    """
    encoded = tuple((name, msgspec.msgpack.encode(character)) for name, character in roster.items())
    return _read(cast("Hashable", system), encoded)


@lru_cache(maxsize=4)  # A story's pages read the needs each time they are opened.
def _read(known: Hashable, encoded: tuple[tuple[str, bytes], ...]) -> PartyNeeds:
    system = cast("System", known)
    roster = {
        name: msgspec.msgpack.decode(one, type=decoders.prepare_type(system.characters.type)) for name, one in encoded
    }
    hurt: list[str] = []
    is_spent = False
    for name, character in roster.items():
        fighter = seen_alone(system, character)
        if fighter is None or fighter.dead:
            continue
        if _is_hurt(fighter):
            hurt.append(name)
        is_spent = is_spent or any(bar.level <= 0 < bar.maximum for bar in fighter.bars if bar not in _life(fighter))
    points = () if hurt or is_spent else tuple(islice(_points(system, roster), 1))
    return PartyNeeds(tuple(hurt), is_spent, points)


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
