"""Choices of a resting party: tend a hero, let days pass, refill a kit (`R-19`, `H-15`, `H-19`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Measure, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.company.procedure import END
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, told_steps
from solo.systems.two_d20.fight.rules.harm import NOUN, harm_of
from solo.systems.two_d20.fight.rules.recovering import TRACKS
from solo.systems.two_d20.fight.state import Track
from solo.systems.two_d20.rest.recovery import best_treatment_test, carries_harm, chance, is_broken

DAY, WEEK = "day", "week"
REFILL_GOLD: Final = 1
WORTHWHILE: Final = Fraction(1, 4)
"""Tending is the default only with at least this chance to pass, since a test risks complications."""


class TendCode(Code, frozen=True, tag="tend"):
    """The option code for tending one kind of Harm of one hero."""

    who: str
    track: Track


class RefillCode(Code, frozen=True, tag="refill"):
    """The option code for refilling one hero's kit."""

    who: str
    kit: str


def next_step(company: CompanyState) -> Choose:
    """Return the choice of the next step of a rest. The default is the most useful step."""
    days = [Option(DAY, "rest for a day"), Option(WEEK, f"rest for {count_noun(company.rulings.days_a_wound, 'day')}")]
    trials = list(_trials(company))
    hopeful = _tending(company, [one for one in trials if not _hopeless(one[1])])
    hopeless = _tending(company, [one for one in trials if _hopeless(one[1])])
    options = [*hopeful, *days, *hopeless, *_refills(company), Option(END, "move on")]
    default = _sensible(company, trials)
    asked = f"{count_noun(company.done, 'day')} of rest so far. What now?" if company.done else "How do you rest?"
    return Choose(company.speaker().key, "rest", asked, options, default)


def _sensible(company: CompanyState, trials: Iterable[tuple[TendCode, PreparedTest | None]]) -> str:
    """Return the default step: a promising test, a day of rest before it, a week if only time helps, or the end."""
    worthwhile = [code for code, trial in trials if _promising(trial) and not _only_time_helps(company, code)]
    now = (str(code) for code in worthwhile if company.done and str(code) not in company.tended)
    return next(now, DAY if worthwhile else WEEK if any(map(carries_harm, company.living())) else END)


def _trials(company: CompanyState) -> Iterator[tuple[TendCode, PreparedTest | None]]:
    """Yield each kind of Harm that a hero carries, with the test of the best healer."""
    for patient in company.living():
        for track in TRACKS:
            if harm_of(patient, track):
                yield TendCode(patient.key, track), best_treatment_test(company, patient, track)


def _tending(company: CompanyState, trials: Iterable[tuple[TendCode, PreparedTest | None]]) -> Iterator[Option]:
    for code, trial in trials:
        label = f"tend {company.find(code.who).name}'s {NOUN[code.track]}"
        if trial is not None:
            label = f"{label}: {trial.who.name}, {trial.skill.capitalize()} D{trial.difficulty}"
        yield Option(str(code), label, partial(_prospect, trial), "tend", _why_not(company, code, trial))


def _hopeless(trial: PreparedTest | None) -> bool:
    """Return True if the test cannot be passed with two dice."""
    return trial is not None and not chance(trial)


def _promising(trial: PreparedTest | None) -> bool:
    return trial is not None and chance(trial) >= WORTHWHILE


def _why_not(company: CompanyState, code: TendCode, trial: PreparedTest | None) -> str:
    patient = company.find(code.who)
    if trial is None:
        return "No hero is fit to tend Harm."
    if not company.done:
        return "Rest for a day first. Each day allows one test."
    if _only_time_helps(company, code):
        return f"{patient.name} is broken and recovers only after {company.rulings.days_a_wound} days of rest."
    return "This was already tried today." if str(code) in company.tended else ""


def _only_time_helps(company: CompanyState, code: TendCode) -> bool:
    return code.track == "resolve" and is_broken(company, company.find(code.who))


def _refills(company: CompanyState) -> Iterator[Option]:
    full = company.rulings.kit_uses
    for hero in company.living():
        for kit, uses in hero.kits.items():
            if uses < full:
                gold = company.sheet(hero).gold
                shown = partial(Preview, cost=f"{gold:g} → {gold - REFILL_GOLD:g} gold")
                refused = "" if gold >= REFILL_GOLD else f"{hero.name} cannot pay {REFILL_GOLD:g} gold."
                label = f"refill {hero.name}'s {kit}: {uses} → {full} uses"
                yield Option(str(RefillCode(hero.key, kit)), label, shown, "kits", refused)


def _prospect(trial: PreparedTest | None) -> Preview:
    if trial is None:
        return Preview()
    return Preview((Measure("pass", chance(trial), "chance"),), note=told_steps(trial.steps))
