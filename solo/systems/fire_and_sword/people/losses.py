"""Effects of disabilities and of spirits: modifiers on skills, and limits on actions (`F-21`, `F-24`).

The rules leave these effects to common sense. Each figure here is a house ruling, on the scale of `F-09`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from solo.resolver import Modifier
from solo.systems.fire_and_sword.rolls.injury import Disability
from solo.systems.fire_and_sword.skills import (
    ATTACK,
    DODGE,
    FIRST_AID,
    LISTEN,
    PARRY,
    RIDE,
    SHIELD_PARRY,
    SKILLS,
    SPOT_HIDDEN,
)

WASTING_DISEASE: Final = "wasting disease"
POSSESSED: Final = "possessed"

WEAK_IMPACT: Final = -2
"""The modifier of weakness on the impact bonus (`F-21`)."""

WEAPONS: Final = "weapons"
AIM: Final = "aim"
SPELLS: Final = "spells"
ALL: Final = "all"
"""The names of kinds of skills, for losses that affect a whole kind: melee, missiles, sorcery, or all."""


# rule: Disabled
class Loss(NamedTuple):
    """The effects of one loss.

    `skills` maps skills, groups or kinds of skills to modifiers. `limb` is the kind of limb that is out of use.
    """

    text: str
    skills: Mapping[str, int]
    limb: Literal["", "leg", "arm"] = ""


_LEG: Final = Loss(
    "cannot run on foot; with both legs lost, cannot stand or fight",
    {DODGE: -10, "Climb": -10, "Swim": -5, RIDE: -5},
    "leg",
)
_SHIELD_ARM: Final = Loss(
    "no shield and no two-handed weapon; with both arms lost, cannot fight",
    {"Climb": -10, "Swim": -5, "Craft": -5, FIRST_AID: -5},
    "arm",
)
_WEAPON_ARM: Final = Loss(
    "fights left-handed: no shield and no two-handed weapon; with both arms lost, cannot fight",
    {WEAPONS: -5, **_SHIELD_ARM.skills},
    "arm",
)
# rule: Hard of hearing
LOSSES: Final[Mapping[str, Loss]] = {
    Disability.RIGHT_LEG_BROKEN: _LEG,
    Disability.LEFT_LEG_BROKEN: _LEG,
    Disability.RIGHT_LEG_OFF: _LEG,
    Disability.LEFT_LEG_OFF: _LEG,
    Disability.RIGHT_ARM_BROKEN: _WEAPON_ARM,
    Disability.RIGHT_ARM_OFF: _WEAPON_ARM,
    Disability.LEFT_ARM_BROKEN: _SHIELD_ARM,
    Disability.LEFT_ARM_OFF: _SHIELD_ARM,
    Disability.EYE_LOST: Loss("shots and throws often miss", {AIM: -5, SPOT_HIDDEN: -5, "Track": -5}),
    Disability.ADDLED: Loss(
        "confused: attacks the nearest foe, and spells often fail",
        {"Magic": -10, SPELLS: -10, "People": -10, "Senses": -5, FIRST_AID: -5},
    ),
    Disability.HARD_OF_HEARING: Loss("hears poorly", {LISTEN: -3}),
    Disability.WEAKNESS: Loss(f"impact {WEAK_IMPACT}; CON and STR are rolled twice, and the worse roll counts", {}),
    WASTING_DISEASE: Loss("tired; each week a CON roll must beat 5, or a point of CON is lost", {ALL: -5}),
    POSSESSED: Loss("the spirit controls the body: the character cannot fight or roll", {}),
}
"""The effects of each disability and of each spirit, by the name on the sheet (`R-18` for the hard of hearing)."""


def modifiers(losses: Iterable[str], skill: str, missile: bool = False) -> tuple[Modifier, ...]:
    """List the modifiers of losses on a skill; `missile` marks a skill that shoots or throws."""
    found = ((name, _taken(LOSSES[name].skills, skill, missile)) for name in losses if name in LOSSES)
    return tuple(Modifier(f"{name} (house rule)", value) for name, value in found if value)


def _taken(row: Mapping[str, int], skill: str, missile: bool) -> int:
    """Return the worst modifier of a loss on a skill, its group and its kind; one cause counts only once (`R-19`)."""
    known = SKILLS.get(skill)
    kinds = [skill, ALL]
    if known is not None:
        kinds.append(known.group)
    elif skill.endswith((f" {ATTACK}", f" {PARRY}")):
        # Shield Parry gets no modifier for a lost arm: a fighter with one arm carries no shield.
        kinds += [AIM, WEAPONS] if missile else [WEAPONS] if skill != SHIELD_PARRY else []
    else:
        kinds.append(SPELLS)
    return min(row.get(kind, 0) for kind in kinds)


def cannot_run(losses: Iterable[str]) -> bool:
    """Return True if a leg is out of use, so that the character cannot run."""
    return _limbs(losses, "leg") > 0


def one_handed(losses: Iterable[str]) -> bool:
    """Return True if an arm is out of use."""
    return _limbs(losses, "arm") > 0


def is_confused(losses: Iterable[str]) -> bool:
    """Return True if the character fights without a plan."""
    return Disability.ADDLED in losses


def explain_unfitness(losses: Iterable[str]) -> str:
    """Explain why losses keep a character from fighting, in words that follow "is"; "" for a fit character."""
    losses = tuple(losses)
    if POSSESSED in losses:
        return "possessed by a spirit"
    if _limbs(losses, "leg") > 1:
        return "unable to stand"
    return "unable to hold anything" if _limbs(losses, "arm") > 1 else ""


def _limbs(losses: Iterable[str], limb: str) -> int:
    """Count the legs or arms that are out of use. A limb that is both broken and severed counts once."""
    return len({name.rsplit(" ", 1)[0].removesuffix(" cut") for name in losses if _of(name) == limb})


def _of(name: str) -> str:
    return LOSSES[name].limb if name in LOSSES else ""
