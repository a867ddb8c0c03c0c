"""Owns the tally: what one play of a procedure came to, for everybody who took part.

It is read from the state before and the state after, so that no system counts for the sake of simulations.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

ROUND: Final = "round"


class Spent(msgspec.Struct, frozen=True):
    """So much of something is gone: "LP", 3. Below 0 where there is more of it than before."""

    what: str
    amount: int


class Account(msgspec.Struct, frozen=True):
    """How one of them came through it.

    `key` is the combatant's own, `kind` what it shares with others of its sort ("Goblin" for "Goblin b"). `down` is
    true for whoever fell at any time, brought round or not; `unhurt` for whoever lacks nothing that harm takes.
    `harm` is what was taken from the other side, in the system's own points.
    """

    key: str
    name: str
    kind: str
    side: Literal["party", "foes"]
    down: bool = False
    dead: bool = False
    unhurt: bool = True
    harm: int = 0
    spent: tuple[Spent, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """One play: how it ended ("won", "lost", "draw" or a system's own word), its rounds, and everybody's account.

    `order_of_falling` holds the keys of those who went down, the first to fall first, each once. Where the game has
    another word for its rounds, `stretch` is that.
    """

    outcome: str
    rounds: int
    accounts: tuple[Account, ...]
    order_of_falling: tuple[str, ...] = ()
    stretch: str = ROUND
