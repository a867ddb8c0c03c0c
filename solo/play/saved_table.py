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
    """A seat at the table. `name` is the name of its person, who may have several seats.

    `side` is the procedure's name of the side ("party", "foes"). A player answers for the `combatants` listed by key;
    an empty list means all combatants of the side who have no other seat. The game master answers for all combatants
    without a seat, a spectator for nobody. The role "foes" is for a side that plays against the people. Tactics play
    `automatic` seats.
    """

    name: str
    side: str
    role: Literal["player", "gm", "foes", "spectator"] = "player"
    automatic: bool = False
    combatants: tuple[str, ...] = ()


class OrderEffect(msgspec.Struct, frozen=True, omit_defaults=True):
    """The effect of an answer by a standing order (`order` is its key), compared with the tactic's advice.

    `own_falls` is the own fighter's chance to fall with the chosen option, less the chance with the advised option.
    `foes_felled` is this difference for a foe's fall. `spared` is 1 if only the advised option had a cost, −1 if only
    the chosen option had a cost.
    """

    order: str
    own_falls: float = 0.0
    foes_felled: float = 0.0
    spared: int = 0


class Step(msgspec.Struct, omit_defaults=True):
    """One answer, and the dice thrown between it and the next answer.

    - `answer` is None in the first step of a leg, its opening.
    - `by` says who answered: "person", "tactic", or "aid" for a tactic in a person's place.
    - `reason` is a tactic's reason as a sentence, `thought` the reason in parts.
    - `salt` varies the seed. It changes with each undo if `SavedTable.fate` is "fresh".
    - `typed` holds the faces of each pool and the card names of each draw that a person entered. None means that dice
      and cards come from the seed.
    - `who` is the combatant if several were asked at once.
    - `seats` are the table's seats at the time of this step, if they have changed since.
    - `shared` is True if several people played and following decisions may have been asked (`following_decisions`). If
      it is False, following decisions take their defaults, as for a person alone and in older saves.
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


class SimulatedChance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The party's chance to win after `steps` steps of leg `leg`, its 95 % bounds, and the number of fights.

    `draw` is the chance that neither side wins; 0 in older saves.
    """

    leg: int
    steps: int
    win: float
    low: float
    high: float
    fights: int
    draw: float = 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return (self.high - self.low) / 2

    @property
    def position(self) -> tuple[int, int]:
        """The leg and the number of its steps."""
        return self.leg, self.steps


class SavedTable(msgspec.Struct, omit_defaults=True):
    """A table as it is saved. `number` and `seed` determine all dice; `undone` steps can be redone, the last first.

    `chances` are the simulated chances to win, in order of their positions. `outcome` is the result's outcome; "" while
    the procedure goes on, and in older saves.
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
