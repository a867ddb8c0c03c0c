"""Tables of checks: fighting skills, usual resistances, and named circumstances with their modifiers."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.checking.plan import Circumstance

FIGHTING: Final = ("Striking", "Archery", "Throwing", "Grappling", "Defense")
ATTACKS: Final = frozenset({"Striking", "Archery", "Throwing", "Grappling"})
"""Attack skills: their roll must be higher than the challenge, not equal to the challenge (`R-01`)."""
AT_RANGE: Final = ("Archery", "Throwing")
GRAPPLING: Final = "Grappling"
SHIELD: Final = "behind the shield"

RESISTED_BY: Final = {
    "Striking": "Defense",
    "Archery": "Defense",
    "Throwing": "Defense",
    "Defense": "Striking",
    "Hiding": "Watching",
    "Watching": "Hiding",
    "Animals": "Willpower",
}
"""The usual test that resists a skill (`S-07`, `H-08`, `S-30`).

A skill that is not listed is resisted by the same skill.
"""

CIRCUMSTANCES: Final = (
    Circumstance("two actions in the round", -2, "S-10", "actions"),
    Circumstance("three actions in the round", -4, "S-10", "actions"),
    Circumstance("four actions in the round", -6, "S-10", "actions"),
)
OF_A_SKILL: Final = {
    "Archery": (
        Circumstance("light cover", -2, "R-12", "cover"),
        Circumstance("heavy cover", -4, "R-12", "cover"),
        Circumstance("wind or dusk", -2, "R-12"),
        Circumstance("a foe in reach", -4, "H-04"),
        Circumstance("a target in melee", -4, "H-04"),
    ),
    "Throwing": (
        Circumstance("light cover", -2, "R-12", "cover"),
        Circumstance("heavy cover", -4, "R-12", "cover"),
        Circumstance("wind or dusk", -2, "R-12"),
        Circumstance("not made to be thrown", -2, "R-27"),
        Circumstance("a foe in reach", -4, "H-04"),
        Circumstance("a target in melee", -4, "H-04"),
    ),
    "Riding": (
        Circumstance("in place of a dodge", -4, "R-20", "dodge"),
        Circumstance("in place of a dodge, narrow ground or wilful mount", -6, "R-20", "dodge"),
        Circumstance("in place of a dodge, open field and trained mount", -2, "R-20", "dodge"),
    ),
    "Grappling": (Circumstance("an armed foe", -2, "R-32"),),
    "Defense": (Circumstance("bare hands against a blade", -4, "R-26"),),
}
