"""Owns the magical ability: grade, frequency and type, what it costs, and how often it works (`G-29` to `G-32`)."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

Grade = Literal["Weak", "Minor", "Ordinary", "Major", "Twice Major"]
Frequency = Literal["Rare", "Common", "Very Common", "Ubiquitous"]
MagicType = Literal["Common magic", "Spirit", "Theism", "Sorcery", "Mysticism", "Lunar", "Talent"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
FREQUENCIES: Final[tuple[Frequency, ...]] = get_args(Frequency)
TYPES: Final[tuple[MagicType, ...]] = get_args(MagicType)
COSTS: Final[dict[Grade, tuple[int, ...]]] = {
    "Weak": (0, 1, 2, 3),
    "Minor": (1, 2, 4, 5),
    "Ordinary": (2, 4, 6, 8),
    "Major": (4, 6, 8, 10),
    "Twice Major": (6, 8, 10, 12),
}
"""XP by grade, for each frequency (`G-30`)."""
SPIRIT: Final[dict[Grade, int]] = {"Weak": -1, "Minor": -1, "Ordinary": 0, "Major": 1, "Twice Major": 2}
FREE_ABILITIES: Final = 4
"""So many abilities of cost 0 are free; each one after that costs 1 XP."""


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ability as somebody has it.

    `effect` names an effect of the content of its grade, `target` is what a narrower frequency works on ("undead"),
    `matter` the skill, weapon or matter that it helps. `item` is a magic item that anyone may hold, `discount` what the
    owner's rank or keyword takes off, or adds, once (`R-25`); `religion` is where it comes from. `harms` is the rune
    that a magical attack is laid on, chosen when bought (`H-25`); `area` lays its effect over a hex and those around.
    A `secret` is the god's own, for ranks that may learn it.
    """

    name: str
    effect: str
    grade: Grade
    frequency: Frequency
    type: MagicType
    matter: str = ""
    target: str = ""
    item: bool = False
    discount: int = 0
    religion: str = ""
    harms: Literal["", "physical", "magic", "intellect", "social"] = ""
    area: bool = False
    secret: bool = False

    @property
    def cost(self) -> int:
        """What it has cost, in XP."""
        return ability_cost(self.grade, self.frequency, self.type, self.item, self.discount)


def type_cost(kind: MagicType, grade: Grade) -> int:
    """Returns what a type of magic adds to the cost, or takes off (`G-32`)."""
    if kind == "Spirit":
        return SPIRIT[grade]
    return 1 if kind in ("Sorcery", "Mysticism") else 0


def ability_cost(grade: Grade, frequency: Frequency, kind: MagicType, item: bool = False, discount: int = 0) -> int:
    """Returns the XP that an ability costs, never below 0."""
    base = COSTS[grade][FREQUENCIES.index(frequency)]
    return max(0, base + type_cost(kind, grade) - item + discount)
