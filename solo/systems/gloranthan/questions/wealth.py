"""Questions about wealth: spending, gaining, coin, upkeep, and the condition of people."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from solo.systems.contract import Content
from solo.systems.gloranthan.people import wealth as purses
from solo.systems.gloranthan.questions.arguments import (
    Answer,
    Count,
    Flag,
    Level,
    UnitName,
    format_modifier,
    level,
    level_text,
    unit_of,
)
from solo.systems.gloranthan.rating import Rating, power_text
from solo.systems.parts.questions import question

MOST_WEALTH = 40
Wealth = Annotated[int | str, Meta(description="wealth, written like 10M or 10M5E")]
Difference = Annotated[int, Meta(ge=-100, le=100, description="the payment minus the upkeep, such as -1")]
Equipment = Annotated[UnitName, Meta(description="the type of unit, which sets the cost of equipment")]


@question("wealth-spend", "The wealth left after paying a price.", rules="G-20 R-15 R-17")
def wealth_spend(wealth: Wealth, cost: Level) -> Answer:
    return {"wealth": power_text(purses.spend(_wealth(wealth), level(cost, MOST_WEALTH)))}


@question("wealth-gain", "The wealth after a gain.", rules="G-21 R-16 R-17")
def wealth_gain(wealth: Wealth, gain: Level) -> Answer:
    return {"wealth": power_text(purses.gain(_wealth(wealth), level(gain, MOST_WEALTH)))}


@question("wealth-cash", "How many lunars a Wealth rating is worth.", rules="G-22")
def wealth_cash(wealth: Wealth) -> Answer:
    return {"lunars": purses.cash(_wealth(wealth).masteries)}


@question("upkeep", "The upkeep of people each season.", rules="G-17 G-19 R-18 R-20")
def upkeep(content: Content, /, people: Count, magicians: Flag = False, unit: Equipment = "") -> Answer:
    equipped = unit_of(unit, content) if unit else None
    return {"required": level_text(purses.upkeep(people, magicians, equipped))}


@question("wealth-condition", "The condition of people who are paid more or less than their upkeep.", rules="G-19")
def wealth_condition(difference: Difference) -> Answer:
    found = purses.condition(difference)
    return {"unit_power": format_modifier(found.power) if found else "unsupported"}


def _wealth(value: int | str) -> Rating:
    found = Rating.power(value) if isinstance(value, str) else Rating(value)
    if not 0 <= found.masteries <= MOST_WEALTH or found.edges < 0:
        raise ValueError(f"Wealth must be from 0M to {MOST_WEALTH}M, with or without edges.")
    return found
