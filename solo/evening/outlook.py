"""Owns the forecast as a sheet tells it: in sentences that need no knowledge of how it was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solo.evening.sheet import Chances, Outlook
from solo.forecast.forecast import Forecast
from solo.forecast.telling import HARDLY, costs, headline
from solo.resolver import percent
from solo.systems.contract import Tier

SELDOM: Final = 0.02
"""The chance to fall below which nobody is named for it."""


def outlook_of(known: Forecast, tiers: Sequence[Tier] = ()) -> Outlook:
    """What is likely to come of a fight, for a sheet."""
    return Outlook(
        win=known.win,
        win_low=known.win_low,
        win_high=known.win_high,
        lose=known.lose,
        draw=known.draw,
        rounds=known.rounds,
        fights=known.fights,
        verdict=headline(known, tiers),
        nobody_falls=known.fallen[0] if known.fallen else 1.0,
        nobody_dies=known.deaths[0] if known.deaths else 1.0,
        party=tuple(Chances(one.name, one.down, one.dead, one.unhurt) for one in known.characters),
        words=tuple(_words(known)),
    )


def _words(known: Forecast) -> Iterator[str]:
    fell = 1 - known.fallen[0] if known.fallen else 0.0
    died = 1 - known.deaths[0] if known.deaths else 0.0
    yield f"The party wins {percent(known.win)} of such fights, in {known.rounds:.0f} {known.stretch}s on average."
    yield f"Somebody of the party falls in {percent(fell)} of them, somebody dies in {percent(died)}."
    in_danger = sorted((one for one in known.characters if one.down >= SELDOM), key=lambda one: -one.down)
    if in_danger:
        names = ", ".join(f"{one.name} ({percent(one.down)})" for one in in_danger)
        yield f"Who falls how often: {names}."
    spent = [(one.name, costs(one.spent)) for one in known.characters if any(c.mean >= HARDLY for c in one.spent)]
    if spent:
        yield f"It costs them on average: {'; '.join(f'{name} {cost}' for name, cost in spent)}."
    if known.most_harm:
        yield f"Most of the harm comes from {known.most_harm}."
    if known.way_to_lose:
        yield f"Where it is lost, most often {known.way_to_lose.text}."
