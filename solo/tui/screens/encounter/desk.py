"""Owns the desk: the encounters that lie on it, which of them and which line is marked, and what keys do to them.

It knows no screen and no rules: each change makes a new desk, and the page draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from solo.systems.contract import FoeCount

MOST_OF_A_KIND = 24
MOST_REMEMBERED = 50
Foes = tuple[FoeCount, ...]


class Lying(msgspec.Struct, frozen=True):
    """One encounter. `number` stays with it however it is changed.

    It was `found`, is a person's `own` by hand or by a change, or is `kept` under its `name`. `before` are the foes
    that it had, the latest last.
    """

    number: int
    foes: Foes
    kind: Literal["found", "own", "kept"]
    name: str = ""
    before: tuple[Foes, ...] = ()

    @property
    def key(self) -> str:
        """The row that shows it."""
        return f"encounter {self.number}"


class Desk(msgspec.Struct, frozen=True):
    """What lies there: what was found, a person's own among it or before it, and what is kept.

    `marked` and `beside` are numbers of encounters, the second of the one that others are held against; `line` is the
    marked line of the marked one. `chosen` says that a person has put the mark where it is. `given` counts the numbers.
    """

    lying: tuple[Lying, ...] = ()
    marked: int | None = None
    line: int = 0
    chosen: bool = False
    beside: int | None = None
    given: int = 0

    @property
    def at_hand(self) -> Lying | None:
        """The marked encounter, the first one where none is."""
        return self.numbered(self.marked) or next(iter(self.lying), None)

    @property
    def foe(self) -> FoeCount | None:
        """The foes of the marked line."""
        there = self.at_hand
        return there.foes[self.place] if there and there.foes else None

    @property
    def place(self) -> int:
        """The marked line, the last one where there are fewer by now."""
        there = self.at_hand
        return max(0, min(self.line, len(there.foes) - 1)) if there else 0

    def numbered(self, number: int | None) -> Lying | None:
        """The encounter of a number; None where it is gone."""
        return next((one for one in self.lying if one.number == number), None)

    def of_kind(self, kind: str) -> tuple[Lying, ...]:
        """Those that were found, are a person's own, or are kept."""
        return tuple(one for one in self.lying if one.kind == kind)


# What lands on it


def landed(desk: Desk, found: Iterable[Foes]) -> Desk:
    """The desk with these encounters in the place of those found before.

    One found again keeps its number. The marked one stays, be it found again or not, where a person has marked it.
    """
    known = {one.foes: one for one in desk.of_kind("found")}
    given = desk.given
    fresh: list[Lying] = []
    for foes in dict.fromkeys(found):
        there = known.get(foes)
        if there is None:
            given += 1
            there = Lying(given, foes, "found")
        fresh.append(there)
    stays = desk.numbered(desk.marked) if desk.chosen else None
    if stays is not None and stays.kind == "found" and stays not in fresh:
        fresh.append(stays)
    marked = desk.marked if desk.chosen else next((one.number for one in fresh), desk.marked)
    lying = (*desk.of_kind("own"), *fresh, *desk.of_kind("kept"))
    return msgspec.structs.replace(desk, lying=lying, given=given, marked=marked)


def cleared(desk: Desk) -> Desk:
    """The desk without what was found, for a new search: the mark goes to the best that it finds."""
    lying = tuple(one for one in desk.lying if one.kind != "found")
    return msgspec.structs.replace(desk, lying=lying, marked=None, line=0, chosen=False)


def with_kept(desk: Desk, kept: Mapping[str, Foes]) -> Desk:
    """The desk with the encounters that are kept by now, each by its name."""
    known = {(one.name, one.foes): one for one in desk.of_kind("kept")}
    if list(known) == list(kept.items()):
        return desk
    given = desk.given
    those: list[Lying] = []
    for name, foes in kept.items():
        there = known.get((name, foes))
        if there is None:
            given += 1
            there = Lying(given, foes, "kept", name)
        those.append(there)
    return msgspec.structs.replace(
        desk, lying=(*(one for one in desk.lying if one.kind != "kept"), *those), given=given
    )


def without(desk: Desk, name: str) -> Desk:
    """The desk without what was found with foes of this name; the marked one stays."""
    lying = tuple(
        one
        for one in desk.lying
        if one.kind != "found" or one is desk.at_hand or all(foe.name != name for foe in one.foes)
    )
    return msgspec.structs.replace(desk, lying=lying)


# The mark


def marked(desk: Desk, number: int) -> Desk:
    """The mark on another encounter, by a person."""
    line = desk.line if number == desk.marked else 0
    return msgspec.structs.replace(desk, marked=number, line=line, chosen=True)


