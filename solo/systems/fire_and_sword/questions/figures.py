"""Owns the questions whose answers are plain figures: savings, magic points, ceremonies, difficulties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from solo.resolver import distribution
from solo.systems.contract import QuestionFault
from solo.systems.fire_and_sword.magic import casting, reach
from solo.systems.fire_and_sword.questions.arguments import Count, Statistic
from solo.systems.fire_and_sword.questions.rolls import Answer
from solo.systems.fire_and_sword.standing.grades import savings as saved
from solo.systems.parts.questions import NamedQuestion, question

MOST_HOURS = 100

Grade = Annotated[int, Meta(ge=1, le=14, description="an FTE grade from 1 to 14")]
Points = Annotated[int, Meta(ge=1, le=3, description="the points of a divine spell: 1, 2 or 3")]
Hours = Annotated[int, Meta(ge=0, le=MOST_HOURS, description=f"hours of ceremony, from 0 to {MOST_HOURS}")]
Base = Annotated[Count, Meta(description="the base cost in MP, a whole number from 0 up")]
DurationName = Annotated[str, Meta(description=f"one of {', '.join(reach.DURATIONS)}")]
RangeName = Annotated[str, Meta(description=f"one of {', '.join(reach.RANGES)}")]
CeremonySkill = Annotated[Statistic, Meta(description="the Ceremony skill, a whole number from 0 to 500")]
RegenPoints = Annotated[Count, Meta(description="points enchanted for recovery, each of which counts as 2 POW")]
Constitution = Annotated[Statistic, Meta(description="the CON of whoever holds it, a whole number from 0 to 500")]
Power = Annotated[Statistic, Meta(description="the POW, a whole number from 0 to 500")]


class Savings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    grade: Grade


def savings(asked: Savings) -> Answer:
    return {"silver": saved(asked.grade)}


class SorceryCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"reach": "range"}):
    base: Base
    duration: DurationName = "episode"
    reach: RangeName = "touch"


def sorcery_cost(asked: SorceryCost) -> Answer:
    for name, step, steps in (
        ("duration", asked.duration, reach.DURATIONS),
        ("range", asked.reach, reach.RANGES),
    ):
        if step not in steps:
            raise QuestionFault(f"The argument {name} should be one of {', '.join(steps)}, not “{step[:40]}”.")
    return {"mp": reach.cost(asked.base, asked.duration, asked.reach)}


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"power": "pow"}):
    power: Power
    regen_points: RegenPoints = 0


def mp_recovery(asked: Recovery) -> Answer:
    return {"mp": casting.recovered(asked.power, asked.regen_points)}


class Ceremony(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ceremony_skill: CeremonySkill
    hours: Hours
    con: Constitution


def ceremony(asked: Ceremony) -> Answer:
    rolls = casting.con_rolls(asked.hours)
    return {
        "bonus": casting.ceremony_bonus(asked.ceremony_skill, asked.hours),
        "con_rolls": rolls,
        "success": float(distribution(casting.endured, asked.con, rolls).chance_of(True)),
    }


class Divine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: Points


def divine_difficulty(asked: Divine) -> Answer:
    return {"difficulty": casting.difficulty(asked.points)}


def questions_of_figures() -> Iterator[NamedQuestion]:
    """Yields each question of this module."""
    yield question("savings", "What a grade of income leaves after a session, in silver.", Savings, savings)
    yield question("sorcery-cost", "What a casting of sorcery costs in MP.", SorceryCost, sorcery_cost)
    yield question("mp-recovery", "Magic points that come back a day.", Recovery, mp_recovery)
    yield question("ceremony", "What hours of ceremony add, and whether they are endured.", Ceremony, ceremony)
    yield question("divine-difficulty", "The difficulty to obtain or regain a divine spell.", Divine, divine_difficulty)
