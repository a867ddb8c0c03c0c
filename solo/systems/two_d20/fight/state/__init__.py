"""The state of a fight, as saved at the start of a round, and the context that every step of it uses."""

from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fight import DOOM, MOMENTUM, ZONES, Conditions, Fight, Hindrance, Zone
from solo.systems.two_d20.fight.state.fighter import Arm, Cowed, Fighter, Held, Help, Rank, ShieldHeld, Side, Track
from solo.systems.two_d20.fight.state.turn import Turn

__all__ = [
    "DOOM", "MOMENTUM", "ZONES", "Arena", "Arm", "Conditions", "Cowed", "Fight", "Fighter", "Held", "Help",
    "Hindrance", "Rank", "ShieldHeld", "Side", "Track", "Turn", "Zone",
]  # fmt: skip
