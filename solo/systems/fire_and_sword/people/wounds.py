"""Owns what a body carries home: how badly it is hurt, what it has lost, and for how long (`F-20`, `F-21`, `R-17`)."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.fire_and_sword.people.losses import POSSESSED, WASTING_DISEASE, unfit
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury

CURABLE: Final = (*(disability.value for disability in Disability), WASTING_DISEASE)
"""What a spell may name as cured: every disability, and the disease that a spirit passes on (a house ruling)."""

SKILL_PENALTY: Final = {
    Injury.HEALTHY: 0,
    Injury.WALKING: -3,
    Injury.BADLY: -10,
    Injury.DYING: -10,
    Injury.DEAD: -10,
}
"""What each state takes from every skill (`R-17`); whoever is dying or dead rolls nothing at all."""

DAYS_TO_MEND: Final = {Injury.WALKING: 7, Injury.BADLY: 30}
"""Days after which a wound is whole by itself (`R-17`)."""


class Wounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """A body's wounds. `days` are those that have passed since the wound; `con_lost` is what flesh rot ate.

    `rotting` counts the days since flesh rot was caught or last fought, None where there is none; `wasting` likewise
    those of a wasting disease. `lost_soul` is true for whoever is lost between the planes, and `ails` tells in words
    what spirits left (`F-24`).
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
        """All that was lost to injuries and left by spirits, by name."""
        return (*(lost.value for lost in self.disabilities), *self.ails)

    @property
    def fit_to_fight(self) -> bool:
        """True for whoever may take part in a fight."""
        return not self.unfit

    @property
    def unfit(self) -> str:
        """Why nobody in this state fights, after "is"; "" for whoever may: whole or walking, at home in the body."""
        if self.injury not in (Injury.HEALTHY, Injury.WALKING):
            return self.injury.value
        return "lost between the planes" if self.lost_soul else unfit(self.losses)

    @property
    def alive(self) -> bool:
        """True for all but the dead."""
        return self.injury is not Injury.DEAD

    @property
    def awake(self) -> bool:
        """True for whoever can speak and act outside a fight."""
        itself = not self.lost_soul and POSSESSED not in self.ails
        return self.injury not in (Injury.DYING, Injury.DEAD) and itself

    @property
    def penalty(self) -> int:
        """What the wound takes from every skill (`R-17`)."""
        return SKILL_PENALTY[self.injury]

    @property
    def weak(self) -> bool:
        """True where CON and STR are rolled twice and the worse roll counts (`F-21`)."""
        return Disability.WEAKNESS in self.disabilities


def worse(one: Injury, other: Injury) -> Injury:
    """The graver of two states."""
    order = list(Injury)
    return max(one, other, key=order.index)
