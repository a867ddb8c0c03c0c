"""Course of an ended fight in plain mode, with a numbered line for each round from which a what-if can start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from solo.campaign import campaigns
from solo.campaign.session import Session
from solo.campaign.what_if_copy import NOTHING_DECIDED, TOLD, copy_campaign
from solo.cli.aftermath import told_course
from solo.cli.campaigns import saving
from solo.cli.printing import say
from solo.host.table_client import TableClient
from solo.play.table import IllegalAnswerError
from solo.play.undo import answered_since
from solo.resolver import format_estimate, format_percent
from solo.story.course_words import DRAW, describe_deed, format_first
from solo.systems.parts.phrasing import capitalise

COURSE: Final = "course"
WHAT_IF: Final = "what if"
NOT_OVER: Final = "The fight is not over yet. Type “w” for your chance to win from here."
NONE: Final = "There were no foes, so there is no course to show."
HOW: Final = "Type “what if NUMBER” to replay the fight from that line, in a copy of the campaign."
UNKNOWN: Final = "“{}” is not the number of a line. Type “course” to see the lines."


class WhatIf(NamedTuple):
    """A request to continue a fight from an earlier leg, in a copy of its campaign."""

    folder: Path
    name: str
    leg: int


def course_rows(session: Session) -> Iterator[str]:
    """Yield the lines of an ended fight: one for each leg, then the fight's moments, deeds and results."""
    place = TableClient(session)
    course = place.history.course
    if course is None:
        yield NOT_OVER if place.result is None else NONE
        return
    margin = f" ± {course.margin * 100:.0f}" if course.margin else ""
    yield f"     Before the fight, {format_first(course)}{margin}"
    for leg in course.legs:
        chance = f"{format_estimate(leg.after)} ± {leg.margin * 100:.0f}" if leg.margin else format_percent(leg.after)
        if course.drawn and leg is course.legs[-1]:
            chance = DRAW
        deed = f": {describe_deed(leg.deed)}" if leg.deed else ""
        yield f"{leg.leg + 1:>3}. {capitalise(leg.title)}, {chance} afterwards{deed}"
    yield from told_course(session)
    yield HOW


def find_what_if(session: Session, word: str) -> WhatIf:
    """Return the what-if from the line with this number. Raises IllegalAnswerError with a sentence if there is none."""
    table = session.table
    if table is None or table.result is None:
        raise IllegalAnswerError(NOT_OVER)
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= len(table.saved.legs)):
        raise IllegalAnswerError(UNKNOWN.format(word))
    if not answered_since(table.saved, int(word) - 1):
        raise IllegalAnswerError(NOTHING_DECIDED)
    return WhatIf(session.folder, session.name, int(word) - 1)


def copy_for(home: Path, wanted: WhatIf) -> Path:
    """Copy the campaign of a what-if, and return the folder of the copy."""
    with saving():
        name = copy_campaign(home, wanted.folder, wanted.name)
        folder = campaigns.find(home, name)
    say(TOLD.format(name, wanted.name).replace(", on the campaigns page", ""))
    return folder
