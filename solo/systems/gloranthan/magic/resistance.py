"""Resistance of the world to magic, by the task of the magic, and penalties for range (`G-45`)."""

from __future__ import annotations

from typing import Final, Literal

from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.units.ranges import Band

Task = Literal[
    "heal defeats", "leap", "minor change", "heal hurt", "fly", "heal serious hurt", "serious change", "change form",
    "turn invisible", "teleport", "mind control", "read thoughts", "change another's form", "turn insubstantial",
]  # fmt: skip
# rule: Resistance of the world
RESISTANCES: Final[dict[Task, int]] = {
    "heal defeats": 3,
    "leap": 4,
    "minor change": 5,
    "heal hurt": 5,
    "fly": 7,
    "heal serious hurt": 7,
    "serious change": 7,
    "change form": 8,
    "turn invisible": 9,
    "teleport": 9,
    "mind control": 12,
    "read thoughts": 12,
    "change another's form": 14,
    "turn insubstantial": 14,
}
# rule: Range of magic
RANGE_PENALTIES: Final[dict[Band, Rating]] = {
    "melee": NOTHING,
    "skirmish": Rating(0, -1),
    "missile": Rating(0, -2),
    "distant": Rating(-1),
    "far distant": Rating(-2),
}
UNDEFENDED: Final = ONE_MASTERY
"""Attacker's bonus in magic against a target without an ability that resists this magic."""
