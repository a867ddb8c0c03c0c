"""Owns what a body carries home: how badly it is hurt, what it has lost, and for how long (`F-20`, `F-21`, `R-17`)."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.fire_and_sword.rolls.injury import Disability, Injury

WASTING_DISEASE: Final = "wasting disease"
POSSESSED: Final = "possessed"

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

LISTENING_PENALTY: Final = -3
"""What hardness of hearing takes from Listen (`R-18`)."""

WEAK_IMPACT: Final = -2
"""What weakness takes from the impact bonus (`F-21`)."""


class Wounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """A body's wounds. `days` are those that have passed since the wound; `con_lost` is what flesh rot ate.

    `rotting` counts the days since flesh rot was caught or last fought, None where there is none. `lost_soul` is
    true for whoever is lost between the planes, and `ails` tells in words what spirits left (`F-24`).
    """

    injury: Injury = Injury.HEALTHY
    days: int = 0
    disabilities: tuple[Disability, ...] = ()
    rotting: int | None = None
    con_lost: int = 0
    lost_soul: bool = False
    ails: tuple[str, ...] = ()

    @property
    def fit_to_fight(self) -> bool:
        """True for whoever may take part in a fight: whole or walking, and at home in the body."""
        return self.injury in (Injury.HEALTHY, Injury.WALKING) and not self.lost_soul

    @property
    def alive(self) -> bool:
        """True for all but the dead."""
        return self.injury is not Injury.DEAD

    @property
    def awake(self) -> bool:
        """True for whoever can speak and act outside a fight."""
        return self.injury not in (Injury.DYING, Injury.DEAD) and not self.lost_soul

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
