"""Tables of checks: difficulties by name, usual resistance, defending skills, and circumstances."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.skills import ATTACK, DODGE, HIDE, LISTEN, PARRY, SPOT_HIDDEN
from solo.systems.parts.checking.plan import Circumstance

DIFFICULTIES: Final = (
    ("plain", 0),
    ("difficult", 5),
    ("very difficult", 10),
    ("all but hopeless", 15),
)
"""The named difficulties: 0, 5 and 10 as for spells (`F-25`), and 15. The names are house rules."""

HARDEST: Final = 40
POWER: Final = "POW"
RESISTED_BY: Final = {
    HIDE: SPOT_HIDDEN,
    SPOT_HIDDEN: HIDE,
    LISTEN: HIDE,
    "Track": HIDE,
    "Orate": "INT",
    "Summon": POWER,
    "Cult Lore": POWER,
}
"""The skill or statistic with which an opponent usually resists each skill (`F-07`, `R-27`).

A skill that is not listed is resisted with the same skill. Attacks are resisted with the best defence.
"""

DEFENDS: Final = Circumstance("the other side acts, ties are yours", 0, "F-07")
SPIRIT_PLANE: Final = Circumstance("on the spirit plane, with the D30", 0, "F-22")

# rule: Help with a roll
HELPED: Final = 3
ABLE_TO_HELP: Final = 10
"""The lowest skill with which a character can help in a check: an even chance (house rule)."""

# rule: General modifiers
GENERAL: Final = (
    Circumstance("tired", -5, "F-09", "weariness"),
    Circumstance("exhausted", -10, "F-09", "weariness"),
    Circumstance("can barely see", -5, "F-09", "sight"),
    Circumstance("wholly blind", -10, "F-09", "sight"),
    Circumstance("poor morale", -3, "F-09"),
    Circumstance("up a steep hill", -3, "F-09"),
    Circumstance("against a fortification", -5, "F-09", "walls"),
    Circumstance("against major fortifications", -10, "F-09", "walls"),
    Circumstance("in place of a skill close to it", -5, "F-09", "related"),
    Circumstance("in place of a skill less close to it", -10, "F-09", "related"),
)
HIDING: Final = (
    Circumstance("in open desert", -5, "F-09", "open"),
    Circumstance("in the middle of a great stadium", -10, "F-09", "open"),
    SPIRIT_PLANE,
)


def is_attack(skill: str) -> bool:
    """Return True if a skill strikes, shoots or throws."""
    return skill.endswith(f" {ATTACK}")


def is_parry(skill: str) -> bool:
    """Return True if a skill parries."""
    return skill.endswith(f" {PARRY}")


# rule: Who defends
def defends(skill: str) -> bool:
    """Return True for a skill that defends, such as dodging, so that ties go to its roll (`F-07`)."""
    return skill in (HIDE, DODGE) or is_parry(skill)
