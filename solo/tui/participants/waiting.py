"""Text about the people who must decide at a shared table, for the fight and for every other page."""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.parts.phrasing import with_verb

YOU = "you"


def waiting_text(awaited: str, me: str, seconds: float) -> str:
    """Return the people who must decide, and for how long: "Ben must decide  ·  2 min"; "" if there are none."""
    said = asked_text(awaited.split(", "), me)
    return "  ·  ".join(filter(None, (said, waiting_time(seconds)))) if said else ""


def asked_text(awaited: Iterable[str], me: str) -> str:
    """Return the people who must decide: "Ben must decide", "you and Ben must decide"; "" if there are none."""
    names = [YOU if name == me else name for name in awaited if name]
    return f"{with_verb(names, 'must', 'must')} decide" if names else ""


def waiting_time(seconds: float) -> str:
    """Return the whole minutes of a wait: "2 min", "1 h 5 min"; "" for less than a minute.

    Seconds are left out, since every page at the table would then be redrawn each second.
    """
    hours, minutes = divmod(int(seconds) // 60, 60)
    return " ".join(filter(None, (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "")))
