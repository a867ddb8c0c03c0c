"""Magical abilities: grade, frequency and type, cost, and uses (`G-29` to `G-32`)."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

Keeper = Literal["guardian", "landscape", "grimoire"]
"""Holders of an ability other than persons: guardian, landscape entity, book (`G-27`, `G-35`, `G-36`)."""
GUARDIAN: Final[Keeper] = "guardian"
LANDSCAPE: Final[Keeper] = "landscape"
GRIMOIRE: Final[Keeper] = "grimoire"
KEEPERS: Final[tuple[Keeper, ...]] = get_args(Keeper)
Grade = Literal["Weak", "Minor", "Ordinary", "Major", "Twice Major"]
Frequency = Literal["Rare", "Common", "Very Common", "Ubiquitous"]
MagicType = Literal["Common magic", "Spirit", "Theism", "Sorcery", "Mysticism", "Lunar", "Talent"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
# rule: Frequency
FREQUENCIES: Final[tuple[Frequency, ...]] = get_args(Frequency)
TYPES: Final[tuple[MagicType, ...]] = get_args(MagicType)
COSTS: Final[dict[Grade, tuple[int, ...]]] = {
    "Weak": (0, 1, 2, 3),
    "Minor": (1, 2, 4, 5),
    "Ordinary": (2, 4, 6, 8),
    "Major": (4, 6, 8, 10),
    "Twice Major": (6, 8, 10, 12),
}
"""Cost in XP by grade, for each frequency (`G-30`)."""
SPIRIT: Final[dict[Grade, int]] = {"Weak": -1, "Minor": -1, "Ordinary": 0, "Major": 1, "Twice Major": 2}
FREE_ABILITIES: Final = 4
"""Number of abilities of cost 0 that are free; each further one costs 1 XP."""


# rule: Abilities
class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ability on a sheet.

    `effect` names an effect of the ability's grade. `target` names the only beings on which an ability of low frequency
    works ("undead"); `matter` is the helped skill, weapon or matter. An `item` is a magic item that any holder may use.
    `discount` is the change of cost by rank or keyword, applied once (`R-25`). `religion` is the source of the ability.
    `harms` is the rune that a magical attack harms, chosen at purchase (`H-25`). `area` extends the effect to a hex and
    the adjacent hexes. A `secret` is a secret of the god, for ranks that may learn secrets. `rune` is the rune that
    comes with a charm or fetish (`G-26`). `holder` is the ally or companion who holds and activates the ability, or one
    of `KEEPERS`; "" for the character.
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
    rune: str = ""
    holder: str = ""

    @property
    def cost(self) -> int:
        """Cost in XP."""
        return ability_cost(
            self.grade, self.frequency, self.type, self.item, self.discount - (self.holder == LANDSCAPE)
        )


# rule: Types of magic
def type_cost(kind: MagicType, grade: Grade) -> int:
    """Return the change of cost by the type of magic (`G-32`)."""
    if kind == "Spirit":
        return SPIRIT[grade]
    return 1 if kind in ("Sorcery", "Mysticism") else 0


# rule: Cost of abilities
def ability_cost(grade: Grade, frequency: Frequency, kind: MagicType, item: bool = False, discount: int = 0) -> int:
    """Return the XP that an ability costs, never below 0."""
    base = COSTS[grade][FREQUENCIES.index(frequency)]
    return max(0, base + type_cost(kind, grade) - item + discount)
