"""Rest as a procedure: time passes as the party chooses, with the recovery of the rules (`R-18`, `R-19`).

Its state is complete between two decisions.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.resolver import Modifier, Roll
from solo.systems.contract import Choose, Event, Scene, SheetLine, ValueChange
from solo.systems.parts.company import PartyRest, Step, list_changes
from solo.systems.parts.phrasing import capitalise, join_names
from solo.systems.swords.company.people import CompanyMember, CompanyState
from solo.systems.swords.company.procedure import CompanyProcedure
from solo.systems.swords.people.sheet import Character
from solo.systems.swords.rest import options
from solo.systems.swords.rest.recovery import (
    BETTER,
    DAY,
    MEDICINE,
    STAMINA_EVERY,
    fill_quivers,
    medicine_helps,
    needs_rest,
    rest_for,
    seconds_for_step,
    seconds_until_fresh,
    seconds_until_whole,
)


class RestProcedure(CompanyProcedure[CompanyState], PartyRest[CompanyState, CompanyMember, Character]):
    """The procedure of rest, from rounds to weeks, and of care for the wounded."""

    state_type = CompanyState
    key = "rest"
    title = "Rest"
    help = (
        "Rest for minutes or weeks. Better Health restores Stamina faster. Health improves by the week, or faster with "
        "Medicine. A day refills the quivers."
    )

    def time_rested(self, company: CompanyState) -> str:
        """Return how long the party has rested, in words; "" before any rest."""
        return options.format_weeks(company.seconds) if company.seconds else ""

    def next_step(self, company: CompanyState) -> Choose:
        """Return the decision on the next step of the rest."""
        return options.next_step(company)

    def carry_out(self, company: CompanyState, scene: Scene, code: str) -> Step:
        """Let time pass, or tend a wounded character."""
        if code.startswith(f"{options.CARE}:"):
            _tend(company, scene, company.find(code.partition(":")[2]))
        elif code == options.DAYS:
            days = yield options.ask_days(company)
            _pass(company, scene, int(days) * DAY)
        elif code == options.FRESH:
            _pass(company, scene, max(map(seconds_until_fresh, company.living())))
        elif code == options.WHOLE:
            _pass(company, scene, max(map(seconds_until_whole, filter(needs_rest, company.living()))))
        else:
            _pass(company, scene, options.SPANS[code])

    def recovery(self, person: CompanyMember) -> SheetLine:
        """Return the pace at which a character recovers, in a line."""
        every = options.format_weeks(STAMINA_EVERY[person.health])
        value = f"1 Stamina every {every}"
        if person.health not in BETTER:
            return SheetLine(person.name, value, "Health is OK, so Stamina returns each round.")
        left = options.format_weeks(seconds_for_step(person) - person.mending)
        return SheetLine(
            person.name, value, f"{person.health} now, {BETTER[person.health]} after another {left} of rest."
        )

    def ending(self, company: CompanyState) -> str:
        """Return the closing sentence: the length of the rest, and the characters who need more rest."""
        lacking = [person.name for person in company.living() if needs_rest(person)]
        length = f"{capitalise(options.format_weeks(company.seconds))} of rest" if company.seconds else "No rest"
        return f"{length}. {_more_rest(lacking)}" if lacking else f"{length}. All have recovered."


def _more_rest(names: Sequence[str]) -> str:
    """Return a sentence that names the characters who need more rest."""
    return f"{join_names(names)} {'needs' if len(names) == 1 else 'need'} more rest."


def _tend(company: CompanyState, scene: Scene, patient: CompanyMember) -> None:
    carer = options.best_carer(company, patient)
    if carer is None:
        raise ValueError("No other character is on their feet to help.")
    what = f"{carer.name}: tend {patient.name}"
    helped = scene.roll(carer.key, what, medicine_helps, carer.medicine, patient.health)
    patient.care = "helped" if helped else "failed"
    if not scene.has_listener:
        return
    faces = tuple(face for thrown in scene.faces() for face in thrown.faces)
    modifiers = (Modifier("Intelligence and Medicine", carer.medicine),)
    words = "Health improves after half a week" if helped else "Health still takes a week to improve"
    target = MEDICINE[patient.health]
    roll = Roll(
        "Medicine", "2d6", faces, sum(faces) + carer.medicine, target, modifiers, "helps" if helped else "fails"
    )
    scene.emit(Event("care", f"{carer.name} tends {patient.name}'s wounds. {words}.", carer.name, (roll,)))


def _pass(company: CompanyState, scene: Scene, seconds: int) -> None:
    before = [msgspec.structs.replace(person, missiles=dict(person.missiles)) for person in company.people]
    company.seconds += seconds
    for person in company.living():
        rest_for(person, seconds)
        if company.seconds >= DAY:
            fill_quivers(person)
    if not scene.has_listener:
        return
    changed = tuple(
        change for person, earlier in zip(company.people, before, strict=True) for change in _changes(person, earlier)
    )
    scene.emit(Event("rest", f"{capitalise(options.format_weeks(seconds))} of rest.", "", (), changed))


def _changes(person: CompanyMember, before: CompanyMember) -> tuple[ValueChange, ...]:
    missiles = ((f"{kind}s", before.missiles.get(kind, 0), count) for kind, count in person.missiles.items())
    of_body = (("Stamina", before.stamina, person.stamina), ("Health", before.health, person.health))
    return list_changes(person.name, *of_body, *missiles)
