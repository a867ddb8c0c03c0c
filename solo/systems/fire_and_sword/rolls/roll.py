"""Skill rolls as chance functions: plain roll, opposed roll, and roll against a difficulty."""

from __future__ import annotations

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls import face_reading
from solo.systems.fire_and_sword.rolls.levels import D20, Level, ReadRoll


# rule: Skill roll
# rule: Skill above 40
def skill_roll(thrower: Thrower, skill: int, die: int = D20, crit_bonus: int = 0) -> ReadRoll:
    """Roll at an effective skill: normal die, special die above the first band, then second dice (`F-04`, `R-02`)."""
    if skill > 2 * die:
        rolled = thrower.roll(skill_roll, 2 * die, die, crit_bonus)
        return rolled._replace(over=skill - 2 * die) if rolled.succeeded else rolled
    if skill > die:
        return _with_special_die(thrower, skill, die, crit_bonus)
    first = thrower.sum(1, die)
    second = thrower.sum(1, die) if face_reading.wants_second(skill, first, 0, die, crit_bonus) else 0
    return face_reading.read(skill, first, second, 0, 0, die, crit_bonus)


# rule: Skill roll above 20
def _with_special_die(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> ReadRoll:
    """Roll in the second band. Equivalent faces count as one, which makes the odds cheap to compute."""
    first, special = thrower.roll(first_dice, skill - die, die, crit_bonus)
    again = face_reading.wants_second(skill, first, special, die, crit_bonus)
    special_again = face_reading.wants_special_second(skill, special, die, crit_bonus)
    if again and special_again:
        second = special_second = thrower.roll(second_dice, skill - die, die)
    else:
        second = thrower.sum(1, die) if again else 0
        special_second = thrower.sum(1, die) if special_again else 0
    return face_reading.read(skill, first, second, special, special_second, die, crit_bonus)


def first_dice(thrower: Thrower, above: int, die: int, crit_bonus: int) -> tuple[int, int]:
    """Roll the normal die and the special die, with equivalent faces merged (`reading.deciding`)."""
    first = thrower.roll(normal_die, above, die, crit_bonus)
    return face_reading.deciding(above, first, thrower.roll(special_die, above, die), die, crit_bonus)


def normal_die(thrower: Thrower, above: int, die: int, crit_bonus: int) -> int:
    """Roll the normal die. If the special die always succeeds, all faces but possible criticals are merged."""
    face = thrower.sum(1, die)
    return face_reading.deciding(above, face, above, die, crit_bonus)[0] if above >= die else face


def special_die(thrower: Thrower, above: int, die: int) -> int:
    """Roll the special die. Faces without effect count as its highest face."""
    face = thrower.sum(1, die)
    return face if face <= above else die


def second_dice(thrower: Thrower, above: int, die: int) -> int:
    """Roll both second dice after two possible criticals, and return the face that counts.

    The normal die's second roll always confirms (`R-06`).
    """
    second = thrower.sum(1, die)
    special_second = thrower.sum(1, die)
    return max(second, special_second) if special_second <= above else second


Standing = tuple[int, int]


def roll_rank(rolled: ReadRoll, bonus: int = 0, die: int = D20) -> Standing:
    """Return the rank of a roll with +Z added (`F-05`, `F-07`): criticals above successes, failures lowest.

    Normal and special successes rank by rating, criticals by the second die.
    """
    if not rolled.succeeded:
        return 0, 0
    critical = rolled.level >= Level.CRITICAL
    return rolled.level if critical else Level.NORMAL, rolled.rating(die) + bonus


def overcomes(actor: ReadRoll, defender: ReadRoll, bonus: int = 0, opposing_bonus: int = 0, die: int = D20) -> bool:
    """Return True if an actor's roll beats a defender's (`F-07`).

    The bonuses are each side's +Z. Ties go to the defender.
    """
    return roll_rank(actor, bonus, die) > roll_rank(defender, opposing_bonus, die)


# rule: Opposed roll
def opposed(
    thrower: Thrower,
    skill: int,
    opponent: int,
    bonus: int = 0,
    opposing_bonus: int = 0,
    crit_bonus: int = 0,
    opposing_crit_bonus: int = 0,
    die: int = D20,
) -> bool:
    """Return True if an actor overcomes a defender, both rolling effective skills (`F-07`)."""
    actor = thrower.roll(roll_to_rank, skill, bonus, crit_bonus, die)
    return thrower.roll(falls_short, actor, opponent, opposing_bonus, opposing_crit_bonus, die)


def roll_to_rank(thrower: Thrower, skill: int, bonus: int, crit_bonus: int, die: int) -> Standing:
    """Roll at an effective skill, and return the roll's rank."""
    return roll_rank(thrower.roll(skill_roll, skill, die, crit_bonus), bonus, die)


def falls_short(thrower: Thrower, actor: Standing, skill: int, bonus: int, crit_bonus: int, die: int) -> bool:
    """Return True if a defender's roll ranks lower than the actor's, which has been rolled already."""
    return thrower.roll(roll_to_rank, skill, bonus, crit_bonus, die) < actor


# rule: Plain rolls
def success(thrower: Thrower, skill: int, die: int = D20) -> bool:
    """Return True if a plain roll succeeds (`R-42`)."""
    return thrower.roll(skill_roll, skill, die, 0).succeeded


def beats(rolled: ReadRoll, difficulty: int, bonus: int = 0, die: int = D20) -> bool:
    """Return True if a roll beats a fixed number: by a higher rating, or as a critical (`R-11`).

    At a difficulty of 0 any success is enough.
    """
    if difficulty <= 0 or rolled.level >= Level.CRITICAL:
        return rolled.succeeded
    return rolled.succeeded and rolled.rating(die) + bonus > difficulty


# rule: Difficulty
def meets(thrower: Thrower, skill: int, difficulty: int, deduct: bool = False, bonus: int = 0, die: int = D20) -> bool:
    """Return True if a roll meets a difficulty: a number to beat, or with `deduct` a penalty (`F-08`, `R-11`)."""
    if deduct:
        return thrower.roll(skill_roll, skill - difficulty, die, 0).succeeded
    return beats(thrower.roll(skill_roll, skill, die, 0), difficulty, bonus, die)
