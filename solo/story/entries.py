"""Entries of the journal. Each holds all its texts and all its changes of the story.

An entry never refers to content: a draw keeps its text even if its table changes later.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.resolver import ThrownPool
from solo.story.frame import Frame
from solo.story.interruption import Interruption
from solo.story.likelihood import Likelihood, Stance
from solo.story.lists import Clock, Person, Thread
from solo.story.oracle import Degree
from solo.story.proposal import Proposal
from solo.story.scene_test import Alteration, SceneResult
from solo.story.scenes import Draft, Ending, SceneCard, SceneKind

LineStyle = Literal["line", "action", "result", "speech", "aside"]
ListName = Literal["threads", "people", "clocks"]


class Line(msgspec.Struct, frozen=True, omit_defaults=True, tag="line"):
    """A line that a player wrote: plain, an action (`@`), a result (`>`), speech (`Name:`) or an aside (`#`)."""

    text: str
    style: LineStyle = "line"
    speaker: str = ""


class LineEdited(msgspec.Struct, frozen=True, omit_defaults=True, tag="edited"):
    """A new text for the line with this number."""

    number: int
    text: str


class EntryStruck(msgspec.Struct, frozen=True, omit_defaults=True, tag="struck"):
    """The entry with this number is struck out or, with `back`, restored. A struck entry stays in the chronicle."""

    number: int
    back: bool = False


class EveningBegun(msgspec.Struct, frozen=True, omit_defaults=True, tag="evening"):
    """A new evening of play."""

    number: int


class FrameSet(msgspec.Struct, frozen=True, omit_defaults=True, tag="frame"):
    """A new frame of the story. It replaces the former frame."""

    frame: Frame


class RuleSet(msgspec.Struct, frozen=True, omit_defaults=True, tag="rule"):
    """A change of a house rule of the story: its key and new value."""

    key: str
    value: str


class SceneOpened(msgspec.Struct, frozen=True, omit_defaults=True, tag="scene"):
    """A scene begins with this card. For a flashback, `parent` is the number of the scene around it."""

    number: int
    card: SceneCard
    kind: SceneKind = "scene"
    parent: int = 0


class SceneTested(msgspec.Struct, frozen=True, omit_defaults=True, tag="tested"):
    """The test of the scene: its result ("" for a skipped test), the tension, and the alteration if there is one."""

    result: SceneResult | Literal[""]
    tension: int
    altered: Alteration | Literal[""] = ""
    text: str = ""
    dice: tuple[ThrownPool, ...] = ()


class CardChanged(msgspec.Struct, frozen=True, omit_defaults=True, tag="card"):
    """A new card of the open scene. `was` is the former card, None in older stories."""

    card: SceneCard
    was: SceneCard | None = None


class SceneClosed(msgspec.Struct, frozen=True, omit_defaults=True, tag="closed"):
    """The end of the open scene: its ending, its stake ("" for none), and the tension before and after."""

    ending: Ending
    before: int
    after: int
    text: str = ""
    kind: SceneKind = "scene"
    stake: str = ""


class DraftsChanged(msgspec.Struct, frozen=True, omit_defaults=True, tag="drafts"):
    """A change of the drafts of scenes to come. `drafts` holds all drafts after the change."""

    drafts: tuple[Draft, ...] = ()


class QuestionAsked(msgspec.Struct, frozen=True, omit_defaults=True, tag="asked"):
    """A question to the oracle, and its answer.

    `number` is the highest face of the d20 that means yes, `chance` the chance of yes. `fuse` is the highest face of
    the second d20 at which something breaks in, and `fuse_after` the fuse after this question.
    """

    question: str
    likelihood: Likelihood
    stance: Stance
    tension: int
    number: int
    chance: float
    degree: Degree
    fuse: int = 0
    fuse_after: int = 0
    broke_in: bool = False
    dice: tuple[ThrownPool, ...] = ()


class Measurement(msgspec.Struct, frozen=True, omit_defaults=True, tag="measured"):
    """A measure (amount, number, distance, mood or two words): its key, and the result as text."""

    kind: Literal["amount", "number", "distance", "mood", "words"]
    result: str
    question: str = ""
    dice: tuple[ThrownPool, ...] = ()


class DeckCards(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rows drawn from a deck so far, and the moment at which the deck is shuffled automatically."""

    table: str
    drawn: tuple[int, ...]
    shuffle: Literal["", "scene", "night"] = ""


class InterruptionDrawn(msgspec.Struct, frozen=True, omit_defaults=True, tag="interruption"):
    """A drawn interruption: its kind, its item, a sentence, and two words. The player then accepts it or lets it pass.

    `forward` is True if a thread moves towards its end, or if a person acts by their want. `person` is a new person.
    `nested` holds the decks from which cards were drawn. `replaced` is True for a second draw in place of the first.
    """

    kind: Interruption
    text: str
    subject: str = ""
    forward: bool = True
    words: str = ""
    replaced: bool = False
    person: Person | None = None
    dice: tuple[ThrownPool, ...] = ()
    nested: tuple[DeckCards, ...] = ()


class InterruptionSettled(msgspec.Struct, frozen=True, omit_defaults=True, tag="settled"):
    """The player's choice about an interruption: accepted, or let pass.

    `chosen` is True if the player chose between two drawn interruptions.
    """

    accepted: bool
    text: str = ""
    chosen: bool = False


