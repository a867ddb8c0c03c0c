"""Plain mode's aftermath of a fight that went badly: the explanation, and the commands that lead on from there."""

from __future__ import annotations

from collections.abc import Iterator

from solo.campaign.session import Session
from solo.host.table_client import TableClient
from solo.story.course_words import course_lines
from solo.tui.screens.fight.aftermath import DefeatSummaries, DefeatSummary, is_won


def aftermath(session: Session) -> DefeatSummary:
    """Return the aftermath of the ended procedure of a session; empty if it went well."""
    return DefeatSummaries(TableClient(session), lambda: session.system, lambda: True).current_summary()


def told_course(session: Session) -> list[str]:
    """Return the course of the ended fight of a session in lines; empty for procedures without foes."""
    place = TableClient(session)
    history, result = place.history, place.result
    course = history.course
    return course_lines(course, is_won(result, place.sides), history.results()) if course and result else []


def ways_on(after: DefeatSummary) -> Iterator[str]:
    """Yield the commands that are possible now."""
    if not after.ill:
        yield "Press enter to save the result, or u to take the last answer back."
        return
    heals = " and heal the wounded, or k to save only" if after.to_care else ""
    yield f"Press enter to save the result{heals}."
    turned = f"U to go back to {after.turned.title}, " if after.turned else ""
    yield f"Press f to retry with other dice, {turned}or u to take the last answer back."
