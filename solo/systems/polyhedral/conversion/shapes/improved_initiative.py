"""Entries of Improved Initiative, and its exports: a library, or a backup with keys such as "Creatures.<id>"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from solo.systems.polyhedral.conversion.entry import Entry, skills_in
from solo.systems.polyhedral.conversion.equivalents import SIZES
from solo.systems.polyhedral.conversion.shapes.flat import scores_in
from solo.systems.polyhedral.conversion.shapes.shape import Shape, actions_in
from solo.systems.polyhedral.conversion.tolerant_json import Table, text_of, unpack_json

CREATURES: Final = re.compile(r"(?:^|\.)(?:creatures|statblocks)\.", re.IGNORECASE)
OTHERS: Final = re.compile(
    r"(?:^|\.)(persistentcharacters|playercharacters|spells|encounters|savedencounters)\.", re.IGNORECASE
)


def _fits(table: Table) -> bool:
    return bool(table.table("abilities")) and any(mark in table for mark in ("challenge", "initiativemodifier"))


def _read(table: Table) -> Entry:
    size, kind = _size_and_kind(table.text("type"))
    return Entry(
        name=table.get("name"),
        kind=kind,
        size=size,
        challenge=table.get("challenge"),
        scores=scores_in(table),
        armour_class=table.get("ac"),
        armour=table.table("ac").get("notes"),
        hit_points=table.get("hp"),
        speed=table.get("speed"),
        actions=actions_in(table.get("actions")) + actions_in(table.get("bonus_actions")),
        traits=actions_in(table.get("traits")),
        reactions=actions_in(table.get("reactions")),
        legendary=actions_in(table.get("legendary_actions")) + actions_in(table.get("mythic_actions")),
        skills=skills_in(table.get("skills")),
        senses=table.get("senses"),
        languages=table.get("languages"),
        immunities=table.get("damage_immunities"),
        resistances=table.get("damage_resistances"),
        vulnerabilities=table.get("damage_vulnerabilities"),
        conditions=table.get("condition_immunities"),
    )


def _size_and_kind(text: str) -> tuple[str, str]:
    """Return the size and the type in a line such as "Large undead, neutral evil", without the alignment."""
    first, _, rest = text.partition(" ")
    kind = (rest if first.lower() in SIZES else text).split(",")[0]
    return (first if first.lower() in SIZES else ""), kind


def creatures(document: Table) -> list[object]:
    """Return the creatures of a backup. Values in the backup may be JSON stored as text."""
    return [unpack_json(value) for key, value in document.raw.items() if CREATURES.search(key)]


def other_entries(document: Table) -> Iterator[str]:
    """Yield the kinds of entries in a backup other than creatures: "spells", "encounters"."""
    for key in document.raw:
        found = OTHERS.search(key)
        if found:
            yield found[1].lower()


def in_listing(table: Table) -> object:
    """Return the stat block inside a library's listing or a saved character; return any other entry unchanged."""
    for name in ("stat_block", "value", "listing_value"):
        inner = unpack_json(table.get(name))
        if Table(inner).table("abilities"):
            return merge_name(inner, table)
    return table.raw


def merge_name(inner: object, listing: Table) -> object:
    """Return the stat block `inner`; if it has no name, it takes the name of its `listing`."""
    own = Table(inner)
    if text_of(own.get("name")) or not isinstance(inner, dict):
        return inner
    return {**inner, "Name": listing.get("name")}


IMPROVED_INITIATIVE = Shape("Improved Initiative", _fits, _read)
