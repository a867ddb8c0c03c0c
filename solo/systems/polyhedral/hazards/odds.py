"""Owns how the odds of a hazard are shown: points lost on average, and the chances to go down and to die of it."""

from __future__ import annotations

from collections.abc import Sequence

from solo.resolver import Distribution, Modifier
from solo.systems.contract import Explanation, Measure, Outcome, Preview
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.company.people import Person

MOST_BARS = 12


def harm_preview(
    person: Person,
    losses: Distribution[int],
    left: Distribution[int],
    sentences: Sequence[str],
    modifiers: Sequence[Modifier] = (),
) -> Preview:
    """What a hazard would do to somebody: the points it takes, and the LP it would leave."""
    toughness = person.build.attributes.toughness
    measures = (
        Measure("lost", losses.mean(int), "amount"),
        Measure("goes down", left.chance(lambda lp: lp <= 0), "chance"),
        Measure("dies at once", left.chance(lambda lp: checks.dead(lp, toughness)), "chance"),
    )
    explanation = Explanation(f"What {person.name} loses", tuple(sentences), tuple(modifiers), _bars(losses))
    return Preview(measures, explain=lambda: explanation)


def _bars(losses: Distribution[int]) -> tuple[Outcome, ...]:
    """One bar for each loss, or for as many losses together as keeps the chart short."""
    lowest, highest = min(losses.weights), max(losses.weights)
    wide = -(-(highest - lowest + 1) // MOST_BARS)
    starts = range(lowest, highest + 1, wide)
    return tuple(_bar(losses, start, min(start + wide - 1, highest)) for start in starts)


def _bar(losses: Distribution[int], first: int, last: int) -> Outcome:
    label = str(first) if first == last else f"{first} to {last}"
    return Outcome(label, losses.chance(lambda lost: first <= lost <= last))
