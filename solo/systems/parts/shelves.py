"""Shelves of content whose entries are checked by the rules of their type.

The contract passes any struct to a shelf's check; here a check receives only structs of its own type.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, TypeVar

import msgspec

from solo.systems.contract import Content, Shelf

E = TypeVar("E", bound=msgspec.Struct)
EntryFault = tuple[str, str]
"""A problem of an entry: the field, and a sentence."""
ALIKE: Final = 0.84
"""The similarity to a known word, from 0 to 1, from which a new word counts as a misspelling."""


def validated_shelf(name: str, kind: type[E], faults: Callable[[E, Content], Iterable[EntryFault]]) -> Shelf:
    """Return the shelf of this name, whose entries are checked by `faults`."""

    def check(entry: msgspec.Struct, content: Content) -> Iterable[EntryFault]:
        return faults(entry, content) if isinstance(entry, kind) else ()

    return Shelf(name, kind, check)


def skill_name_problems(
    faults: Callable[[E, Content], Iterable[EntryFault]], known: Callable[[Content], Collection[str]]
) -> Callable[[E, Content], Iterable[EntryFault]]:
    """Return the check `faults`, extended by problems for misspelt names in an entry's field `skills`.

    A new skill is allowed if its name is not similar to a known skill.
    """

    def with_slips(entry: E, content: Content) -> Iterator[EntryFault]:
        yield from faults(entry, content)
        skills: Collection[str] = getattr(entry, "skills", ())
        words = known(content) if skills else ()
        for skill in skills:
            if skill not in words and _is_like(skill, words):
                yield "skills", f"There is no skill “{skill}”."

    return with_slips


def _is_like(word: str, words: Collection[str]) -> bool:
    from difflib import get_close_matches  # needed only for an unknown word

    folded = [each.casefold() for each in words]
    return bool(get_close_matches(word.casefold(), folded, 1, ALIKE))
