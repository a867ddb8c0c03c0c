"""Play records: the result of one play of a procedure, for every combatant.

A record is computed from the states before and after, so a system needs no counters for simulations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal

import msgspec

ROUND: Final = "round"


class ResourceSpent(msgspec.Struct, frozen=True):
    """An amount lost or spent: "LP", 3. It is negative if there is more than before."""

    what: str
    amount: int


class CombatantRecord(msgspec.Struct, frozen=True):
    """The result of a play for one combatant.

    `kind` is the type of combatant ("Goblin" for "Goblin b"). `down` is true for a combatant who fell at any time,
    revived or not, and `unhurt` for a combatant without any harm. `harm` is the damage dealt to the other side, in the
    system's own points. `state` is the lasting harm in words, such as "right leg cut off"; "" if there is none.
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


def describe_costs(accounts: Iterable[CombatantRecord], without: Collection[str] = ()) -> tuple[str, ...]:
    """Return sentences about the party: who died or fell, and the points and things that each member lost or regained.

    The resources in `without` are left out, such as points that are full again after a fight.
    """
    party = (account for account in accounts if account.side == "party")
    return tuple(sentence for account in party for sentence in _describe(account, without))


def _describe(account: CombatantRecord, without: Collection[str]) -> Iterator[str]:
    if account.dead:
        yield f"{account.name} died."
    elif account.down:
        yield f"{account.name} fell."
    lasting = [spent for spent in account.spent if spent.what not in without]
    used = [_amount(spent.amount, spent.what) for spent in lasting if spent.amount > 0]
    regained = [_amount(-spent.amount, spent.what) for spent in lasting if spent.amount < 0]
    if used:
        yield f"It cost {account.name} {', '.join(used)}."
    if regained:
        yield f"{account.name} regained {', '.join(regained)}."


def _amount(number: int, what: str) -> str:
    single = number == 1 and what.endswith("s") and not what.endswith("ss")
    return f"{number} {what.removesuffix('s') if single else what}"


class PlayRecord(msgspec.Struct, frozen=True):
    """One play: its outcome ("won", "lost", "draw" or a system's own word), its rounds, and each combatant's record.

    `order_of_falling` holds the keys of the combatants who went down, in order, each once. `stretch` is the
    game's word for its rounds.
    """

    outcome: str
    rounds: int
    accounts: tuple[CombatantRecord, ...]
    order_of_falling: tuple[str, ...] = ()
    stretch: str = ROUND
