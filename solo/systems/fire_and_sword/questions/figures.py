"""Questions about plain figures: savings, magic points, ceremonies, difficulties."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from solo.resolver import distribution
from solo.systems.contract import QuestionError
from solo.systems.fire_and_sword.magic import casting, reach
from solo.systems.fire_and_sword.people.grades import savings as saved
from solo.systems.fire_and_sword.questions.arguments import Count, Statistic
from solo.systems.fire_and_sword.questions.rolls import Answer
from solo.systems.parts.questions import question

MOST_HOURS = 100

Grade = Annotated[int, Meta(ge=1, le=14, description="an FTE grade from 1 to 14")]
Points = Annotated[int, Meta(ge=1, le=3, description="the points of a divine spell: 1, 2 or 3")]
Hours = Annotated[int, Meta(ge=0, le=MOST_HOURS, description=f"hours of ceremony, from 0 to {MOST_HOURS}")]
Base = Annotated[Count, Meta(description="the base cost in MP, a whole number from 0 up")]
DurationName = Annotated[str, Meta(description=f"one of {', '.join(reach.DURATIONS)}")]
RangeName = Annotated[str, Meta(description=f"one of {', '.join(reach.RANGES)}")]
CeremonySkill = Annotated[Statistic, Meta(description="the Ceremony skill, a whole number from 0 to 500")]
RegenPoints = Annotated[
    Count, Meta(description="the number of enchantments for recovery, each of which counts as 2 POW")
]
Constitution = Annotated[
    Statistic, Meta(description="the CON of the character who holds the ceremony, a whole number from 0 to 500")
]
Power = Annotated[Statistic, Meta(description="the POW, a whole number from 0 to 500")]


@question("savings", "The savings of an FTE grade per session, in silver.", rules="F-35")
def savings(grade: Grade) -> Answer:
    return {"silver": saved(grade)}


@question("sorcery-cost", "The cost of a sorcery casting in MP.", rules="F-30")
def sorcery_cost(base: Base, duration: DurationName = "episode", range_: RangeName = "touch") -> Answer:
    for name, step, steps in (
        ("duration", duration, reach.DURATIONS),
        ("range", range_, reach.RANGES),
    ):
        if step not in steps:
            raise QuestionError(f"The argument {name} should be one of {', '.join(steps)}, not “{step[:40]}”.")
    return {"mp": reach.cost(base, duration, range_)}


@question("mp-recovery", "The magic points that return each day.", rules="F-31")
def mp_recovery(pow_: Power, regen_points: RegenPoints = 0) -> Answer:
    return {"mp": casting.daily_magic_points(pow_, regen_points)}


@question("ceremony", "The bonus from hours of ceremony, and the chance to endure them.", rules="F-32 F-33")
def ceremony(ceremony_skill: CeremonySkill, hours: Hours, con: Constitution) -> Answer:
    rolls = casting.con_rolls(hours)
    return {
        "bonus": casting.ceremony_bonus(ceremony_skill, hours),
        "con_rolls": rolls,
        "success": float(distribution(casting.endure_ceremony, con, rolls).chance_of(True)),
    }


@question("divine-difficulty", "The difficulty of obtaining or regaining a divine spell.", rules="F-26 F-28")
def divine_difficulty(points: Points) -> Answer:
    return {"difficulty": casting.difficulty(points)}
