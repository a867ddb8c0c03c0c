"""Owns a test from its dice to what is banked: bought dice, the roll, re-rolls, complications and spends (`T-01`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from solo.systems.contract import Decision
from solo.systems.two_d20.fight.rules.difficulty import Steps
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fighter import Fighter, Track
from solo.systems.two_d20.people.attributes import Skill


class Passed(NamedTuple):
    """How a test came out: its margin, below 0 where it failed, and which spends the turn must know of."""

    margin: int
    successes: int = 0
    swift: bool = False

    @property
    def passed(self) -> bool:
        """True where successes reached the Difficulty."""
        return self.margin >= 0


class Mended(NamedTuple):
    """Whose stress a Recover or a Treatment gives back: Second Wind goes there (`R-19`)."""

    who: Fighter
    track: Track


def test(
    arena: Arena,
    fighter: Fighter,
    skill: Skill,
    purpose: str,
    base: int = 1,
    more: Steps = (),
    kit: str = "",
    mended: Mended | None = None,
    swift: bool = False,
) -> Generator[Decision, str, Passed]:
    """A skill test with a purpose: dice are bought, it is told, and what is left of its Momentum is banked (`H-12`).

    `purpose` is what it is for in words: "recover Vigor". `swift` says whether Swift Action may be bought with it.
    """
    del arena, fighter, skill, purpose, base, more, kit, mended, swift
    yield from ()
    return Passed(-1)


def resist(
    arena: Arena, fighter: Fighter, skill: Skill, difficulty: int, purpose: str
) -> Generator[Decision, str, bool]:
    """A test that is forced upon somebody: no dice are bought and nothing is banked (`H-12`, `Q-05`, `Q-06`)."""
    del arena, fighter, skill, difficulty, purpose
    yield from ()
    return False
