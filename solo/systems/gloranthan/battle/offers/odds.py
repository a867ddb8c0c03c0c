"""Owns the figures beside attacks and magic: chances and mean defeats from the very meeting that will be drawn for."""

from __future__ import annotations

from solo.systems.contract import Preview
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.odds import explained, felling, mean_harm, measures


def promise(meeting: Meeting, cost: str = "", note: str = "") -> Preview:
    """Returns an action's figures, what it costs, and how they come about."""
    return Preview(measures(meeting), cost, note, lambda: explained(meeting))


def mean(meeting: Meeting) -> float:
    """Returns the mean defeats of an action, those beyond what the target has left not counted."""
    return mean_harm(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, meeting.left)


def fells(meeting: Meeting) -> float:
    """Returns the chance that an action brings its target to 0."""
    if not meeting.left:
        return 0.0
    return float(felling(meeting.advantage, meeting.left, meeting.force, meeting.shelter, meeting.bond))
