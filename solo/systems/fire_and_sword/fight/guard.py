"""Owns a skill as it is rolled in a fight, and the guard: one way to meet an attack, with the skill that it rolls."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Modifier
from solo.systems.fire_and_sword.wording import spoken


class Roll(NamedTuple):
    """A skill as it is rolled: effective skill, +Y, +Z, and the modifiers that made it of the raw skill."""

    skill: int
    critical: int
    overcome: int
    raw: int
    modifiers: tuple[Modifier, ...]

    def at(self, *further: Modifier) -> Roll:
        """The same roll under further modifiers."""
        if not further:
            return self
        return self._replace(
            skill=self.skill + sum(one.value for one in further), modifiers=(*self.modifiers, *further)
        )


class Guard(NamedTuple):
    """One way to meet an attack: its code, what it is called in a sentence, its roll and the skill it rolls."""

    code: str
    name: str
    skill: str
    roll: Roll

    @property
    def way(self) -> str:
        """What kind of defence it is: "parry", "shield" or "dodge"."""
        return self.code.partition(":")[0]

    @property
    def done(self) -> str:
        """What somebody does who meets an attack so: "parries with sword"."""
        weapon = self.code.partition(":")[2]
        return f"parries with {spoken(weapon) or 'the shield'}" if self.way != "dodge" else "dodges"
