"""Saved state of a conflict: task, opponent, condition of each side, and the plan of the next action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content, FoeCount
from solo.systems.gloranthan.action.hero_side import Helpers
from solo.systems.gloranthan.company.people import CompanyState
from solo.systems.gloranthan.conflict.undertaking import ConflictGoal
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.ritual import Circumstance
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.parts.state_validation import (
    crowd_problems,
    non_empty,
    range_problem,
    unknown_key_problems,
    unknown_name_problems,
)

FOE: Final = "foe"
"""Key of the other side."""
MOST_FOES: Final = 100


class Opponent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The other side: foes led by the best of them, or a bare power. The `world` resists but never acts."""

    name: str
    power: Rating = NOTHING
    hits: int = 0
    foes: tuple[FoeCount, ...] = ()
    world: bool = False


class ActionPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Plan of the next action: leader, helpers, supporting heroes, and modifiers.

    `ours` and `theirs` are the referee's modifiers (`G-05`); `circumstances` are the place, day and items of a ritual.
    """

    lead: str = ""
    along: Helpers = Helpers()
    support: tuple[str, ...] = ()
    ours: Rating = NOTHING
    theirs: Rating = NOTHING
    circumstances: tuple[Circumstance, ...] = ()
    prolonged: bool = False


class ContestantState(msgspec.Struct, omit_defaults=True):
    """Condition of a side: hits lost in the contested rune, and its fate at 0 (`G-60`, `H-32`).

    `steps` counts how often the side went on and was beaten. A `dying` hero has one more action. `alone` means that the
    side's people did not go on. `used` names the bonuses and abilities of its actions so far. `hindered` are penalties
    by magic (`H-25`).
    """

    lost: int = 0
    going: bool = False
    steps: int = 0
    out: bool = False
    alone: bool = False
    captured: bool = False
    used: tuple[str, ...] = ()
    hindered: tuple[BonusPart, ...] = ()


class Conflict(CompanyState, omit_defaults=True):
    """Heroes in an action or a conflict.

    `kind` names the undertaking; `foe_uses` are the uses that the foes' abilities have left.
    """

    kind: str = ""
    opponent: Opponent = Opponent("")
    standings: dict[str, ContestantState] = {}
    plan: ActionPlan = ActionPlan()
    round: int = 0
    over: Literal["", "won", "lost"] = ""
    fallen: list[str] = []
    foe_uses: dict[str, int] = {}

    def standing(self, key: str) -> ContestantState:
        """Return the condition of a hero, or of the other side."""
        return self.standings[key]


def find_problems(conflict: Conflict, content: Content) -> Iterator[str]:
    """Yield the problems of a conflict read from a file, a sentence each."""
    yield from crowd_problems(conflict.people)
    heroes = {one.key for one in conflict.people}
    everybody = heroes | {FOE}
    yield from unknown_name_problems("undertaking", non_empty(conflict.kind), content.entries(ConflictGoal))
    yield from unknown_name_problems("foe", (one.name for one in conflict.opponent.foes), content.entries(Foe))
    yield from unknown_key_problems("leads", non_empty(conflict.plan.lead), heroes)
    yield from unknown_key_problems("supports the action", conflict.plan.support, heroes)
    yield from unknown_key_problems("fell", conflict.fallen, everybody)
    yield from unknown_key_problems("holds cards", conflict.cards.hands, everybody)
    yield from range_problem("The number of foes", sum(one.count for one in conflict.opponent.foes), 0, MOST_FOES)
    yield from range_problem("The round", conflict.round, 0, 10_000)
    if set(conflict.standings) != everybody:
        yield "A participant has no condition, or a condition belongs to an unknown participant."
    if conflict.round and not (conflict.kind and conflict.plan.lead):
        yield "The conflict has begun without a leader or a task."
