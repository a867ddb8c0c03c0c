"""Owns the procedure: how it begins, the generator that yields decisions and checkpoints, and what it leaves.

It is given its state and a scene. Who answers and who throws is none of its business.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import msgspec

from solo.resolver import Thrower, Thrown
from solo.systems.contract.decisions import Decision
from solo.systems.contract.encounters import FoeCount
from solo.systems.contract.story import Event
from solo.systems.contract.tally import Tally
from solo.systems.contract.view import View

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)

Answer = str


class Checkpoint:
    """Yielded where the state is complete in itself, so that the procedure may start again from it."""

    __slots__ = ("title",)

    def __init__(self, title: str) -> None:
        self.title = title


class Result(msgspec.Struct, frozen=True):
    """How a procedure ended: `outcome` is "won", "lost", "draw" or a system's own word; `text` tells it."""

    outcome: str
    text: str


class Scene(Protocol):
    """What a procedure is given besides its state: dice and a listener."""

    @property
    def listening(self) -> bool:
        """False where nobody will read the story, so that telling it can be left out."""
        ...

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """The outcome of a chance function. `who` throws it; `what` is what a person is told to throw for."""
        ...

    def faces(self) -> tuple[Thrown, ...]:
        """The pools that the latest roll threw, in order; none where outcomes are drawn from tables."""
        ...

    def tell(self, event: Event) -> None:
        """One more moment of the story."""
        ...

    @property
    def weighing(self) -> bool:
        """True where luck is weighed, as in a forecast, so that it must not be worked out elsewhere."""
        ...

    def weigh(self, luck: float) -> None:
        """So much likelier to win is the party, by the outcome of a roll, than it could expect to be before it.

        It is 0 on average: held against the mean over all outcomes with their exact odds (see `parts.luck`).
        """
        ...


Running = Generator[Decision | Checkpoint, Answer, Result]


class Choice(msgspec.Struct, frozen=True):
    """What a tactic answers, and why: a whole sentence that names who acts, "" where it goes without saying."""

    answer: Answer
    reason: str = ""


class Setup(msgspec.Struct, frozen=True):
    """Who takes part in a procedure, and how it begins. `party` are a system's own characters.

    `foes` and `place` are for fights: a place names a field of the system's content, "" for a plain one. `options`
    are the procedure's own switches ("light": "dark"), each listed by its `setup_options`.
    """

    party: tuple[msgspec.Struct, ...]
    foes: tuple[FoeCount, ...] = ()
    place: str = ""
    title: str = ""
    options: dict[str, str] = {}


class Procedure(Protocol):
    """One kind of procedure of a system: the fight, a rest, a mass battle. `help` says in a sentence what it is."""

    key: str
    title: str
    help: str
    state_type: type[msgspec.Struct]

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of its setup and their values, the default first."""
        ...

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        ...

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as it leaves it: wounds, what was used up, what was picked up or earned.

        Raises ValueError with a sentence for a character who did not take part.
        """
        ...

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        """What a play came to that began in one state and has ended in the other."""
        ...

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        """The running generator. Its first yield is the checkpoint it starts from."""
        ...

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        """What the holder of a seat sees; `seat` is "party", "foes", or None for the GM, who sees all."""
        ...

    def decide(self, state: msgspec.Struct, decision: Decision) -> Choice:
        """What a tactic would answer for whoever must decide."""
        ...

    def side(self, state: msgspec.Struct, who: str) -> str:
        """The seat that answers for this combatant: "party" or "foes"."""
        ...

    def coach(self, kind: str) -> str:
        """One line about this kind of decision for whoever meets it the first times; "" for none."""
        ...
