"""Owns the Health levels: from which single hit each comes, what it takes off, and how slowly it lets Stamina return.

They are a shelf of the content, since a table may have its own penalties (`S-05`, `S-06`, `R-18`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content

Pace = Literal["round", "minute", "hour", "day", "never"]


class HealthLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level: it comes `from_net` damage on, in a single hit, and puts `penalty` on Strength and Dexterity.

    One point of Stamina returns at each `stamina_every` of rest.
    """

    name: str
    from_net: int
    penalty: int
    stamina_every: Pace


class HealthLevels:
    """All levels of a table, the soundest first. Raises ValueError where one of the five is missing."""

    def __init__(self, content: Content) -> None:
        entries = content.entries(HealthLevel)
        missing = [name for name in ("OK", "Hurt", "Wounded", "Crippled", "Dead") if name not in entries]
        if missing:
            raise ValueError(f"The Health level {missing[0]} is missing: keep all five in health.toml.")
        self.levels = tuple(sorted(entries.values(), key=lambda level: level.from_net))

    def after(self, net: int) -> HealthLevel:
        """Returns the level that one hit of so much net damage leads to (`S-05`)."""
        return [level for level in self.levels if net >= level.from_net][-1]

    def level(self, name: str) -> HealthLevel:
        """Returns the level of this name. Raises KeyError for a name that is none."""
        for level in self.levels:
            if level.name == name:
                return level
        raise KeyError(name)


def faults(level: HealthLevel, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a level as (field, sentence) pairs."""
    del content
    if level.name not in ("OK", "Hurt", "Wounded", "Crippled", "Dead"):
        yield "name", "A Health level is one of OK, Hurt, Wounded, Crippled and Dead."
    if level.penalty > 0:
        yield "penalty", "A Health level takes off: write a penalty of 0 or less."
    if level.name == "OK" and level.from_net:
        yield "from_net", "OK begins with 0 net damage."
