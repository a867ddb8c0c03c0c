"""A foe's own attack as a line of text: "bite: melee, 4 CD, reach 3, Persistent 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from solo.systems.parts.drafting.reader import shorten_echo
from solo.systems.two_d20.gear.weapon import TYPES, Qualities, Weapon
from solo.systems.two_d20.rolls.distance import DISTANCES
from solo.systems.two_d20.wording import combat_dice_of

ONCE: Final = "once a scene"
HANDS: Final = ("", "one hand", "both hands")
EXAMPLE: Final = "bite: melee, 4 CD, reach 3, Persistent 2"
_NUMBER: Final = re.compile(r"(\d{1,2}) cd|reach (\d)")
_QUALITY: Final = re.compile(r"([a-z]+)(?: (\d{1,2}))?")


def format_attack(weapon: Weapon) -> str:
    """Return an attack as a line of text, such as "bite: melee, 4 CD, reach 3, Persistent 2"."""
    return f"{weapon.name}: {', '.join(_parts(weapon))}"


def _parts(weapon: Weapon) -> Iterator[str]:
    yield weapon.type
    yield combat_dice_of(weapon.dice)
    if weapon.reach:
        yield f"reach {weapon.reach}"
    if weapon.range:
        yield weapon.range
    yield from filter(None, (HANDS[weapon.hands], ONCE if weapon.once else "", str(weapon.qualities)))


def parse_attack(line: str) -> Weapon:
    """Parse an attack from a line of text. Raises ValueError if it cannot be read."""
    name, _, rest = line.partition(":")
    found: dict[str, Any] = {"hands": 0}
    qualities: dict[str, Any] = {}
    for part in filter(None, (part.strip().casefold() for part in rest.split(","))):
        number = _NUMBER.fullmatch(part)
        if part in TYPES:
            found["type"] = part
        elif part in DISTANCES:
            found["range"] = part
        elif part in HANDS[1:]:
            found["hands"] = HANDS.index(part)
        elif part == ONCE:
            found["once"] = True
        elif number:
            found["dice" if number[1] else "reach"] = int(number[1] or number[2])
        else:
            qualities.update(_quality(part))
    if not name.strip() or not {"type", "dice"} <= found.keys():
        raise ValueError(f"Write an attack such as “{EXAMPLE}”, not {shorten_echo(line)}.")
    return Weapon(name=name.strip(), qualities=Qualities(**qualities), **found)


def _quality(part: str) -> dict[str, int | bool]:
    match = _QUALITY.fullmatch(part)
    usual = getattr(Qualities(), match[1], None) if match else None
    if match is None or usual is None:
        known = ", ".join(Qualities.__struct_fields__)
        raise ValueError(f"There is no quality {shorten_echo(part)}. Choose from: {known}.")
    if isinstance(usual, bool) == bool(match[2]):
        wants = "has no number" if isinstance(usual, bool) else "needs a number, such as 1"
        raise ValueError(f"{match[1].capitalize()} {wants}.")
    return {match[1]: int(match[2]) if match[2] else True}
