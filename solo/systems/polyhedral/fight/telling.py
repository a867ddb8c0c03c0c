"""Owns how a fight is told: rolls with their faces, values before and after, in one line a moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from solo.resolver import Modifier, Roll, Thrown
from solo.systems.contract import Change, Scene
from solo.systems.polyhedral.checks import judge
from solo.systems.polyhedral.fight.state import Combatant, Lying, Piece
from solo.systems.polyhedral.gear.affixes import called
from solo.systems.polyhedral.names import short_name


def dice_text(count: int, sides: int, bonus: int = 0) -> str:
    """Dice as they are written: 2d8, 1d8+4, or a bare bonus."""
    pool = f"{count}d{sides}" if count else ""
    return pool + (f"{bonus:+d}" if bonus else "") or "0"


def check_roll(
    scene: Scene,
    what: str,
    target: int | None,
    modifiers: Sequence[Modifier] = (),
    outcome: str = "",
) -> Roll:
    """The latest roll, told as a check: its result with luck and modifiers, against its Difficulty."""
    thrown = _latest(scene)
    plain = judge(thrown.faces, thrown.sides) if thrown.faces else 0
    result = plain + sum(modifier.value for modifier in modifiers)
    dice = dice_text(thrown.count, thrown.sides)
    return Roll(what, dice, thrown.faces, result, target, tuple(modifiers), outcome)


def damage_roll(scene: Scene, what: str, dice: tuple[int, int], bonus: int, raw: int, critical: bool) -> Roll:
    """The latest roll, told as a plain sum; a critical throws no dice and counts their maximum."""
    written = dice_text(*dice, bonus)
    if critical:
        return Roll(what, written, (), raw, outcome="critical: all dice at their maximum")
    return Roll(what, written, _latest(scene).faces, raw)


def points(combatant: Combatant, lp: int, vp: int) -> tuple[Change, ...]:
    """What has changed since these LP and VP."""
    changes = []
    if combatant.vp != vp:
        changes.append(Change(combatant.name, "VP", signed(vp), signed(combatant.vp)))
    if combatant.lp != lp:
        changes.append(Change(combatant.name, "LP", signed(lp), signed(combatant.lp)))
    return tuple(changes)


def spoken(name: str) -> str:
    """The name of a thing within a sentence: short, and without a capital."""
    return short_name(name).lower()


def spoken_piece(thing: Piece | Lying) -> str:
    """What a piece is called within a sentence, with its enchantments: "Flaming dagger of Precision"."""
    return _called(thing.name, thing.prefix, thing.suffix)


@lru_cache(maxsize=4096)
def _called(name: str, prefix: str, suffix: str) -> str:
    return called(spoken(name), prefix, suffix)


def signed(value: int) -> str:
    """A number as it is printed, with a true minus sign below 0."""
    return str(value).replace("-", "−")


def plural(count: int, word: str) -> str:
    """A number and its word: 1 space, 3 spaces."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _latest(scene: Scene) -> Thrown:
    thrown = scene.faces()
    faces = tuple(sorted((face for pool in thrown for face in pool.faces), reverse=True))
    return Thrown(len(faces), thrown[0].sides if thrown else 1, faces)
