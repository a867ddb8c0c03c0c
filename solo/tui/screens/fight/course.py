"""Course of a fight in words: the chance to win through the rounds, its steepest moments, and each fighter's deeds.

The command line shows this text too, so the module does not draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from solo.library.fuzzy import join_names
from solo.play.fight_course import CourseLeg, FightCourse
from solo.resolver import format_percent
from solo.systems.contract import Deed
from solo.systems.parts.phrasing import capitalise

STEPS: Final = "▁▂▃▄▅▆▇█"
LONGEST: Final = 40
"""Steps of the line, at most."""
CLOSE: Final = 0.35
"""A chance below this is told as the closest call of a fight that was won."""
CHANCE, BALANCE = "Chance to win", "Strength left, your share"
"""Headings of the line with and without a forecast before the fight."""
DID: Final = {
    "kills": "kills {target}",
    "fells": "takes out {target}",
    "routs": "puts {target} to flight",
    "hits": "hits {target}",
    "heals": "helps {target}",
    "flees": "leaves the fight",
    "yields": "yields",
}


def course_lines(course: FightCourse, won: bool) -> list[str]:
    """Return the line of the chance, the steepest moments, the closest call, and the enemies taken out."""
    steepest = sorted((leg for leg in course.moments if leg.deed), key=lambda leg: -leg.swing)
    lines = [chance_line(course), *map(describe_leg, steepest)]
    lowest = min(course.legs, key=lambda leg: leg.before)
    if won and lowest.before < CLOSE:
        lines.append(f"Closest call: {format_percent(lowest.before)} before {lowest.title}.")
    return [*lines, *describe_felled(course.felled)]


def chance_line(course: FightCourse) -> str:
    """Return the chance to win through the legs as a line: "Chance to win: 52 % ▅▆▃█ 100 %"."""
    chances = [leg.before for leg in course.legs] + [course.legs[-1].after]
    drawn = "".join(STEPS[min(len(STEPS) - 1, int(chance * len(STEPS)))] for chance in _thinned(chances))
    word = CHANCE if course.forecast else BALANCE
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


def describe_felled(felled: Mapping[str, int]) -> list[str]:
    """Return the enemies that each fighter took out in a sentence, the most first; empty if none were."""
    told = [f"{who} {number}" for who, number in sorted(felled.items(), key=lambda entry: -entry[1])]
    return [f"Taken out: {join_names(told, 'and')}."] if told else []
