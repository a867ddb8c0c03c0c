"""Saved form of a table: checkpoints, the answers since each, and the dice and cards that people entered.

No state of a random generator is saved: loading replays the answers.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.resolver import ByHand
from solo.systems.contract import Thought

Fate = Literal["fixed", "fresh"]
Answerer = Literal["person", "tactic", "aid"]
Reason = Thought | str


class Seat(msgspec.Struct, omit_defaults=True):
    """A seat at the table: `name` is the name of its person, who may have several seats.

    `side` is the procedure's name of the side ("party", "foes"). A player answers for `combatants` by key or, if none
    is named, for all of the side without another seat. The game master answers for everyone who is left, a spectator
    for nobody. "foes" is the role of a side that plays against the people. Tactics play `automatic` seats.
    """

    name: str
    side: str
    role: Literal["player", "gm", "foes", "spectator"] = "player"
    automatic: bool = False
    combatants: tuple[str, ...] = ()


class OrderEffect(msgspec.Struct, frozen=True, omit_defaults=True):
    """The standing order that gave an answer, by its key, and the effect compared with the tactic's advice.

    `own_falls` is the displayed chance of the own fighter to fall, less that of the advised option. `foes_felled` is
    the same difference for a foe's fall. `spared` is 1 if only the advised option had a cost, −1 if only the chosen
    option had one.
    """

    order: str
    own_falls: float = 0.0
    foes_felled: float = 0.0
    spared: int = 0


class Step(msgspec.Struct, omit_defaults=True):
    """One answer, and the dice thrown between it and the next answer.

    - `answer` is None for the opening of a leg, which nobody answered.
    - `by` says who answered: "person", "tactic", or "aid" for a tactic in a person's place.
    - `reason` is why a tactic answered so, as a plain sentence, and `thought` is this reason in parts.
    - `salt` changes with each undo if fate is fresh.
    - `typed` holds the faces of each pool that a person threw, and the names of each draw's cards. None means that both
      come from the seed.
    - `who` is the combatant if several were asked at once.
    - `seats` are the seats that threw the dice, if the seats have changed since.
    - `shared` is True if several people played and decisions followed this answer (`following_decisions`). If it is
      False, those decisions take their defaults, as for a person alone and in older saves.
    - `order` is the standing order that gave the answer; None for all other answers, and in older saves.
    """

    answer: str | None = None
    by: Answerer = "tactic"
    reason: str = ""
    salt: int = 0
    typed: list[ByHand] | None = None
    who: str = ""
    seats: list[Seat] | None = None
    thought: Thought | None = None
    shared: bool = False
    order: OrderEffect | None = None

    @property
    def explanation(self) -> Thought | str:
        """The reason for the answer."""
        return self.thought or self.reason


class Leg(msgspec.Struct, omit_defaults=True):
    """A leg from one checkpoint to the next: the encoded state, and the steps taken since."""

    title: str
    checkpoint: msgspec.Raw
    steps: list[Step]


class SimulatedChance(msgspec.Struct, frozen=True):
    """The party's chance to win after the first `steps` steps of a leg, with its 95 % bounds, from this many fights."""

    leg: int
    steps: int
    win: float
    low: float
    high: float
    fights: int

    @property
    def position(self) -> tuple[int, int]:
        """The leg and the number of its steps."""
        return self.leg, self.steps


class SavedTable(msgspec.Struct, omit_defaults=True):
    """A table as it is saved. `number` and `seed` determine all dice; `undone` steps can be redone, the last first.

    `chances` are the simulated chances to win, in order of their positions. `outcome` is the result's outcome; "" while
    the procedure goes on, or if an older Solo wrote it.
    """

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
    chances: list[SimulatedChance] = []
    outcome: str = ""


def reset_to_start(saved: SavedTable) -> SavedTable:
    """Return the table as it was before the first answer."""
    first = saved.legs[0]
    opening = Step(salt=first.steps[0].salt, typed=None if first.steps[0].typed is None else [])
    return msgspec.structs.replace(
        saved, legs=[Leg(first.title, first.checkpoint, [opening])], undone=[], chances=[], outcome=""
    )
