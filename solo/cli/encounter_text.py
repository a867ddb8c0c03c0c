"""Owns how encounters that were searched to a forecast leave the command: as text, as Markdown, or as JSON.

No time is told, so that the same seed and number of fights print the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from solo.cli.printing import print_lines
from solo.encounters.found import Found, Outcome
from solo.encounters.target import Target
from solo.encounters.wanted import Wanted
from solo.resolver import percent
from solo.systems.contract import FoeCount, Setup, System


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
    if form or as_json:
        _print_sheets(outcome, asked, system, form)
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


def _print_sheets(outcome: Outcome, asked: Asked, system: System, form: str) -> None:
    """Print what was found on sheets in a form; without one as data, beside what was asked for and found."""
    from solo.cli import sheets  # only asked for on paper and for programs
    from solo.evening.making import Wanted as OnSheet

    wish = asked.wanted
    encounters = [
        OnSheet(
            setup=Setup(wish.party, one.foes, wish.place, options=wish.options, shared=wish.shared),
            tier=asked.tier,
            aim=one.why,
            forecast=one.forecast,
        )
        for one in outcome.found
    ]
    if form:
        sheets.print_sheets(encounters, system, form)
    else:
        sheets.print_data(told(outcome, asked, system), encounters, system)


def _chance(chance: float) -> str:
    return percent(Fraction(chance))
