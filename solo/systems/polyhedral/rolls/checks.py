"""The check: its dice, Dumb Luck, its Difficulty, and the limits of circumstances (`P-11` to `P-13`).

Dumb Luck is computed only in this package, so that the dice at the table and the odds on the screen follow one rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solo.resolver import Modifier, Thrower, sum_modifiers
from solo.systems.polyhedral.rolls.scores import die, difficulty

HANDFUL: Final = 5
MOST_SITUATIONAL: Final = 2
LEAST_TOTAL: Final = -4
MOST_TOTAL: Final = 2


class BestFaces(NamedTuple):
    """The figures that a check needs of a pool: its two best faces (`second` 0 for one die) and its top faces."""

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
    """Throw `count` dice and return the figures that a check needs.

    More than five dice are thrown in handfuls: the pool is the same, and its odds stay cheap to compute.
    """
    if count > HANDFUL:
        one = throw.roll(best_faces, HANDFUL, sides)
        rest = throw.roll(best_faces, count - HANDFUL, sides)
        highest, second, *_ = sorted((*one[:2], *rest[:2]), reverse=True)
        return BestFaces(highest, second, one.tops + rest.tops)
    faces = throw.pool(count, sides)
    return BestFaces(faces[0], faces[1] if count > 1 else 0, faces.count(sides))


def result(throw: Thrower, count: int, sides: int) -> int:
    """Throw a check result without modifiers (`P-11`)."""
    return throw.roll(best_faces, count, sides).result()


def check_result(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """Throw a check result that is itself spent, its modifier included, never below 0 (`R-01`)."""
    return max(0, throw.roll(result, count, sides) + modifier)


def check(throw: Thrower, count: int, sides: int, target: int, modifier: int) -> bool:
    """Throw a check; return True if it reaches its Difficulty, the modifier added to the result (`P-11`, `R-01`)."""
    return throw.roll(result, count, sides) + modifier >= target


# rule: Which attribute rolls
def attribute_check(throw: Thrower, score: int, target: int, modifier: int) -> bool:
    """Throw a bare attribute check against a Difficulty: the attribute's dice, without a skill (`R-17`)."""
    return throw.roll(check, *die(score), target, modifier)


# rule: Opposed Difficulty
def opposed(score: int, level: int) -> int:
    """Return a creature's Difficulty: its attribute's, plus 1 for each level of the opposing skill (`P-12`)."""
    return difficulty(score) + level


# rule: Sum of circumstances
def circumstances(situational: Sequence[Modifier], rule_given: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """Return all modifiers of a check, adding up to its total (`R-02`).

    The situation counts at most 2 either way, the whole from -4 to +2. A limit that is reached becomes a modifier, so
    that a person can add up the line.
    """
    limited = (*situational, *_limit(situational, -MOST_SITUATIONAL, MOST_SITUATIONAL, "from the situation"))
    together = (*limited, *rule_given)
    return (*together, *_limit(together, LEAST_TOTAL, MOST_TOTAL, "in all"))


def _limit(modifiers: Sequence[Modifier], least: int, most: int, where: str) -> tuple[Modifier, ...]:
    added = sum_modifiers(modifiers)
    limited = max(least, min(most, added))
    if limited == added:
        return ()
    bound = f"{limited:+d}".replace("-", "−")
    return (Modifier(f"never beyond {bound} {where}", limited - added),)
