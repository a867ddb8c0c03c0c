"""Conversion of times: UTC in files and JSON, local time for people."""

from __future__ import annotations

from datetime import UTC, datetime

MINUTES = 16
"""Length in characters of a time up to its minute: “2030-01-31T20:00”."""


def local(moment: datetime) -> datetime:
    """Convert a time to this machine's time zone. A time without a zone counts as UTC."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    try:
        return aware.astimezone()
    except (OverflowError, ValueError, OSError):
        return aware  # Local time may be outside the years 1 to 9999 of datetime.


def utc(moment: datetime) -> datetime:
    """Convert a time of any time zone to UTC, for JSON."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def local_minute(time: str) -> str:
    """Format a recorded time as local time, up to the minute: "2030-01-31 21:00".

    A text that is not a time is returned unchanged.
    """
    try:
        return f"{local(datetime.fromisoformat(time)):%Y-%m-%d %H:%M}" if len(time) >= MINUTES else time
    except ValueError:
        return time[:MINUTES].replace("T", " ")


def zone_name(moment: datetime) -> str:
    """Return the name of a time's zone: "CET", or "UTC+03:30" for a zone without a name."""
    name = f"{moment:%Z}"
    return f"UTC{name}" if name.startswith(("+", "-")) else name
