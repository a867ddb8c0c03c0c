"""Owns the lines of the request: what is wished on each, the row that shows it, and the key that leads to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solo.systems.contract import System
from solo.tui.keys import ENCOUNTER, NAMES
from solo.tui.screens.encounter.wish import FIGHT, Wish

ID = "encounter.wish-"
# The keys of places and switches that a game may have under either kind of line.
PLACES = ("place", "distance", "light")


class WishLine(NamedTuple):
    """One line of the wish: what is wished there, and of whom or which switch where there are several of its kind."""

    kind: str
    name: str = ""

    @property
    def key(self) -> str:
        """The row that shows it."""
        return f"{self.kind} {self.name}" if self.name else self.kind

    @classmethod
    def read(cls, key: str) -> WishLine:
        """The line that a row shows."""
        kind, _, name = key.partition(" ")
        return cls(kind, name)


def line_of(system: System, word: str) -> WishLine | None:
    """The line that a key leads to by its word; None where the game has nothing of the kind."""
    if word == "place" and system.encounters.places():
        return WishLine("place")
    if word in PLACES:
        return WishLine("option", word) if word in system.procedures[FIGHT].setup_options() else None
    if word == "terrain" and not system.encounters.words.terrains:
        return None
    return WishLine(word)


def letters(system: System, moved: Mapping[str, str]) -> dict[str, str]:
    """The key of each line that has one, by its row, as a person reads it; `moved` are keys in the place of ours."""
    found: dict[str, str] = {}
    for key in ENCOUNTER:
        line = line_of(system, key.id.removeprefix(ID)) if key.id.startswith(ID) else None
        if line is not None:
            pressed = moved.get(key.id, key.keys).partition(",")[0]
            found[line.key] = NAMES.get(pressed, pressed)
    return found


def told(system: System, wish: Wish) -> list[str]:
    """What is asked for besides party and pins, the most telling first: the tier with its promise, "undead", "dark"."""
    tier = next((tier for tier in system.encounters.tiers if tier.key == wish.tier), None)
    title = f"{tier.title} ({tier.promise(system.encounters.price_unit)})" if tier else wish.tier
    title = f"ratings {wish.ratings}" if wish.ratings else title
    usual = {name: values[0] for name, values in system.procedures[FIGHT].setup_options().items() if values}
    parts = [
        f"{wish.wins[0]} to {wish.wins[1]} % won" if wish.wins else title,
        f"nobody dies in {wish.nobody_dies} %" if wish.nobody_dies else "",
        f"nobody falls in {wish.nobody_falls} %" if wish.nobody_falls else "",
        f"{wish.count} foes" if wish.count > 1 else "1 foe" if wish.count else "",
        wish.theme,
        *(f"{count or 'else'} {role}" for role, count in wish.roles.items()),
        "one leads" if wish.followers else "",
        wish.place,
        wish.terrain and f"of {wish.terrain}",
        *(f"{name}: {value}" for name, value in wish.options.items() if value != usual.get(name, value)),
    ]
    return [part for part in parts if part]


def counted(names: tuple[str, ...]) -> str:
    """Names that may stand there several times: "2 Wolf, Bear"."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())
