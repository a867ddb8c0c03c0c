"""Injury roll at the end of an episode, with its CON rolls and disabilities (`F-20`, `F-21`, `R-16`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.roll import D20, Level, meets, skill_roll


class Injury(StrEnum):
    """The state of a body, from healthy to dead."""

    HEALTHY = "healthy"
    WALKING = "walking wounded"
    BADLY = "badly wounded"
    DYING = "dying"
    DEAD = "dead"


class Disability(StrEnum):
    """A disability, permanent until a spell cures it (`F-21`)."""

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
"""The lowest face to which modifiers can lower an injury roll (`R-17`)."""

HOPELESS: Final = 1
"""The highest skill at which no roll can succeed (`F-04`, `R-04`). A roll at this skill is not offered."""

FIRST_AID: Final = {Level.NORMAL: -2, Level.SPECIAL: -4, Level.CRITICAL: -6, Level.CINEMATIC: -6}
"""The modifier of First Aid on the patient's injury roll (`R-17`)."""

DYING_DIFFICULTY: Final = 5
"""The difficulty of the CON roll by which a dying character lives past the next sunrise (`R-17`)."""


DISEASE_DIFFICULTY: Final = 5
"""The difficulty of the weekly CON roll that ends a wasting disease (a house ruling)."""


class Row(NamedTuple):
    """One line of the injury table: its highest face, the state, and further effects.

    `rot` and `death` are the difficulties of CON rolls, None for no roll. A failed roll brings flesh rot or death.
    """

    up_to: int
    injury: Injury
    rot: int | None = None
    death: int | None = None
    disabled: bool = False


# rule: Injury 18 and 19
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
"""The highest face for each disability.

None stands for a severed limb, which a second roll chooses from LIMBS.
"""

LIMBS: Final = (
    (3, Disability.RIGHT_LEG_OFF),
    (6, Disability.LEFT_LEG_OFF),
    (9, Disability.RIGHT_ARM_OFF),
    (12, Disability.LEFT_ARM_OFF),
)


class InjuryResult(NamedTuple):
    """Result of an injury roll: the modified face, the state, a disability, and True if flesh rot set in."""

    face: int
    injury: Injury
    disability: Disability | None = None
    flesh_rot: bool = False


def injury_words(injured: InjuryResult) -> str:
    """Return an injury in words, "" for none: "badly wounded, right leg cut off"."""
    if injured.injury is Injury.HEALTHY:
        return ""
    return ", ".join([injured.injury.value, *([injured.disability.value] if injured.disability else [])])


def row(face: int) -> Row:
    """Return the line of the injury table for a modified face."""
    return next(line for line in TABLE if face <= line.up_to)


# rule: Injury
def injury(thrower: Thrower, con: int, modifier: int = 0, weak: bool = False, deduct: bool = False) -> InjuryResult:
    """Make an injury roll with its CON rolls and the roll for a disability, and return the result.

    `modifier` comes from help or a game master's ruling. `weak` takes the worse of two CON rolls (`F-21`). `deduct`
    deducts difficulties from the skill (`F-08`).
    """
    face = max(LOWEST, min(D20, thrower.sum(1, D20) + modifier))
    line = row(face)
    if line.death is not None and not thrower.roll(constitution, con, line.death, weak, deduct):
        return InjuryResult(face, Injury.DEAD)
    rots = line.rot is not None and not thrower.roll(constitution, con, line.rot, weak, deduct)
    return InjuryResult(face, line.injury, thrower.roll(disability) if line.disabled else None, rots)


def constitution(thrower: Thrower, con: int, difficulty: int = 0, weak: bool = False, deduct: bool = False) -> bool:
    """Return True if a CON roll meets a difficulty.

    With `deduct`, the difficulty is deducted from CON. A weak character must succeed twice, since the worse of two
    rolls counts.
    """
    met = thrower.roll(meets, con, difficulty, deduct)
    return met and (not weak or thrower.roll(meets, con, difficulty, deduct))


def disability(thrower: Thrower) -> Disability:
    """Roll on the disability table, and return the disability (`F-21`)."""
    face = thrower.sum(1, D20)
    found = next(lost for up_to, lost in DISABILITIES if face <= up_to)
    return found or limb(thrower.sum(1, 12))


def limb(face: int) -> Disability:
    """Return the limb that a D12 face severs."""
    return next(lost for up_to, lost in LIMBS if face <= up_to)


# rule: Help before the injury roll
def first_aid(thrower: Thrower, skill: int) -> int:
    """Return the modifier of a First Aid roll on the patient's injury roll, 0 on a failure (`R-17`)."""
    return FIRST_AID.get(thrower.roll(skill_roll, skill, D20, 0).level, 0)


def lives_through(thrower: Thrower, con: int, weak: bool = False, deduct: bool = False) -> bool:
    """Return True if a dying character's CON roll succeeds, so that the character lives on, badly wounded (`R-17`)."""
    return thrower.roll(constitution, con, DYING_DIFFICULTY, weak, deduct)


def shakes_off_disease(thrower: Thrower, con: int, weak: bool = False, deduct: bool = False) -> bool:
    """Return True if the weekly CON roll ends a wasting disease. A failure costs a point of CON (a house ruling)."""
    return thrower.roll(constitution, con, DISEASE_DIFFICULTY, weak, deduct)


# rule: Flesh rot
def shakes_off_rot(thrower: Thrower, con: int, weak: bool = False) -> bool:
    """Return True if the weekly CON roll ends flesh rot. A failure costs a point of CON (`R-17`)."""
    return thrower.roll(constitution, con, 0, weak, False)
