"""Owns the throws of a skill as chance functions: the roll itself, the opposed roll, the roll at a difficulty."""

from __future__ import annotations

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls import reading
from solo.systems.fire_and_sword.rolls.levels import D20, D30, FAILED, FUMBLED, Level, Rolled

__all__ = [
    "D20",
    "D30",
    "FAILED",
    "FUMBLED",
    "Level",
    "Rolled",
    "better_of",
    "meets",
    "opposed",
    "overcomes",
    "skill_roll",
    "success",
]


def skill_roll(thrower: Thrower, skill: int, die: int = D20, crit_bonus: int = 0) -> Rolled:
    """A roll at an effective skill: normal die, special die above the first band, then second dice (`F-04`)."""
    first = thrower.sum(1, die)
    special = thrower.roll(special_die, skill - die, die) if skill > die else 0
    second = thrower.sum(1, die) if reading.wants_second(skill, first, special, die, crit_bonus) else 0
    again = skill > die and reading.wants_special_second(skill, special, die, crit_bonus)
    special_second = thrower.sum(1, die) if again else 0
    return reading.read(skill, first, second, special, special_second, die, crit_bonus)


def special_die(thrower: Thrower, above: int, die: int) -> int:
    """The face of the special die; all that have no effect count as its highest, which keeps the odds cheap."""
    face = thrower.sum(1, die)
    return face if face <= above else die


def overcomes(actor: Rolled, defender: Rolled, bonus: int = 0, opposing_bonus: int = 0, die: int = D20) -> bool:
    """Whether an actor's roll beats a defender's; the bonuses are each side's +Z, ties are the defender's (`F-07`)."""
    if not actor.succeeded:
        return False
    if not defender.succeeded:
        return True
    if max(actor.level, defender.level) < Level.CRITICAL:
        return actor.rating(die) + bonus > defender.rating(die) + opposing_bonus
    if actor.level is not defender.level:
        return actor.level > defender.level
    return actor.face + actor.over + bonus > defender.face + defender.over + opposing_bonus


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
    actor = thrower.roll(skill_roll, skill, die, crit_bonus)
    defender = thrower.roll(skill_roll, opponent, die, opposing_crit_bonus)
    return overcomes(actor, defender, bonus, opposing_bonus, die)


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


def better_of(thrower: Thrower, one: int, other: int, die: int = D20) -> Rolled:
    """The better of two rolls by level, then by rating, such as a shaman's and the Fetch's (`F-23`)."""
    first = thrower.roll(skill_roll, one, die, 0)
    second = thrower.roll(skill_roll, other, die, 0)
    return max(first, second, key=lambda rolled: (rolled.level, rolled.rating(die)))
