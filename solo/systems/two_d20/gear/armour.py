"""Armour, shields and kits: their protection and their weight (part 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, range_problems
from solo.systems.two_d20.gear.load import load_problems
from solo.systems.two_d20.rolls.location import LOCATIONS, Location

ArmourLocation = Literal["head", "torso", "arms", "legs"]
PARTS: Final[dict[ArmourLocation, tuple[Location, ...]]] = {
    "head": ("head",),
    "torso": ("torso",),
    "arms": ("right arm", "left arm"),
    "legs": ("right leg", "left leg"),
}
MOST_SOAK: Final = 12
MOST_COVER: Final = 8
Soak = tuple[int, ...]
"""Soak of each location, in the order of `LOCATIONS`."""


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A piece of armour: the locations that it covers, and its Soak there. `price` is in gold."""

    name: str
    covers: tuple[ArmourLocation, ...]
    soak: int
    encumbrance: int
    price: float
    text: str = ""


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A shield, with `cover` in combat dice while in hand. `stealth` is the steps by which Stealth is harder."""

    name: str
    cover: int
    encumbrance: int
    price: float
    melee_only: bool = False
    stealth: int = 0
    text: str = ""


# rule: Loads and kits
class ToolKit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A kit for some skills. Each use adds a d20 to a test of one of the `skills` (`R-08`)."""

    name: str
    skills: tuple[str, ...]
    encumbrance: int
    price: float
    text: str = ""


def soak_of(pieces: Iterable[Armour]) -> Soak:
    """Return the Soak of each location: if several pieces cover a location, the highest Soak counts."""
    worn = list(pieces)
    return tuple(
        max((piece.soak for piece in worn if any(place in PARTS[part] for part in piece.covers)), default=0)
        for place in LOCATIONS
    )


def uniform_soak(soak: int) -> Soak:
    """Return the Soak of a foe, which is equal for every location."""
    return (soak,) * len(LOCATIONS)


def armour_problems(armour: Armour, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a piece of armour as (field, sentence) pairs."""
    yield from missing_field_problems(armour, f"Say what this armour covers: {', '.join(PARTS)}.", "covers")
    yield from range_problems(armour, 0, MOST_SOAK, "soak")
    yield from load_problems(armour)


def shield_problems(shield: Shield, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a shield as (field, sentence) pairs."""
    if not 0 <= shield.cover <= MOST_COVER:
        yield "cover", f"Cover must be from 0 to {MOST_COVER} combat dice, not {shield.cover}."
    yield from load_problems(shield)


def kit_problems(kit: ToolKit, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a kit as (field, sentence) pairs."""
    yield from missing_field_problems(kit, "Say which skills this kit helps.", "skills")
    yield from load_problems(kit)
