"""Events of the story: one moment each, with its dice, its named modifiers and its changes.

The chronicle consists of events; each reports only rolls, choices and changes. An event that may be merged with others
has parts, so shortening the story never requires parsing sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

from solo.resolver import Roll, format_percent
from solo.systems.contract.viewer import Viewer

THOUGHT: Final = "tactic"
MOVED: Final = "move"


class ValueChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value of one combatant before and after, as text: "VP", "6", "3".

    `who` is "" for the table's shared values, such as a pool. `sides` are the sides that know the value, such as points
    left to spend; empty means all sides.
    """

    who: str
    what: str
    before: str
    after: str
    sides: tuple[str, ...] = ()


class SentenceParts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The parts of a sentence, for merging sentences. A sentence opens with a name; the action follows.

    - `target` is the target's name as the sentence has it, `why` the closing reason for the target ("who is nearest").
    - `place` is the destination ("K8"), and `verb` the verb for several movers ("flee").
    - `done_as` is the kind of the event that carries out a thought.
    - `aside` is a remark that is put in brackets after the action ("out of reach").
    - `count` is the amount of a lasting activity, `several` the sentence's rest for a larger amount ("days go by").
    - `effect` is the effect on one of several targets of a deed, in a few words ("11 damage").
    """

    target: str = ""
    place: str = ""
    verb: str = ""
    done_as: str = ""
    why: str = ""
    aside: str = ""
    count: int = 0
    several: str = ""
    effect: str = ""


ALIKE: Final = SentenceParts()


class Thought(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tactic's reason: a sentence that opens with the name of `who`, and its parts."""

    text: str
    who: str
    parts: SentenceParts = ALIKE

    def __str__(self) -> str:
        return self.text


StopKind = Literal["", "missed", "parried", "dodged", "blocked", "absorbed"]
DeedKind = Literal["hits", "fells", "kills", "routs", "misses", "heals", "flees", "yields", "holds", "affects", "frees"]


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deed of an event as data, for retellings and exports.

    - `who` and `target` are names of combatants, as in `Event.who`. `who` is "" for a fall or poison; `target` is ""
      for a fighter who flees or yields.
    - `did` is the kind: “routs” puts the target to flight, and “holds” seizes the target or its soul. “frees” breaks
      the target's hold on the doer. “affects” is a spell that works without harm, such as sleep.
    - `weapon` is the name of the weapon or spell, "" for none.
    - `chance` is the exact chance to do as much or more, 1 without dice. If the target is out, this is the chance to
      take it out; for a hit, the chance of at least this harm.
    - `stopped` says how a deed that “misses” was stopped, "" if unknown. A deed that “hits” without harm is “absorbed”.
    """

    who: str
    did: DeedKind
    target: str = ""
    weapon: str = ""
    chance: float = 1.0
    stopped: StopKind = ""


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict on a test as data, for the journal and exports.

    `title` names the tested character, the test and its target: "Hild: Climb against hard". `rank` orders the verdicts
    of a game, the worst first; `word` is the verdict in words ("succeeds", "fumbles"). `chance` is the exact chance of
    success, 1 without dice. `worst` is True for the worst failure of a game with several kinds of failure.
    """

    title: str
    rank: int
    succeeded: bool
    word: str
    chance: float = 1.0
    worst: bool = False

    def __str__(self) -> str:
        return f"{self.title}: {self.word} ({format_percent(self.chance)})"


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the story. `kind` lets screens choose a mark: "round", "attack", "move", "down"...

    `who` is the name of the acting combatant; `reason` is a tactic's reason. `sides` are the sides that see the event;
    empty means all. All further sides get the text `otherwise`, "" for nothing, and not the deed. Only an event with
    `parts` may be merged with other events. `deed` and `verdict` hold the event's deed or test as data, if any.
    """

    kind: str
    text: str
    who: str = ""
    rolls: tuple[Roll, ...] = ()
    changes: tuple[ValueChange, ...] = ()
    reason: str = ""
    sides: tuple[str, ...] = ()
    otherwise: str = ""
    parts: SentenceParts | None = None
    deed: Deed | None = None
    verdict: Verdict | None = None


STOPS: Final[Mapping[str, StopKind]] = {"parries": "parried", "dodges": "dodged", "blocks": "blocked"}


def read_stop(answer: str) -> StopKind:
    """Return how an attack was stopped, from the words about the defender: "parries with the sword"; "" if unknown."""
    return STOPS.get(answer.partition(" ")[0], "")


def make_thought(
    who: str, does: str, done_as: str = "", *, target: str = "", why: str = "", aside: str = ""
) -> Thought:
    """Return a thought: its subject, the intended action, and the reason for the target last.

    The parts are as in `SentenceParts`.
    """
    text = f"{who} {does}, {why}." if why else f"{who} {does}."
    parts = SentenceParts(target, done_as=done_as, why=why, aside=aside) if target or done_as else ALIKE
    return Thought(text, who, parts)


def thought_event(reason: Thought | str, sides: tuple[str, ...] = ()) -> Event:
    """Return the event for a thought, or for a sentence without parts."""
    if isinstance(reason, str):
        return Event(THOUGHT, reason, sides=sides)
    return Event(THOUGHT, reason.text, reason.who, sides=sides, parts=reason.parts)


def plain_event(kind: str, who: str, does: str, parts: SentenceParts = ALIKE, deed: Deed | None = None) -> Event:
    """Return a plain event without dice: its subject and the action."""
    return Event(kind, f"{who} {does}.", who, parts=parts, deed=deed)


def filter_for_viewer(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """Return the events as this viewer may see them, without hidden events and changes."""
    if viewer.side is None:
        return list(events)
    known = (_as_heard(event, viewer) for event in events)
    return [event for event in known if event is not None]


def _as_heard(event: Event, viewer: Viewer) -> Event | None:
    if event.sides and not viewer.may_see_side(*event.sides):
        return Event(event.kind, event.otherwise, event.who) if event.otherwise else None
    if not any(change.sides for change in event.changes):
        return event
    known = tuple(change for change in event.changes if not change.sides or viewer.may_see_side(*change.sides))
    return msgspec.structs.replace(event, changes=known)
