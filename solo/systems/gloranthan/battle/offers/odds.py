"""Owns the figures beside attacks and magic: chances and mean defeats from the very meeting that will be drawn for."""

from __future__ import annotations

from solo.systems.contract import Preview
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.odds import explained, measures


def promise(meeting: Meeting, cost: str = "", note: str = "") -> Preview:
    """Returns an action's figures, what it costs, and how they come about."""
    return Preview(measures(meeting), cost, note, lambda: explained(meeting))
