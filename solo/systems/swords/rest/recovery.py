"""Recovery: Stamina by the round, minute, hour or day, Health by the week (`R-18`, `R-19`, house).

Stamina returns faster as Health improves. A day of rest fills the quiver.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.swords.company.people import CompanyMember
from solo.systems.swords.rolls.damage import HealthWord
from solo.systems.swords.rolls.skill import meets

ROUND: Final = 6
MINUTE: Final = 60
HOUR: Final = 3_600
DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY
STAMINA_EVERY: Final[dict[HealthWord, int]] = {"OK": ROUND, "Hurt": MINUTE, "Wounded": HOUR, "Crippled": DAY}
MEDICINE: Final[dict[HealthWord, int]] = {"Hurt": 8, "Wounded": 10, "Crippled": 12}
BETTER: Final[dict[HealthWord, HealthWord]] = {"Hurt": "OK", "Wounded": "Hurt", "Crippled": "Wounded"}


def medicine_helps(thrower: Thrower, medicine: int, health: HealthWord) -> bool:
    """Return True if a Medicine roll halves the time to the next better Health.

    The challenge is 8 for Hurt, 10 for Wounded and 12 for Crippled.
    """
    return meets(thrower, medicine, MEDICINE[health])


# rule: R-19 Healing
def seconds_for_step(person: CompanyMember) -> int:
    """Return the total seconds of rest for the next better Health: a week, or half a week if well tended."""
    return WEEK // 2 if person.care == "helped" else WEEK


def needs_rest(person: CompanyMember) -> bool:
    """Return True if rest still helps this character."""
    return not person.dead and (person.stamina < person.full_stamina or person.health in BETTER)


def fill_quivers(person: CompanyMember) -> None:
    """Refill a character's quivers after a day of rest (house, `H-05`)."""
    for kind, full in person.full_missiles.items():
        person.missiles[kind] = max(full, person.missiles.get(kind, 0))


# rule: Rest
def rest_for(person: CompanyMember, seconds: int) -> None:
    """Let time pass for a resting character."""
    left = seconds
    while left > 0 and needs_rest(person):
        span = min(left, _until_next(person))
        _pass(person, span)
        left -= span


def seconds_until_fresh(person: CompanyMember) -> int:
    """Return the seconds of rest until Stamina is full. Health may improve in this time."""
    return _seconds_until(person, lambda one: one.dead or one.stamina >= one.full_stamina)


def seconds_until_whole(person: CompanyMember) -> int:
    """Return the seconds of rest until Stamina is full and Health is OK, without another Medicine roll."""
    return _seconds_until(person, lambda one: not needs_rest(one))


def _seconds_until(person: CompanyMember, done: Callable[[CompanyMember], bool]) -> int:
    resting, seconds = msgspec.structs.replace(person), 0
    while not done(resting):
        span = _until_next(resting)
        _pass(resting, span)
        seconds += span
    return seconds


def _until_next(person: CompanyMember) -> int:
    """Return the seconds until Stamina is full or Health improves, whichever comes first."""
    spans = []
    if person.stamina < person.full_stamina:
        missing = person.full_stamina - person.stamina
        spans.append(missing * STAMINA_EVERY[person.health] - person.resting)
    if person.health in BETTER:
        spans.append(seconds_for_step(person) - person.mending)
    return min(spans)


# rule: Healing
def _pass(person: CompanyMember, span: int) -> None:
    """Let a span of seconds pass for a character.

    The span must not be longer than `_until_next`.
    """
    if person.stamina < person.full_stamina:
        points, person.resting = divmod(person.resting + span, STAMINA_EVERY[person.health])
        person.stamina += points
    if person.health not in BETTER:
        return
    person.mending += span
    if person.mending >= seconds_for_step(person):
        person.health, person.mending, person.care, person.resting = BETTER[person.health], 0, "", 0
