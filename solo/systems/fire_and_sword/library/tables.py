"""Tables of the rules in the library, with the same figures that rolls in play use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from solo.systems.contract import Content, LibraryEntry
from solo.systems.fire_and_sword.magic.reach import DURATIONS, RANGES, Step
from solo.systems.fire_and_sword.people.grades import GRADES, savings
from solo.systems.fire_and_sword.people.losses import LOSSES
from solo.systems.fire_and_sword.people.wounds import SKILL_PENALTY
from solo.systems.fire_and_sword.rolls.injury import DISABILITIES, TABLE, Row
from solo.systems.fire_and_sword.rolls.spirit_combat import LAST_ROW, Aftermath, row
from solo.systems.fire_and_sword.wording import plus_or_minus
from solo.systems.parts.topics import BOOK, HOUSE

Facets = tuple[tuple[str, str], ...]
_SOURCE: Final[Facets] = (("origin", BOOK),)
_HOUSE: Final[Facets] = (("origin", HOUSE),)
_INJURIES: Final = (
    "Roll a D20 at the end of the episode for each incapacitated character. A healer may modify the roll, and so may "
    "the game master with the switch “injury rolls”."
)
_WOUNDS: Final = "The modifier on all skills. Walking wounded lasts a week, badly wounded a month without fighting."
_SPIRITS: Final = (
    "Roll a D20 at the end of the episode for each soul whose resistance was below the dominance. A 20 counts as 19."
)
_LOST: Final = "Effects of disabilities and spirits, until a spell cures them. The sheet shows the modifiers."
_DURATION: Final = "A duration beyond the episode costs more magic points."
_RANGE: Final = "A range beyond a short bow's costs more magic points."


def entries(content: Content) -> Iterator[LibraryEntry]:
    """Yield the tables of injuries, disabilities, spirits, duration and range of sorcery, and income."""
    del content
    yield _table("Injury table", _INJURIES, _injuries(), "F-20")
    yield _table(
        "Disability table", "Roll a D20. Only the right healing spell cures the disability.", _disabilities(), "F-21"
    )
    yield _table("Lasting losses", _LOST, ((name, loss.text) for name, loss in LOSSES.items()), "F-21", _HOUSE)
    yield _table("Wound states", _WOUNDS, _wounds(), "R-17", _HOUSE)
    yield _table("Spirit combat effects", _SPIRITS, _spirit_rows(), "F-24")
    yield _table("Duration of sorcery", _DURATION, _steps(DURATIONS), "F-33")
    yield _table("Range of sorcery", _RANGE, _steps(RANGES), "F-33")
    yield from _grades()


def _table(
    name: str, text: str, rows: Iterable[tuple[str, str]], source: str, origin: Facets = _SOURCE
) -> LibraryEntry:
    return LibraryEntry(name, "table", text, origin, tuple(rows), source)


def _wounds() -> Iterator[tuple[str, str]]:
    return ((state.value, f"{plus_or_minus(lost)} to all skills") for state, lost in SKILL_PENALTY.items() if lost)


def _steps(steps: Mapping[str, Step]) -> Iterator[tuple[str, str]]:
    return ((step.text, _mp(step.mp)) for step in steps.values())


def _injuries() -> Iterator[tuple[str, str]]:
    lowest = 1
    for line in TABLE:
        yield _faces(lowest, line.up_to), line.injury.value + _besides(line)
        lowest = line.up_to + 1


def _besides(line: Row) -> str:
    if line.disabled:
        return ", and a disability"
    for difficulty, missed in ((line.rot, "flesh rot"), (line.death, "dead")):
        if difficulty is not None:
            against = f" at difficulty {difficulty}" if difficulty else ""
            return f"; CON roll{against}, or {missed}"
    return ""


def _disabilities() -> Iterator[tuple[str, str]]:
    lowest = 1
    for up_to, disability in DISABILITIES:
        cut = "a limb cut off: roll a D12 on the first four rows"
        yield _faces(lowest, up_to), cut if disability is None else disability.value
        lowest = up_to + 1


def _spirit_rows() -> Iterator[tuple[str, str]]:
    starts = [face for face in range(1, LAST_ROW + 1) if face == 1 or _kind(row(face)) != _kind(row(face - 1))]
    for lowest, following in pairwise([*starts, LAST_ROW + 1]):
        yield _faces(lowest, following - 1), _said(row(lowest))


def _kind(aftermath: Aftermath) -> tuple[bool, bool, bool]:
    return aftermath.wounded, aftermath.touched, aftermath.lost


def _said(aftermath: Aftermath) -> str:
    if aftermath.lost:
        return "lost between the planes until a summoning roll at difficulty 10 brings the soul back"
    parts = ["sleeps deeply until the episode ends"]
    if aftermath.wounded:
        parts.append("then is walking wounded with internal injuries, if embodied")
    if aftermath.touched:
        parts.append("and suffers the spirit's effect: disease, madness or possession")
    return ", ".join(parts)


def _grades() -> Iterator[LibraryEntry]:
    for line in GRADES:
        kept = ", ".join(f"grade {grade}: {savings(grade)}" for grade in range(line.low, line.high + 1))
        facts = (("life", line.life), ("savings a session, in silver", kept))
        name = f"FTE grade {_faces(line.low, line.high)}"
        yield LibraryEntry(name, "grade", f"{line.who.capitalize()}: {line.life}.", _SOURCE, facts, "F-35, R-31")


def _faces(lowest: int, highest: int) -> str:
    return str(lowest) if lowest == highest else f"{lowest}–{highest}"


def _mp(points: int) -> str:
    return f"{points} MP" if points else "free"
