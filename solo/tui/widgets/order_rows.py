"""Rows of the order of action in a small space, where fighters who differ only in their letters share a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from solo.systems.contract import FighterView
from solo.systems.parts.phrasing import capitalise
from solo.tui.widgets.condition_words import LEADING_ON
from solo.tui.widgets.fighter_signs import fallen_sign, first_shown

STATES = frozenset({"dead"})
"""Nouns of kinds that would be read as the state of a fighter, such as that of “Walking dead”."""


class OrderRow(NamedTuple):
    """A row of the order: one fighter, or several who differ only in their letters."""

    shown: FighterView
    keys: frozenset[str]
    letters: str = ""  # letters of several fighters, shown at the end of the name: "c–e"


def rows_apart(fighters: Sequence[FighterView]) -> list[OrderRow]:
    """Return the rows of the party, then of the foes, each in the order of action. Similar foes share a row.

    Fighters are similar if they differ only in their letters. An acting fighter always has a row of their own. Foes who
    are out of the fight come last, since they may be left out.
    """
    others = [fighter for fighter in fighters if fighter.side != "party"]
    return [*_own(fighters), *sorted(_alike(others, acting_apart=True), key=lambda row: row.shown.out)]


def rows_in_short(fighters: Sequence[FighterView]) -> list[OrderRow]:
    """Return the rows for the smallest space. Their number does not depend on the acting fighter.

    Similar foes share a row, and so do all fallen foes with the same sign.
    """
    up = [fighter for fighter in fighters if fighter.side != "party" and not fighter.out]
    signs: dict[str, list[FighterView]] = {}
    for fighter in fighters:
        if fighter.side != "party" and fighter.out:
            signs.setdefault(fallen_sign(fighter), []).append(fighter)
    return [*_own(fighters), *_alike(up), *map(_as_fallen, signs.values())]


def _own(fighters: Sequence[FighterView]) -> list[OrderRow]:
    return [single_row(fighter) for fighter in fighters if fighter.side == "party"]


def _alike(fighters: Sequence[FighterView], acting_apart: bool = False) -> list[OrderRow]:
    alike: dict[object, list[FighterView]] = {}
    for fighter in fighters:
        look = fighter.order, fighter.bars, fighter.conditions, fighter.out, fighter.dead
        apart = fighter.acting and acting_apart
        alike.setdefault(fighter.key if apart else (_kind(fighter), look), []).append(fighter)
    return [_as_one(several) for several in alike.values()]


def _as_fallen(several: Sequence[FighterView]) -> OrderRow:
    """Return the row of fallen fighters. Several fallen fighters are shown by their letters only."""
    if len(several) == 1:
        return single_row(several[0])
    first = replace(several[0], name=" ".join(one.letter for one in several), letter="", bars=(), conditions=())
    return OrderRow(first, frozenset(one.key for one in several))


def rows_in_sight(rows: Sequence[OrderRow], room: int) -> list[OrderRow]:
    """Return as many rows as fit, including those of acting fighters.

    The party comes first. Foes get the remaining room, but at least one row.
    """
    own = [row for row in rows if row.shown.side == "party"]
    others = [row for row in rows if row.shown.side != "party"]
    least = int(any(row.shown.acting for row in others) or (bool(others) and room > 1))
    left = max(room - len(own), least)
    shown: list[OrderRow] = []
    for part, most in ((own, room - left), (others, left)):
        start = first_shown([row.shown.acting for row in part], most)
        shown += part[start : start + most]
    return shown


def single_row(fighter: FighterView) -> OrderRow:
    """Return a row for one fighter."""
    return OrderRow(fighter, frozenset({fighter.key}))


def _kind(fighter: FighterView) -> str:
    return fighter.name.removesuffix(f" {fighter.letter}")


def fitting_name(name: str, width: int, letter: str = "", letters: str = "", count: int = 1) -> str:
    """Return the longest form of a name in whole words that fits into `width` cells, or the whole name if none fits.

    Characters keep their first names. Foes, whose `letter` is small, keep the noun of their kind: "Knight" of a knight
    of the coast, "Spearman" of a militia spearman. The letter itself is left out first, since it is also shown before
    the name. A row for `count` fighters keeps their `letters` ("Spearman c–e"), or else their number ("Spearman ×3").
    """
    if len(name) <= width:
        return name
    kind = name.removesuffix(f" {letters or letter}") if letters or letter else name
    ways = [list(_nouns(kind))] * letter.islower() + [list(_beginnings(kind))]
    endings = (f" {letters}", f" ×{count}") if letters else ("",)
    marked = (f"{part}{ending}" for parts in ways for ending in endings for part in parts)
    return next((form for form in chain(marked, *ways) if len(form) <= width), name)


def shortest_name(fighter: FighterView) -> str:
    """Return the shortest form of a fighter's name: the noun of a foe's kind, or a character's first name."""
    kind = _kind(fighter)
    return min(_nouns(kind) if fighter.letter.islower() else _beginnings(kind), key=len, default=kind)


def _beginnings(kind: str) -> Iterator[str]:
    """Yield beginnings of a kind, each a word shorter than the previous one. None ends with a linking word."""
    words = kind.split()
    for count in range(len(words), 0, -1):
        if words[count - 1] not in LEADING_ON:
            yield " ".join(words[:count])


def _nouns(kind: str) -> Iterator[str]:
    """Yield a kind, then without the part behind its noun, then without each word before the noun."""
    words = kind.split()
    yield kind
    noun = next((at for at, word in enumerate(words) if at and word in LEADING_ON), len(words))
    forms = (" ".join(words[first:noun]) for first in range(noun))
    yield from (capitalise(form) for form in forms if form not in STATES)


def _as_one(several: Sequence[FighterView]) -> OrderRow:
    """Return one row for similar fighters, with their kind and their letters."""
    if len(several) == 1:
        return single_row(several[0])
    said = in_runs([fighter.letter for fighter in several])
    shown = replace(several[0], name=f"{_kind(several[0])} {said}", acting=any(one.acting for one in several))
    return OrderRow(shown, frozenset(one.key for one in several), said)


def in_runs(letters: Sequence[str]) -> str:
    """Return letters in their order, with each run shortened to its first and last letter: "c, e–g"."""
    runs: list[list[str]] = []
    for letter in letters:
        if runs and _follows(letter, runs[-1][-1]):
            runs[-1].append(letter)
        else:
            runs.append([letter])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else run[0] for run in runs)


def _follows(letter: str, before: str) -> bool:
    return len(letter) == len(before) == 1 and ord(letter) == ord(before) + 1
