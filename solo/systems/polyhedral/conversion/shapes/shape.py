"""The shape of an entry: its marks, and its reader. Raises NotAMonsterError for an entry that is none."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solo.systems.polyhedral.conversion.entry import Action, Entry
from solo.systems.polyhedral.conversion.loose import Table, entries_of, text_of, unpacked

Read = Callable[[Table], Entry]


class NotAMonsterError(ValueError):
    """An entry that is something else; the text goes on after its name: "is a character"."""


class Shape(msgspec.Struct, frozen=True):
    """A shape that entries have. `fits` tells by the marks of the shape, `read` makes the neutral entry."""

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
        for row in entries_of(unpacked(value))
    )
