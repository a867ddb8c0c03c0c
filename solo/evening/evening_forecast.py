"""Forecast of an evening: chances to win all encounters, where the party fails, and the costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from solo.forecast.intervals import wilson_interval
from solo.forecast.summary import HARDLY, format_interval
from solo.resolver import format_percent

NOT_YET_SURE: Final = "Not certain yet"


class EncounterCourse(msgspec.Struct, frozen=True, array_like=True):
    """The result of one encounter in an evening: victory, rounds, fallen and dead characters, and spent resources."""

    won: bool
    rounds: int
    fallen: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    spent: dict[str, int] = {}


Course = tuple[EncounterCourse, ...]
"""One simulated evening: the results of its encounters up to the last fight."""


class MeanSpending(msgspec.Struct, frozen=True):
    """The party's mean consumption of one resource in an encounter."""

    what: str
    mean: float


class PartOutlook(msgspec.Struct, frozen=True, kw_only=True):
    """Forecast of one encounter of the evening.

    Chances are from 0 to 1, each with 95 % bounds. `reached` and `breaks` are the shares of all `evenings` that reach
    this encounter and that end with it. The other chances are shares of the `fights` in evenings that reach it.
    """

    title: str
    evenings: int = 0
    fights: int = 0
    reached: float
    reached_low: float = 0.0
    reached_high: float = 1.0
    won: float
    won_low: float = 0.0
    won_high: float = 1.0
    somebody_falls: float
    somebody_falls_low: float = 0.0
    somebody_falls_high: float = 1.0
    somebody_dies: float
    somebody_dies_low: float = 0.0
    somebody_dies_high: float = 1.0
    breaks: float
    breaks_low: float = 0.0
    breaks_high: float = 1.0
    rounds: float
    spent: tuple[MeanSpending, ...] = ()
    words: str = ""


class EveningOutlook(msgspec.Struct, frozen=True, kw_only=True):
    """Forecast of the whole evening.

    `home` is the chance to win every encounter, `all_alive` the chance to do so without a death. Both have 95 % bounds.
    `worn` names the points that the party lacks at the start ("Ilse has 0 of 8 SP"), "" for a rested party.
    """

    evenings: int
    home: float
    home_low: float = 0.0
    home_high: float = 1.0
    all_alive: float
    all_alive_low: float = 0.0
    all_alive_high: float = 1.0
    parts: tuple[PartOutlook, ...]
    words: tuple[str, ...]
    worn: str = ""


def make_evening_outlook(titles: Sequence[str], courses: Sequence[Course]) -> EveningOutlook:
    """Return the forecast from simulated evenings. Raises ValueError if there are none."""
    if not courses:
        raise ValueError("No evening was simulated.")
    played = len(courses)
    home = [course for course in courses if len(course) == len(titles) and all(came.won for came in course)]
    alive = sum(not any(came.dead for came in course) for course in home)
    parts = tuple(
        _part(title, [one[at] for one in courses if len(one) > at], played) for at, title in enumerate(titles)
    )
    parts = tuple(msgspec.structs.replace(part, words=_told(part)) for part in parts)
    homes, lives = wilson_interval(len(home), played), wilson_interval(alive, played)
    known = EveningOutlook(
        evenings=played,
        home=len(home) / played,
        home_low=homes.low,
        home_high=homes.high,
        all_alive=alive / played,
        all_alive_low=lives.low,
        all_alive_high=lives.high,
        parts=parts,
        words=(),
    )
    return msgspec.structs.replace(known, words=tuple(_words(known)))


def with_worn(known: EveningOutlook, lacks: str, rested: EveningOutlook | None) -> EveningOutlook:
    """Return the forecast with a first sentence that compares the worn-out party with a rested party.

    Returns `known` unchanged if `lacks` is "".
    """
    if not lacks:
        return known
    whole = f"for a rested party, the chance is {NOT_YET_SURE.lower()}"
    if rested is not None:
        home = format_interval(rested.home_low, rested.home_high)
        whole = f"a rested party does so in {format_percent(rested.home)} of {rested.evenings} (95 %: {home})"
    said = (
        f"The party is worn out: {lacks}. It wins every encounter in {format_percent(known.home)} of evenings; {whole}."
    )
    return msgspec.structs.replace(known, words=(said, *known.words), worn=lacks)


