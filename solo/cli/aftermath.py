"""Aftermath of a lost fight in plain mode: why it was lost, and the commands that are possible next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.campaign.session import Session
from solo.host.table_client import TableClient
from solo.story.course_words import course_lines
from solo.tui.screens.fight.aftermath import DefeatSummaries, DefeatSummary, is_won

ONLY_AFTER_DEFEAT: Final = (
    "You can do this only after a defeat. Press enter to save the result, or u to take the last answer back."
)


def aftermath(session: Session) -> DefeatSummary:
    """Return the aftermath of a session's ended procedure; empty if the procedure went well."""
    return DefeatSummaries(TableClient(session), lambda: session.system, lambda: True).current_summary()


def told_course(session: Session) -> list[str]:
    """Return the course of a session's ended fight in lines; empty for procedures without foes."""
    place = TableClient(session)
    history, result = place.history, place.result
    course = history.course
    return course_lines(course, is_won(result, place.sides), history.results()) if course and result else []


def ways_on(after: DefeatSummary) -> Iterator[str]:
    """Yield sentences about the commands that are possible after the fight."""
    if not after.ill:
        yield "Press enter to save the result, or u to take the last answer back."
        return
    heals = " and heal the wounded, or k to save only" if after.to_care else ""
    yield f"Press enter to save the result{heals}."
    turned = f"U to go back to {after.turned.back_title}, " if after.turned and after.turned.back_title else ""
    yield f"Press f to retry with other dice, {turned}or u to take the last answer back."


def way_back(after: DefeatSummary) -> tuple[int | None, str]:
    """Return the leg to which the turning point leads back, with a sentence that says so; None with the reason."""
    if after.turned is None:
        return None, "The fight has no turning point. Press f to retry."
    if after.turned.back is None:
        return None, "There was no decision before the turning point. Press f to retry."
    return after.turned.back, f"You are back at {after.turned.back_title}."
