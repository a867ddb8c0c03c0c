"""Wording of a throw: faces, modifiers, Difficulty and outcome."""

from __future__ import annotations

from collections.abc import Sequence

from solo.resolver import Modifier, Roll, ThrownPool
from solo.systems.contract import Scene
from solo.systems.polyhedral.rolls.checks import judge


def dice_text(count: int, sides: int, bonus: int = 0) -> str:
    """Return dice in writing: 2d8, 1d8+4, or a bare bonus."""
    pool = f"{count}d{sides}" if count else ""
    return pool + (f"{bonus:+d}" if bonus else "") or "0"


def check_roll(
    scene: Scene,
    what: str,
    target: int | None,
    modifiers: Sequence[Modifier] = (),
    outcome: str = "",
) -> Roll:
    """Return the latest throw as a check: its result with Dumb Luck and modifiers, against its Difficulty."""
    thrown = _latest(scene)
    plain = judge(thrown.faces, thrown.sides) if thrown.faces else 0
    result = plain + sum(modifier.value for modifier in modifiers)
    dice = dice_text(thrown.count, thrown.sides)
    return Roll(what, dice, thrown.faces, result, target, tuple(modifiers), outcome)


def damage_roll(scene: Scene, what: str, dice: tuple[int, int], bonus: int, raw: int, critical: bool) -> Roll:
    """Return the latest throw as a plain sum; a critical throws no dice and counts their maximum."""
    written = dice_text(*dice, bonus)
    if critical:
        return Roll(what, written, (), raw, outcome="critical, all dice at maximum")
    return Roll(what, written, _latest(scene).faces, raw)


def _latest(scene: Scene) -> ThrownPool:
    thrown = scene.faces()
    faces = tuple(sorted((face for pool in thrown for face in pool.faces), reverse=True))
    return ThrownPool(len(faces), thrown[0].sides if thrown else 1, faces)
