"""State of a rest: the party, and the time rested."""

from __future__ import annotations

from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.recovery_over_time import DAY, minutes_needed
from solo.systems.polyhedral.people.sheet import skill_dice
from solo.systems.polyhedral.rest.recovery import RestPatient


class RestState(CompanyState, omit_defaults=True):
    """A rest between two choices; `minutes` have passed since it began."""

    minutes: int = 0

    @property
    def minutes_left_today(self) -> int:
        """The minutes until the next daily check, at most a whole day."""
        return DAY - self.minutes % DAY

    def wounded_members(self) -> list[CompanyMember]:
        """Return the living members whose LP are not full."""
        return [person for person in self.living() if person.lp < person.full_lp]

    def weary_members(self) -> list[CompanyMember]:
        """Return the living members who lack VP or SP. Hours of rest give these points back."""
        return [person for person in self.living() if minutes_needed(person)]


def best_medic(rest: RestState) -> CompanyMember | None:
    """Return the able member with the highest Medicine; None if no member is able."""
    return max(rest.list_able(), key=medicine, default=None)


def best_carer(rest: RestState) -> CompanyMember | None:
    """Return the able member with the best Medicine, on a tie a member who needs no care; None if no member is able."""
    wounded = rest.wounded_members()
    return max(rest.list_able(), key=lambda person: (medicine(person), person not in wounded), default=None)


def list_carers(rest: RestState) -> list[CompanyMember]:
    """Return the able members who can care for a wounded member other than themselves."""
    wounded = rest.wounded_members()
    return [person for person in rest.list_able() if any(one is not person for one in wounded)]


def medicine(person: CompanyMember) -> tuple[int, int]:
    """Return a member's Medicine dice as (count, sides) (`P-05`)."""
    return skill_dice(person.build, "Medicine")


def patients(rest: RestState, carer: CompanyMember | None) -> tuple[RestPatient, ...]:
    """Return each wounded member as a patient. A carer cannot tend their own wounds."""
    return tuple(
        RestPatient(
            person.build.attributes.toughness,
            person.full_lp - person.lp,
            carer is not None and person.key != carer.key,
        )
        for person in rest.wounded_members()
    )
