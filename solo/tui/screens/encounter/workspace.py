"""The workspace: its encounters, the marked encounter and foe line, and the changes to them.

It knows no screen and no rules. Each change makes a new workspace, and the page draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from solo.systems.contract import FoeCount

MOST_OF_A_KIND = 24
MOST_REMEMBERED = 50
Foes = tuple[FoeCount, ...]


class WorkspaceEncounter(msgspec.Struct, frozen=True):
    """An encounter in the workspace. Its `number` never changes.

    `kind` is "found" for a result, "own" after a change by hand, and "kept" for a saved encounter with a `name`.
    `before` are its earlier foes, the latest last.
    """

    number: int
    foes: Foes
    kind: Literal["found", "own", "kept"]
    name: str = ""
    before: tuple[Foes, ...] = ()

    @property
    def key(self) -> str:
        """Key of its row."""
        return f"encounter {self.number}"


class Workspace(msgspec.Struct, frozen=True):
    """Encounters of three kinds: results, the player's own, and saved ones.

    `marked` is the number of the marked encounter, and `line` the marked foe line in it. `beside` is the number of the
    base of comparison. `chosen` is True if the player set the mark. `given` is the highest number so far.
    """

    lying: tuple[WorkspaceEncounter, ...] = ()
    marked: int | None = None
    line: int = 0
    chosen: bool = False
    beside: int | None = None
    given: int = 0

    @property
    def marked_or_first(self) -> WorkspaceEncounter | None:
        """The marked encounter, or the first one if none is marked."""
        return self.find_number(self.marked) or next(iter(self.lying), None)

    @property
    def foe(self) -> FoeCount | None:
        """The foes of the marked line."""
        there = self.marked_or_first
        return there.foes[self.place] if there and there.foes else None

    @property
    def place(self) -> int:
        """Index of the marked line, or of the last line if the marked line is gone."""
        there = self.marked_or_first
        return max(0, min(self.line, len(there.foes) - 1)) if there else 0

    def find_number(self, number: int | None) -> WorkspaceEncounter | None:
        """Return the encounter with this number; None if it is gone."""
        return next((one for one in self.lying if one.number == number), None)

    def filter_kind(self, kind: str) -> tuple[WorkspaceEncounter, ...]:
        """Return the encounters of one kind: "found", "own" or "kept"."""
        return tuple(one for one in self.lying if one.kind == kind)


# Arrivals


def with_results(desk: Workspace, found: Iterable[Foes]) -> Workspace:
    """Return the workspace with new results in place of the earlier results.

    An encounter that is found again keeps its number and the mark. A result that the player marked always stays. If a
    result that nobody marked is gone, the mark goes to the best result.
    """
    known = {one.foes: one for one in desk.filter_kind("found")}
    given = desk.given
    fresh: list[WorkspaceEncounter] = []
    for foes in dict.fromkeys(found):
        there = known.get(foes)
        if there is None:
            given += 1
            there = WorkspaceEncounter(given, foes, "found")
        fresh.append(there)
    stays = desk.find_number(desk.marked) if desk.chosen else None
    if stays is not None and stays.kind == "found" and stays not in fresh:
        fresh.append(stays)
    known_again = desk.chosen or any(one.number == desk.marked for one in fresh)
    marked = desk.marked if known_again else next((one.number for one in fresh), desk.marked)
    lying = (*desk.filter_kind("own"), *fresh, *desk.filter_kind("kept"))
    return msgspec.structs.replace(desk, lying=lying, given=given, marked=marked)


def without_results(desk: Workspace) -> Workspace:
    """Return the workspace without results and without a mark, for a new search."""
    lying = tuple(one for one in desk.lying if one.kind != "found")
    return msgspec.structs.replace(desk, lying=lying, marked=None, line=0, chosen=False)


def with_kept(desk: Workspace, kept: Mapping[str, Foes]) -> Workspace:
    """Return the workspace with the current saved encounters, by name."""
    known = {(one.name, one.foes): one for one in desk.filter_kind("kept")}
    if list(known) == list(kept.items()):
        return desk
    given = desk.given
    those: list[WorkspaceEncounter] = []
    for name, foes in kept.items():
        there = known.get((name, foes))
        if there is None:
            given += 1
            there = WorkspaceEncounter(given, foes, "kept", name)
        those.append(there)
    return msgspec.structs.replace(
        desk, lying=(*(one for one in desk.lying if one.kind != "kept"), *those), given=given
    )


def remove_found(desk: Workspace, name: str) -> Workspace:
    """Return the workspace without results that contain the foe `name`, except the marked encounter."""
    lying = tuple(
        one
        for one in desk.lying
        if one.kind != "found" or one is desk.marked_or_first or all(foe.name != name for foe in one.foes)
    )
    return msgspec.structs.replace(desk, lying=lying)


# The mark


def with_mark(desk: Workspace, number: int) -> Workspace:
    """Return the workspace with the player's mark on another encounter."""
    line = desk.line if number == desk.marked else 0
    return msgspec.structs.replace(desk, marked=number, line=line, chosen=True)


