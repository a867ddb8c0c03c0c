"""Owns what hours give back to a company (`P-36`): VP and SP without luck, and without drift.

What is not a whole point yet is kept in sixtieths.
"""

from __future__ import annotations

from solo.systems.contract import Change, Event, Scene
from solo.systems.parts.wording import counted
from solo.systems.polyhedral.company.people import Company, Person
from solo.systems.polyhedral.company.points import regain

HOUR = 60
DAY = 24 * HOUR


def vp_an_hour(person: Person) -> int:
    """VP that an hour gives back: the Toughness difficulty."""
    return person.build.attributes.difficulty("TGH")


def sp_an_hour(person: Person) -> int:
    """SP that an hour gives back: the Spirit difficulty."""
    return person.build.attributes.difficulty("SPI")


def rest_for(person: Person, minutes: int) -> tuple[Change, ...]:
    """Let so many minutes do their work on VP and SP, pro rata."""
    vp, person.vp_due = divmod(person.vp_due + vp_an_hour(person) * minutes, HOUR)
    sp, person.sp_due = divmod(person.sp_due + sp_an_hour(person) * minutes, HOUR)
    changed = regain(person, vp=vp, sp=sp)
    if person.vp == person.full_vp:
        person.vp_due = 0
    if person.sp == person.full_sp:
        person.sp_due = 0
    return changed


def pass_time(company: Company, scene: Scene, minutes: int) -> None:
    """Let everybody alive rest for so many minutes, and tell it."""
    changed = tuple(change for person in company.living() for change in rest_for(person, minutes))
    scene.tell(Event("rest", f"{span(minutes).capitalize()} of rest.", "", (), changed))


def minutes_needed(person: Person) -> int:
    """Whole minutes until VP and SP are full."""
    vp = (person.full_vp - person.vp) * HOUR - person.vp_due
    sp = (person.full_sp - person.sp) * HOUR - person.sp_due
    return max(0, -(-vp // vp_an_hour(person)), -(-sp // sp_an_hour(person)))


def span(minutes: int) -> str:
    """A time as it is said: "2 days and 3 h", "1 h 20 min", "no time"."""
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    within = " ".join(part for part, there in ((f"{hours} h", hours), (f"{left} min", left)) if there)
    return " and ".join(filter(None, (counted(days, "day") if days else "", within))) or "no time"
