"""File formats of entries: the fields that identify a format, and its reader.

A reader raises NotAMonsterError if the entry is no monster.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solo.systems.polyhedral.conversion.entry import Action, Entry
from solo.systems.polyhedral.conversion.tolerant_json import Table, entries_of, text_of, unpack_json

Read = Callable[[Table], Entry]


class NotAMonsterError(ValueError):
    """The error for an entry that is no monster.

    Its text completes a sentence after the entry's name: "is a character".
    """


class Shape(msgspec.Struct, frozen=True):
    """A file format. `fits` recognises the format by an entry's fields; `read` converts the entry to an `Entry`."""

    title: str
    fits: Callable[[Table], bool]
    read: Read


def actions_in(value: object) -> tuple[Action, ...]:
    """Return the actions or traits in a list whose entries hold a name and a text."""
    return tuple(
        Action(
            name=text_of(row.get("name")),
            text=text_of(row.get("desc", "description", "content", "text")),
            bonus=row.get("attack_bonus"),
            damage=row.get("damage_dice") or row.get("damage"),
        )
        for row in entries_of(unpack_json(value))
    )
