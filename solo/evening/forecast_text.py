"""Forecast on a sheet: every chance with its interval, and sentences for readers who do not know forecasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.evening.evening_forecast import NOT_YET_SURE
from solo.evening.sheet import CombatantChances, Outlook
from solo.evening.worn_party import rested_of
from solo.forecast.forecast import CombatantForecast, Forecast
from solo.forecast.intervals import Interval
from solo.forecast.stopping_rule import bounds_of
from solo.forecast.summary import HARDLY, format_interval, format_spending, headline
from solo.resolver import format_percent

SELDOM: Final = 0.02
"""Chance to fall below which a character is not mentioned."""


def outlook_of(known: Forecast, worn: str = "", rested: Forecast | None = None) -> Outlook:
    """Return the forecast of a fight for a sheet.

    `worn` names the points that the party lacks; `rested` is the forecast of the same fight with a rested party.
    """
    lose, draw = bounds_of(known.stopped, known.lose, known.worth), share_bounds(known, known.draw)
    safe, alive = nobody_falls(known), nobody_dies(known)
    falls, dies = share_bounds(known, safe), share_bounds(known, alive)
    return Outlook(
        win=known.win,
        win_low=known.win_low,
        win_high=known.win_high,
        lose=known.lose,
        lose_low=lose.low,
        lose_high=lose.high,
        draw=known.draw,
        draw_low=draw.low,
        draw_high=draw.high,
        rounds=known.rounds,
        fights=known.fights,
        verdict=headline(known),
        sure=known.sure,
        nobody_falls=safe,
        nobody_falls_low=falls.low,
        nobody_falls_high=falls.high,
        nobody_dies=alive,
        nobody_dies_low=dies.low,
        nobody_dies_high=dies.high,
        party=tuple(chances_of(character, known) for character in known.characters),
        words=(*_worn_words(worn, known, rested), *_words(known)),
        worn=worn,
        rested=rested_of(rested) if worn and rested else None,
    )


def chances_of(character: CombatantForecast, known: Forecast) -> CombatantChances:
    """Return the chances of one character, each with its interval."""
    down, dead, unhurt = (share_bounds(known, chance) for chance in (character.down, character.dead, character.unhurt))
    return CombatantChances(
        name=character.name,
        down=character.down,
        dead=character.dead,
        unhurt=character.unhurt,
        fights=known.fights,
        down_low=down.low,
        down_high=down.high,
        dead_low=dead.low,
        dead_high=dead.high,
        unhurt_low=unhurt.low,
        unhurt_high=unhurt.high,
    )


def nobody_falls(known: Forecast) -> float:
    """Return the share of fights in which no character falls."""
    return known.fallen[0] if known.fallen else 1.0


def nobody_dies(known: Forecast) -> float:
    """Return the share of fights in which no character dies."""
    return known.deaths[0] if known.deaths else 1.0


def share_bounds(known: Forecast, share: float) -> Interval:
    """Return the 95 % bounds of a share that was counted over all fights of a forecast."""
    return bounds_of(known.stopped, share, known.fights)


def _words(known: Forecast) -> Iterator[str]:
    if not known.sure:
        yield f"{NOT_YET_SURE}: the verdict may still change from “{known.band}”."
    rounds = f"in {known.rounds:.0f} {known.stretch}s on average"
    won = format_interval(known.win_low, known.win_high)
    yield f"The party wins {format_percent(known.win)} of {known.fights} fights (95 %: {won}), {rounds}."
    fell, died = _share(known, 1 - nobody_falls(known)), _share(known, 1 - nobody_dies(known))
    yield f"A character is taken out in {fell} of fights; a character dies in {died}."
    in_danger = sorted((one for one in known.characters if one.down >= SELDOM), key=lambda one: -one.down)
    if in_danger:
        yield f"Taken out: {', '.join(f'{one.name} {_share(known, one.down)}' for one in in_danger)}."
    spent = [
        (one.name, format_spending(one.spent)) for one in known.characters if any(c.mean >= HARDLY for c in one.spent)
    ]
    if spent:
        yield f"Average cost: {'; '.join(f'{name} {cost}' for name, cost in spent)}."
    if known.most_harm:
        yield f"Most of the harm comes from {known.most_harm}."
    if known.way_to_lose:
        yield f"Most frequent defeat: {known.way_to_lose.text}."


def _worn_words(worn: str, known: Forecast, rested: Forecast | None) -> Iterator[str]:
    """Yield a sentence with both chances of a worn-out party: as it is now, and rested."""
    if not worn:
        return
    whole = f"for a rested party, the chance is {NOT_YET_SURE.lower()}"
    if rested is not None:
        won = format_interval(rested.win_low, rested.win_high)
        whole = f"a rested party wins {format_percent(rested.win)} of {rested.fights} fights (95 %: {won})"
    yield f"The party is worn out: {worn}. It wins {format_percent(known.win)} of fights; {whole}."


def _share(known: Forecast, share: float) -> str:
    """Format a share with its interval: "40 % (21 to 61 %)"."""
    bounds = share_bounds(known, share)
    return f"{format_percent(share)} ({format_interval(bounds.low, bounds.high)})"
