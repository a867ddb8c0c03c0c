"""Skill roll: how its dice are read (`F-04`, `F-06`), with bands, second dice and the special die.

Dice that the program rolls and dice that players roll are read by the same functions.
"""

from __future__ import annotations

from solo.systems.fire_and_sword.rolls.levels import D20, D30, FAILED, FUMBLED, Level, ReadRoll


# rule: D30 roll
def always_misses(die: int) -> int:
    """Return the number of lowest faces that always miss: the 1 on a D20, 1 and 2 on a D30 (`F-06`)."""
    return 2 if die == D30 else 1


# rule: The window of +Y
def _window(die: int, crit_bonus: int) -> int:
    """Return how far below the skill a face may still be a possible critical (`F-06`, `R-09`)."""
    return crit_bonus + (1 if die == D30 else 0)


# rule: Skill exactly 20
def skill_band(skill: int, die: int) -> tuple[int, int, int]:
    """Return the skill on the normal die, the skill on the special die, and the points above both bands.

    A special die of 0 is not thrown (`R-01`). Points above both bands count as +Z (`R-02`).
    """
    return min(skill, die), max(0, min(skill, 2 * die) - die), max(0, skill - 2 * die)


# rule: Skill of 1 and less
def is_success(skill: int, face: int, die: int) -> bool:
    """Return True if a face of the normal die is a success (`F-04`)."""
    return always_misses(die) < face <= skill


def may_be_critical(skill: int, face: int, die: int, crit_bonus: int) -> bool:
    """Return True if a face of the normal die needs a second roll to confirm a critical (`F-04`, `R-03`, `R-09`)."""
    return is_success(skill, face, die) and face >= skill - _window(die, crit_bonus)


# rule: Critical by the special die
def special_may_be_critical(above: int, face: int, die: int, crit_bonus: int) -> bool:
    """Return True if a face of the special die needs a second roll (`R-05`).

    `above` is the skill beyond the first band.
    """
    return above - _window(die, crit_bonus) <= face <= above


def wants_second(skill: int, first: int, special: int, die: int, crit_bonus: int) -> bool:
    """Return True if the normal die must be rolled again.

    That is for a possible critical, or for a possible fumble that no special success averts (`R-06`).
    """
    normal, above, _ = skill_band(skill, die)
    averted = 0 < special <= above
    return may_be_critical(normal, first, die, crit_bonus) or (first <= always_misses(die) and not averted)


def wants_special_second(skill: int, special: int, die: int, crit_bonus: int) -> bool:
    """Return True if the special die must be rolled again."""
    above = skill_band(skill, die)[1]
    return special > 0 and special_may_be_critical(above, special, die, crit_bonus)


def deciding(above: int, first: int, special: int, die: int, crit_bonus: int) -> tuple[int, int]:
    """Return both first faces of the second band, with equivalent faces replaced by one face (`R-06`).

    Beside a special success only a possible critical of the normal die counts. Beside that critical only a possible
    critical of the special die counts.
    """
    special_critical = special_may_be_critical(above, special, die, crit_bonus)
    if may_be_critical(die, first, die, crit_bonus):
        without = 1 if above >= die else die
        return die, above if special_critical else without
    return (always_misses(die), special) if special <= above else (first, special)


# rule: Two dice at odds
def read(
    skill: int,
    first: int,
    second: int = 0,
    special: int = 0,
    special_second: int = 0,
    die: int = D20,
    crit_bonus: int = 0,
) -> ReadRoll:
    """Read the faces of a roll at an effective skill, the best of both dice (`F-04`, `F-06`, `R-06`).

    A face of 0 was not rolled. Raises ValueError with a sentence if a die is missing that other faces require.
    """
    normal, above, over = skill_band(skill, die)
    if above and not special:
        raise ValueError(f"A skill of {skill} throws a special die as well: give its face.")
    if wants_second(skill, first, special, die, crit_bonus) and not second:
        raise ValueError(f"A {first} on the normal die at skill {skill} is thrown again: give the second face.")
    if above and wants_special_second(skill, special, die, crit_bonus) and not special_second:
        raise ValueError(f"A {special} on the special die is thrown again: give its second face.")
    one = _normal_die(normal, first, second, die, crit_bonus)
    other = _special_die(above, special, special_second, die, crit_bonus)
    best = max(one, other)
    return best._replace(over=over) if best.succeeded else best


# rule: A confirming 1
def _normal_die(skill: int, first: int, second: int, die: int, crit_bonus: int) -> ReadRoll:
    if first <= always_misses(die):
        return FAILED if is_success(skill, second, die) else FUMBLED
    if not is_success(skill, first, die):
        return FAILED
    if may_be_critical(skill, first, die, crit_bonus) and second <= skill:
        return ReadRoll(Level.CRITICAL, second)
    return ReadRoll(Level.NORMAL, first)


def _special_die(above: int, special: int, second: int, die: int, crit_bonus: int) -> ReadRoll:
    """Read the special die. Without effect it counts as a fumble, so that the normal die's result stands."""
    if not 0 < special <= above:
        return FUMBLED
    if special_may_be_critical(above, special, die, crit_bonus) and second <= above:
        return ReadRoll(Level.CRITICAL, second)
    return ReadRoll(Level.SPECIAL, special)
