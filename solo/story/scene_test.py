"""The test of a scene: the scene begins as expected, begins altered, or is interrupted."""

from __future__ import annotations

from typing import Final, Literal, get_args

from solo.resolver import Thrower

SceneResult = Literal["expected", "altered", "interrupted"]
SCENE_RESULTS: Final[tuple[SceneResult, ...]] = get_args(SceneResult)

Alteration = Literal["extra_person", "missing_person", "changed_place", "less_time", "higher_stake", "second_thread"]
ALTERATIONS: Final[tuple[Alteration, ...]] = get_args(Alteration)
"""The change in an altered scene, by the face of a d6."""


def scene_test(thrower: Thrower, tension: int) -> SceneResult:
    """Test a planned scene with a d20: up to half the tension, it is interrupted; up to the tension, altered."""
    face = thrower.sum(1, 20)
    if face <= tension // 2:
        return "interrupted"
    return "altered" if face <= tension else "expected"


def alteration(thrower: Thrower) -> Alteration:
    """Draw the change in an altered scene."""
    return ALTERATIONS[thrower.sum(1, 6) - 1]
