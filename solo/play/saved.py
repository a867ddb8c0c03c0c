"""Owns what a table is saved as: checkpoints, the answers since each, and the dice that a person typed.

No generator state and no random state is ever saved: loading replays.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Fate = Literal["fixed", "fresh"]


class Step(msgspec.Struct, omit_defaults=True):
    """One answer, and the dice that fell after it until the next answer.

    `answer` is None for the opening of a leg, which nobody answered. `by` tells who answered: "person", "tactic",
    or "aid" where a tactic answered in a person's place. `typed` holds the pools a person threw; None means that
    the dice come from the seed. `salt` changes with each undo where fate is fresh.
    """

    answer: str | None = None
    by: Literal["person", "tactic", "aid"] = "tactic"
    reason: str = ""
    salt: int = 0
    typed: list[tuple[int, ...]] | None = None


class Leg(msgspec.Struct, omit_defaults=True):
    """The way from one checkpoint to the next: the encoded state, and the steps taken since."""

    title: str
    checkpoint: msgspec.Raw
    steps: list[Step]


class Seat(msgspec.Struct, omit_defaults=True):
    """Who may answer. `side` is what the procedure calls it ("party", "foes"); `automatic` seats play themselves."""

    name: str
    side: str
    role: Literal["player", "gm", "foes", "spectator"] = "player"
    automatic: bool = False


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
