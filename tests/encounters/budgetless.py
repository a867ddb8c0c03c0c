"""The tiny game without a budget, as games are that only a forecast can weigh: its tiers are shares of fights won."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content, NoRoomError, Setup, System, Tier
from tests.fake_system import MANIFEST as FAKE
from tests.fake_system import FakeEncounters, FakeFight, FakeSystem

NARROW = "the pit"
MOST_IN_THE_PIT = 3


class RoomyFight(FakeFight):
    """The same fight; the pit has room for three foes."""

    def begin(self, setup: Setup) -> msgspec.Struct:
        if setup.place == NARROW and sum(foe.count for foe in setup.foes) > MOST_IN_THE_PIT:
            raise NoRoomError("There is no room for so many in the pit.")
        return super().begin(setup)


class BudgetlessEncounters(FakeEncounters):
    """Tiers, and no budget."""

    budget = None
    tiers = (
        Tier("trivial", "Trivial", "The party almost never loses.", False, (95, 101)),
        Tier("fair", "Fair", "Felt.", False, (70, 95)),
        Tier("even", "Even", "Either side.", False, (35, 70)),
        Tier("hopeless", "Hopeless", "Run.", False, (0, 35)),
    )


class Budgetless(FakeSystem):
    """The whole system."""

    encounters = BudgetlessEncounters()

    def __init__(self) -> None:
        super().__init__()
        self.manifest = MANIFEST
        self.procedures = {"fight": RoomyFight()}


def _open(content: Content) -> System:
    del content
    return Budgetless()


MANIFEST = msgspec.structs.replace(FAKE, key="budgetless", title="Budgetless", open=_open)