class TableDrawn(msgspec.Struct, frozen=True, omit_defaults=True, tag="drawn"):
    """A draw from a random table: its text, the rows behind it, and its columns by name.

    `makes` is the kind of item that the result can become. For a deck, `deck` holds all rows drawn so far (else None),
    and `shuffle` is the moment at which the deck is shuffled automatically. `nested` holds other decks from which the
    draw took cards.
    """

    table: str
    text: str
    rows: tuple[str, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    makes: str = ""
    deck: tuple[int, ...] | None = None
    dice: tuple[ThrownPool, ...] = ()
    shuffle: Literal["", "scene", "night"] = ""
    nested: tuple[DeckCards, ...] = ()


class DeckShuffled(msgspec.Struct, frozen=True, omit_defaults=True, tag="shuffled"):
    """A deck has been shuffled with all its cards."""

    table: str


class ThreadPut(msgspec.Struct, frozen=True, omit_defaults=True, tag="thread"):
    """A new or changed thread. `was` is the former name if the name has changed, else ""."""

    thread: Thread
    was: str = ""
    text: str = ""


class PersonPut(msgspec.Struct, frozen=True, omit_defaults=True, tag="person"):
    """A new or changed person. `was` is the former name if the name has changed, else "".

    `nested` holds the decks from which a new person was drawn.
    """

    person: Person
    was: str = ""
    text: str = ""
    nested: tuple[DeckCards, ...] = ()


class ClockPut(msgspec.Struct, frozen=True, omit_defaults=True, tag="clock"):
    """A new or changed clock. `was` is the former name if the name has changed, else "".

    `before` is the number of filled segments before the change, −1 for a new clock and in older stories.
    """

    clock: Clock
    was: str = ""
    text: str = ""
    before: int = -1


class ItemRemoved(msgspec.Struct, frozen=True, omit_defaults=True, tag="removed"):
    """An item is taken off its list."""

    list: ListName
    name: str


class PlacePut(msgspec.Struct, frozen=True, omit_defaults=True, tag="place"):
    """A place that the story knows."""

    name: str


class ProposalsDrawn(msgspec.Struct, frozen=True, omit_defaults=True, tag="proposals"):
    """The proposals of “What now?”, open until the next act. `nested` holds the decks from which cards were drawn."""

    proposals: tuple[Proposal, ...]
    nested: tuple[DeckCards, ...] = ()


class ProposalTaken(msgspec.Struct, frozen=True, omit_defaults=True, tag="taken"):
    """A proposal of “What now?” that the player took: its source and its sentence."""

    source: str
    text: str


class CostDrawn(msgspec.Struct, frozen=True, omit_defaults=True, tag="cost"):
    """The cost of a failed test: its key and a sentence."""

    kind: str
    text: str
    dice: tuple[ThrownPool, ...] = ()


class SheetChange(msgspec.Struct, frozen=True):
    """A character's sheet before and after a procedure, as encoded by the game."""

    before: msgspec.Raw
    after: msgspec.Raw


class ProcedurePlayed(msgspec.Struct, frozen=True, omit_defaults=True, tag="played"):
    """A procedure of the game that was played from the story: a fight, a check, a rest.

    `table` is the procedure's number in the chronicle. `text` is its story, and `facts` are sentences about the
    results. `fell` is the number of party members who fell. `sheets` are the changed sheets, for undo. `failed` is True
    if the latest test failed, `worst` if this was the game's worst kind of failure, which costs twice.
    """

    procedure: str
    title: str
    outcome: str
    text: str
    table: int = 0
    facts: tuple[str, ...] = ()
    fell: int = 0
    sheets: tuple[SheetChange, ...] = ()
    failed: bool = False
    worst: bool = False


class RecoveredEntry(msgspec.Struct, frozen=True, omit_defaults=True, tag="recovered"):
    """An entry that was restored from a page of the journal: former kind, mark and text.

    A restored entry has no dice and changes nothing in the story. A `text` of "" marks a gap, so that later entries
    keep their numbers.
    """

    kind: str
    text: str = ""
    mark: str = ""


class StoryRecovered(msgspec.Struct, frozen=True, omit_defaults=True, tag="recovered-state"):
    """The story's state from the campaign's file, restored after the chronicle had lost its latest acts."""

    state: msgspec.Raw


def kind_of(entry: msgspec.Struct) -> str:
    """Return the kind of an entry, as it is written on disk: "line", "asked", "scene"."""
    return str(entry.__struct_config__.tag)


Entry = (
    Line
    | LineEdited
    | EntryStruck
    | EveningBegun
    | FrameSet
    | RuleSet
    | SceneOpened
    | SceneTested
    | CardChanged
    | SceneClosed
    | DraftsChanged
    | QuestionAsked
    | Measurement
    | InterruptionDrawn
    | InterruptionSettled
    | TableDrawn
    | DeckShuffled
    | ThreadPut
    | PersonPut
    | ClockPut
    | ItemRemoved
    | PlacePut
    | ProposalsDrawn
    | ProposalTaken
    | CostDrawn
    | ProcedurePlayed
    | RecoveredEntry
    | StoryRecovered
)
