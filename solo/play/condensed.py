"""Owns the story as it is read: nothing said twice, and what several who are alike do alike told in one moment.

What was told stays as it was in the chronicle; this is only how it is shown. It knows no game: it reads sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec.structs import replace

from solo.systems.contract import Event
from solo.systems.parts.wording import listed

THOUGHT, MOVE, ROUND, DECLARED = "tactic", "move", "round", "declare"
LITTLE = frozenset(
    ("a", "an", "and", "at", "for", "in", "is", "it", "its", "of", "off", "on", "the", "to", "up", "with", "means")
)
PLACE = re.compile(r" to ([A-Z]{1,2}\d{1,2})( \(.+\))?\.$")
GOES_ON = (".", ",", ":", " and ", " with ", " then ")
WHO = ", who "
TOWARDS = re.compile(r"(?:goes|makes) for (.+)")
ALIKE = re.compile(r"^(.+) ([a-z]{1,2})$")
VERB = re.compile(r" \(\w+s\b")
ROOT = 6  # letters by which words are held to be the same
PLURAL = {"goes": "go", "flees": "flee"}
FLEEING = "flee"


def condensed(events: Iterable[Event]) -> list[Event]:
    """The same story in fewer words: thoughts that their deeds repeat joined to them, and the alike told together."""
    told: list[Event] = []
    for several in _in_groups(_without_repeats(_spoken_once(events))):
        told += several if len(several) == 1 else [_together(several)]
    return told


# A thought and its deed


def _spoken_once(events: Iterable[Event]) -> list[Event]:
    told: list[Event] = []
    for event in events:
        thought = told[-1] if told and told[-1].kind == THOUGHT and event.kind != THOUGHT else None
        if thought is not None and thought.sides == event.sides and (one := joined(thought, event)):
            told[-1] = one
        else:
            told.append(event)
    return told


def joined(thought: Event, deed: Event) -> Event | None:
    """The one moment that tells both where they say the same; None where each adds something of its own."""
    who = f"{deed.who} "
    if not deed.who or not thought.text.startswith(who):
        return deed if _words(thought.text) <= _words(deed.text) else None
    said = thought.text.removeprefix(who).removesuffix(".")
    done = deed.text.removeprefix(who) if deed.text.startswith(who) else ""
    head, _, why = said.partition(WHO)
    why = why.partition(", ")[0]
    target = head.rpartition(" at ")[2] if " at " in head else _target(head, deed.text)
    if why and target and _may_follow(done, target) and (deed.kind == MOVE or _words(head) <= _words(deed.text)):
        return replace(deed, text=who + _explained(done, target, why))
    towards = TOWARDS.fullmatch(said)
    if _words(said) <= _words(deed.text) or (towards and deed.kind in (MOVE, DECLARED) and towards[1] in done):
        return deed
    if deed.kind == MOVE and done:
        return replace(deed, text=f"{deed.text.removesuffix('.')} ({_after_the_verb(said, done)}).")
    if not deed.rolls and not deed.changes and _words(deed.text) <= _words(thought.text):
        return thought
    return None


def _target(head: str, deed: str) -> str:
    """The longest end of what is said first that the deed names as well: whom it is about."""
    words = head.split()
    ends = (" ".join(words[start:]) for start in range(1, len(words)))
    return next((end for end in ends if end[:1].isupper() and end in deed), "")


def _may_follow(done: str, target: str) -> bool:
    """True where something may be said of whom the deed is about right behind the name."""
    _, found, after = done.partition(target)
    return bool(found) and after.startswith(GOES_ON)


def _explained(done: str, target: str, why: str) -> str:
    """ "moves towards Rat a, who is nearest, 10 yards." """
    before, _, after = done.partition(target)
    comma = "" if after[:1] in ",.:;" else ","
    return f"{before}{target}{WHO}{why}{comma}{after}"


def _after_the_verb(said: str, done: str) -> str:
    """What is thought, without the verb where the deed has the same: "steps out of reach" after "steps 1 space"."""
    verb, _, rest = said.partition(" ")
    return rest if rest and done.startswith(f"{verb} ") else said


def _words(text: str) -> frozenset[str]:
    """The roots of the words that say something."""
    words = (word for word in re.findall(r"[^\W_]+", text.casefold()) if word not in LITTLE)
    return frozenset(_root(word) for word in words)


def _root(word: str) -> str:
    bare = word.removesuffix("es") if word.endswith(("shes", "ches", "sses", "xes")) else word.removesuffix("s")
    return bare[:ROOT]


# What is told again


def _without_repeats(events: Iterable[Event]) -> list[Event]:
    """Without a thought that is told twice in a row, and without rounds in which nothing happened."""
    told: list[Event] = []
    for event in events:
        if told and event.kind == told[-1].kind == ROUND:
            told[-1] = event
        elif not (told and _bare(event) and event == told[-1]):
            told.append(event)
    return told


# The alike


def _in_groups(events: Iterable[Event]) -> Iterable[list[Event]]:
    """The story in moments, and those together that several who are alike have alike."""
    for key, several in groupby(events, key=_deed):
        group = list(several)
        if not key or len(group) == 1:
            yield from ([one] for one in group)
        else:
            yield group


def _deed(event: Event) -> tuple[object, ...]:
    """What somebody does, in the same words as others who are alike; nothing where that can be told of one alone."""
    parts = _parts(event)
    if parts is None:
        return ()
    kind, _, does = parts
    place = PLACE.search(does) if event.kind == MOVE else None
    if place:
        return event.kind, event.sides, kind, FLEEING in does, _note(place)
    return event.kind, event.sides, kind, does


def _parts(event: Event) -> tuple[str, str, str] | None:
    """The kind, the letter and the deed of one of many who are alike: "Footpad", "c", "moves to K8."."""
    if not _bare(event) or event.kind == ROUND:
        return None
    words = event.text.split(" ")
    for number in range(2, min(6, len(words))):
        name, does = " ".join(words[:number]), " ".join(words[number:])
        found = ALIKE.match(name)
        if found and words[number][:-1].isalpha() and words[number].rstrip(".,:").endswith("s"):
            return found[1], found[2], does
    return None


def _together(several: Sequence[Event]) -> Event:
    """One moment of what several do who are alike; the last of what one alone has done."""
    parts = [part for event in several if (part := _parts(event))]
    letters = list(dict.fromkeys(letter for _, letter, _ in parts))
    if len(letters) < len(parts):
        return several[-1]
    who, does = f"{parts[0][0]} {listed(letters)}", [done for _, _, done in parts]
    places = [place for done in does if (place := PLACE.search(done))] if several[0].kind == MOVE else []
    if not places:
        return replace(several[-1], text=f"Each of {who} {does[0]}")
    verbs = {done.partition(" ")[0] for done in does}
    verb = _plural(verbs.pop()) if len(verbs) == 1 else "move"
    text = f"{who} {verb} to {listed([place[1] for place in places])}{_note(places[0])}."
    return replace(several[-1], text=text, who=several[0].who)


def _note(place: re.Match[str]) -> str:
    """Why they go there, where that is said of whom or what, and may hold for several: " (for Ann, who is nearest)"."""
    note = place[2] or ""
    return "" if VERB.match(note) else note


def _plural(verb: str) -> str:
    return PLURAL.get(verb, verb.removesuffix("s"))


def _bare(event: Event) -> bool:
    return not event.rolls and not event.changes and not event.reason


class Reading:
    """A story that grows as it is read: what was condensed of its earlier rounds is kept."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._told: list[Event] = []

    def of(self, events: Sequence[Event]) -> list[Event]:
        """The condensed story."""
        kept = len(self._events)
        if kept > len(events) or any(
            one is not other and one != other for one, other in zip(self._events, events, strict=False)
        ):
            self._events, self._told, kept = [], [], 0
        latest = max((at for at in range(kept, len(events)) if events[at].kind == ROUND), default=kept)
        self._told += condensed(events[kept:latest])
        self._events += events[kept:latest]
        return [*self._told, *condensed(events[latest:])]
