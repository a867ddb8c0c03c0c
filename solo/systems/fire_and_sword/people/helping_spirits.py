"""Owns spirits that help a soul in spirit combat besides a Fetch: each adds a roll of its own POW (`F-23`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

HIGHEST_POWER: Final = 60
MOST: Final = 4
"""Spirits that can help one soul (a house ruling)."""


class HelpingSpirit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spirit that has agreed to help, by name, and its POW."""

    name: str
    power: int


def written(helpers: Iterable[HelpingSpirit]) -> str:
    """Returns helping spirits as they are entered: "Heron 12, Old bear 15"."""
    return ", ".join(f"{one.name} {one.power}" for one in helpers)


def read(text: str) -> Iterator[HelpingSpirit]:
    """Yields the helping spirits of such a text. Raises ValueError with a sentence for what is none."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > MOST:
        raise ValueError(f"At most {MOST} spirits help one soul, not {len(parts)}.")
    for part in parts:
        name, _, power = part.rpartition(" ")
        if not name or not power.isdecimal() or not 1 <= int(power) <= HIGHEST_POWER:
            raise ValueError(
                f"“{part[:40]}” is no spirit with its POW: write such as Old bear 15, with commas between."
            )
        yield HelpingSpirit(name.strip(), int(power))
