"""Owns the procedure: how it begins, the generator that yields decisions and checkpoints, and what it leaves.

It is given its state and a scene. Who answers and who throws is none of its business.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec

from solo.resolver import Dealt, Thrower, Thrown
from solo.systems.contract.decisions import Decision, Together
from solo.systems.contract.encounters import FoeCount, ReadyFight
from solo.systems.contract.story import Event, Thought
from solo.systems.contract.tally import Tally
from solo.systems.contract.view import View
from solo.systems.contract.viewer import EVERYTHING, Viewer

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)

Answer = str


class Checkpoint:
    """Yielded where the state is complete in itself, so that the procedure may start again from it."""

    __slots__ = ("title",)

    def __init__(self, title: str) -> None:
        self.title = title


class Result(msgspec.Struct, frozen=True):
    """How a procedure ended: `outcome` is "won", "lost", "draw" or a system's own word; `text` tells it.

    `about` says what it was, where that was asked only after it had begun and its title could not say so.
    """

    outcome: str
    text: str
    about: str = ""


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
        """The outcome of a chance function. `who` throws it, "" nobody, as what lies face down before all.

        `what` is what a person is told to throw for.
        """
        ...

    def faces(self) -> tuple[Thrown, ...]:
        """The pools that the latest roll threw, in order; none where outcomes are drawn from tables."""
        ...

    def cards(self) -> tuple[Dealt, ...]:
        """The cards that the latest roll drew, draw by draw; none where outcomes are drawn from tables."""
        ...

    def tell(self, event: Event) -> None:
        """One more moment of the story."""
        ...

    @property
    def weighing(self) -> bool:
        """True where luck is weighed, as in a forecast, so that it must not be worked out elsewhere."""
        ...

    @property
    def fitted(self) -> Sequence[float]:
        """The weights of a guess at the chance to win, fitted on earlier plays (`parts.fight.fitted`); else none."""
        ...

    def weigh(self, column: str, deviation: float) -> None:
        """So much better for the party than it could be expected to be was the outcome of a roll.

        It is 0 on average: held against the mean over all outcomes with their exact odds (see `parts.luck`). Deviations
        are added up by the name of their column: one of the whole fight, or of one person, “up of somebody”.
        """
        ...


class NoRoom(ValueError):
    """A setup that would do with fewer: the place, or the game, has no room for so many. Its text is a sentence."""


Running = Generator[Decision | Together | Checkpoint, Answer, Result]


class Choice(msgspec.Struct, frozen=True):
    """What a tactic answers, and why: a whole sentence that names who acts, "" where it goes without saying.

    A thought has parts by which it may be told in one with what is done, or with others who think alike.
    """

    answer: Answer
    thought: Thought | str = ""

    @property
    def reason(self) -> str:
        """The sentence."""
        return str(self.thought)


class Setup(msgspec.Struct, frozen=True):
    """Who takes part in a procedure, and how it begins. `party` are a system's own characters.

    `foes` and `place` are for fights: a place names a field of the system's content, "" for a plain one. `options`
    are the procedure's own switches ("light": "dark"), each listed by its `setup_options`. `shared` is what the table
    shares besides its characters, as the procedure before left it; None where nothing is known of it.
    """

    party: tuple[msgspec.Struct, ...]
    foes: tuple[FoeCount, ...] = ()
    place: str = ""
    title: str = ""
    options: dict[str, str] = {}
    shared: msgspec.Struct | None = None


def ready_setup(fight: ReadyFight, ready: Mapping[str, msgspec.Struct], party: Sequence[msgspec.Struct] = ()) -> Setup:
    """Returns the setup of a ready fight, of this party, or else of those among the `ready` characters it names."""
    who = tuple(party) or tuple(ready[name] for name in fight.party)
    return Setup(who, fight.foes, fight.place, fight.name, dict(fight.options))


class Procedure(Protocol[S, C]):
    """One kind of procedure of a system: the fight, a rest, a mass battle. `help` says in a sentence what it is.

    `S` is its state, `C` a character of the game: whoever plays procedures of any game keeps the two together.
    """

    key: str
    title: str
    help: str
    state_type: type[S]

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of its setup and their values, the default first."""
        return {}

    def begin(self, setup: Setup) -> S:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        ...

    def faults(self, state: S) -> Iterable[str]:
        """What does not hold of a state that was read from a file, a sentence each; none where it can be played on.

        Figures beyond all reason are found without it (`border.bounds`); here a game says what refers to what.
        """
        del state
        return ()

    def stands(self, state: S) -> Sequence[float]:
        """How it stands, in figures that a forecast fits a guess at the chance to win on; none where it fits none."""
        del state
        return ()

    def homecoming(self, state: S, character: C) -> C:
        """The character as it leaves it: wounds, what was used up, what was picked up or earned.

        Raises ValueError with a sentence for a character who did not take part.
        """
        ...

    def shared(self, state: S) -> msgspec.Struct | None:
        """What the table shares from now on, of the system's `shared_type`; None where all stays as it was."""
        del state
        return None

    def tally(self, start: S, end: S) -> Tally:
        """What a play came to that began in one state and has ended in the other."""
        ...

    def run(self, state: S, scene: Scene) -> Running:
        """The running generator. Its first yield is the checkpoint it starts from."""
        ...

    def view(self, state: S, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """What this viewer sees, and nothing else; `decision` is what is asked now."""
        ...

    def decide(self, state: S, decision: Decision) -> Choice:
        """What a tactic would answer for whoever must decide: here the default."""
        del state
        return Choice(decision.first_legal())

    def side(self, state: S, who: str) -> str:
        """The side that this combatant is on: "party" or "foes". Who answers for it is a matter of the seats."""
        ...

    def prospects(self, state: S) -> float | None:
        """About the party's chance to win as it stands, from 0 to 1, guessed from what each has left; or None.

        It is good enough to tell in which round a fight turned, and to promise nothing.
        """
        del state
        return None

    def in_danger(self, state: S, side: str) -> frozenset[str]:
        """The keys of those of a side whom one more hit drops: some enemy able to strike now takes them out with every
        second of its hits at least, by exact odds. Nothing is told of enemies whom the side cannot see.
        """
        del state, side
        return frozenset()

    def known_to(self, state: S, who: str) -> tuple[str, ...]:
        """The sides that know what this combatant does and why, as of one in hiding; all, where none is named."""
        del state, who
        return ()

    def coach(self, kind: str) -> str:
        """One line about this kind of decision for whoever meets it the first times; "" for none."""
        del kind
        return ""


AnyProcedure = Procedure[Any, Any]
"""A procedure of a game that nobody here knows."""
