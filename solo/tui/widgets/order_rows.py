"""Owns who share a line of the order of action where not everybody has one: those alike in all but their letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from solo.systems.contract import FighterView
from solo.tui.widgets.fighter_signs import fallen, first_shown


class Row(NamedTuple):
    """One line of the order: somebody, or several who are alike in all but their letters, shown as one."""

    shown: FighterView
    keys: frozenset[str]
    letters: str = ""  # of several, as they end the name: "c–e"


def rows_apart(fighters: Sequence[FighterView]) -> list[Row]:
    """One's own side, then the others, each in the order of action; those of them who are alike on one line.

    Whoever acts has a line of their own. Whoever of the others takes no part any more stands last, since they are what
    may be left out.
    """
    others = [fighter for fighter in fighters if fighter.side != "party"]
    return [*_own(fighters), *sorted(_alike(others, acting_apart=True), key=lambda row: row.shown.out)]


def rows_in_short(fighters: Sequence[FighterView]) -> list[Row]:
    """The same in fewer lines, of which there are as many whoever acts: all others who have fallen share one."""
    up = [fighter for fighter in fighters if fighter.side != "party" and not fighter.out]
    signs: dict[str, list[FighterView]] = {}
    for fighter in fighters:
        if fighter.side != "party" and fighter.out:
            signs.setdefault(fallen(fighter), []).append(fighter)
    return [*_own(fighters), *_alike(up), *map(_as_fallen, signs.values())]


def _own(fighters: Sequence[FighterView]) -> list[Row]:
    return [alone(fighter) for fighter in fighters if fighter.side == "party"]


def _alike(fighters: Sequence[FighterView], acting_apart: bool = False) -> list[Row]:
    alike: dict[object, list[FighterView]] = {}
    for fighter in fighters:
        look = fighter.order, fighter.bars, fighter.conditions, fighter.out, fighter.dead
        apart = fighter.acting and acting_apart
        alike.setdefault(fighter.key if apart else (_kind(fighter), look), []).append(fighter)
    return [_as_one(several) for several in alike.values()]


def _as_fallen(several: Sequence[FighterView]) -> Row:
    """Those who have fallen, by their letters alone where they are several."""
    if len(several) == 1:
        return alone(several[0])
    first = replace(several[0], name=" ".join(one.letter for one in several), letter="", bars=(), conditions=())
    return Row(first, frozenset(one.key for one in several))


def rows_in_sight(rows: Sequence[Row], room: int) -> list[Row]:
    """As many as there are lines: one's own side, and of the others as many, at least one, whoever acts among them."""
    own = [row for row in rows if row.shown.side == "party"]
    others = [row for row in rows if row.shown.side != "party"]
    least = int(any(row.shown.acting for row in others) or (bool(others) and room > 1))
    left = max(room - len(own), least)
    shown: list[Row] = []
    for part, most in ((own, room - left), (others, left)):
        start = first_shown([row.shown.acting for row in part], most)
        shown += part[start : start + most]
    return shown


def alone(fighter: FighterView) -> Row:
    """A line for one of them."""
    return Row(fighter, frozenset({fighter.key}))


def _kind(fighter: FighterView) -> str:
    return fighter.name.removesuffix(f" {fighter.letter}")


def named(name: str, letters: str, width: int) -> str:
    """A name on so many cells, those who share it by their letters also where it is cut: "Foot… c–e"."""
    if not letters or len(name) <= width or len(letters) + 3 > width:
        return name
    return f"{name[: width - len(letters) - 2]}… {letters}"


def _as_one(several: Sequence[FighterView]) -> Row:
    """Several who are alike, by the kind that they are of and their letters."""
    if len(several) == 1:
        return alone(several[0])
    said = in_runs([fighter.letter for fighter in several])
    shown = replace(several[0], name=f"{_kind(several[0])} {said}", acting=any(one.acting for one in several))
    return Row(shown, frozenset(one.key for one in several), said)


def in_runs(letters: Sequence[str]) -> str:
    """Letters in their order, of those that follow each other the first and the last: "c e–g"."""
    runs: list[list[str]] = []
    for letter in letters:
        if runs and _follows(letter, runs[-1][-1]):
            runs[-1].append(letter)
        else:
            runs.append([letter])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else run[0] for run in runs)


def _follows(letter: str, before: str) -> bool:
    return len(letter) == len(before) == 1 and ord(letter) == ord(before) + 1
