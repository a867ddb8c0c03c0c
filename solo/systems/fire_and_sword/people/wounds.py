"""Wounds after a fight: state, losses, and their duration (`F-20`, `F-21`, `R-17`)."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.fire_and_sword.people.losses import POSSESSED, WASTING_DISEASE, explain_unfitness
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury

CURABLE: Final = (*(disability.value for disability in Disability), WASTING_DISEASE)
"""The names of the losses that a spell may cure: every disability, and the disease of a spirit (a house ruling)."""

# rule: What wounds do
SKILL_PENALTY: Final = {
    Injury.HEALTHY: 0,
    Injury.WALKING: -3,
    Injury.BADLY: -10,
    Injury.DYING: -10,
    Injury.DEAD: -10,
}
"""The modifier of each state on all skills (`R-17`). A dying or dead character makes no rolls."""

DAYS_TO_MEND: Final = {Injury.WALKING: 7, Injury.BADLY: 30}
"""The number of days after which a wound of each state has healed (`R-17`)."""


class Wounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character's wounds.

    `days` have passed since the wound; `con_lost` is CON lost to flesh rot and disease. `rotting` counts the days
    since flesh rot began, or since the last CON roll against flesh rot; None without flesh rot. `wasting` does the same
    for a wasting disease. `lost_soul` marks a soul lost between the planes. `ails` are the effects of spirits by
    name (`F-24`).
    """

    injury: Injury = Injury.HEALTHY
    days: int = 0
    disabilities: tuple[Disability, ...] = ()
    rotting: int | None = None
    con_lost: int = 0
    lost_soul: bool = False
    ails: tuple[str, ...] = ()
    wasting: int = 0

    @property
    def losses(self) -> tuple[str, ...]:
        """The names of all disabilities and effects of spirits."""
        return (*(lost.value for lost in self.disabilities), *self.ails)

    @property
    def fit_to_fight(self) -> bool:
        """True if the character may take part in a fight."""
        return not self.unfit

    @property
    def unfit(self) -> str:
        """The reason why the character may not fight, worded to follow "is"; "" if the character may fight.

        A fighter must be at most walking wounded, and in control of its body.
        """
        if self.injury not in (Injury.HEALTHY, Injury.WALKING):
            return self.injury.value
        return "lost between the planes" if self.lost_soul else explain_unfitness(self.losses)

    @property
    def alive(self) -> bool:
        """True unless the character is dead."""
        return self.injury is not Injury.DEAD

    @property
    def awake(self) -> bool:
        """True if the character can speak and act outside a fight."""
        itself = not self.lost_soul and POSSESSED not in self.ails
        return self.injury not in (Injury.DYING, Injury.DEAD) and itself

    @property
    def penalty(self) -> int:
        """The wound's modifier on all skills (`R-17`)."""
        return SKILL_PENALTY[self.injury]

    @property
    def weak(self) -> bool:
        """True if the character takes the worse of two rolls of CON and STR (`F-21`)."""
        return Disability.WEAKNESS in self.disabilities


def graver_injury(one: Injury, other: Injury) -> Injury:
    """Return the graver of two states."""
    order = list(Injury)
    return max(one, other, key=order.index)
