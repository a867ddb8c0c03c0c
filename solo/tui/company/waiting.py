"""Owns who is waited for at a shared table, in words: as the fight and every page beside it have them in sight."""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.parts.wording import with_verb

YOU = "you"


def waiting_text(awaited: str, me: str, seconds: float) -> str:
    """Who is asked, and for how long: "Ben is asked  ·  0:42"; "" for nobody."""
    said = asked_text(awaited.split(", "), me)
    return f"{said}  ·  {waiting_time(seconds)}" if said else ""


def asked_text(awaited: Iterable[str], me: str) -> str:
    """Who is asked: "Ben is asked", "you and Ben are asked"; "" for nobody."""
    names = [YOU if name == me else name for name in awaited if name]
    return f"{with_verb(names, 'is', 'are')} asked" if names else ""


def waiting_time(seconds: float) -> str:
    """How long somebody is waited for: "0:42", "1:05:10"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
