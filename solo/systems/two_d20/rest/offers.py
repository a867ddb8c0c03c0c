"""Owns what a resting company may do next: tend somebody, let days pass, fill a kit up (`R-19`, `H-15`, `H-19`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Measure, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.parts.wording import counted
from solo.systems.two_d20.company.people import Company
from solo.systems.two_d20.company.procedure import END
from solo.systems.two_d20.fight.offers.dice import side_of
from solo.systems.two_d20.fight.rules.difficulty import Trial, told_steps
from solo.systems.two_d20.fight.rules.harm import NOUN, harm_of
from solo.systems.two_d20.fight.rules.recovering import TRACKS
from solo.systems.two_d20.fight.state.fighter import Fighter, Track
from solo.systems.two_d20.rest.recovery import broken, carries_harm, tending
from solo.systems.two_d20.rolls import odds

DAY, WEEK = "day", "week"
REFILL_GOLD: Final = 1


class Tend(Code, frozen=True, tag="tend"):
    """Tending one kind of somebody's Harm."""

    who: str
    track: Track


class Refill(Code, frozen=True, tag="refill"):
    """Filling up somebody's kit."""

    who: str
    kit: str


def next_step(company: Company) -> Choose:
    """Returns the question what to do now; the default is what a sensible company would do."""
    days = [Option(DAY, "rest for a day"), Option(WEEK, f"rest for {counted(company.rulings.days_a_wound, 'day')}")]
    options = [*_tending(company), *days, *_refills(company), Option(END, "move on")]
    tend = next((one.code for one in options if one.code.startswith("tend") and not one.refused), None)
    default = tend or (DAY if any(map(carries_harm, company.living())) else END)
    asked = f"{counted(company.done, 'day')} of rest so far. What now?" if company.done else "How do you rest?"
    return Choose(company.speaker().key, "rest", asked, options, default)


def _tending(company: Company) -> Iterator[Option]:
    for patient in company.living():
        for track in TRACKS:
            if not harm_of(patient, track):
                continue
            trial = tending(company, patient, track)
            label = f"tend the {NOUN[track]} of {patient.name}"
            if trial is not None:
                label = f"{trial.who.name}: {label}, {trial.skill.capitalize()} D{trial.difficulty}"
            code, refused = str(Tend(patient.key, track)), _why_not(company, patient, track, trial)
            yield Option(code, label, partial(_prospect, trial), "tend", refused)


def _why_not(company: Company, patient: Fighter, track: Track, trial: Trial | None) -> str:
    if trial is None:
        return "Nobody is on their feet to do it."
    if not company.done:
        return "One test goes with a day of rest: let a day pass first."
    if track == "resolve" and broken(company, patient):
        return f"{patient.name} is broken: only {company.rulings.days_a_wound} days of rest help."
    return "That was tried today." if str(Tend(patient.key, track)) in company.tended else ""


def _refills(company: Company) -> Iterator[Option]:
    full = company.rulings.kit_uses
    for hero in company.living():
        for kit, uses in hero.kits.items():
            if uses < full:
                gold = company.sheet(hero).gold
                shown = partial(Preview, cost=f"{gold:g} → {gold - REFILL_GOLD:g} gold")
                refused = "" if gold >= REFILL_GOLD else f"{hero.name} has no gold for it."
                label = f"fill up {hero.name}'s {kit}: {uses} → {full} uses"
                yield Option(str(Refill(hero.key, kit)), label, shown, "kits", refused)


def _prospect(trial: Trial | None) -> Preview:
    if trial is None:
        return Preview()
    passes = odds.margins(side_of(trial)).chance(lambda margin: margin >= 0)
    return Preview((Measure("helps", passes, "chance"),), note=told_steps(trial.steps))
