"""Procedures: their setup, the generator that yields decisions and checkpoints, and their result.

A procedure receives its state and a scene. It does not know who answers or who throws the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec

from solo.resolver import DealtCards, Thrower, ThrownPool
from solo.systems.contract.attack_columns import AttackColumns
from solo.systems.contract.decisions import Decision, SimultaneousDecisions
from solo.systems.contract.encounters import FoeCount, ReadyFight
from solo.systems.contract.orders import OrderTopics
from solo.systems.contract.play_record import PlayRecord, describe_costs
from solo.systems.contract.story import Event, Thought
from solo.systems.contract.view import View
from solo.systems.contract.viewer import EVERYTHING, Viewer

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)

Answer = str


class Checkpoint:
    """A point at which the state is complete, so that the procedure can start again from it."""

    __slots__ = ("title",)

    def __init__(self, title: str) -> None:
        self.title = title


class Result(msgspec.Struct, frozen=True):
    """The result of a procedure: `outcome` is "won", "lost", "draw" or a system's own word; `text` is a sentence.

    `about` names the procedure's subject if the title cannot, since the subject was chosen after the start.
    """

    outcome: str
    text: str
    about: str = ""


class Scene(Protocol):
    """The context of a procedure besides its state: dice and a listener for the story."""

    @property
    def has_listener(self) -> bool:
        """False if no reader needs the story, so events need not be made."""
        ...

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return the outcome of a chance function. The combatant `who` throws; "" if nobody does, as for a coin toss.

        `what` is the purpose of the throw, shown to the player.
        """
        ...

    def faces(self) -> tuple[ThrownPool, ...]:
        """Return the faces of the pools that the latest roll threw, in order; empty if outcomes come from tables."""
        ...

    def cards(self) -> tuple[DealtCards, ...]:
        """Return the cards that the latest roll drew, draw by draw; empty if outcomes are drawn from tables."""
        ...

    def emit(self, event: Event) -> None:
        """Add an event to the story."""
        ...

    @property
    def tracks_luck(self) -> bool:
        """True if luck is recorded, as in a forecast; if False, callers need not compute it."""
        ...

    @property
    def fitted_weights(self) -> Sequence[float]:
        """The weights of a model of the win chance, fitted on earlier plays (`parts.fight.win_estimate`); empty if
        there is none.
        """
        ...

    def record_luck(self, column: str, deviation: float) -> None:
        """Record the luck of a roll as a control variate: the outcome's value for the party minus its exact mean.

        Deviations are summed for each `column`, the name of a control variate of the fight or of one combatant (see
        `parts.fight.luck`).
        """
        ...


class NoRoomError(ValueError):
    """Raised for a setup with more combatants than the place or the game can hold. Its text is a sentence."""


Running = Generator[Decision | SimultaneousDecisions | Checkpoint, Answer, Result]


class TacticAnswer(msgspec.Struct, frozen=True):
    """A tactic's answer and the thought behind it: a sentence that names the combatant, or "" if none is needed.

    A `Thought` has parts, so it can be merged with the resulting action, or with equal thoughts of other
    combatants.
    """

    answer: Answer
    thought: Thought | str = ""

    @property
    def reason(self) -> str:
        """The thought as a sentence."""
        return str(self.thought)


class Setup(msgspec.Struct, frozen=True):
    """The participants of a procedure and its initial conditions. `party` are a system's own characters.

    `foes` and `place` are for fights: a place names a field of the system's content, "" for plain ground. `options` are
    the procedure's own switches ("light": "dark"), which its `setup_options` lists. `shared` is the table's shared
    state besides its characters, after the last procedure; None if it is unknown.
    """

    party: tuple[msgspec.Struct, ...]
    foes: tuple[FoeCount, ...] = ()
    place: str = ""
    title: str = ""
    options: dict[str, str] = {}
    shared: msgspec.Struct | None = None


