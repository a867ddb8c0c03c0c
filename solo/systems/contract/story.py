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
    """The parts of a sentence, for merging it with others. The sentence opens with a name; the action follows.

    `target` is the target's name as the sentence has it. `place` is the destination ("K8"), and `verb` the verb for
    several movers ("flee"). For a thought, `done_as` is the kind of the event that carries it out. `why` is the closing
    reason for the target ("who is nearest"). `aside` is a remark to keep in brackets after the action ("out of reach").
    An event has the aside that was recorded with it. For a lasting activity: `count` is the amount in this sentence,
    and `several` the rest of the sentence for larger amounts ("days of rest go by"). For one of several targets of a
    deed that takes effect on all at once: `effect` is the effect in few words ("11 damage").
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


StopKind = Literal["", "missed", "parried", "dodged", "blocked"]
DeedKind = Literal["hits", "fells", "kills", "routs", "misses", "heals", "flees", "yields", "holds"]


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deed that an event tells, for readers that must not parse sentences: retellings and exports.

    `who` and `target` are names of combatants, as in `Event.who`. `who` is "" if no combatant did it, such as a fall or
    poison; `target` is "" for a fighter who flees or yields. A deed that “routs” puts its target to flight. One that
    “holds” seizes its target, or the soul of its target, with or without harm. `weapon` is the name of the weapon or
    spell, "" for none. `chance` is the exact chance, before the dice fell, to do as much or more. A deed that takes a
    target out counts every outcome that does; a hit counts every outcome with at least this harm. It is 1 if no dice
    were thrown. `stopped` says how a deed that “misses” came to nothing, "" if unknown.
    """

    who: str
    did: DeedKind
    target: str = ""
    weapon: str = ""
    chance: float = 1.0
    stopped: StopKind = ""


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict of a test that an event tells, for readers that must not parse sentences: the journal and exports.

    `title` names the tested character, the test and its target: "Hild: Climb against hard". `rank` orders the verdicts
    of a game, the worst first; `word` names the verdict ("succeeds", "fumbles"). `chance` is the exact chance of
    success before the dice fell, 1 if none were thrown. `worst` is True for the worst failure of a game that has
    several.
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

    `who` is the name of the acting combatant; `reason` is a tactic's reason. `sides` are the sides that learn of the
    event; empty means all. The other sides, which may not have seen it, get the text in `otherwise`, or nothing. An
    event with `parts` may be merged with others; an event without is shown unchanged. `deed` is the deed that the event
    tells, if any; only a viewer who learns of the event learns of its deed. `verdict` is the verdict of the test that
    the event tells, if any.
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
    """Return the events that this viewer may know, each without the changes that the viewer may not know."""
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
