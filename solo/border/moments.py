"""Times for people: always local. Files and JSON hold UTC."""

from __future__ import annotations

from datetime import UTC, datetime

MINUTES = 16
"""The signs of “2030-01-31T20:00”."""


def local(moment: datetime) -> datetime:
    """Return a moment in the time zone of this machine. One without a zone is taken for UTC, as files hold it."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    try:
        return aware.astimezone()
    except (OverflowError, ValueError, OSError):
        return aware  # the years 1 and 9999 have no local time beyond their ends


def utc(moment: datetime) -> datetime:
    """Return a moment in UTC, for JSON, whatever zone its store tells it in."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def local_minute(time: str) -> str:
    """Return the local minute of a recorded time: "2030-01-31 21:00". A text that is no time stays as it is."""
    try:
        return f"{local(datetime.fromisoformat(time)):%Y-%m-%d %H:%M}" if len(time) >= MINUTES else time
    except ValueError:
        return time[:MINUTES].replace("T", " ")


def zone_name(moment: datetime) -> str:
    """Return the name of a moment's time zone: "CET", or "UTC+03:30" for a zone that has no name."""
    name = f"{moment:%Z}"
    return f"UTC{name}" if name.startswith(("+", "-")) else name
