"""Weapons and other means of attack: claws, a shout, a burning skull (part 8, `T-12`).

Content declares them. The number of dice is that of the weapon alone; the attacker's attribute adds bonus dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.two_d20.gear.load import load_problems
from solo.systems.two_d20.rolls.distance import Distance
from solo.systems.two_d20.rolls.qualities import Qualities as Qualities

# rule: Attack types
Type = Literal["melee", "ranged", "threaten"]
TYPES: Final[tuple[Type, ...]] = ("melee", "ranged", "threaten")
FIST: Final = "Fist or kick"
MOST_DICE: Final = 12
MOST_REACH: Final = 3


class Weapon(
    msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A means of attack. `reach` is for melee weapons; `range` is the best range of a ranged weapon.

    A threat works up to its `range`; a threat with a `reach` works only within Reach. `thrown` is the range at which a
    melee weapon can be thrown, "" for none. `hands` is 0 for natural weapons and mere gestures. `price` is in pieces of
    gold, and may be a fraction; it is None if the weapon is not for sale. `needs` is a condition: the target is prone
    or without Guard, or the attacker took a foe out last turn. `once` marks a cry, which works once a scene (`R-35`).
    `uses` is the number of uses in all, 0 for no limit.
    """

    name: str
    type: Type
    dice: int
    text: str = ""
    reach: int = 0
    range: Distance | Literal[""] = ""
    thrown: Distance | Literal[""] = ""
    hands: int = 1
    encumbrance: int = 0
    price: float | None = None
    qualities: Qualities = Qualities()
    reload: bool = False
    uses: int = 0
    once: bool = False
    needs: Literal["", "helpless", "victory"] = ""

    @property
    def distance_text(self) -> str:
        """The weapon's distance as text: "reach 2", "medium range"."""
        return f"reach {self.reach}" if self.reach else f"{self.range} range"

    @property
    def natural(self) -> bool:
        """True for a weapon that cannot be dropped, drawn or disarmed."""
        return self.hands == 0


def weapon_named(name: str, content: Content) -> Weapon:
    """Return the weapon of this name. Raises ValueError if it is unknown."""
    weapon = content.entries(Weapon).get(name)
    if weapon is None:
        raise ValueError(f"There is no weapon “{name}”.")
    return weapon


def find_problems(weapon: Weapon, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a weapon as (field, sentence) pairs; nothing if it is valid."""
    if not 0 <= weapon.dice <= MOST_DICE:
        yield "dice", f"A weapon must have from 0 to {MOST_DICE} combat dice, not {weapon.dice}."
    if weapon.type == "melee" and not 1 <= weapon.reach <= MOST_REACH:
        yield "reach", f"A melee weapon must have a reach from 1 to {MOST_REACH}, not {weapon.reach}."
    if weapon.type == "ranged" and not weapon.range:
        yield "range", "Give the weapon's best range: close, medium, long or extreme."
    if weapon.type == "threaten" and not (weapon.range or weapon.reach):
        yield "range", "Give the weapon's range (close, medium, long or extreme) or a reach of 1."
    if not 0 <= weapon.hands <= 2:
        yield "hands", "A weapon needs 1 or 2 hands. Natural weapons and threats need 0."
    yield from load_problems(weapon)
