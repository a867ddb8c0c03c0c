"""Entries of 5etools: short field names, nested texts with tags such as “{@hit 5}”, and copies of other entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from solo.systems.polyhedral.conversion.entry import ABILITIES, Action, Entry, skills_in
from solo.systems.polyhedral.conversion.shapes.shape import Shape
from solo.systems.polyhedral.conversion.tolerant_json import DEEPEST, Table, clean_text, entries_of, text_of

SIZES: Final = {"t": "Tiny", "s": "Small", "m": "Medium", "l": "Large", "h": "Huge", "g": "Gargantuan"}
NESTED: Final = ("name", "entry", "entries", "items", "headerEntries", "footerEntries")
MOST_NESTED_TAGS: Final = 4

_TAG: Final = re.compile(r"\{@(\w+)(?: ([^{}]*))?\}")
_WAYS: Final = {"m": "Melee", "r": "Ranged"}


def _fits(table: Table) -> bool:
    short = "actions" not in table and any(ability[:3] in table for ability in ABILITIES)
    return "_copy" in table or (short and any(mark in table for mark in ("source", "action", "trait", "cr", "save")))


def _read(table: Table) -> Entry:
    kind = table.get("type")
    inner = Table(kind)
    return Entry(
        name=table.get("name"),
        kind=[inner.get("type"), [_plain(tag) for tag in _listed(inner.get("tags"))]] if inner else kind,
        size=", ".join(SIZES.get(text_of(size).lower()[:1], "") for size in _listed(table.get("size"))[:1]),
        challenge=table.get("cr"),
        scores={ability: table.get(ability[:3], ability) for ability in ABILITIES},
        armour_class=table.get("ac"),
        armour=remove_tags(text_of(table.get("ac"))),
        hit_points=table.get("hp"),
        speed=_speed(table.get("speed")),
        actions=(*_actions(table.get("action")), *_actions(table.get("bonus"))),
        traits=(*_actions(table.get("trait")), *_casting(table.get("spellcasting"))),
        reactions=tuple(_actions(table.get("reaction"))),
        legendary=(*_actions(table.get("legendary")), *_actions(table.get("mythic"))),
        skills=skills_in(table.get("skill")),
        senses=table.get("senses"),
        languages=table.get("languages"),
        immunities=list(_defences(table.get("immune"))),
        resistances=list(_defences(table.get("resist"))),
        vulnerabilities=list(_defences(table.get("vulnerable"))),
        conditions=list(_defences(table.get("conditionImmune"))),
        marks=_marks(table),
    )


def _marks(table: Table) -> tuple[str, ...]:
    original = table.table("_copy")
    if not original.get("_mod"):
        return ()
    return (f"This monster is a copy of {original.text('name')}. The changes to the copied text are ignored.",)


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _plain(tag: object) -> object:
    return Table(tag).get("tag") if isinstance(tag, dict) else tag


def _speed(value: object) -> object:
    """Return the speed in feet by movement type, without conditions."""
    if not isinstance(value, dict):
        return value
    return {way: Table(feet).get("number") if isinstance(feet, dict) else feet for way, feet in value.items()}


def _actions(value: object) -> Iterator[Action]:
    for row in entries_of(value):
        yield Action(remove_tags(row.text("name")), remove_tags(" ".join(_prose(row.get("entries", "entry"), DEEPEST))))


def _casting(value: object) -> Iterator[Action]:
    """Yield the spellcasting as a trait whose text names all its spells."""
    for row in entries_of(value):
        yield Action(remove_tags(row.text("name")) or "Spellcasting", remove_tags(text_of(dict(row.raw))))


def _prose(value: object, deepest: int) -> Iterator[str]:
    """Yield all texts within a nested `value`, in the order of the file, at most `deepest` levels down."""
    if isinstance(value, str):
        yield value
    elif deepest and isinstance(value, list):
        for inner in value:
            yield from _prose(inner, deepest - 1)
    elif deepest and isinstance(value, dict):
        table = Table(value)
        for name in NESTED:
            yield from _prose(table.get(name), deepest - 1)


def _defences(value: object, deepest: int = DEEPEST) -> Iterator[str]:
    """Yield the kinds of damage or the conditions in `value`. A conditional defence is yielded with its note."""
    for one in _listed(value):
        table = Table(one)
        if not table or not deepest:
            yield text_of(one)
            continue
        inner = ", ".join(_defences(table.get("immune", "resist", "vulnerable", "conditionImmune"), deepest - 1))
        yield remove_tags(" ".join(filter(None, (inner, table.text("note", "special")))))


def remove_tags(text: str) -> str:
    """Return a text with each tag replaced by its displayed words: “{@h}7 ({@damage 1d8})” is “Hit: 7 (1d8)”."""
    for _ in range(MOST_NESTED_TAGS):
        text, count = _TAG.subn(_shown, text)
        if not count:
            break
    return clean_text(text)


def _shown(found: re.Match[str]) -> str:
    content = found[2] or ""
    parts = content.split("|")
    match found[1].lower():
        case "atk":
            return f"{_ways(content)} {'Spell' if 's' in content else 'Weapon'} Attack:"
        case "atkr":
            return f"{_ways(content)} Attack Roll:"
        case "hit":
            return content if content.startswith(("+", "-")) else f"+{content}"
        case "h" | "hom":
            return "Hit: "
        case "dc":
            return f"DC {content}"
        case "recharge":
            return f"(Recharge {content or '6'})"
        case "actsave":
            return f"{content} saving throw:"
        case "damage" | "dice" | "scaledamage" | "condition" | "status":
            return parts[0]
    return parts[2] if len(parts) > 2 and parts[2] else parts[0]


def _ways(content: str) -> str:
    ways = [_WAYS[letter] for letter in ("m", "r") if letter in content]
    return " or ".join(ways)


# Copies


def with_copies(rows: Sequence[object]) -> list[object]:
    """Return the entries of a file, each copy completed with the fields of its original."""
    by_name = {Table(row).text("name").casefold(): row for row in rows if isinstance(row, dict) and not _copied(row)}
    return [_completed(row, by_name) for row in rows]


def _copied(row: object) -> Table:
    return Table(row).table("_copy")


def _completed(row: object, by_name: Mapping[str, object]) -> object:
    """Return `row` with the fields of the original that it copies; unchanged if the original is not in the file."""
    original = by_name.get(_copied(row).text("name").casefold()) if isinstance(row, dict) and _copied(row) else None
    if not isinstance(original, dict) or not isinstance(row, dict):
        return row
    return {**original, **row}


FIVE_TOOLS = Shape("5etools", _fits, _read)
