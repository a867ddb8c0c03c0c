"""Record of an attack's damage: each change between its defeats and the harm, with its source (`R-35`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.resolver import Modifier, Roll
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.rules.fixed_factors import FixedFactors
from solo.systems.gloranthan.magic.effect import EffectKind
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.gloranthan.rolls.action import damage_steps
from solo.systems.parts.phrasing import count_noun

CHARGE: Final = "the charge"
DOUBLED: Final = "doubled by Shock"
AFFINITY: Final = "protection by an affinity"


def damage_roll(fixed: FixedFactors, meeting: PreparedAction, defeats: int) -> tuple[Roll, ...]:
    """Return the damage of an attack with its named changes, in the chronicle's form of rolls; () without a change."""
    if not defeats:
        return ()
    steps = damage_steps(defeats, meeting.force, meeting.shelter)
    before = [defeats, *steps[:-1]]
    named = zip(_step_names(fixed, meeting), before, steps, strict=True)
    changes = tuple(Modifier(name, after - was) for name, was, after in named if after != was)
    return (Roll("damage", count_noun(defeats, "defeat"), (), steps[-1], modifiers=changes),) if changes else ()


def _step_names(fixed: FixedFactors, meeting: PreparedAction) -> list[str]:
    """Return the source of each step of `damage_steps`. A charge comes last of the additions."""
    terms, charged = fixed.terms, len(meeting.force.added) - len(fixed.force.added)
    multiplied, halved = _names(terms.forcing, "multiply"), _names(terms.sheltering, "halve")
    return [
        *(multiplied or [f"half damage of {meeting.what}"]),
        *_names(terms.forcing, "damage"),
        *fixed.added_by,
        *[CHARGE] * charged,
        DOUBLED,
        *(halved or [""]),
        *_names(terms.sheltering, "protection"),
        AFFINITY,
    ]


def _names(chosen: Iterable[ActiveAbility], kind: EffectKind) -> list[str]:
    return [one.ability.name for one in chosen if one.effect.kind == kind]
