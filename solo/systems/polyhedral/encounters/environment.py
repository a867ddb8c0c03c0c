"""Surroundings of an encounter, terrain and light, that suit certain foes (`H-06`).

The terrain of a field follows from the words of its name and text, so fields need no tags.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.contract.encounters import EncounterRequest
from solo.systems.polyhedral.encounters.bestiary import Bestiary, PricedFoe
from solo.systems.polyhedral.ground.field import LIGHTS as SIGNS
from solo.systems.polyhedral.ground.maps import NamedMap
from solo.systems.polyhedral.names import find_name

# The theme of foes at home in a terrain, and the words that reveal the terrain of a field.
TERRAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "wild": ("forest", "wood", "woods", "clearing", "moor", "heather", "meadow", "glade", "hill", "road", "field"),
    "cave": ("cave", "barrow", "passage", "grave", "crypt", "tunnel", "mine", "vault", "cellar", "grotto", "tomb"),
    "city": ("city", "market", "street", "alley", "alleys", "counter", "landlord", "tavern", "gate", "roof", "square"),
    "mountain": ("mountain", "pass", "cliff", "ledge", "crag", "peak", "glacier"),
    "swamp": ("swamp", "marsh", "bog", "fen", "reeds", "mire"),
    "water": ("harbour", "river", "ship", "deck", "pier", "lake", "beach", "ferry", "quay", "pond", "brook"),
    "desert": ("desert", "dune", "dunes", "sand", "oasis"),
}
LIGHTS: Final = tuple(SIGNS.values())
HOME_MERIT: Final = 12
LIGHT_MERIT: Final = 10


class Environment(msgspec.Struct, frozen=True):
    """The terrains of a field, empty if unknown, and the light on it, "" for any light."""

    terrains: frozenset[str] = frozenset()
    light: str = ""

    def merit(self, group: Counter[PricedFoe]) -> int:
        """Return points for how well foes suit these surroundings, to be added to the rank of a group.

        Foes gain points if they are at home here or see in the dark. They lose points if the light dazzles them.
        """
        everybody = group.total()
        at_home = sum(count for foe, count in group.items() if foe.themes & self.terrains)
        merit = HOME_MERIT * at_home // everybody
        if self.light in ("dark", "pitch dark"):
            merit += LIGHT_MERIT * _tagged(group, "night-eyed") // everybody
        elif self.light == "lit":
            merit -= LIGHT_MERIT * _tagged(group, "light-shy") // everybody
        return merit


def surroundings(request: EncounterRequest, bestiary: Bestiary) -> Environment:
    """Return the surroundings of a request. Raises ValueError for an unknown field, terrain or light."""
    place = bestiary.place(request.place) if request.place else None
    terrains = set(terrains_of(place)) if place else set()
    if request.terrain:
        terrains.add(find_name(request.terrain, TERRAINS, "terrain"))
    light = find_name(request.light, LIGHTS, "light") if request.light else ""
    return Environment(frozenset(terrains), light or (_light_of(place) if place else ""))


def terrains_of(place: NamedMap) -> frozenset[str]:
    """Return the terrains named in a field's name and text."""
    words = set(re.findall(r"[a-z]+", f"{place.name} {place.text}".casefold()))
    return frozenset(terrain for terrain, signs in TERRAINS.items() if words.intersection(signs))


def _light_of(place: NamedMap) -> str:
    """Return the light on most of a field's squares."""
    signs = Counter("".join(place.lights))
    if not signs:
        return place.light
    return SIGNS[signs.most_common(1)[0][0]]


def _tagged(group: Mapping[PricedFoe, int], tag: str) -> int:
    return sum(count for foe, count in group.items() if tag in foe.words)
