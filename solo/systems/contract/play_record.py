"""Play records: the result of one play of a procedure, for every combatant.

A record is computed from the states before and after, so a system needs no counters for simulations.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

ROUND: Final = "round"


class ResourceSpent(msgspec.Struct, frozen=True):
    """An amount used up: "LP", 3. It is negative if there is more than before."""

    what: str
    amount: int


class CombatantRecord(msgspec.Struct, frozen=True):
    """The result of a play for one combatant.

    `key` is the combatant's own; `kind` is shared with others of its type ("Goblin" for "Goblin b"). `down` is true for
    a combatant who fell at any time, revived or not. `unhurt` is true for a combatant who lacks nothing that harm takes
    away. `harm` is the damage dealt to the other side, in the system's own points. `state` is the lasting harm in the
    game's words, such as "badly wounded, right leg cut off"; "" if there is none.
    """

    key: str
    name: str
    kind: str
    side: Literal["party", "foes"]
    down: bool = False
    dead: bool = False
    unhurt: bool = True
    harm: int = 0
    spent: tuple[ResourceSpent, ...] = ()
    state: str = ""


class PlayRecord(msgspec.Struct, frozen=True):
    """One play: its outcome ("won", "lost", "draw" or a system's own word), its rounds, and each combatant's record.

    `order_of_falling` holds the keys of the combatants who went down, the first one first, each once. `stretch` is the
    game's word for its rounds.
    """

    outcome: str
    rounds: int
    accounts: tuple[CombatantRecord, ...]
    order_of_falling: tuple[str, ...] = ()
    stretch: str = ROUND
