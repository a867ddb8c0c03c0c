"""Owns the shelf whose entries are judged by their own kind: what is wrong with each beyond its form.

The contract gives any struct to a shelf's check; the rules of a game know one kind each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, TypeVar

import msgspec

from solo.systems.contract import Content, Shelf

E = TypeVar("E", bound=msgspec.Struct)
EntryFault = tuple[str, str]
"""What is wrong with an entry: the field, and a sentence."""
ALIKE: Final = 0.84
"""How like a known word one of somebody's own may be, from 0 to 1, before it is taken for a slip."""


def checked(name: str, kind: type[E], faults: Callable[[E, Content], Iterable[EntryFault]]) -> Shelf:
    """Returns the shelf of a name, whose entries are held against what these rules of their kind tell."""

    def check(entry: msgspec.Struct, content: Content) -> Iterable[EntryFault]:
        return faults(entry, content) if isinstance(entry, kind) else ()

    return Shelf(name, kind, check)


def spelt(
    faults: Callable[[E, Content], Iterable[EntryFault]], known: Callable[[Content], Collection[str]]
) -> Callable[[E, Content], Iterable[EntryFault]]:
    """Returns what tells these faults, and each of an entry's `skills` that is a slip of one that is known.

    Skills of somebody's own are allowed, as long as they cannot be taken for another.
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
    from difflib import get_close_matches  # only a word that is not known needs it

    folded = [each.casefold() for each in words]
    return bool(get_close_matches(word.casefold(), folded, 1, ALIKE))
