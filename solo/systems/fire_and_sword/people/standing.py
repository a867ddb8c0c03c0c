"""Owns what somebody has besides arms and magic: a grade, wealth in kind, and a ledger of politics.

Figures of politics are the table's own notes (`F-38` gives none); only favours have a size.
"""

from __future__ import annotations

from typing import Final

import msgspec

LOWEST_GRADE: Final = 1
HIGHEST_GRADE: Final = 14
LARGEST_FAVOUR: Final = 5


class Resource(msgspec.Struct, frozen=True, omit_defaults=True):
    """Extraordinary wealth (`F-36`): so many L. in a form, at a place: gems, in a money belt."""

    form: str
    worth: int = 0
    place: str = ""


class Favour(msgspec.Struct, frozen=True, omit_defaults=True):
    """One favour (`F-38`): `owed` is True where the character must return it; `size` from 1 to 5."""

    with_whom: str
    size: int = 1
    owed: bool = False
    note: str = ""


class Influence(msgspec.Struct, frozen=True):
    """Small deeds that add up with a person or body (`F-38`)."""

    body: str
    points: int = 0


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Grade of income (`F-35`), wealth in kind (`F-36`) and the ledger of politics (`F-38`)."""

    grade: int = 5
    resources: tuple[Resource, ...] = ()
    favours: tuple[Favour, ...] = ()
    influence: tuple[Influence, ...] = ()
    status: str = ""
    titles: tuple[str, ...] = ()
