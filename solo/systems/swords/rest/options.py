"""Decisions of a resting party: each option with the recovery that it gives, and the odds of care (`R-18`, `R-19`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

import msgspec

from solo.resolver import Modifier, distribution
from solo.systems.contract import ChartBar, Choose, EnterNumber, Explanation, Measure, Option, Preview
from solo.systems.swords.company.people import CompanyMember, CompanyState
from solo.systems.swords.rest.recovery import (
    BETTER,
    DAY,
    HOUR,
    MEDICINE,
    MINUTE,
    WEEK,
    medicine_helps,
    needs_rest,
    rest_for,
    seconds_until_fresh,
    seconds_until_whole,
)
from solo.systems.swords.wording import format_duration

CARE, FRESH, WHOLE, DAYS, END = "care", "fresh", "whole", "days", "end"
SPANS: Final = {"minute": MINUTE, "hour": HOUR, "day": DAY, "week": WEEK}
MOST_DAYS: Final = 365


def next_step(company: CompanyState) -> Choose:
    """Return the decision on the next step of the rest. The default is the sensible choice."""
    options = [*_caring(company), *_resting(company), Option(END, "end the rest")]
    asked = f"{format_weeks(company.seconds)} of rest so far. What now?" if company.seconds else "How do you rest?"
    return Choose(company.speaker().key, "rest", asked, options, _sensible(options))


def ask_days(company: CompanyState) -> EnterNumber:
    """Return the question for the number of days."""
    return EnterNumber(company.speaker().key, "days", "How many days?", 1, MOST_DAYS, "7")


def best_carer(company: CompanyState, patient: CompanyMember) -> CompanyMember | None:
    """Return the other character on their feet with the best Medicine; None if there is none."""
    others = [person for person in company.living() if person is not patient and person.awake]
    return max(others, key=lambda person: person.medicine, default=None)


def format_weeks(seconds: int) -> str:
    """Return a time in words: "6 seconds", "3 hours", "2 weeks 3 days"."""
    weeks, rest = divmod(seconds, WEEK)
    days, rest = divmod(rest, DAY)
    parts = [
        f"{number} {word if number == 1 else f'{word}s'}" for number, word in ((weeks, "week"), (days, "day")) if number
    ]
    return " ".join([*parts, format_duration(rest)] if rest >= MINUTE or not parts else parts)


def _sensible(options: Sequence[Option]) -> str:
    legal = [option.code for option in options if not option.refused]
    care = next((code for code in legal if code.startswith(f"{CARE}:")), None)
    return care or next(code for code in (FRESH, WHOLE, END) if code in legal)


# Care


def _caring(company: CompanyState) -> Iterator[Option]:
    for patient in company.living():
        if patient.health not in BETTER or patient.care:
            continue
        carer = best_carer(company, patient)
        yield Option(
            f"{CARE}:{patient.key}",
            f"tend {patient.name}'s wounds" if carer is None else f"{carer.name} tends {patient.name}'s wounds",
            partial(_care, carer, patient),
            "care",
            "" if carer else "No other character is on their feet to help.",
        )


def _care(carer: CompanyMember | None, patient: CompanyMember) -> Preview:
    if carer is None:
        return Preview()
    helps = distribution(medicine_helps, carer.medicine, patient.health).chance_of(True)
    sentence = (
        f"{carer.name} rolls 2d6 and Medicine against {MEDICINE[patient.health]}. Success halves the week of rest "
        f"until {patient.name} is {BETTER[patient.health]}."
    )
    bars = (("half a week", helps), ("a whole week", 1 - helps))
    outcomes = tuple(ChartBar(label, chance) for label, chance in bars if chance)
    modifiers = (Modifier("Intelligence and Medicine", carer.medicine),)
    explanation = Explanation(f"{carer.name} tends {patient.name}", (sentence,), modifiers, outcomes)
    return Preview(
        (Measure("helps", helps, "chance"),), note="one try for each step of Health", explain=lambda: explanation
    )


# Rest


def _resting(company: CompanyState) -> Iterator[Option]:
    people = company.living()
    tired = [person for person in people if person.stamina < person.full_stamina]
    hurt = [person for person in people if person.health in BETTER]
    fresh = max(map(seconds_until_fresh, tired), default=0)
    whole = max(map(seconds_until_whole, filter(needs_rest, people)), default=0)
    yield Option(
        FRESH,
        f"rest until Stamina is full, {format_weeks(fresh)}" if tired else "rest until Stamina is full",
        partial(_span_preview, company, fresh),
        refused="" if tired else "All characters have full Stamina.",
    )
    yield Option(
        WHOLE,
        f"rest until all are OK, {format_weeks(whole)}" if hurt else "rest until all are OK",
        partial(_span_preview, company, whole),
        refused="" if hurt else "The Health of all characters is OK.",
    )
    for word, seconds in SPANS.items():
        yield Option(
            word,
            f"rest for {'an' if word == 'hour' else 'a'} {word}",
            partial(_span_preview, company, seconds),
        )
    yield Option(DAYS, "rest for several days")


def _span_preview(company: CompanyState, seconds: int) -> Preview:
    """Preview the points of Stamina and the levels of Health that this rest restores in all. No dice are involved."""
    stamina = steps = 0
    people = company.living()
    for person in people:
        rested = _after(person, seconds)
        stamina += rested.stamina - person.stamina
        steps += person.level - rested.level
    measures = (Measure("Stamina", Fraction(stamina), "amount"), Measure("Health steps", Fraction(steps), "amount"))
    empty = any(person.missiles.get(kind, 0) < full for person in people for kind, full in person.full_missiles.items())
    return Preview(measures, note="refills the quivers" if empty and company.seconds + seconds >= DAY else "")


def _after(person: CompanyMember, seconds: int) -> CompanyMember:
    rested = msgspec.structs.replace(person)
    rest_for(rested, seconds)
    return rested
