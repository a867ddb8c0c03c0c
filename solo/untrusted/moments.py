"""Times for people, always local. Files and JSON hold UTC."""

from __future__ import annotations

from datetime import UTC, datetime

MINUTES = 16
"""Length of “2030-01-31T20:00”."""


def local(moment: datetime) -> datetime:
    """Return a time in this machine's time zone. A time without a zone counts as UTC, as in files."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    try:
        return aware.astimezone()
    except (OverflowError, ValueError, OSError):
        return aware  # Near the limits of datetime, in the years 1 and 9999, local time may not exist.


def utc(moment: datetime) -> datetime:
    """Return a time in UTC, for JSON, whatever its time zone."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def local_minute(time: str) -> str:
    """Return the local minute of a recorded time: "2030-01-31 21:00".

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
