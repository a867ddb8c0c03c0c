"""Play records: the result of one play of a procedure, for every combatant.

A record is computed from the states before and after, so a system needs no counters for simulations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


def describe_costs(accounts: Iterable[CombatantRecord]) -> tuple[str, ...]:
    """Return sentences about the party: who died or fell, and the resources that each member used up or regained."""
    return tuple(sentence for account in accounts if account.side == "party" for sentence in _describe(account))


def _describe(account: CombatantRecord) -> Iterator[str]:
    if account.dead:
        yield f"{account.name} died."
    elif account.down:
        yield f"{account.name} fell."
    used = [f"{spent.amount} {spent.what}" for spent in account.spent if spent.amount > 0]
    regained = [f"{-spent.amount} {spent.what}" for spent in account.spent if spent.amount < 0]
    if used:
        yield f"{account.name} used up {', '.join(used)}."
    if regained:
        yield f"{account.name} regained {', '.join(regained)}."


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
