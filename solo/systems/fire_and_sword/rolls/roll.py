"""Owns the throws of a skill as chance functions: the roll itself, the opposed roll, the roll at a difficulty."""

from __future__ import annotations

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls import reading
from solo.systems.fire_and_sword.rolls.levels import D20, Level, Rolled


def skill_roll(thrower: Thrower, skill: int, die: int = D20, crit_bonus: int = 0) -> Rolled:
    """A roll at an effective skill: normal die, special die above the first band, then second dice (`F-04`, `R-02`)."""
    if skill > 2 * die:
        rolled = thrower.roll(skill_roll, 2 * die, die, crit_bonus)
        return rolled._replace(over=skill - 2 * die) if rolled.succeeded else rolled
    if skill > die:
        return _with_special_die(thrower, skill, die, crit_bonus)
    first = thrower.sum(1, die)
    second = thrower.sum(1, die) if reading.wants_second(skill, first, 0, die, crit_bonus) else 0
    return reading.read(skill, first, second, 0, 0, die, crit_bonus)


def _with_special_die(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> Rolled:
    """A roll of the second band. Faces that decide alike count as one, which keeps its odds cheap."""
    first, special = thrower.roll(first_dice, skill - die, die, crit_bonus)
    again = reading.wants_second(skill, first, special, die, crit_bonus)
    special_again = reading.wants_special_second(skill, special, die, crit_bonus)
    if again and special_again:
        second = special_second = thrower.roll(second_dice, skill - die, die)
    else:
        second = thrower.sum(1, die) if again else 0
        special_second = thrower.sum(1, die) if special_again else 0
    return reading.read(skill, first, second, special, special_second, die, crit_bonus)


def first_dice(thrower: Thrower, above: int, die: int, crit_bonus: int) -> tuple[int, int]:
    """The faces of the normal die and of the special die, as far as they decide anything (`reading.deciding`)."""
    first = thrower.roll(normal_die, above, die, crit_bonus)
    return reading.deciding(above, first, thrower.roll(special_die, above, die), die, crit_bonus)


def normal_die(thrower: Thrower, above: int, die: int, crit_bonus: int) -> int:
    """The face of the normal die; where the special die always has an effect, all but possible criticals are alike."""
    face = thrower.sum(1, die)
    return reading.deciding(above, face, above, die, crit_bonus)[0] if above >= die else face


def special_die(thrower: Thrower, above: int, die: int) -> int:
    """The face of the special die; all that have no effect count as its highest."""
    face = thrower.sum(1, die)
    return face if face <= above else die


def second_dice(thrower: Thrower, above: int, die: int) -> int:
    """The face of two second dice where both first ones may be critical: the normal die's always confirms (`R-06`)."""
    second = thrower.sum(1, die)
    special_second = thrower.sum(1, die)
    return max(second, special_second) if special_second <= above else second


Standing = tuple[int, int]


def standing(rolled: Rolled, bonus: int = 0, die: int = D20) -> Standing:
    """How high a roll stands against others, its +Z added (`F-05`, `F-07`): criticals above all else, failures below.

    A normal success and a special one stand by their rating, a critical by its second die.
    """
    if not rolled.succeeded:
        return 0, 0
    critical = rolled.level >= Level.CRITICAL
    return rolled.level if critical else Level.NORMAL, rolled.rating(die) + bonus


def overcomes(actor: Rolled, defender: Rolled, bonus: int = 0, opposing_bonus: int = 0, die: int = D20) -> bool:
    """Whether an actor's roll beats a defender's; the bonuses are each side's +Z, ties are the defender's (`F-07`)."""
    return standing(actor, bonus, die) > standing(defender, opposing_bonus, die)


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
    """Whether an actor overcomes a defender, both rolling effective skills (`F-07`)."""
    actor = thrower.roll(stands, skill, bonus, crit_bonus, die)
    return thrower.roll(falls_short, actor, opponent, opposing_bonus, opposing_crit_bonus, die)


def stands(thrower: Thrower, skill: int, bonus: int, crit_bonus: int, die: int) -> Standing:
    """How high a roll at an effective skill comes to stand."""
    return standing(thrower.roll(skill_roll, skill, die, crit_bonus), bonus, die)


def falls_short(thrower: Thrower, actor: Standing, skill: int, bonus: int, crit_bonus: int, die: int) -> bool:
    """Whether a defender's roll stands lower than an actor's that has fallen already."""
    return thrower.roll(stands, skill, bonus, crit_bonus, die) < actor


def success(thrower: Thrower, skill: int, die: int = D20) -> bool:
    """Whether a plain roll succeeds (`R-42`)."""
    return thrower.roll(skill_roll, skill, die, 0).succeeded


def beats(rolled: Rolled, difficulty: int, bonus: int = 0, die: int = D20) -> bool:
    """Whether a roll beats a fixed number: its rating is higher, or it is critical (`R-11`)."""
    if difficulty <= 0 or rolled.level >= Level.CRITICAL:
        return rolled.succeeded
    return rolled.succeeded and rolled.rating(die) + bonus > difficulty


def meets(thrower: Thrower, skill: int, difficulty: int, deduct: bool = False, bonus: int = 0, die: int = D20) -> bool:
    """Whether a roll meets a difficulty: a number to beat, or else one deducted from the skill (`F-08`, `R-11`)."""
    if deduct:
        return thrower.roll(skill_roll, skill - difficulty, die, 0).succeeded
    return beats(thrower.roll(skill_roll, skill, die, 0), difficulty, bonus, die)
