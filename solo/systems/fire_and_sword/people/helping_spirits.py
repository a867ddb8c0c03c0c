"""Helping spirits in spirit combat, in addition to a Fetch: each adds a roll of its own POW (`F-23`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

HIGHEST_POWER: Final = 60
MOST: Final = 4
"""The most spirits that can help one soul (a house ruling)."""


class HelpingSpirit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spirit that has agreed to help: its name and its POW."""

    name: str
    power: int


def format_helpers(helpers: Iterable[HelpingSpirit]) -> str:
    """Return helping spirits as text for the form: "Heron 12, Old bear 15"."""
    return ", ".join(f"{one.name} {one.power}" for one in helpers)


def read(text: str) -> Iterator[HelpingSpirit]:
    """Yield the helping spirits in a text from the form. Raises ValueError with a sentence for an invalid text."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > MOST:
        raise ValueError(f"At most {MOST} spirits can help one soul, not {len(parts)}.")
    for part in parts:
        name, _, power = part.rpartition(" ")
        if not name or not power.isdecimal() or not 1 <= int(power) <= HIGHEST_POWER:
            raise ValueError(f"“{part[:40]}” is not a spirit with its POW. Write, for example: Heron 12, Old bear 15.")
        yield HelpingSpirit(name.strip(), int(power))
