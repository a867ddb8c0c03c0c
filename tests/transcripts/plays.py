"""Plays that play themselves: the fights, duels and checks of the transcripts, and a recording of each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec
import pytest

from solo.cli.opening import party, ready_fight
from solo.library.systems import open_system
from solo.play import run
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import Seat
from solo.play.scenes import TableScene
from solo.play.table import SEATS, Table
from solo.resolver import DealtCards, Thrower, ThrownPool
from solo.systems.contract import Event, Result, Setup, System

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)

AUTOMATIC_SEATS = (
    Seat("Party", "party", automatic=True),
    Seat("Foes", "foes", role="foes", automatic=True),
)


class Fight(NamedTuple):
    """A ready-made fight, by its name."""

    system: str
    name: str
    seed: int


class Contest(NamedTuple):
    """A procedure that is not a fight: its key, the party and its options."""

    system: str
    procedure: str
    party: str
    options: Mapping[str, str]
    seed: int


class Checks(NamedTuple):
    """Checks: the procedure's key, the party and the first answers; every later question gets its default."""

    system: str
    procedure: str
    party: str
    seed: int
    answers: tuple[str, ...]


Play = Fight | Contest | Checks

PLAYS: dict[str, Play] = {
    "polyhedral-bridge": Fight("polyhedral", "The price of crossing", 11),
    "polyhedral-ambush": Fight("polyhedral", "Under the fallen roof", 9),
    "polyhedral-boss": Fight("polyhedral", "The beam from the last door", 4),
    "polyhedral-check": Checks(
        "polyhedral",
        "check",
        "Maren Toll, Casimir Lune",
        4,
        (
            *("party-1", "Lockpicking", "hard:high", "roll", "again", "circumstance:dark", "roll", "again", "roll"),
            *("another", "party-0", "Stealth", "foe", "foe:Dune raider", "gamemaster", "1", "roll"),
        ),
    ),
    "fire-and-sword-ford": Fight("fire-and-sword", "Toll at the ford", 3),
    "fire-and-sword-mound": Fight("fire-and-sword", "What the mound keeps", 4),
    "fire-and-sword-spirit": Contest("fire-and-sword", "spirit-combat", "Old Tarn", {"spirit": "Disease spirit"}, 3),
    "fire-and-sword-check": Checks(
        "fire-and-sword",
        "check",
        "Julia Varro, Pell Nine-Doors, Livia Caro",
        4,
        (
            *("party-1", "Hide", "foe", "foe:Decurion", "circumstance:can barely see", "roll", "again", "roll"),
            *("another", "party-2", "Bargain", "hard:difficult", "help:party-1", "roll"),
            *("another", "party-0", "CON", "typed:number", "7", "roll"),
        ),
    ),
    "two-d20-check": Checks("two-d20", "check", "Torva Hale", 4, ()),
    "two-d20-bridge": Fight("two-d20", "The toll at the broken bridge", 3),
    "two-d20-hymn": Fight("two-d20", "The hymn below the stairs", 5),
    "two-d20-paid": Fight("two-d20", "Three who were paid", 7),
    "gloranthan-ford": Fight("gloranthan", "The ford at first light", 3),
    "gloranthan-wager": Fight("gloranthan", "A wager on the sands", 5),
    "gloranthan-levy": Fight("gloranthan", "The clans come down", 7),
    "gloranthan-conflict": Contest("gloranthan", "conflict", "Madam Ostrane, Quill", {}, 3),
    "swords-tavern": Fight("swords", "A bench in the Drowned Rat", 3),
    "swords-honour": Fight("swords", "A matter of honour", 7),
    "swords-check": Checks(
        "swords",
        "check",
        "Edda Karrow, Tam Fenner",
        4,
        (
            *("party-1", "Watching", "one:party-0", "roll", "again", "roll"),
            *("another", "party-0", "Grappling", "foe", "foe:Gorilla", "help:party-1", "roll"),
            *("another", "party-1", "Archery", "hard:80 yards", "circumstance:wind or dusk"),
            *("gamemaster", "-1", "roll"),
        ),
    ),
    "swords-battle": Contest("swords", "mass-battle", "Ysolt Marr, Edda Karrow", {"battle": "The ford at Harrow"}, 3),
}


