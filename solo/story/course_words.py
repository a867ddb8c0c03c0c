"""Course of a fight in words: the chance to win round by round, the key moments, and each fighter's deeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from solo.play.fight_course import CourseLeg, FightCourse
from solo.play.fighter_deeds import FighterDeeds
from solo.resolver import format_percent
from solo.systems.contract import Deed
from solo.systems.parts.phrasing import capitalise

STEPS: Final = "▁▂▃▄▅▆▇█"
LONGEST: Final = 40
"""Maximum number of bars in the line of chances."""
CLOSE: Final = 0.35
"""If the lowest chance of a won fight is below this, it is reported as the closest call."""
CHANCE, BALANCE = "Chance to win", "Your share of remaining strength"
"""Headings of the line of chances: with forecast or simulated chances, and without them."""
DID: Final = {
    "kills": "kills {target}",
    "fells": "takes out {target}",
    "routs": "puts {target} to flight",
    "hits": "hits {target}",
    "holds": "gets hold of {target}",
    "affects": "overcomes {target}",
    "frees": "breaks free of {target}",
    "heals": "helps {target}",
    "flees": "leaves the fight",
    "yields": "yields",
}


class ToldCourse(msgspec.Struct, frozen=True, omit_defaults=True):
    """The short form of a course, for the chronicle: the line of chances, and the key moments in order of time."""

    line: str
    moments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((self.line, *self.moments))


def shorten_course(course: FightCourse) -> ToldCourse:
    """Return the short form of a course."""
    return ToldCourse(chance_line(course), tuple(describe_leg(leg) for leg in course.moments if leg.deed))


def split_course(course: FightCourse, won: bool, results: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """Return the lines about chances and key moments, and the lines about closest call, deeds and results."""
    steepest = sorted((leg for leg in course.moments if leg.deed), key=lambda leg: -leg.swing)
    further = (
        describe_closest(course) if won else "",
        describe_fighters(course),
        describe_results(course, results),
    )
    return [chance_line(course), *map(describe_leg, steepest)], [line for line in further if line]


def course_lines(course: FightCourse, won: bool, results: Sequence[str] = ()) -> list[str]:
    """Return both groups of lines of `split_course` as one list."""
    first, further = split_course(course, won, results)
    return [*first, *further]


def describe_results(course: FightCourse, results: Sequence[str]) -> str:
    """Return the results as one text, without the falls that `describe_fighters` tells."""
    fallen = {f"{name} fell." for name, deeds in course.fighters.items() if deeds.fell}
    return " ".join(one for one in results if one not in fallen)


def describe_closest(course: FightCourse) -> str:
    """Describe the lowest chance of a won fight in a sentence; "" if the chance was never low."""
    lowest = min(course.legs, key=lambda leg: leg.lowest)
    if lowest.lowest >= CLOSE:
        return ""
    when = "before" if lowest.lowest == lowest.before else "in"
    return f"Closest call: {format_percent(lowest.lowest)} {when} {lowest.title}."


def chance_line(course: FightCourse) -> str:
    """Return the chance to win through the legs as a line: "Chance to win: 52 % ▅▆▃█ 100 %"."""
    chances = [leg.before for leg in course.legs] + [course.legs[-1].after]
    drawn = "".join(STEPS[min(len(STEPS) - 1, int(chance * len(STEPS)))] for chance in _thinned(chances))
    word = CHANCE if course.anchored else BALANCE
    return f"{word}: {format_percent(chances[0])} {drawn} {format_percent(chances[-1])}"


def _thinned(chances: Sequence[float]) -> Sequence[float]:
    """Return at most `LONGEST` of the chances, evenly spread, with the first and the last."""
    if len(chances) <= LONGEST:
        return chances
    return [chances[round(at * (len(chances) - 1) / (LONGEST - 1))] for at in range(LONGEST)]


def describe_leg(leg: CourseLeg) -> str:
    """Return a leg in a sentence: "Round 3, 18 % to 61 %: Julia Varro takes out Cutpurse a (javelin)."."""
    figures = f"{capitalise(leg.title)}, {format_percent(leg.before)} to {format_percent(leg.after)}"
    return f"{figures}: {describe_deed(leg.deed)}." if leg.deed else f"{figures}."


def describe_deed(deed: Deed) -> str:
    """Return a deed as a clause."""
    if not deed.who:
        return f"{deed.target} {'falls' if deed.did in ('kills', 'fells') else 'is hurt'}"
    if deed.target == deed.who:
        return f"{deed.who} {'recovers' if deed.did == 'heals' else 'falls'}"
    weapon = f" ({deed.weapon})" if deed.weapon and deed.target else ""
    return f"{deed.who} {DID[deed.did].format(target=deed.target)}{weapon}"


def describe_fighters(course: FightCourse) -> str:
    """Return the deeds of each fighter in sentences. Fighters who beat the most enemies come first."""
    ordered = sorted(course.fighters.items(), key=lambda one: (-one[1].felled - one[1].routed, -one[1].hits))
    told = ((name, ", ".join(_list_counts(deeds))) for name, deeds in ordered)
    return " ".join(f"{name}: {counts}." for name, counts in told if counts)


def _list_counts(deeds: FighterDeeds) -> Iterator[str]:
    if deeds.felled:
        yield f"took out {deeds.felled}"
    if deeds.routed:
        yield f"put {deeds.routed} to flight"
    if deeds.hits:
        yield "landed a hit" if deeds.hits == 1 else f"landed {deeds.hits} hits"
    if deeds.helped:
        yield f"helped {'once' if deeds.helped == 1 else f'{deeds.helped} times'}"
    if deeds.fell:
        yield f"fell in {deeds.fell}"
    elif deeds.left:
        yield "left the fight"
