"""Lines of the request: what each line sets, the row that shows it, and its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solo.systems.contract import System
from solo.tui.key import NAMES
from solo.tui.keys import ENCOUNTER
from solo.tui.screens.encounter.request import FIGHT, EncounterRequestDraft

ID = "encounter.wish-"
# Games have these either as places of encounters or as switches of a fight's setup.
PLACES = ("place", "distance", "light")


class RequestLine(NamedTuple):
    """A line of the request: its kind, and the name of the member, role or switch in a kind with several lines."""

    kind: str
    name: str = ""

    @property
    def key(self) -> str:
        """Key of its row."""
        return f"{self.kind} {self.name}" if self.name else self.kind

    @classmethod
    def read(cls, key: str) -> RequestLine:
        """Return the line for the row `key`."""
        kind, _, name = key.partition(" ")
        return cls(kind, name)


def line_of(system: System, word: str) -> RequestLine | None:
    """Return the line for the keyword `word`; None if the game has no such line."""
    if word == "place" and system.encounters.places():
        return RequestLine("place")
    if word in PLACES:
        return RequestLine("option", word) if word in system.procedures[FIGHT].setup_options() else None
    if word == "terrain" and not system.encounters.words.terrains:
        return None
    return RequestLine(word)


def letters(system: System, moved: Mapping[str, str]) -> dict[str, str]:
    """Return the shortcut of each line that has one, by row key. `moved` are the player's own shortcuts by key id."""
    found: dict[str, str] = {}
    for key in ENCOUNTER:
        line = line_of(system, key.id.removeprefix(ID)) if key.id.startswith(ID) else None
        if line is not None:
            pressed = moved.get(key.id, key.keys).partition(",")[0]
            found[line.key] = NAMES.get(pressed, pressed)
    return found


def describe_request(system: System, wish: EncounterRequestDraft) -> list[str]:
    """List the parts of the request except party and pins, the most important first, such as "undead", "dark"."""
    tier = next((tier for tier in system.encounters.tiers if tier.key == wish.tier), None)
    title = tier.title if tier else wish.tier
    title = f"ratings {wish.ratings}" if wish.ratings else title
    usual = {name: values[0] for name, values in system.procedures[FIGHT].setup_options().items() if values}
    parts = [
        f"{wish.wins[0]} to {wish.wins[1]} % of fights won" if wish.wins else title,
        f"no deaths in {wish.nobody_dies} %" if wish.nobody_dies else "",
        f"nobody taken out in {wish.nobody_falls} %" if wish.nobody_falls else "",
        f"{wish.count} foes" if wish.count > 1 else "1 foe" if wish.count else "",
        wish.theme,
        *(f"{count or 'others:'} {role}" for role, count in wish.roles.items()),
        "with a leader" if wish.followers else "",
        wish.place,
        wish.terrain and f"from {wish.terrain}",
        *(f"{name}: {value}" for name, value in wish.options.items() if value != usual.get(name, value)),
    ]
    return [part for part in parts if part]


def format_counts(names: tuple[str, ...]) -> str:
    """Return names with their counts: "2 Wolf, Bear"."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())