def on_line(desk: Workspace, line: int) -> Workspace:
    """Return the workspace with the mark on another line of the marked encounter."""
    there = desk.marked_or_first
    last = len(there.foes) - 1 if there else 0
    return msgspec.structs.replace(desk, line=max(0, min(line, last)))


def laid_beside(desk: Workspace) -> Workspace:
    """Return the workspace with the marked encounter as the base of comparison."""
    there = desk.marked_or_first
    return msgspec.structs.replace(desk, beside=there.number if there else None)


# Building by hand


def with_new(desk: Workspace) -> Workspace:
    """Return the workspace with a new, empty encounter on top, which is marked."""
    number = desk.given + 1
    lying = (WorkspaceEncounter(number, (), "own"), *desk.lying)
    return msgspec.structs.replace(desk, lying=lying, given=number, marked=number, line=0, chosen=True)


def add_foes(desk: Workspace, name: str, count: int) -> Workspace:
    """Return the workspace with `count` more foes called `name` in the marked encounter.

    In an empty workspace, a new encounter is made for these foes.
    """
    if desk.marked_or_first is None:
        desk = with_new(desk)
    there = desk.marked_or_first
    assert there is not None
    known = next((at for at, foe in enumerate(there.foes) if foe.name == name), None)
    if known is None:
        joined = _changed(desk, (*there.foes, FoeCount(name, min(count, MOST_OF_A_KIND))))
        return on_line(joined, len(there.foes))
    return set_count(on_line(desk, known), there.foes[known].count + count)


def set_count(desk: Workspace, count: int) -> Workspace:
    """Return the workspace with `count` foes on the marked line, at most 24. A count below 1 removes the line."""
    there, at = desk.marked_or_first, desk.place
    if there is None or not there.foes:
        return desk
    if count < 1:
        return taken_away(desk)
    foe = msgspec.structs.replace(there.foes[at], count=min(count, MOST_OF_A_KIND))
    return _changed(desk, (*there.foes[:at], foe, *there.foes[at + 1 :]))


def change_count(desk: Workspace, by: int) -> Workspace:
    """Return the workspace with `by` more foes on the marked line."""
    return set_count(desk, desk.foe.count + by) if desk.foe else desk


def taken_away(desk: Workspace) -> Workspace:
    """Return the workspace without the marked line."""
    there, at = desk.marked_or_first, desk.place
    if there is None or not there.foes:
        return desk
    return _changed(desk, (*there.foes[:at], *there.foes[at + 1 :]))


def swap_foe(desk: Workspace, name: str, count: int = 0) -> Workspace:
    """Return the workspace with other foes on the marked line. If `count` is 0, their number stays.

    If another line of the encounter has the same foes, the two lines are merged.
    """
    there, foe = desk.marked_or_first, desk.foe
    if there is None or foe is None:
        return add_foes(desk, name, count or 1)
    if name == foe.name:
        return set_count(desk, count or foe.count)
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


def replace_foes(desk: Workspace, number: int, foes: Foes) -> Workspace:
    """Return the workspace with other foes in an encounter, such as after a reroll."""
    return _changed(desk, foes, desk.find_number(number))


def undo(desk: Workspace) -> Workspace | None:
    """Return the workspace before the latest change of the marked encounter; None if there is no such change."""
    there = desk.marked_or_first
    if there is None or not there.before:
        return None
    back = msgspec.structs.replace(there, foes=there.before[-1], before=there.before[:-1])
    return _with(desk, there, back)


def put_off(desk: Workspace) -> Workspace:
    """Return the workspace without the marked encounter, and with the next encounter marked."""
    there = desk.marked_or_first
    if there is None:
        return desk
    at = desk.lying.index(there)
    left = (*desk.lying[:at], *desk.lying[at + 1 :])
    marked_then = left[min(at, len(left) - 1)].number if left else None
    return msgspec.structs.replace(desk, lying=left, marked=marked_then, line=0, chosen=bool(left))


def _changed(desk: Workspace, foes: Foes, there: WorkspaceEncounter | None = None) -> Workspace:
    """Return the workspace with other foes in `there`, or in the marked encounter, as the player's own encounter."""
    there = there or desk.marked_or_first
    if there is None or there.foes == foes:
        return desk
    before = (*there.before, there.foes)[-MOST_REMEMBERED:]
    return _with(desk, there, msgspec.structs.replace(there, foes=foes, kind="own", before=before))


def _with(desk: Workspace, there: WorkspaceEncounter, changed: WorkspaceEncounter) -> Workspace:
    """Return the workspace with `changed` in place of `there`.

    A mark on `there` then counts as the player's choice.
    """
    was_marked = there is desk.marked_or_first
    lying = tuple(changed if one is there else one for one in desk.lying)
    if not was_marked:
        return msgspec.structs.replace(desk, lying=lying)
    return msgspec.structs.replace(desk, lying=lying, marked=there.number, chosen=True)
