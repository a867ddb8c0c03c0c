"""Owns the check: its dice, Dumb Luck, its Difficulty, and the limits of circumstances (`P-11` to `P-13`).

Luck enters in this room and nowhere else, so that the dice on the table and the odds on the screen are the same rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solo.resolver import Modifier, Thrower, total
from solo.systems.polyhedral.rolls.scores import die, difficulty

HANDFUL: Final = 5
MOST_SITUATIONAL: Final = 2
LEAST_TOTAL: Final = -4
MOST_TOTAL: Final = 2


class Best(NamedTuple):
    """All that a check reads of a pool: its two best faces (`second` 0 for one die), how many are tops."""

    highest: int
    second: int
    tops: int

    def result(self) -> int:
        """The check result before any modifier (`P-11`)."""
        return self.highest + self.tops


def judge(faces: Sequence[int], sides: int) -> int:
    """The check result of known faces: the highest, and 1 more for each die at its top face (`P-11`)."""
    return max(faces) + list(faces).count(sides)


def best(throw: Thrower, count: int, sides: int) -> Best:
    """What a check reads from `count` dice.

    More dice than a hand holds are thrown in handfuls: it is the same pool, and its odds stay cheap.
    """
    if count > HANDFUL:
        one = throw.roll(best, HANDFUL, sides)
        rest = throw.roll(best, count - HANDFUL, sides)
        highest, second, *_ = sorted((*one[:2], *rest[:2]), reverse=True)
        return Best(highest, second, one.tops + rest.tops)
    faces = throw.pool(count, sides)
    return Best(faces[0], faces[1] if count > 1 else 0, faces.count(sides))


def result(throw: Thrower, count: int, sides: int) -> int:
    """A check result without modifiers (`P-11`)."""
    return throw.roll(best, count, sides).result()


def checked(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """A check result that is itself spent, its modifier in it, never below 0 (`R-01`)."""
    return max(0, throw.roll(result, count, sides) + modifier)


def check(throw: Thrower, count: int, sides: int, target: int, modifier: int) -> bool:
    """Whether a check reaches its Difficulty; the modifier is added to the result (`P-11`, `R-01`)."""
    return throw.roll(result, count, sides) + modifier >= target


def attribute_check(throw: Thrower, score: int, target: int, modifier: int) -> bool:
    """Whether a bare attribute reaches a Difficulty: its own dice, none for skill (`R-17`)."""
    return throw.roll(check, *die(score), target, modifier)


def opposed(score: int, level: int) -> int:
    """The Difficulty that a creature sets: its attribute's, and 1 a level of the opposing skill (`P-12`)."""
    return difficulty(score) + level


def circumstances(situational: Sequence[Modifier], rule_given: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """All modifiers of a check, adding up to its total (`R-02`).

    The situation counts for 2 at most either way, the whole for -4 to +2. Where a limit is reached, what it
    changes is a modifier of its own, so that a person can add the line up.
    """
    limited = (*situational, *_limit(situational, -MOST_SITUATIONAL, MOST_SITUATIONAL, "from the situation"))
    together = (*limited, *rule_given)
    return (*together, *_limit(together, LEAST_TOTAL, MOST_TOTAL, "in all"))


def _limit(modifiers: Sequence[Modifier], least: int, most: int, where: str) -> tuple[Modifier, ...]:
    added = total(modifiers)
    limited = max(least, min(most, added))
    if limited == added:
        return ()
    bound = f"{limited:+d}".replace("-", "−")
    return (Modifier(f"never beyond {bound} {where}", limited - added),)
