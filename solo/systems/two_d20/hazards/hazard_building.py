"""Building a hazard part by part. Each option shows the price after the step (`T-24`, `T-25`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.rolls.hazard import FLAT, HALVED, LEAST_DICE, MOST_DICE, price

DONE: Final = "done"
HIGHEST: Final = 6
"""The highest number that a quality of a built hazard can have."""
HARDEST: Final = 5
DAMAGE, TEST = "damage", "test"
OF_ITSELF: Final = {DAMAGE: "dice", TEST: "difficulty"}
"""Names of the hazard's fields for the two parts that are not qualities: damage and test."""
LADDERS: Final[dict[str, tuple[int | None, ...]]] = {
    DAMAGE: (0, *range(LEAST_DICE, MOST_DICE + 1)),
    TEST: (None, *range(1, HARDEST + 1)),
    **dict.fromkeys(FLAT, (False, True)),
    **{name: tuple(range(HIGHEST + 1)) for name in ("vicious", *sorted(HALVED))},
}
"""The possible values of each part of a hazard, from the lowest to the highest."""
BLANK: Final = NamedHazard(name="A hazard", dice=4, difficulty=2)


class HazardStepCode(Code, frozen=True):
    """The option code that moves one part of a hazard a step up or down its list of values."""

    verb: Literal["more", "less"]
    part: str


def apply_step(danger: NamedHazard, step: HazardStepCode) -> NamedHazard | None:
    """Return the hazard after one step; None if the part is already at its last value."""
    ladder = LADDERS[step.part]
    place = ladder.index(_value(danger, step.part)) + (1 if step.verb == "more" else -1)
    if not 0 <= place < len(ladder):
        return None
    if field := OF_ITSELF.get(step.part):
        return replace(danger, **{field: ladder[place]})
    return replace(danger, qualities=replace(danger.qualities, **{step.part: ladder[place]}))


def next_part(company: CompanyState, danger: NamedHazard) -> Choose:
    """Return the choice of the part of the hazard to change next, with the price so far."""
    asked = f"{danger.words}: {price(danger.hazard)} Doom. Change anything?"
    return Choose(company.speaker().key, "build", asked, [Option(DONE, "done"), *_steps(danger)], DONE)


def _steps(danger: NamedHazard) -> Iterator[Option]:
    for part in LADDERS:
        for step in (HazardStepCode("more", part), HazardStepCode("less", part)):
            changed = apply_step(danger, step)
            if changed is not None:
                yield Option(str(step), _words(step, changed), partial(_preview, danger, changed), part)


def _words(step: HazardStepCode, changed: NamedHazard) -> str:
    value = _value(changed, step.part)
    if step.part == DAMAGE:
        return f"{value} CD of damage" if value else "no damage"
    if step.part == TEST:
        return f"D{value} test to avoid it" if value else "no test to avoid it"
    if isinstance(value, bool) or not value:
        return f"{step.part.capitalize()}" if value else f"no {step.part.capitalize()}"
    return f"{step.part.capitalize()} {value}"


def _preview(danger: NamedHazard, changed: NamedHazard) -> Preview:
    return Preview(cost=f"{price(danger.hazard)} → {price(changed.hazard)} Doom")


def _value(danger: NamedHazard, part: str) -> int | None:
    field = OF_ITSELF.get(part)
    value: int | None = getattr(danger, field) if field else getattr(danger.qualities, part)
    return value
