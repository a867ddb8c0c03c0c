"""Owns the injury roll at the end of an episode: what it may bring, and what follows (`F-20`, `F-21`, `R-16`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.levels import D20, Level
from solo.systems.fire_and_sword.rolls.roll import meets, skill_roll


class Injury(StrEnum):
    """How a body is, from fit to dead."""

    HEALTHY = "healthy"
    WALKING = "walking wounded"
    BADLY = "badly wounded"
    DYING = "dying"
    DEAD = "dead"


class Disability(StrEnum):
    """What an injury took until a spell gives it back (`F-21`)."""

    RIGHT_LEG_BROKEN = "right leg broken"
    LEFT_LEG_BROKEN = "left leg broken"
    RIGHT_ARM_BROKEN = "right arm broken"
    LEFT_ARM_BROKEN = "left arm broken"
    EYE_LOST = "one eye lost"
    ADDLED = "addled"
    RIGHT_LEG_OFF = "right leg cut off"
    LEFT_LEG_OFF = "left leg cut off"
    RIGHT_ARM_OFF = "right arm cut off"
    LEFT_ARM_OFF = "left arm cut off"
    HARD_OF_HEARING = "hard of hearing"
    WEAKNESS = "weakness"


LOWEST: Final = 1
"""No help brings an injury roll below this (`R-17`)."""

HOPELESS: Final = 1
"""No roll at this skill or less ever succeeds (`F-04`, `R-04`), so that nobody is asked to try."""

FIRST_AID: Final = {Level.NORMAL: -2, Level.SPECIAL: -4, Level.CRITICAL: -6, Level.CINEMATIC: -6}
"""What First Aid adds to the patient's injury roll (`R-17`)."""

DYING_DIFFICULTY: Final = 5
"""What a CON roll must beat for the dying to live through the next sunrise (`R-17`)."""


DISEASE_DIFFICULTY: Final = 5
"""What the weekly CON roll must beat to end a wasting disease (a house ruling)."""


class Row(NamedTuple):
    """One line of the injury table: the highest face it holds for, the state, and what comes on top.

    `rot` and `death` are the difficulties of CON rolls, None for none; a missed one brings flesh rot or death.
    """

    up_to: int
    injury: Injury
    rot: int | None = None
    death: int | None = None
    disabled: bool = False


TABLE: Final = (
    Row(1, Injury.HEALTHY),
    Row(5, Injury.WALKING),
    Row(7, Injury.WALKING, rot=0),
    Row(10, Injury.BADLY),
    Row(12, Injury.BADLY, rot=5),
    Row(13, Injury.BADLY, disabled=True),
    Row(16, Injury.DYING),
    Row(17, Injury.DYING, disabled=True),
    Row(18, Injury.DYING, death=0),
    Row(19, Injury.DYING, death=7),
    Row(20, Injury.DEAD),
)

DISABILITIES: Final = (
    (3, Disability.RIGHT_LEG_BROKEN),
    (6, Disability.LEFT_LEG_BROKEN),
    (9, Disability.RIGHT_ARM_BROKEN),
    (12, Disability.LEFT_ARM_BROKEN),
    (14, Disability.EYE_LOST),
    (16, Disability.ADDLED),
    (18, None),
    (19, Disability.HARD_OF_HEARING),
    (20, Disability.WEAKNESS),
)
"""The highest face of each disability; None is a limb cut off, which a D12 on the first four lines names."""

LIMBS: Final = (
    (3, Disability.RIGHT_LEG_OFF),
    (6, Disability.LEFT_LEG_OFF),
    (9, Disability.RIGHT_ARM_OFF),
    (12, Disability.LEFT_ARM_OFF),
)


class Injured(NamedTuple):
    """What an injury roll came to: the face as modified, the state, a disability, and whether flesh rot set in."""

    face: int
    injury: Injury
    disability: Disability | None = None
    flesh_rot: bool = False


def row(face: int) -> Row:
    """The line of the table for a modified face."""
    return next(line for line in TABLE if face <= line.up_to)


def injury(thrower: Thrower, con: int, modifier: int = 0, weak: bool = False, deduct: bool = False) -> Injured:
    """A whole injury roll: the table, the CON rolls it asks for, the disability it brings.

    `modifier` is help or a game master's ruling; `weak` rolls CON twice for the worse (`F-21`); `deduct` takes
    difficulties from the skill instead of having them beaten (`F-08`).
    """
    face = max(LOWEST, min(D20, thrower.sum(1, D20) + modifier))
    line = row(face)
    if line.death is not None and not thrower.roll(constitution, con, line.death, weak, deduct):
        return Injured(face, Injury.DEAD)
    rots = line.rot is not None and not thrower.roll(constitution, con, line.rot, weak, deduct)
    return Injured(face, line.injury, thrower.roll(disability) if line.disabled else None, rots)


def constitution(thrower: Thrower, con: int, difficulty: int = 0, weak: bool = False, deduct: bool = False) -> bool:
    """Whether a CON roll meets a difficulty; whoever is weak must meet it twice, which is the worse of two rolls."""
    met = thrower.roll(meets, con, difficulty, deduct)
    return met and (not weak or thrower.roll(meets, con, difficulty, deduct))


def disability(thrower: Thrower) -> Disability:
    """What is lost or broken (`F-21`)."""
    face = thrower.sum(1, D20)
    found = next(lost for up_to, lost in DISABILITIES if face <= up_to)
    return found or limb(thrower.sum(1, 12))


def limb(face: int) -> Disability:
    """Which limb a D12 cuts off."""
    return next(lost for up_to, lost in LIMBS if face <= up_to)


def first_aid(thrower: Thrower, skill: int) -> int:
    """What First Aid adds to the patient's injury roll: 0 where it fails (`R-17`)."""
    return FIRST_AID.get(thrower.roll(skill_roll, skill, D20, 0).level, 0)


def lives_through(thrower: Thrower, con: int, weak: bool = False, deduct: bool = False) -> bool:
    """Whether the dying live past the next sunrise by their own strength, badly wounded then (`R-17`)."""
    return thrower.roll(constitution, con, DYING_DIFFICULTY, weak, deduct)


def shakes_off_disease(thrower: Thrower, con: int, weak: bool = False, deduct: bool = False) -> bool:
    """Whether the weekly CON roll ends a wasting disease; a failed one costs a point of CON (a house ruling)."""
    return thrower.roll(constitution, con, DISEASE_DIFFICULTY, weak, deduct)


def shakes_off_rot(thrower: Thrower, con: int, weak: bool = False) -> bool:
    """Whether the weekly CON roll ends flesh rot; a failed one costs a point of CON (`R-17`)."""
    return thrower.roll(constitution, con, 0, weak, False)
