"""Exact odds of an action: the chance of success, and the distributions of defeats and damage (`G-37`, `R-11`).

The odds depend only on the advantage. The distributions are cached by advantage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from solo.resolver import Distribution, distribution
from solo.systems.contract import ChartBar, Explanation, Measure, Preview
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.rating import Rating, modifier_text
from solo.systems.gloranthan.rolls.action import BARE, PLAIN, Bond, DamageIncrease, DamageReduction, action, damage
from solo.systems.parts.phrasing import capitalise, count_noun

REMEMBERED: Final = 16_384
DEFEATS, FALLS = "defeats", "falls"
UNITS: Final = "M (mastery) is one whole level. E (edge) counts only if the whole levels are equal."
WORDED: Final = 5
"""The chart's last bar counts all results of this many defeats or more."""


def defeat_distribution(advantage: Rating, bond: Bond = "none", redrawn: bool = False) -> Distribution[int]:
    """Return the distribution of the defeats that an action with this `advantage` inflicts, 0 for a failure.

    With `redrawn`, a failed draw is replaced once.
    """
    return distribution(action, advantage, bond, redrawn)


@lru_cache(maxsize=REMEMBERED)
def harm(
    advantage: Rating,
    force: DamageIncrease = PLAIN,
    shelter: DamageReduction = BARE,
    bond: Bond = "none",
    redrawn: bool = False,
) -> Distribution[int]:
    """Return the distribution of the damage that an action with this `advantage` does (`R-35`)."""
    return defeat_distribution(advantage, bond, redrawn).map(lambda defeats: damage(defeats, force, shelter))


@lru_cache(maxsize=REMEMBERED)
def mean_harm(
    advantage: Rating,
    force: DamageIncrease = PLAIN,
    shelter: DamageReduction = BARE,
    bond: Bond = "none",
    most: int = 0,
) -> float:
    """Return the mean damage of an action. Any damage above `most` counts as `most`; 0 means no limit."""
    return float(harm(advantage, force, shelter, bond).mean(lambda done: min(done, most) if most else done))


# rule: Odds of an advantage
@lru_cache(maxsize=REMEMBERED)
def success(advantage: Rating, bond: Bond = "none", redrawn: bool = False) -> Fraction:
    """Return the chance of success of an action with this `advantage`."""
    return 1 - defeat_distribution(advantage, bond, redrawn).chance_of(0)


@lru_cache(maxsize=REMEMBERED)
def fall_chance(
    advantage: Rating, left: int, force: DamageIncrease = PLAIN, shelter: DamageReduction = BARE, bond: Bond = "none"
) -> Fraction:
    """Return the chance that an action brings down a target that has `left` hits."""
    return harm(advantage, force, shelter, bond).chance(lambda done: done >= left)


def measures(meeting: PreparedAction, success_name: str = "success") -> tuple[Measure, ...]:
    """Return the figures of an action: chance of success, mean defeats, and the chance to bring the target down."""
    found = [Measure(success_name, success(meeting.advantage, meeting.bond, bool(meeting.again)), "chance")]
    if meeting.left:
        done = _harm_of(meeting)
        found.append(Measure(DEFEATS, done.mean(lambda points: points), "amount"))
        found.append(Measure(FALLS, done.chance(lambda points: points >= meeting.left), "chance"))
    return tuple(found)


def action_preview(meeting: PreparedAction, cost: str = "", note: str = "", success_name: str = "success") -> Preview:
    """Return the preview of an action: its figures, its cost, and the explanation of the odds."""
    return Preview(measures(meeting, success_name), cost, note, lambda: explain(meeting))


def explain(meeting: PreparedAction, sentences: Sequence[str] = ()) -> Explanation:
    """Return the explanation of the odds: both powers with their parts, and the chance of each number of defeats."""
    opening = (
        f"{capitalise(meeting.actor.name)}: {meeting.actor.words}.",
        f"{capitalise(meeting.target.name)}: {meeting.target.words}.",
        f"The advantage is {modifier_text(meeting.advantage)} before the Mastery card is drawn. A tie fails.",
    )
    again = (f"{meeting.again[0]} allows a redraw after a failure.",) if meeting.again else ()
    bars = tuple(bar for bar in _bars(meeting) if bar.chance)
    return Explanation(capitalise(meeting.what), (*opening, *again, *sentences, UNITS), outcomes=bars)


def _harm_of(meeting: PreparedAction) -> Distribution[int]:
    return harm(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, bool(meeting.again))


def _bars(meeting: PreparedAction) -> Iterator[ChartBar]:
    done = _harm_of(meeting)
    failure = 1 - success(meeting.advantage, meeting.bond, bool(meeting.again))
    yield ChartBar("failure", failure)
    yield ChartBar("no harm", done.chance_of(0) - failure)
    yield from (ChartBar(count_noun(points, "defeat"), done.chance_of(points)) for points in range(1, WORDED))
    yield ChartBar(f"{WORDED} or more defeats", done.chance(lambda points: points >= WORDED))
