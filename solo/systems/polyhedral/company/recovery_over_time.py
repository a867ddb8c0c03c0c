"""Recovery by hours (`P-36`): VP and SP without dice.

Fractions of a point are kept in sixtieths, so that nothing is lost by rounding.
"""

from __future__ import annotations

from solo.systems.contract import Event, Scene, ValueChange
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.points import regain

HOUR = 60
DAY = 24 * HOUR


def vp_an_hour(person: CompanyMember) -> int:
    """Return the VP that an hour of rest gives back, which is the Toughness Difficulty."""
    return person.build.attributes.difficulty("TGH")


def sp_an_hour(person: CompanyMember) -> int:
    """Return the SP that an hour of rest gives back, which is the Spirit Difficulty."""
    return person.build.attributes.difficulty("SPI")


def rest_for(person: CompanyMember, minutes: int) -> tuple[ValueChange, ...]:
    """Give back the VP and SP that a member recovers in this many minutes, in proportion to the hour."""
    vp, person.vp_due = divmod(person.vp_due + vp_an_hour(person) * minutes, HOUR)
    sp, person.sp_due = divmod(person.sp_due + sp_an_hour(person) * minutes, HOUR)
    changed = regain(person, vp=vp, sp=sp)
    if person.vp == person.full_vp:
        person.vp_due = 0
    if person.sp == person.full_sp:
        person.sp_due = 0
    return changed


def pass_time(company: CompanyState, scene: Scene, minutes: int) -> None:
    """Let each living member of the `company` rest for `minutes`, and emit an event."""
    changed = tuple(change for person in company.living() for change in rest_for(person, minutes))
    scene.emit(Event("rest", f"{format_duration(minutes).capitalize()} of rest.", "", (), changed))


def minutes_needed(person: CompanyMember) -> int:
    """Return the whole minutes of rest until VP and SP are full."""
    vp = (person.full_vp - person.vp) * HOUR - person.vp_due
    sp = (person.full_sp - person.sp) * HOUR - person.sp_due
    return max(0, -(-vp // vp_an_hour(person)), -(-sp // sp_an_hour(person)))


def format_duration(minutes: int) -> str:
    """Format a duration: "2 days and 3 h", "1 h 20 min", "no time"."""
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    within = " ".join(part for part, there in ((f"{hours} h", hours), (f"{left} min", left)) if there)
    return " and ".join(filter(None, (count_noun(days, "day") if days else "", within))) or "no time"
