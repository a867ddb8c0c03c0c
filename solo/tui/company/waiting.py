"""Owns who is waited for at a shared table, in words: as the fight and every page beside it have them in sight."""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.parts.wording import with_verb

YOU = "you"


def waiting_text(awaited: str, me: str, seconds: float) -> str:
    """Who is asked, and for how long: "Ben is asked", "Ben is asked  ·  2 min"; "" for nobody."""
    said = asked_text(awaited.split(", "), me)
    return "  ·  ".join(filter(None, (said, waiting_time(seconds)))) if said else ""


def asked_text(awaited: Iterable[str], me: str) -> str:
    """Who is asked: "Ben is asked", "you and Ben are asked"; "" for nobody."""
    names = [YOU if name == me else name for name in awaited if name]
    return f"{with_verb(names, 'is', 'are')} asked" if names else ""


def waiting_time(seconds: float) -> str:
    """For how many whole minutes a person is waited for: "2 min", "1 h 5 min"; "" for less than one.

    Seconds would have each page at a table drawn and sent once a second while nothing happens.
    """
    hours, minutes = divmod(int(seconds) // 60, 60)
    return " ".join(filter(None, (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "")))
