"""A play without its words: answers, dice, figures and state, with combatants by their keys.

    leg 1
    > foes-4 strike:heavy-mace.one-handed.blunt:party-1:0    an answer: who, and the option's code
    ! foes-4 4d8 5 4 4 2                                     a throw: whose it is, the dice and their faces
    * attack foes-4 [4 vs 8 -1] [party-0 8 to 6]             an event: its kind, who, rolls and changes
    + foes-4 hits party-0 0.0417                             its deed: who, the kind, the target, the exact chance
    = party-0.vp 8 to 6                                      the state at the end of the leg, against its beginning

A roll is its result, its target and its modifiers. A chance of 1 is left out. Labels, names and outcomes in words are
left out, and so are a tactic's thoughts. A change in words ("up" to "stunned") only says whose it is; the state below
has its code.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import msgspec

from solo.resolver import Roll
from solo.systems.contract import Deed, Event, ValueChange
from solo.systems.contract.story import THOUGHT
from tests.transcripts.plays import Answer, Leg, Recording, Throw

NUMBER = re.compile(r"[+−-]?\d+(\.\d+)?")
SENTENCE_ENDS = (".", "!", "?")
LABELS = ("key", "name", "title")
LONGEST_LIST = 120

Value = str | int | float | bool | None
State = dict[str, Value]


def events_text(recording: Recording) -> str:
    """The whole play as codes, dice and figures, one line each."""
    lines = [f"{recording.play.system}, seed {recording.play.seed}", *_leg_lines(recording), *_end_lines(recording)]
    return "\n".join([*lines, ""])


def _leg_lines(recording: Recording) -> Iterator[str]:
    states = [read_state(state, recording.keys) for state in _states(recording)]
    for number, (leg, (before, after)) in enumerate(zip(recording.legs, pairwise(states), strict=True)):
        yield from ("", f"leg {number}")
        yield from _entry_lines(leg, recording.keys)
        for path in sorted({*before, *after}):
            if before.get(path) != after.get(path):
                yield f"= {path} {_value(before.get(path))} to {_value(after.get(path))}"


def _end_lines(recording: Recording) -> Iterator[str]:
    """The outcome, and every figure of the final state: one line for each combatant and each other part."""
    first, last = (read_state(state, recording.keys) for state in (_states(recording)[0], recording.final_state))
    yield from ("", f"end {recording.result.outcome}")
    parts: dict[str, list[str]] = {}
    for path, value in last.items():
        if not isinstance(value, str) or first.get(path) != value:
            part, _, name = path.partition(".")
            parts.setdefault(part, []).append(f"{name} {_value(value)}".strip())
    for part, figures in parts.items():
        yield f"= {part}: {', '.join(figures)}"


def _states(recording: Recording) -> list[bytes]:
    return [*(leg.state for leg in recording.legs), recording.final_state]


def _entry_lines(leg: Leg, keys: Mapping[str, str]) -> Iterator[str]:
    for entry in leg.entries:
        if isinstance(entry, Answer):
            yield f"> {entry.who} {entry.code}".replace("  ", " ")
        elif isinstance(entry, Throw) and (entry.pools or entry.draws):
            yield " ".join(["!", *filter(None, (entry.who, *_fallen(entry)))])
        elif isinstance(entry, Event) and entry.kind != THOUGHT:
            yield " ".join(["*", *filter(None, (entry.kind, _key(entry.who, keys), *_told(entry, keys)))])
            if entry.deed is not None:
                yield _deed_line(entry.deed, keys)


def _fallen(throw: Throw) -> Iterator[str]:
    for pool in throw.pools:
        yield f"{pool.count}d{pool.sides} {' '.join(map(str, pool.faces))}"
    for draw in throw.draws:
        yield f"cards {', '.join(draw.cards)}"


def _told(event: Event, keys: Mapping[str, str]) -> Iterator[str]:
    for roll in event.rolls:
        if figures := _roll_figures(roll):
            yield f"[{figures}]"
    for change in event.changes:
        yield f"[{_change_figures(change, keys)}]"


def _deed_line(deed: Deed, keys: Mapping[str, str]) -> str:
    """The deed without its weapon, which is a word."""
    chance = "" if deed.chance == 1 else f"{deed.chance:.4g}"
    return " ".join(["+", *filter(None, (_key(deed.who, keys), deed.did, _key(deed.target, keys), chance))])


def _roll_figures(roll: Roll) -> str:
    result = "" if roll.result is None else str(roll.result)
    target = "" if roll.target is None else f"vs {roll.target}"
    return " ".join(filter(None, (result, target, *(f"{modifier.value:+d}" for modifier in roll.modifiers))))


def _change_figures(change: ValueChange, keys: Mapping[str, str]) -> str:
    who = _key(change.who, keys) or "table"
    if NUMBER.fullmatch(change.before) and NUMBER.fullmatch(change.after):
        return f"{who} {change.before} to {change.after}".replace("−", "-")
    return who


def _key(name: str, keys: Mapping[str, str]) -> str:
    """The combatant's key; "other" for a name that no combatant bears."""
    return keys.get(name, "other") if name else ""


def read_state(encoded: bytes, keys: Mapping[str, str]) -> State:
    """Return the values of a state by their paths: no sentences, no labels, and combatants by their keys."""
    return dict(_values("", msgspec.json.decode(encoded), keys))


def _values(path: str, value: object, keys: Mapping[str, str]) -> Iterator[tuple[str, Value]]:
    if isinstance(value, dict):
        for name, item in value.items():
            if name not in LABELS:
                yield from _values(f"{path}.{name}".strip("."), item, keys)
    elif isinstance(value, list):
        yield from _list_values(path, value, keys)
    elif not isinstance(value, str):
        yield path, value  # type: ignore[misc]  # JSON has no other kind of value
    elif not value.endswith(SENTENCE_ENDS):
        yield path, keys.get(value, value)


def _list_values(path: str, items: list[object], keys: Mapping[str, str]) -> Iterator[tuple[str, Value]]:
    """One value for a short list of plain values, else one for each item: by its key, its name or its number."""
    line = json.dumps(_by_key(items, keys), ensure_ascii=False, separators=(",", ":"))
    if len(line) <= LONGEST_LIST and not any(isinstance(item, dict) for item in items):
        yield path, line
        return
    seen: Counter[str] = Counter()
    for number, item in enumerate(items):
        key, name = (item.get("key"), item.get("name")) if isinstance(item, dict) else (None, None)
        label = key or f"{path}.{name or number}"
        seen[label] += 1
        unique = label if seen[label] == 1 else f"{label} {seen[label]}"
        yield from list(_values(unique, item, keys)) or [(unique, True)]


def _by_key(items: object, keys: Mapping[str, str]) -> object:
    if isinstance(items, list):
        return [_by_key(item, keys) for item in items]
    return keys.get(items, items) if isinstance(items, str) else items


def _value(value: Value) -> str:
    return "–" if value is None else str(value)
