"""Owns what is likely to come of a whole evening: how often the party comes home, where it breaks, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from solo.forecast.telling import HARDLY
from solo.resolver import percent


class Came(msgspec.Struct, frozen=True, array_like=True):
    """How one encounter of an evening came out: won or not, who of the party fell or died, what they spent."""

    won: bool
    rounds: int
    fallen: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    spent: dict[str, int] = {}


Course = tuple[Came, ...]
"""One evening as it was played: its encounters up to the last one that was fought."""


class Spending(msgspec.Struct, frozen=True):
    """What the whole party spends of one thing in an encounter, on average."""

    what: str
    mean: float


class PartOutlook(msgspec.Struct, frozen=True):
    """One encounter of the evening. Chances are from 0 to 1; all but `reached` and `breaks` are of those that reach it.

    `breaks` is how often the evening ends here, of all evenings.
    """

    title: str
    reached: float
    won: float
    somebody_falls: float
    somebody_dies: float
    breaks: float
    rounds: float
    spent: tuple[Spending, ...] = ()
    words: str = ""


class EveningOutlook(msgspec.Struct, frozen=True):
    """The whole evening. `home` is how often every encounter is won, `all_alive` how often so with nobody dead."""

    evenings: int
    home: float
    all_alive: float
    parts: tuple[PartOutlook, ...]
    words: tuple[str, ...]


def summed_up(titles: Sequence[str], courses: Sequence[Course]) -> EveningOutlook:
    """What so many evenings came to. Raises ValueError where not one was played."""
    if not courses:
        raise ValueError("Not a single evening was played.")
    played = len(courses)
    home = [course for course in courses if len(course) == len(titles) and all(came.won for came in course)]
    alive = sum(not any(came.dead for came in course) for course in home)
    parts = tuple(
        _part(title, [one[at] for one in courses if len(one) > at], played) for at, title in enumerate(titles)
    )
    parts = tuple(msgspec.structs.replace(part, words=_told(part)) for part in parts)
    known = EveningOutlook(played, len(home) / played, alive / played, parts, ())
    return msgspec.structs.replace(known, words=tuple(_words(known)))


def _part(title: str, came: Sequence[Came], played: int) -> PartOutlook:
    reached = len(came)
    if not reached:
        return PartOutlook(title, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    spent = Counter[str]()
    for one in came:
        spent.update(one.spent)
    lost = sum(not one.won for one in came)
    return PartOutlook(
        title=title,
        reached=reached / played,
        won=1 - lost / reached,
        somebody_falls=sum(bool(one.fallen) for one in came) / reached,
        somebody_dies=sum(bool(one.dead) for one in came) / reached,
        breaks=lost / played,
        rounds=sum(one.rounds for one in came) / reached,
        spent=tuple(Spending(what, amount / reached) for what, amount in spent.items() if amount),
    )


def _words(known: EveningOutlook) -> Iterator[str]:
    home, alive = percent(known.home), percent(known.all_alive)
    yield f"The party comes home in {home} of {known.evenings} evenings, all of it alive in {alive}."
    worst = max(known.parts, key=lambda part: part.breaks)
    if worst.breaks:
        yield f"Where it breaks, it is most often at {worst.title}: {percent(worst.breaks)} of all evenings end there."


def _told(part: PartOutlook) -> str:
    if not part.reached:
        return "Nobody ever comes so far."
    costs = ", ".join(f"{one.mean:.1f} {one.what}".replace("-", "−") for one in part.spent if one.mean >= HARDLY)
    costs = costs or "next to nothing"
    falls, dies = percent(part.somebody_falls), percent(part.somebody_dies)
    return (
        f"Reached in {percent(part.reached)} of evenings; of those, won in {percent(part.won)}, somebody falls in "
        f"{falls}, somebody dies in {dies}. It costs the party {costs}."
    )
