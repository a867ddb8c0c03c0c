"""Social standing of a character: grade, extraordinary resources, and a ledger of politics.

Figures of politics are the table's own notes, since `F-38` gives none. Only favours have a size.
"""

from __future__ import annotations

from typing import Final

import msgspec

LOWEST_GRADE: Final = 1
HIGHEST_GRADE: Final = 14
LARGEST_FAVOUR: Final = 5


# rule: Extraordinary resources
class Resource(msgspec.Struct, frozen=True, omit_defaults=True):
    """An extraordinary resource (`F-36`): its worth in L., form and place, such as gems in a money belt."""

    form: str
    worth: int = 0
    place: str = ""


# rule: Favours
class Favour(msgspec.Struct, frozen=True, omit_defaults=True):
    """One favour (`F-38`). `owed` is True for a favour that the character must return; `size` is from 1 to 5."""

    with_whom: str
    size: int = 1
    owed: bool = False
    note: str = ""


# rule: Influence
class Influence(msgspec.Struct, frozen=True):
    """Influence with a person or body, as points for small deeds that add up (`F-38`)."""

    body: str
    points: int = 0


# rule: Status and titles
class SocialStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Grade of income (`F-35`), extraordinary resources (`F-36`) and the ledger of politics (`F-38`)."""

    grade: int = 5
    resources: tuple[Resource, ...] = ()
    favours: tuple[Favour, ...] = ()
    influence: tuple[Influence, ...] = ()
    status: str = ""
    titles: tuple[str, ...] = ()
