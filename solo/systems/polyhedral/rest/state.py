"""Owns the state of a rest: the company, and how long it has rested."""

from __future__ import annotations

from solo.systems.polyhedral.company.hours import DAY, minutes_needed
from solo.systems.polyhedral.company.people import Company, Person
from solo.systems.polyhedral.people.sheet import skill_dice
from solo.systems.polyhedral.rest.recovery import Patient


class Rest(Company, omit_defaults=True):
    """A rest between two choices; `minutes` have passed since it began."""

    minutes: int = 0

    @property
    def minutes_left_today(self) -> int:
        """Minutes until the next daily check, a whole day at most."""
        return DAY - self.minutes % DAY

    def wounded(self) -> list[Person]:
        """The living whose LP are not full."""
        return [person for person in self.living() if person.lp < person.full_lp]

    def spent(self) -> list[Person]:
        """The living whom hours alone do good: VP or SP are missing."""
        return [person for person in self.living() if minutes_needed(person)]


def best_medic(rest: Rest) -> Person | None:
    """Who knows most of Medicine among those who can lend a hand; None for nobody."""
    return max(rest.able(), key=medicine, default=None)


def best_carer(rest: Rest) -> Person | None:
    """Whoever should care for the others: of those who know most of it one who needs no care; None for nobody."""
    wounded = rest.wounded()
    return max(rest.able(), key=lambda person: (medicine(person), person not in wounded), default=None)


def medicine(person: Person) -> tuple[int, int]:
    """A person's Medicine dice as (count, sides) (`P-05`)."""
    return skill_dice(person.build, "Medicine")


def patients(rest: Rest, carer: Person | None) -> tuple[Patient, ...]:
    """All who are wounded, as they heal with this carer, who cannot care for himself."""
    return tuple(
        Patient(
            person.build.attributes.toughness,
            person.full_lp - person.lp,
            carer is not None and person.key != carer.key,
        )
        for person in rest.wounded()
    )
