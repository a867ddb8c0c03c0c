"""Owns what a table is saved as: checkpoints, the answers since each, and the dice and cards that a person typed.

No generator state and no random state is ever saved: loading replays.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.resolver import ByHand
from solo.systems.contract import Thought

Fate = Literal["fixed", "fresh"]


class Seat(msgspec.Struct, omit_defaults=True):
    """A place at the table: `name` is the person's who sits there, and one person may have several.

    `side` is what the procedure calls it ("party", "foes"). A player answers for `combatants` by their keys, or, where
    none is named, for all of the side whom no other seat names; the game master for whoever is left; a spectator for
    nobody. "foes" is the role of a side that plays against the persons. `automatic` seats play themselves.
    """

    name: str
    side: str
    role: Literal["player", "gm", "foes", "spectator"] = "player"
    automatic: bool = False
    combatants: tuple[str, ...] = ()


class Step(msgspec.Struct, omit_defaults=True):
    """One answer, and the dice that fell after it until the next answer.

    `answer` is None for the opening of a leg, which nobody answered. `by` tells who answered: "person", "tactic",
    or "aid" where a tactic answered in a person's place. `typed` holds the faces of each pool a person threw, and
    the names of the cards of each draw; None means that both come from the seed. `salt` changes with each undo where
    fate is fresh. `who` tells for whom it is where several were asked at once. `seats` are those that
    threw dice for it where they have changed since. `reason` is why a tactic answered so where that is a plain
    sentence, and `thought` where it has parts.

    `shared` tells that decisions follow this answer and that several people played (`play/following`). Without it, as
    for a person alone and in saves from before there were such decisions, all of them take their defaults.
    """

    answer: str | None = None
    by: Literal["person", "tactic", "aid"] = "tactic"
    reason: str = ""
    salt: int = 0
    typed: list[ByHand] | None = None
    who: str = ""
    seats: list[Seat] | None = None
    thought: Thought | None = None
    shared: bool = False

    @property
    def why(self) -> Thought | str:
        """Why it was answered so."""
        return self.thought or self.reason


class Leg(msgspec.Struct, omit_defaults=True):
    """The way from one checkpoint to the next: the encoded state, and the steps taken since."""

    title: str
    checkpoint: msgspec.Raw
    steps: list[Step]


class SavedTable(msgspec.Struct, omit_defaults=True):
    """A table as it is written down. `number` and `seed` fix all dice; `undone` steps can be redone, last first."""

    system: str
    procedure: str
    title: str
    seed: int
    number: int
    seats: list[Seat]
    legs: list[Leg]
    fate: Fate = "fixed"
    salt: int = 0
    physical: bool = False
    undone: list[Step] = []


def from_the_start(saved: SavedTable) -> SavedTable:
    """The table as it was before anybody answered."""
    first = saved.legs[0]
    opening = Step(salt=first.steps[0].salt, typed=None if first.steps[0].typed is None else [])
    return msgspec.structs.replace(saved, legs=[Leg(first.title, first.checkpoint, [opening])], undone=[])
