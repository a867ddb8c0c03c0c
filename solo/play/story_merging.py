"""Merging of the story for readers: repetitions are left out, and equal actions of similar fighters become one event.

Only the display is shorter: the chronicle keeps every event. Different events are merged only if they have parts
(`contract.story.SentenceParts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import THOUGHT, Event, SentenceParts
from solo.systems.parts.fight.combatant_setup import kind_and_letter, list_fighters, list_letters
from solo.systems.parts.phrasing import format_number, join_names

ROUND = "round"
GO = "move"  # Verb for a merged move if the movements of the fighters differ.
PLURALS: Final = {
    "is": "are",
    "has": "have",
    "goes": "go",
    "switches": "switch",
    **{f"{verb}s": verb for verb in ("mean", "leave", "plan", "wait", "let", "run", "fall", "flee", "stand", "draw")},
}
"""Verbs in the singular, and their plural."""
SINGULAR: Final = re.compile(r"\b(?:its|his|her|him|itself|himself|herself|(?:and|then) \w+s)\b")


def merge_events(events: Iterable[Event], areas: bool = True) -> list[Event]:
    """Return the story in fewer events: thoughts joined to actions, equal actions merged, repetitions left out.

    With `areas`, the effects of one deed on several targets become one event as well.
    """
    if areas:
        events = _with_areas(events)
    told: list[Event] = []
    given: set[tuple[str, str]] = set()
    for several in _in_groups(_without_repeats(_spoken_once(events))):
        event = several[0] if len(several) == 1 else _together(several)
        reason = _reason(several[0])
        told.append(_without_reason(event, *reason) if reason in given else event)
        given = set() if event.kind == ROUND else given | {reason}
    return told


# A thought and its action


def _spoken_once(events: Iterable[Event]) -> list[Event]:
    told: list[Event] = []
    for event in events:
        found = _with_its_thought(told, event)
        if found is None:
            told.append(event)
            continue
        at, one = found
        del told[at]
        told.append(one)
    return told


def _with_its_thought(told: Sequence[Event], deed: Event) -> tuple[int, Event] | None:
    """Return the index of the thought behind this action and the merged event; None if there is no such thought.

    Only the thoughts directly before the action are searched.
    """
    for at in range(len(told) - 1, -1, -1):
        if told[at].kind != THOUGHT:
            return None
        if one := merge_thought(told[at], deed):
            return at, one
    return None


def merge_thought(thought: Event, deed: Event) -> Event | None:
    """Merge a thought with the action that carries it out; return None if they do not belong together.

    They belong together if the action has the thought's target, or else the kind of action that the thought announces.
    """
    meant, parts = thought.parts, deed.parts
    if meant is None or parts is None or parts.effect or deed.kind == THOUGHT:
        return None
    if (thought.who, thought.sides) != (deed.who, deed.sides):
        return None
    if meant.target and parts.target == meant.target:
        return replace(deed, text=_explained(deed, meant), parts=replace(parts, why=meant.why)) if meant.why else deed
    if meant.done_as != deed.kind:
        return None
    if meant.aside:
        told = replace(parts, target=meant.target, why=meant.why, aside=meant.aside)
        return replace(deed, text=_with_aside(deed.text, meant.aside), parts=told)
    return None if meant.why else deed


def _explained(deed: Event, meant: SentenceParts) -> str:
    """Return the text of `deed` with the reason behind the target: "Ann goes for Rat a, who is nearest, 10 yards." """
    before, target, after = deed.text.removeprefix(deed.who).partition(meant.target)
    comma = "" if after[:1] in ",.:;" else ","
    return f"{deed.who}{before}{target}, {meant.why}{comma}{after}"


def _with_aside(text: str, aside: str) -> str:
    return f"{text.removesuffix('.')} ({aside})."


def _reason(event: Event) -> tuple[str, str]:
    """Return the target of an event and the reason for it; "" and "" without a reason."""
    parts = event.parts
    return (parts.target, parts.why) if parts is not None and parts.why else ("", "")


def _without_reason(event: Event, target: str, why: str) -> Event:
    """Remove the reason for the target from an event. An earlier event of the round has given this reason."""
    if not why:
        return event
    shorter = re.sub(rf"({re.escape(target)}), {re.escape(why)}(?:,(?! but\b))?", r"\1", event.text, count=1)
    return replace(event, text=shorter)


# Repetitions


def _without_repeats(events: Iterable[Event]) -> list[Event]:
    """Drop thoughts and actions that repeat the previous event, and rounds without events.

    Counted events in a row, such as days of rest or moves one way, become one event with their total.
    """
    told: list[Event] = []
    for event in events:
        if told and event.kind == told[-1].kind == ROUND:
            told[-1] = event
        elif told and (longer := _longer(told[-1], event)):
            told[-1] = longer
        elif not (told and _bare(event) and event == told[-1] and (event.kind == THOUGHT or event.parts)):
            told.append(event)
    return told


def _longer(before: Event, event: Event) -> Event | None:
    """Merge two counted events, such as days of rest or moves, into one with their total; None if they differ."""
    parts, more = before.parts, event.parts
    if parts is None or more is None or not parts.several or not (_bare(before) and _bare(event)):
        return None
    if (before.kind, before.who, before.sides, parts.several) != (event.kind, event.who, event.sides, more.several):
        return None
    opening, aside = _opening(before, parts), parts.aside or more.aside
    if _to_target(opening, parts) != _to_target(_opening(event, more), more) or aside != (more.aside or aside):
        return None
    count = parts.count + more.count
    text = f"{opening}{format_number(count)} {parts.several}."
    text = _with_aside(text, aside) if aside else text
    return replace(before, text=text, parts=replace(parts, count=count, aside=aside))


def _opening(event: Event, parts: SentenceParts) -> str:
    """Return the text of a counted event before its amount: "Ann moves towards Bo, " or ""."""
    text = event.text.removesuffix(f" ({parts.aside}).") if parts.aside else event.text
    return text.rpartition(format_number(parts.count))[0]


def _to_target(opening: str, parts: SentenceParts) -> str:
    """Return an opening up to its target, without the reason for the target that may follow."""
    before, target, _ = opening.partition(parts.target) if parts.target else (opening, "", "")
    return before + target


# Several targets of one deed


def _with_areas(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the story, with one event for the effects of a deed on several targets."""
    several: list[Event] = []
    for event in events:
        if several and _area(event) != _area(several[0]):
            yield _on_all(several)
            several = []
        if _area(event) is None:
            yield event
        else:
            several.append(event)
    if several:
        yield _on_all(several)


