"""Course of an ended fight in its short form, for the chronicle and for exports."""

from __future__ import annotations

from contextlib import suppress

from solo.play.fight_course import find_course
from solo.play.table import Table
from solo.story.course_words import ToldCourse, shorten_course
from solo.systems.contract import Viewer, filter_for_viewer

PARTY = Viewer("party")


def tell_course(table: Table, forecast: float | None = None) -> ToldCourse | None:
    """Return the course of an ended fight as the party knows it; None without foes or without estimated chances.

    `forecast` is the party's chance to win before the fight, None if there was none.
    """
    with suppress(Exception):  # The rules may raise anything on a state that they did not write.
        sides = {fighter.name: fighter.side for fighter in table.view(PARTY).fighters}
        if table.result is None or "foes" not in sides.values():
            return None
        told = [filter_for_viewer(leg, PARTY) for leg in table.legs()]
        course = find_course(table.procedure, table.saved, table.state, told, sides, forecast)
        return shorten_course(course) if course is not None else None
    return None
