"""Checks, from the dice to the record of a throw (`P-11` to `P-13`).

Dumb Luck is computed only in this package, so that the dice at the table and the odds on the screen follow one rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from solo.resolver import Modifier, Pile, Roll, Thrower, ThrownPool, sum_modifiers
from solo.systems.contract import Scene
from solo.systems.polyhedral.rolls.scores import die, difficulty

HANDFUL: Final = 5
MOST_SITUATIONAL: Final = 2
LEAST_TOTAL: Final = -4
MOST_TOTAL: Final = 2


class BestFaces(NamedTuple):
    """The faces of a pool that a check reads: its best and second best face, and the number of top faces.

    `second` is 0 for a single die.
    """

    highest: int
    second: int
    tops: int

    def result(self) -> int:
        """Return the check result before any modifier (`P-11`)."""
        return self.highest + self.tops


# rule: Check
def judge(faces: Sequence[int], sides: int) -> int:
    """Return the check result of known faces: the highest, and 1 more for each die at its top face (`P-11`)."""
    return max(faces) + list(faces).count(sides)


def best_faces(throw: Thrower, count: int, sides: int) -> BestFaces:
    """Throw `count` dice and return the faces that a check needs.

    More than five dice are thrown in several throws, to keep the odds cheap to compute.
    """
    if count > HANDFUL:
        one = throw.roll(best_faces, HANDFUL, sides)
        rest = throw.roll(best_faces, count - HANDFUL, sides)
        highest, second, *_ = sorted((*one[:2], *rest[:2]), reverse=True)
        return BestFaces(highest, second, one.tops + rest.tops)
    faces = throw.pool(count, sides)
    return BestFaces(faces[0], faces[1] if count > 1 else 0, faces.count(sides))


def result(throw: Thrower, count: int, sides: int) -> int:
    """Throw a check and return its result without modifiers (`P-11`)."""
    return throw.roll(best_faces, count, sides).result()


def check_result(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """Throw a check whose result is used as a number; return it with its modifier, never below 0 (`R-01`)."""
    return max(0, throw.roll(result, count, sides) + modifier)


def check(throw: Thrower, count: int, sides: int, target: int, modifier: int) -> bool:
    """Throw a check; return True if its result plus the modifier reaches the Difficulty `target` (`P-11`, `R-01`)."""
    return throw.roll(result, count, sides) + modifier >= target


# rule: Which attribute rolls
def attribute_check(throw: Thrower, score: int, target: int, modifier: int) -> bool:
    """Throw a bare attribute check against a Difficulty: the attribute's dice, without a skill (`R-17`)."""
    return throw.roll(check, *die(score), target, modifier)


# rule: Opposed Difficulty
def opposed_difficulty(score: int, level: int) -> int:
    """Return a creature's Difficulty: its attribute's, plus 1 for each level of the opposing skill (`P-12`)."""
    return difficulty(score) + level


# rule: Sum of circumstances
def circumstances(situational: Sequence[Modifier], rule_given: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """Return all modifiers of a check, with further modifiers that keep the sum within its limits (`R-02`).

    The situational modifiers count from -2 to +2 together, all modifiers from -4 to +2. If a limit cuts the sum, the
    difference is added as a modifier, so that the listed modifiers add up.
    """
    limited = (*situational, *_limit(situational, -MOST_SITUATIONAL, MOST_SITUATIONAL, "for the situation"))
    together = (*limited, *rule_given)
    return (*together, *_limit(together, LEAST_TOTAL, MOST_TOTAL, "in all"))


def _limit(modifiers: Sequence[Modifier], least: int, most: int, where: str) -> tuple[Modifier, ...]:
    added = sum_modifiers(modifiers)
    limited = max(least, min(most, added))
    if limited == added:
        return ()
    bound = f"{limited:+d}".replace("-", "−")
    return (Modifier(f"limit of {bound} {where}", limited - added),)


# Play of a composed chance function


P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
C = TypeVar("C", bound=Hashable)


class Steps:
    """A thrower for chance functions composed of named steps, which it throws in a scene one after another.

    `what` maps each step to the text for the player who throws. `noted` is called after each step, while its faces can
    still be read.
    """

    def __init__(
        self,
        scene: Scene,
        who: str,
        what: Mapping[Callable[..., Hashable], str],
        noted: Callable[[Callable[..., Hashable], Any], None] | None = None,
    ) -> None:
        self._scene = scene
        self._who = who
        self._what = what
        self._noted = noted

    def roll(self, chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Throw a step, or run a function that is composed of steps."""
        what = self._what.get(chance)
        if what is None:
            return chance(self, *args, **kwargs)
        outcome = self._scene.roll(self._who, what, chance, *args, **kwargs)
        if self._noted is not None and self._scene.has_listener:
            self._noted(chance, outcome)
        return outcome

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Raise RuntimeError, since dice are thrown in named steps only."""
        raise RuntimeError(f"{count}d{sides} have no name to be thrown by.")

    def sum(self, count: int, sides: int) -> int:
        """Raise RuntimeError, since dice are thrown in named steps only."""
        raise RuntimeError(f"{count}d{sides} have no name to be thrown by.")

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        """Raise RuntimeError, since this game draws no cards."""
        raise RuntimeError(f"{count} of {pile} have no name to be drawn by.")

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        """Raise RuntimeError, since this game draws no cards."""
        raise RuntimeError(f"{pile}, again at {again}, has no name to be drawn by.")


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
    """Return the latest throw of a scene as a check: its result with Dumb Luck, its modifiers and Difficulty."""
    thrown = _latest(scene)
    plain = judge(thrown.faces, thrown.sides) if thrown.faces else 0
    result = plain + sum(modifier.value for modifier in modifiers)
    dice = dice_text(thrown.count, thrown.sides)
    return Roll(what, dice, thrown.faces, result, target, tuple(modifiers), outcome)


def damage_roll(scene: Scene, what: str, dice: tuple[int, int], bonus: int, raw: int, critical: bool) -> Roll:
    """Return the latest throw of a scene as a sum for an event. A critical throws no dice and counts their maximum."""
    written = dice_text(*dice, bonus)
    if critical:
        return Roll(what, written, (), raw, outcome="critical, all dice at maximum")
    return Roll(what, written, _latest(scene).faces, raw)


def _latest(scene: Scene) -> ThrownPool:
    thrown = scene.faces()
    faces = tuple(sorted((face for pool in thrown for face in pool.faces), reverse=True))
    return ThrownPool(len(faces), thrown[0].sides if thrown else 1, faces)