def _area(event: Event) -> tuple[object, ...] | None:
    """Return a key of the deed if the event tells the deed's effect on one target; None for any other event."""
    parts = event.parts
    return (event.kind, event.who, event.sides) if parts is not None and parts.effect and not event.otherwise else None


def _on_all(several: Sequence[Event]) -> Event:
    """Merge the effects of a deed on several targets: "Ann and Rat a and b: 3 damage; Bo: resists."."""
    first = several[0]
    if len(several) == 1:
        return first
    targets: dict[str, list[str]] = {}
    for event in several:
        if event.parts is not None:
            targets.setdefault(event.parts.effect, []).append(event.parts.target)
    text = "; ".join(f"{list_fighters(names)}: {effect}" for effect, names in targets.items())
    return replace(
        first,
        text=f"{text}.",
        rolls=tuple(roll for event in several for roll in event.rolls),
        changes=tuple(change for event in several for change in event.changes),
        parts=None,
        deed=None,
    )


# Equal actions of similar fighters


def _in_groups(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Split the story into groups of events to merge. In a group, similar fighters perform the same action."""
    story = list(events)
    deeds = [_deed(event) for event in story]
    at = 0
    while at < len(story):
        length, count = _repeated(story, deeds, at)
        for one in range(at, at + length):
            yield story[one : one + length * count : length]
        at += length * count


def _repeated(story: Sequence[Event], deeds: Sequence[tuple[object, ...] | None], at: int) -> tuple[int, int]:
    """Return the length of the repeated sequence from index `at`, and the number of fighters who perform it."""
    most = 0
    while at + most < len(story) and deeds[at + most] and story[at + most].who == story[at].who:
        most += 1
    for length in range(most, 0, -1):
        by = [story[at].who]
        start = at + length
        while deeds[start : start + length] == deeds[at : at + length]:
            names = {event.who for event in story[start : start + length]}
            if len(names) > 1 or names <= set(by):
                break
            by += names
            start += length
        if len(by) > 1:
            return length, len(by)
    return 1, 1


def _deed(event: Event) -> tuple[object, ...] | None:
    """Return a key for comparing actions of similar fighters; None if the event cannot be merged.

    Destinations and intentions may differ; targets and reasons may not.
    """
    parts, alike = event.parts, kind_and_letter(event.who)
    if parts is None or alike is None or not _bare(event):
        return None
    if parts.place:
        return event.kind, event.sides, alike[0], parts.verb, parts.aside if parts.why else ""
    return event.kind, event.sides, alike[0], _does(event)


def _together(several: Sequence[Event]) -> Event:
    """Merge the same action of several similar fighters into one event."""
    first = several[0]
    alike = [found for event in several if (found := kind_and_letter(event.who))]
    letters = [letter for _, letter in alike]
    if first.parts is None or not first.parts.place:
        who = f"{alike[0][0]} {list_letters(letters)}"
        return replace(several[-1], text=_all_do(who, _does(first)), parts=None, deed=None)
    # Each letter has its own destination, so letters are not shortened to ranges.
    who = f"{alike[0][0]} {join_names(letters)}"
    parts = [event.parts for event in several if event.parts]
    text = f"{who} {parts[0].verb or GO} to {join_names([one.place for one in parts])}."
    asides = {one.aside for one in parts}
    aside = asides.pop() if len(asides) == 1 else ""
    return replace(several[-1], text=_with_aside(text, aside) if aside else text, who=first.who, parts=None)


def _does(event: Event) -> str:
    return event.text.removeprefix(f"{event.who} ")


def _all_do(who: str, does: str) -> str:
    """Return a sentence about several fighters: "Guard a and b are dead." from "is dead.".

    A predicate with a second verb or a pronoun stays in the singular, after "Each of".
    """
    verb = does.split(" ")[0].rstrip(".")
    rest = does.removeprefix(verb)
    if verb not in PLURALS or SINGULAR.search(rest):
        return f"Each of {who} {does}"
    return f"{who} {PLURALS[verb]}{rest}"


def _bare(event: Event) -> bool:
    return not event.rolls and not event.changes and not event.reason


class StoryMerger:
    """Merges a story that grows between calls, with a cache of its earlier rounds."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._told: list[Event] = []
        self._areas = True

    def merge(self, events: Sequence[Event], areas: bool = True) -> list[Event]:
        """Return the merged story of these events. With `areas`, one deed on several targets becomes one event."""
        kept = len(self._events)
        if (
            areas is not self._areas
            or kept > len(events)
            or any(one is not other and one != other for one, other in zip(self._events, events, strict=False))
        ):
            self._events, self._told, self._areas, kept = [], [], areas, 0
        latest = max((at for at in range(kept, len(events)) if events[at].kind == ROUND), default=kept)
        self._told += merge_events(events[kept:latest], areas)
        self._events += events[kept:latest]
        return [*self._told, *merge_events(events[latest:], areas)]