def ready_setup(fight: ReadyFight, ready: Mapping[str, msgspec.Struct], party: Sequence[msgspec.Struct] = ()) -> Setup:
    """Return the setup of a ready-made fight, with this party or else the `ready` characters that it names."""
    who = tuple(party) or tuple(ready[name] for name in fight.party)
    return Setup(who, fight.foes, fight.place, fight.name, dict(fight.options))


class Procedure(Protocol[S, C]):
    """One procedure of a system: the fight, a rest, a mass battle. `help` describes it in a sentence.

    `S` is its state and `C` a character of the game. `order_topics` are the decisions that standing orders
    may answer, by default none. `attack_columns` are the figures of attacks that the coach compares in a stalemate.
    """

    key: str
    title: str
    help: str
    state_type: type[S]
    order_topics: OrderTopics = OrderTopics()
    attack_columns: AttackColumns = AttackColumns()

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Return the switches of its setup and their values, the default first."""
        return {}

    def begin(self, setup: Setup) -> S:
        """Return the initial state. Raises ValueError with a sentence if the setup is not allowed."""
        ...

    def find_problems(self, state: S) -> Iterable[str]:
        """Yield a sentence for each problem of a state read from a file; nothing if play can go on from it.

        Oversized figures are found by `untrusted.input_limits`; a game checks the rest, such as names and keys.
        """
        del state
        return ()

    def features(self, state: S) -> Sequence[float]:
        """Return the figures of a state on which a forecast fits a model of the win chance; empty if it fits none."""
        del state
        return ()

    def apply_outcome(self, state: S, character: C) -> C:
        """Return `character` with the procedure's wounds, losses and gains.

        Raises ValueError with a sentence for a character who did not take part.
        """
        ...

    def shared(self, state: S) -> msgspec.Struct | None:
        """Return the table's new shared state, of the system's `shared_type`; None if it did not change."""
        del state
        return None

    def tally(self, start: S, end: S) -> PlayRecord:
        """Return the play record of a play that began in state `start` and ended in state `end`."""
        ...

    def facts(self, start: S, end: S) -> Sequence[str]:
        """Return sentences about the results for the party, for its journal; by default from the play record."""
        return describe_costs(self.tally(start, end).accounts)

    def run(self, state: S, scene: Scene) -> Running:
        """Return the running generator. Its first yield is the checkpoint it starts from."""
        ...

    def view(self, state: S, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return exactly the parts of the state that this viewer may see; `decision` is the open decision."""
        ...

    def decide(self, state: S, decision: Decision) -> TacticAnswer:
        """Return a tactic's answer to the decision; here the default."""
        del state
        return TacticAnswer(decision.first_legal())

    def side(self, state: S, who: str) -> str:
        """Return the side of this combatant: "party" or "foes". The seats decide which player answers for it."""
        ...

    def estimate_win_chance(self, state: S) -> float | None:
        """Return a rough estimate of the party's win chance, from 0 to 1, by both sides' strength; None if unknown.

        The estimate is good enough to find the round in which a fight turned, not to predict the result.
        """
        del state
        return None

    def make_party_stay(self, state: S) -> None:
        """Change `state` in place so that tactics of the party never leave a lost fight; by default nothing.

        A forecast from the present position does this, because the player decides whether the party leaves.
        """
        del state

    def list_endangered(self, state: S, side: str) -> frozenset[str]:
        """Return the keys of the combatants of a side whom one more hit would probably take out.

        An enemy who can strike now must take the combatant out with at least half of its hits, by exact odds. Enemies
        whom the side cannot see are left out.
        """
        del state, side
        return frozenset()

    def sides_informed(self, state: S, who: str) -> tuple[str, ...]:
        """Return the sides that know the actions and reasons of `who`; empty means all.

        A hidden combatant, for example, is known only to its own side.
        """
        del state, who
        return ()

    def hint(self, kind: str) -> str:
        """Return a one-line hint on this kind of decision for new players; "" for none."""
        del kind
        return ""


AnyProcedure = Procedure[Any, Any]
"""A procedure of any game."""