@dataclass(frozen=True)
class Answer:
    """The answer to a decision, as the code of its option, and the key of the combatant who was asked."""

    who: str
    code: str


@dataclass(frozen=True)
class Throw:
    """Dice or cards as they fell, and the key of the combatant whose they were ("" for nobody's)."""

    who: str
    pools: tuple[ThrownPool, ...]
    draws: tuple[DealtCards, ...]


@dataclass
class Leg:
    """The play between two checkpoints: its title, the encoded state it began with, and everything in order."""

    title: str = ""
    state: bytes = b""
    entries: list[Answer | Throw | Event] = field(default_factory=list)

    @property
    def events(self) -> list[Event]:
        """The events of the leg, in order."""
        return [entry for entry in self.entries if isinstance(entry, Event)]


@dataclass
class Recording:
    """A whole play. `keys` are the combatants' stable keys by the names that events use."""

    play: Play
    title: str
    opening: tuple[str, ...]
    legs: list[Leg]
    final_state: bytes
    result: Result
    keys: dict[str, str]


Tell = Callable[[Event], Event]


def record(play: Play, tell: Tell = lambda event: event) -> Recording:
    """Play it with tactics on all sides and return everything that happened; `tell` may reword each event first."""
    system = open_system(play.system, None).system
    key, setup, opening = _prepare(play, system)
    procedure = system.procedures[key]
    seats = SEATS if isinstance(play, Checks) else AUTOMATIC_SEATS
    legs: list[Leg] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "TableScene", _recording_scene(legs, tell))
        table = Table.start(
            procedure,
            procedure.begin(setup),
            system=play.system,
            title=setup.title,
            seed=play.seed,
            seats=seats,
        )
        keys = _answer_all(table, list(play.answers) if isinstance(play, Checks) else [], legs)
    assert table.result is not None
    for leg, saved in zip(legs, table.saved.legs, strict=True):
        leg.title, leg.state = saved.title, bytes(saved.checkpoint)
    return Recording(play, setup.title, opening, legs, msgspec.json.encode(table.state), table.result, keys)


def _prepare(play: Play, system: System) -> tuple[str, Setup, tuple[str, ...]]:
    """The procedure's key, its setup and the story before the first event."""
    if isinstance(play, Fight):
        return "fight", ready_fight(system, play.name), (system.encounters.ready_fights()[play.name].story,)
    title = system.procedures[play.procedure].title
    options = {} if isinstance(play, Checks) else dict(play.options)
    return play.procedure, Setup(party(system, play.party), title=title, options=options), ()


def _answer_all(table: Table, answers: list[str], legs: Sequence[Leg]) -> dict[str, str]:
    """Give these answers, then the tactic's answer to every question; return the keys of all combatants by name."""
    keys = _keys(table)
    while table.pending is not None:
        who, leg, saved = table.pending.who, legs[-1], table.saved.legs[-1]
        before = len(leg.entries)
        if answers or not table.seat_of(who).automatic:
            table.answer(answers.pop(0) if answers else _default(table))
        else:
            table.answer_by_tactic()
        code = saved.steps[-1].answer
        assert code is not None
        leg.entries.insert(before, Answer(who, code))
        if legs[-1] is not leg:
            keys |= _keys(table)
    return keys | _keys(table)


def _default(table: Table) -> str:
    """The tactic's answer to a person's decision."""
    assert table.pending is not None
    assert not isinstance(table.pending, Wanted)
    return table.procedure.decide(table.state, table.pending).answer


def _keys(table: Table) -> dict[str, str]:
    return {fighter.name: fighter.key for fighter in table.view().fighters}


def _recording_scene(legs: list[Leg], tell: Tell) -> type[TableScene]:
    """A table's scene that also writes down what is thrown and told; every scene begins a leg."""

    class RecordingScene(TableScene):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            legs.append(Leg())

        def roll(
            self,
            who: str,
            what: str,
            chance: Callable[Concatenate[Thrower, P], T],
            *args: P.args,
            **kwargs: P.kwargs,
        ) -> T:
            outcome = super().roll(who, what, chance, *args, **kwargs)
            legs[-1].entries.append(Throw(who, self.faces(), self.cards()))
            return outcome

        def emit(self, event: Event) -> None:
            told = tell(event)
            super().emit(told)
            legs[-1].entries.append(told)

    return RecordingScene
