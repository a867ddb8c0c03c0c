"""Owns how encounters that were searched to a forecast leave the command: as text, as Markdown, or as JSON.

No time is told, so that the same seed and number of fights print the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from solo.campaign import encounter_export
from solo.campaign.encounter_export import EncounterSheet
from solo.cli.printing import print_json, print_lines, print_text
from solo.encounters.found import Found, Outcome
from solo.encounters.target import Target
from solo.encounters.wanted import Wanted
from solo.resolver import percent
from solo.systems.contract import Candidate, FoeCount, System


class Asked(msgspec.Struct, frozen=True):
    """What was asked for, with the seed that finds the same again; `tier` is "" where no tier was named."""

    tier: str
    wanted: Wanted
    seed: int


class Person(msgspec.Struct, frozen=True):
    """One of the party: the chances from 0 to 1 to go down, to die and to stay unhurt."""

    name: str
    down: float
    dead: float
    unhurt: float


class Figures(msgspec.Struct, frozen=True):
    """A candidate's forecast for programs; chances and shares are from 0 to 1, `rounds` is the mean."""

    win: float
    win_low: float
    win_high: float
    lose: float
    draw: float
    fights: int
    band: str
    sure: bool
    rounds: float
    nobody_dies: float
    nobody_falls: float
    characters: tuple[Person, ...]


class Offered(msgspec.Struct, frozen=True):
    """A candidate for programs: its foes, whether it surely meets the target or seems to, and its forecast."""

    foes: tuple[FoeCount, ...]
    worth: int
    meets: bool
    likely: bool
    why: str
    forecast: Figures


class Told(msgspec.Struct, frozen=True):
    """All that was found, for programs; `fights` are those of the whole search."""

    tier: str
    target: Target
    unit: str
    seed: int
    party: tuple[str, ...]
    said: str
    fights: int
    candidates: tuple[Offered, ...]


def print_outcome(outcome: Outcome, asked: Asked, system: System, form: str, as_json: bool) -> None:
    """Print what was found: whole encounters in a form, or all candidates as JSON, or as text."""
    if form:
        _print_whole(outcome.found, system, form)
    elif as_json:
        print_json(told(outcome, asked, system))
    else:
        print_lines(outcome_lines(outcome, asked, system.encounters.price_unit))


def told(outcome: Outcome, asked: Asked, system: System) -> Told:
    """What was found, for programs."""
    return Told(
        tier=asked.tier,
        target=asked.wanted.target,
        unit=system.encounters.price_unit,
        seed=asked.seed,
        party=tuple(system.characters.member(character).name for character in asked.wanted.party),
        said=outcome.said,
        fights=outcome.fights,
        candidates=tuple(
            Offered(one.foes, one.worth, one.meets, one.likely, one.why, figures(one)) for one in outcome.found
        ),
    )


def figures(found: Found) -> Figures:
    """The forecast of a candidate, for programs."""
    known = found.forecast
    return Figures(
        win=known.win,
        win_low=known.win_low,
        win_high=known.win_high,
        lose=known.lose,
        draw=known.draw,
        fights=known.fights,
        band=known.band,
        sure=known.sure,
        rounds=known.rounds,
        nobody_dies=found.nobody_dies,
        nobody_falls=found.nobody_falls,
        characters=tuple(Person(one.name, one.down, one.dead, one.unhurt) for one in known.characters),
    )


def outcome_lines(outcome: Outcome, asked: Asked, unit: str) -> Iterator[str]:
    """Whether the target is met, then each candidate with how near it comes and what it would cost."""
    yield f"{outcome.said} {outcome.fights} fights in all, seed {asked.seed}."
    for number, found in enumerate(outcome.found, start=1):
        yield f"{number}. {', '.join(f'{foe.count} {foe.name}' for foe in found.foes)}: {found.worth} {unit}"
        yield f"   {found.why}"
        yield f"   {_cost(found)}"


def _cost(found: Found) -> str:
    whole = f"nobody falls in {_chance(found.nobody_falls)}, nobody dies in {_chance(found.nobody_dies)}"
    down = ", ".join(f"{one.name} {_chance(one.down)}" for one in found.forecast.characters)
    return f"{found.forecast.band.capitalize()}; {whole}. Down: {down}."


def _print_whole(found: Sequence[Found], system: System, form: str) -> None:
    candidates = [Candidate(one.foes, one.worth, 0, 0, one.why) for one in found]
    sheets = encounter_export.encounter_sheets(candidates, system)
    pairs = list(zip(sheets, found, strict=True))
    if form == "json":
        print_json([_as_data(sheet, one) for sheet, one in pairs], indented=True)
    elif form == "markdown":
        print_text("\n".join(f"{encounter_export.as_markdown(sheet)}\n{_markdown(one)}" for sheet, one in pairs))
    else:
        print_text("\n".join(f"{encounter_export.as_text(sheet)}\nForecast\n  {_cost(one)}\n" for sheet, one in pairs))


def _as_data(sheet: EncounterSheet, found: Found) -> dict[str, Any]:
    """The sheet without the bounds of a budget, which it was not held against."""
    data: dict[str, Any] = msgspec.to_builtins(sheet)
    kept = {name: value for name, value in data.items() if name not in ("low", "high")}
    return {**kept, "meets": found.meets, "likely": found.likely, "forecast": msgspec.to_builtins(figures(found))}


def _markdown(found: Found) -> str:
    known = found.forecast
    rows = [
        ("Won", f"{_chance(known.win)} ({_chance(known.win_low)} to {_chance(known.win_high)})"),
        ("Fights", str(known.fights)),
        ("Verdict", known.band),
        ("Nobody falls", _chance(found.nobody_falls)),
        ("Nobody dies", _chance(found.nobody_dies)),
        *((f"{one.name} down", _chance(one.down)) for one in known.characters),
    ]
    return "\n".join(
        ["## Forecast", "", *(f"- **{encounter_export.safe(name)}**: {value}" for name, value in rows), ""]
    )


def _chance(chance: float) -> str:
    return percent(Fraction(chance))
