"""Muster of a fight: the fighters of the party and the foes, and the letters by which they are told apart.

An impossible setup raises ValueError with a sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final, Protocol, TypeVar

import msgspec

from solo.systems.contract import FoeCount, NoRoomError, Setup
from solo.systems.parts.phrasing import join_names

C = TypeVar("C", bound=msgspec.Struct)
F = TypeVar("F", bound=msgspec.Struct)
LETTERS: Final = {
    "party": ascii_uppercase + "ΓΔΘΛΞΠΣΦΨΩ" + digits,
    "foes": ascii_lowercase + "αβγδεζηθικλμνξοπρστυφχψω" + digits,
}


LONG_RUN: Final = 4
"""The number of consecutive letters from which only the first and the last are named."""
_FOES: Final = frozenset(LETTERS["foes"])


class MarkedCombatant(Protocol):
    """A fighter with a letter for the field. `kind` is the name of the character or foe in the content."""

    name: str
    letter: str

    @property
    def side(self) -> str: ...

    @property
    def kind(self) -> str: ...


M = TypeVar("M", bound=MarkedCombatant)


def party_of(setup: Setup, kind: type[C], game: str, name: Callable[[C], str]) -> list[C]:
    """Return the characters of a setup. Raises ValueError for none, another game's characters, or namesakes."""
    if not setup.party:
        raise ValueError("A fight needs a party: name at least one character.")
    if not setup.foes:
        raise ValueError("A fight needs foes: name at least one.")
    party = [one for one in setup.party if isinstance(one, kind)]
    if len(party) < len(setup.party):
        raise ValueError(f"Only characters of {game} can take part here.")
    for named, count in Counter(map(name, party)).items():
        if count > 1:
            raise ValueError(f"{named} cannot take part twice: give the second {named} another name.")
    return party


def foes_of(setup: Setup, known: Mapping[str, F], most: int) -> Iterator[F]:
    """Yield each foe of a setup, as many times as its count. Raises ValueError for an unknown foe and for too many."""
    found = len(setup.party)
    for group in setup.foes:
        if group.name not in known:
            raise ValueError(f"There is no foe “{group.name}”: the library lists all foes.")
        if group.count < 1:
            raise ValueError(f"The number of {group.name} must be at least 1, not {group.count}.")
        found += group.count
        if found > most:
            raise NoRoomError(f"At most {most} can fight at once: take fewer foes.")
        for _ in range(group.count):
            yield known[group.name]


def give_letters(fighters: Sequence[M], counts: Callable[[M], bool] = lambda _: True) -> None:
    """Give each fighter a letter: party members an initial, foes a, b, c and so on.

    Several foes of a kind get the letter added to their names. `counts` returns False for a fighter that is named in
    another way, such as a mount.
    """
    totals = Counter(fighter.kind for fighter in fighters if fighter.side == "foes" and counts(fighter))
    taken: set[str] = set()
    for fighter in fighters:
        initials = fighter.name.upper() if fighter.side == "party" else ""
        wanted: Iterable[str] = (letter for letter in initials if letter in ascii_uppercase)
        fighter.letter = next(letter for letter in chain(wanted, LETTERS[fighter.side]) if letter not in taken)
        taken.add(fighter.letter)
        if fighter.side == "foes" and counts(fighter) and totals[fighter.kind] > 1:
            fighter.name = f"{fighter.name} {fighter.letter}"


def persons_among(groups: Iterable[FoeCount], find: Callable[[str], str] = str) -> dict[str, tuple[str, ...]]:
    """Return the personal names given to foes, by kind of foe; `find` returns the kind for a group's name.

    Raises ValueError with a sentence if a group has more names than foes, or an empty name.
    """
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        if not all(group.called):
            raise ValueError(f"A name for {group.name} is empty. Fill it in, or leave the names out.")
        if len(group.called) > group.count:
            raise ValueError(
                f"{len(group.called)} names are too many for {group.count} {group.name}. Give {group.count} at most."
            )
        if group.called:
            kind = find(group.name)
            found[kind] = (*found.get(kind, ()), *group.called)
    return found


def name_persons(fighters: Sequence[M], persons: Mapping[str, Sequence[str]]) -> None:
    """Give the first foes of each kind the names that `persons` holds for that kind.

    Raises ValueError if two fighters would have the same name.
    """
    for kind, names in persons.items():
        foes = (fighter for fighter in fighters if fighter.side == "foes" and fighter.kind == kind)
        for name, fighter in zip(names, foes, strict=False):
            fighter.name = name
    counts = Counter(fighter.name for fighter in fighters)
    if twice := next((name for name in chain(*persons.values()) if counts[name] > 1), ""):
        raise ValueError(f"{twice} cannot take part twice: give the second {twice} another name.")


def kind_and_letter(name: str) -> tuple[str, str] | None:
    """Return the kind and letter in a name made by `give_letters`; None for a lone foe or a named fighter."""
    kind, _, letter = name.rpartition(" ")
    return (kind, letter) if kind and letter in _FOES else None


def list_fighters(names: Iterable[str], worded: Callable[[str], str] = str) -> str:
    """Return names in a list, with the letters of one kind together: "Ann and Footpad c, d and e".

    `worded` turns the name of a fighter without a letter into words for a sentence.
    """
    letters: dict[str, list[str]] = {}
    for name in names:
        kind, letter = kind_and_letter(name) or (name, "")
        letters.setdefault(kind, []).append(letter)
    return join_names(
        [f"{kind} {list_letters(found)}" if found[0] else worded(kind) for kind, found in letters.items()]
    )


def list_letters(letters: Iterable[str]) -> str:
    """Return letters of foes in a list: "a, c and d".

    Four or more consecutive letters are shortened to the first and the last: "c to n".
    """
    runs = list[list[str]]()
    for letter in letters:
        if runs and LETTERS["foes"].find(letter) == LETTERS["foes"].find(runs[-1][-1]) + 1:
            runs[-1].append(letter)
        else:
            runs.append([letter])
    return join_names([part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if len(run) >= LONG_RUN else run)])
