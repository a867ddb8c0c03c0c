"""Output of a search for a target forecast: as text, Markdown, HTML or JSON.

Contains no durations, so that the same seed and number of fights print the same output.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.cli.printing import print_lines
from solo.encounters.request import EncounterWish
from solo.encounters.results import FoundEncounter, SearchResult
from solo.encounters.target import Target
from solo.evening.forecast_text import outlook_of
from solo.evening.sheet import CombatantChances, RestedChance
from solo.evening.worn_party import rested_of, worn_told
from solo.forecast.forecast import Forecast
from solo.forecast.summary import format_interval
from solo.resolver import format_percent
from solo.systems.contract import FoeCount, Setup, System


class SearchRequestJson(msgspec.Struct, frozen=True):
    """The request, with the seed that repeats the search; `tier` is "" if no tier was named.

    `lacks` names the points that a worn-out party lacks, "" for a rested party. `rested` holds the forecasts of the
    encounters for a rested party.
    """

    tier: str
    wanted: EncounterWish
    seed: int
    lacks: str = ""
    rested: tuple[Forecast, ...] = ()

    def rested_at(self, number: int) -> Forecast | None:
        """Return the rested party's forecast for the encounter of this number; None if the party is not worn out."""
        return self.rested[number] if self.lacks else None


class ForecastJson(msgspec.Struct, frozen=True):
    """A candidate's forecast for programs: chances from 0 to 1 with 95 % bounds; `rounds` is the mean."""

    win: float
    win_low: float
    win_high: float
    lose: float
    lose_low: float
    lose_high: float
    draw: float
    draw_low: float
    draw_high: float
    fights: int
    band: str
    sure: bool
    rounds: float
    nobody_dies: float
    nobody_dies_low: float
    nobody_dies_high: float
    nobody_falls: float
    nobody_falls_low: float
    nobody_falls_high: float
    characters: tuple[CombatantChances, ...]


class CandidateJson(msgspec.Struct, frozen=True):
    """A candidate encounter in JSON: foes, forecast, and the certainty that the encounter meets the target."""

    foes: tuple[FoeCount, ...]
    worth: int
    meets: bool
    likely: bool
    why: str
    forecast: ForecastJson
    worn: str = ""
    rested: RestedChance | None = None


class SearchResultJson(msgspec.Struct, frozen=True):
    """The result of a search, for programs; `fights` is the number in the whole search."""

    tier: str
    target: Target
    unit: str
    seed: int
    party: tuple[str, ...]
    said: str
    fights: int
    candidates: tuple[CandidateJson, ...]


def print_outcome(outcome: SearchResult, asked: SearchRequestJson, system: System, form: str, as_json: bool) -> None:
    """Print the result: whole encounters in a format, or all candidates as JSON or text."""
    if form or as_json:
        _print_sheets(outcome, asked, system, form)
    else:
        print_lines(outcome_lines(outcome, asked, system.encounters.price_unit))


def make_json(outcome: SearchResult, asked: SearchRequestJson, system: System) -> SearchResultJson:
    """Return the outcome of a search, for programs."""
    return SearchResultJson(
        tier=asked.tier,
        target=asked.wanted.target,
        unit=system.encounters.price_unit,
        seed=asked.seed,
        party=tuple(system.characters.member(character).name for character in asked.wanted.party),
        said=outcome.said,
        fights=outcome.fights,
        candidates=tuple(
            CandidateJson(
                one.foes,
                one.worth,
                one.meets,
                one.likely,
                one.why,
                figures(one),
                asked.lacks,
                rested_of(known) if (known := asked.rested_at(number)) else None,
            )
            for number, one in enumerate(outcome.found)
        ),
    )


def figures(found: FoundEncounter) -> ForecastJson:
    """Return the forecast of a candidate, for programs. Its chances equal those on the candidate's sheet."""
    known = found.forecast
    told = outlook_of(known)
    return ForecastJson(
        win=told.win,
        win_low=told.win_low,
        win_high=told.win_high,
        lose=told.lose,
        lose_low=told.lose_low,
        lose_high=told.lose_high,
        draw=told.draw,
        draw_low=told.draw_low,
        draw_high=told.draw_high,
        fights=known.fights,
        band=known.band,
        sure=known.sure,
        rounds=known.rounds,
        nobody_dies=told.nobody_dies,
        nobody_dies_low=told.nobody_dies_low,
        nobody_dies_high=told.nobody_dies_high,
        nobody_falls=told.nobody_falls,
        nobody_falls_low=told.nobody_falls_low,
        nobody_falls_high=told.nobody_falls_high,
        characters=told.party,
    )


def outcome_lines(outcome: SearchResult, asked: SearchRequestJson, unit: str) -> Iterator[str]:
    """Yield a line on whether the target is met, then the figures and costs of each candidate."""
    yield f"{outcome.said} {outcome.fights} fights in all, seed {asked.seed}."
    for number, found in enumerate(outcome.found, start=1):
        yield f"{number}. {', '.join(f'{foe.count} {foe.name}' for foe in found.foes)}: {found.worth} {unit}"
        yield f"   {found.why}"
        yield f"   {_cost(found)}"
        if known := asked.rested_at(number - 1):
            both = worn_told(asked.lacks, found.forecast.win, known.win)
            won = format_interval(known.win_low, known.win_high)
            yield f"   The party is worn out. {both} ({known.fights} fights, 95 %: {won})."


def _cost(found: FoundEncounter) -> str:
    known, told = found.forecast, outlook_of(found.forecast)
    falls = _chance(told.nobody_falls, told.nobody_falls_low, told.nobody_falls_high)
    dies = _chance(told.nobody_dies, told.nobody_dies_low, told.nobody_dies_high)
    down = ", ".join(f"{one.name} {_chance(one.down, one.down_low, one.down_high)}" for one in told.party)
    safe = f"nobody is taken out in {falls} of fights, and nobody dies in {dies}"
    return f"{known.band.capitalize()}: {safe}. Taken out: {down}."


def _print_sheets(outcome: SearchResult, asked: SearchRequestJson, system: System, form: str) -> None:
    """Print the result as sheets in the format `form`; if that is empty, as JSON with the request."""
    from solo.cli import sheets  # needed only for sheets and JSON
    from solo.evening.sheet_builder import SheetRequest as OnSheet

    wish = asked.wanted
    encounters = [
        OnSheet(
            setup=Setup(wish.party, one.foes, wish.place, options=wish.options, shared=wish.shared),
            tier=asked.tier,
            forecast=one.forecast,
            target=wish.target,
            meets=one.meets,
            rested=asked.rested_at(number),
        )
        for number, one in enumerate(outcome.found)
    ]
    if form:
        sheets.print_sheets(encounters, system, form)
    else:
        sheets.print_data(make_json(outcome, asked, system), encounters, system)


def _chance(share: float, low: float, high: float) -> str:
    return f"{format_percent(share)} ({format_interval(low, high)})"
