"""The saved state of a fight, and plain facts read from it."""

from solo.systems.fire_and_sword.fight.state.arena import Arena, faces_of
from solo.systems.fire_and_sword.fight.state.build import Arm, Build
from solo.systems.fire_and_sword.fight.state.exchange import MILLION, TAKE, Answer, Exchange, Guard, Roll
from solo.systems.fire_and_sword.fight.state.fight import ACTIONS, Fight, Fighter, Out, Side, apart

__all__ = [
    "ACTIONS", "MILLION", "TAKE", "Answer", "Arena", "Arm", "Build", "Exchange", "Fight", "Fighter", "Guard", "Out",
    "Roll", "Side", "apart", "faces_of",
]  # fmt: skip
