"""Owns how dice are read as a skill roll (`F-04`, `F-06`): bands, second dice, the special die.

Whether dice are thrown here or lie on a table, they are read by this one rule.
"""

from __future__ import annotations

from solo.systems.fire_and_sword.rolls.levels import D20, D30, FAILED, FUMBLED, Level, Rolled


def misses(die: int) -> int:
    """How many of the lowest faces always miss: the 1 on a D20, 1 and 2 on a D30 (`F-06`)."""
    return 2 if die == D30 else 1


def _window(die: int, crit_bonus: int) -> int:
    """How far below the skill a face may lie and still be possibly critical (`F-06`, `R-09`)."""
    return crit_bonus + (1 if die == D30 else 0)


def band(skill: int, die: int) -> tuple[int, int, int]:
    """What a skill is rolled as: normal die, special die (0: none, `R-01`), points over both (`R-02`)."""
    return min(skill, die), max(0, min(skill, 2 * die) - die), max(0, skill - 2 * die)


def fits(skill: int, face: int, die: int) -> bool:
    """Whether a face of the normal die is a success (`F-04`)."""
    return misses(die) < face <= skill


def may_be_critical(skill: int, face: int, die: int, crit_bonus: int) -> bool:
    """Whether a face of the normal die asks for a second one that may confirm a critical (`F-04`, `R-03`, `R-09`)."""
    return fits(skill, face, die) and face >= skill - _window(die, crit_bonus)


def special_may_be_critical(above: int, face: int, die: int, crit_bonus: int) -> bool:
    """Whether a face of the special die asks for a second one (`R-05`); `above` is the skill beyond the first band."""
    return above - _window(die, crit_bonus) <= face <= above


def wants_second(skill: int, first: int, special: int, die: int, crit_bonus: int) -> bool:
    """Whether the normal die must be thrown again: for a critical, or for a fumble that nothing averts (`R-06`)."""
    normal, above, _ = band(skill, die)
    averted = 0 < special <= above
    return may_be_critical(normal, first, die, crit_bonus) or (first <= misses(die) and not averted)


def wants_special_second(skill: int, special: int, die: int, crit_bonus: int) -> bool:
    """Whether the special die must be thrown again."""
    above = band(skill, die)[1]
    return special > 0 and special_may_be_critical(above, special, die, crit_bonus)


def deciding(above: int, first: int, special: int, die: int, crit_bonus: int) -> tuple[int, int]:
    """Two first faces of the second band, what decides nothing taken for a face that does as little (`R-06`).

    Beside a special die with effect only a possible critical of the normal die counts, and beside that one only
    another of the special die.
    """
    special_critical = special_may_be_critical(above, special, die, crit_bonus)
    if may_be_critical(die, first, die, crit_bonus):
        without = 1 if above >= die else die
        return die, above if special_critical else without
    return (misses(die), special) if special <= above else (first, special)


def read(
    skill: int,
    first: int,
    second: int = 0,
    special: int = 0,
    special_second: int = 0,
    die: int = D20,
    crit_bonus: int = 0,
) -> Rolled:
    """What these faces come to at an effective skill, the best of both dice (`F-04`, `F-06`, `R-06`); 0 is no face.

    Raises ValueError with a sentence where a die is missing that the others ask for.
    """
    normal, above, over = band(skill, die)
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


def _normal_die(skill: int, first: int, second: int, die: int, crit_bonus: int) -> Rolled:
    if first <= misses(die):
        return FAILED if fits(skill, second, die) else FUMBLED
    if not fits(skill, first, die):
        return FAILED
    if may_be_critical(skill, first, die, crit_bonus) and second <= skill:
        return Rolled(Level.CRITICAL, second)
    return Rolled(Level.NORMAL, first)


def _special_die(above: int, special: int, second: int, die: int, crit_bonus: int) -> Rolled:
    """A die without effect is no better than a fumble of the other, which it then does not avert."""
    if not 0 < special <= above:
        return FUMBLED
    if special_may_be_critical(above, special, die, crit_bonus) and second <= above:
        return Rolled(Level.CRITICAL, second)
    return Rolled(Level.SPECIAL, special)