def not_yet_sure(known: EveningOutlook) -> EveningOutlook:
    """Return an unfinished forecast with a first sentence that says so."""
    said = f"{NOT_YET_SURE}: based on the first {known.evenings} simulated evenings."
    return msgspec.structs.replace(known, words=(said, *known.words))


def _part(title: str, came: Sequence[EncounterCourse], played: int) -> PartOutlook:
    reached = len(came)
    if not reached:
        return _never_reached(title, played)
    spent = Counter[str]()
    for one in came:
        spent.update(one.spent)
    lost = sum(not one.won for one in came)
    fell, died = sum(bool(one.fallen) for one in came), sum(bool(one.dead) for one in came)
    here, won = wilson_interval(reached, played), wilson_interval(reached - lost, reached)
    falls, dies, breaks = wilson_interval(fell, reached), wilson_interval(died, reached), wilson_interval(lost, played)
    return PartOutlook(
        title=title,
        evenings=played,
        fights=reached,
        reached=reached / played,
        reached_low=here.low,
        reached_high=here.high,
        won=1 - lost / reached,
        won_low=won.low,
        won_high=won.high,
        somebody_falls=fell / reached,
        somebody_falls_low=falls.low,
        somebody_falls_high=falls.high,
        somebody_dies=died / reached,
        somebody_dies_low=dies.low,
        somebody_dies_high=dies.high,
        breaks=lost / played,
        breaks_low=breaks.low,
        breaks_high=breaks.high,
        rounds=sum(one.rounds for one in came) / reached,
        spent=tuple(MeanSpending(what, amount / reached) for what, amount in spent.items() if amount),
    )


def part_not_simulated(title: str) -> PartOutlook:
    """Return an empty forecast for an encounter that has been played already."""
    return PartOutlook(title=title, reached=0.0, won=0.0, somebody_falls=0.0, somebody_dies=0.0, breaks=0.0, rounds=0.0)


def _never_reached(title: str, played: int) -> PartOutlook:
    """Return the forecast of an encounter that no evening reached."""
    none = wilson_interval(0, played)
    return PartOutlook(
        title=title,
        evenings=played,
        reached=0.0,
        reached_high=none.high,
        won=0.0,
        somebody_falls=0.0,
        somebody_dies=0.0,
        breaks=0.0,
        breaks_high=none.high,
        rounds=0.0,
    )


def _words(known: EveningOutlook) -> Iterator[str]:
    home, alive = (
        format_interval(known.home_low, known.home_high),
        format_interval(known.all_alive_low, known.all_alive_high),
    )
    yield (
        f"The party wins every encounter in {format_percent(known.home)} of {known.evenings} evenings (95 %: "
        f"{home}), with "
        f"everyone alive in {format_percent(known.all_alive)} ({alive})."
    )
    worst = max(known.parts, key=lambda part: part.breaks)
    if worst.breaks:
        bounds = format_interval(worst.breaks_low, worst.breaks_high)
        ends = f"{format_percent(worst.breaks)} of all evenings ({bounds}) end there"
        yield f"The party most often loses at {worst.title}: {ends}."


def _told(part: PartOutlook) -> str:
    reached = format_interval(part.reached_low, part.reached_high)
    if not part.fights:
        return f"The party gets here in none of {part.evenings} evenings (95 %: {reached})."
    costs = ", ".join(f"{one.mean:.1f} {one.what}".replace("-", "−") for one in part.spent if one.mean >= HARDLY)
    costs = costs or "almost nothing"
    won = f"{format_percent(part.won)} ({format_interval(part.won_low, part.won_high)})"
    falls = (
        f"{format_percent(part.somebody_falls)} ({format_interval(part.somebody_falls_low, part.somebody_falls_high)})"
    )
    dies = f"{format_percent(part.somebody_dies)} ({format_interval(part.somebody_dies_low, part.somebody_dies_high)})"
    fights = "1 fight" if part.fights == 1 else f"{part.fights} fights"
    return (
        f"The party gets here in {format_percent(part.reached)} of {part.evenings} evenings (95 %: {reached}). "
        f"Of {fights} here, it wins {won}. A character is taken out in {falls}; a character dies in {dies}. "
        f"Average cost: {costs}."
    )