def on_line(desk: Desk, line: int) -> Desk:
    """The mark on another line of the marked encounter."""
    there = desk.at_hand
    last = len(there.foes) - 1 if there else 0
    return msgspec.structs.replace(desk, line=max(0, min(line, last)))


def laid_beside(desk: Desk) -> Desk:
    """The marked encounter as the one that others are held against."""
    there = desk.at_hand
    return msgspec.structs.replace(desk, beside=there.number if there else None)


# Building by hand


def begun(desk: Desk) -> Desk:
    """A new encounter on top, with nobody in it yet, and the mark on it."""
    number = desk.given + 1
    lying = (Lying(number, (), "own"), *desk.lying)
    return msgspec.structs.replace(desk, lying=lying, given=number, marked=number, line=0, chosen=True)


def put(desk: Desk, name: str, count: int) -> Desk:
    """So many more foes of this name in the marked encounter, in a new one where none lies there."""
    if desk.at_hand is None:
        desk = begun(desk)
    there = desk.at_hand
    assert there is not None
    known = next((at for at, foe in enumerate(there.foes) if foe.name == name), None)
    if known is None:
        joined = _changed(desk, (*there.foes, FoeCount(name, min(count, MOST_OF_A_KIND))))
        return on_line(joined, len(there.foes))
    return counted(on_line(desk, known), there.foes[known].count + count)


def counted(desk: Desk, count: int) -> Desk:
    """So many foes on the marked line, up to 24; with none, the line is taken away."""
    there, at = desk.at_hand, desk.place
    if there is None or not there.foes:
        return desk
    if count < 1:
        return taken_away(desk)
    foe = msgspec.structs.replace(there.foes[at], count=min(count, MOST_OF_A_KIND))
    return _changed(desk, (*there.foes[:at], foe, *there.foes[at + 1 :]))


def more(desk: Desk, by: int) -> Desk:
    """More foes on the marked line, or fewer."""
    return counted(desk, desk.foe.count + by) if desk.foe else desk


def taken_away(desk: Desk) -> Desk:
    """The marked encounter without its marked line."""
    there, at = desk.at_hand, desk.place
    if there is None or not there.foes:
        return desk
    return _changed(desk, (*there.foes[:at], *there.foes[at + 1 :]))


def swapped(desk: Desk, name: str, count: int = 0) -> Desk:
    """Other foes on the marked line, as many as before where `count` is 0; those there already become more."""
    there, foe = desk.at_hand, desk.foe
    if there is None or foe is None:
        return put(desk, name, count or 1)
    if name == foe.name:
        return counted(desk, count or foe.count)
    others = [one for one in there.foes if one is not foe]
    wanted = count or foe.count
    if any(one.name == name for one in others):
        joined = [
            msgspec.structs.replace(one, count=min(one.count + wanted, MOST_OF_A_KIND)) if one.name == name else one
            for one in others
        ]
        return _changed(desk, tuple(joined))
    others.insert(desk.place, FoeCount(name, min(wanted, MOST_OF_A_KIND)))
    return _changed(desk, tuple(others))


def instead(desk: Desk, number: int, foes: Foes) -> Desk:
    """The encounter of this number with other foes, such as were thrown anew."""
    return _changed(desk, foes, desk.numbered(number))


def undone(desk: Desk) -> Desk | None:
    """The marked encounter as it was before its latest change; None where nobody has changed it."""
    there = desk.at_hand
    if there is None or not there.before:
        return None
    back = msgspec.structs.replace(there, foes=there.before[-1], before=there.before[:-1])
    return _with(desk, there, back)


def put_off(desk: Desk) -> Desk:
    """The desk without the marked encounter; the mark goes to the one after it."""
    there = desk.at_hand
    if there is None:
        return desk
    at = desk.lying.index(there)
    left = (*desk.lying[:at], *desk.lying[at + 1 :])
    marked_then = left[min(at, len(left) - 1)].number if left else None
    return msgspec.structs.replace(desk, lying=left, marked=marked_then, line=0, chosen=bool(left))


def _changed(desk: Desk, foes: Foes, there: Lying | None = None) -> Desk:
    """An encounter, the marked one where none is named, with other foes: it is the person's own from now on."""
    there = there or desk.at_hand
    if there is None or there.foes == foes:
        return desk
    before = (*there.before, there.foes)[-MOST_REMEMBERED:]
    return _with(desk, there, msgspec.structs.replace(there, foes=foes, kind="own", before=before))


def _with(desk: Desk, there: Lying, changed: Lying) -> Desk:
    """The desk with an encounter changed; the mark is put on it for good where it was on it."""
    was_marked = there is desk.at_hand
    lying = tuple(changed if one is there else one for one in desk.lying)
    if not was_marked:
        return msgspec.structs.replace(desk, lying=lying)
    return msgspec.structs.replace(desk, lying=lying, marked=there.number, chosen=True)
