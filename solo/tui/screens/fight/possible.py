"""Owns which keys of the fight do something now, so that the line at the foot tells of these alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solo.play.table import Table
from solo.play.wanted import Wanted
from solo.systems.contract import Choose, View
from solo.tui.screens.fight.book import in_book
from solo.tui.screens.fight.decision_pane import Shape

FOES = "foes"


class Standing(NamedTuple):
    """How it stands: the table and what is seen of it, in which shape something is asked, and whether of the person."""

    table: Table
    view: View
    shape: Callable[[], Shape]
    person_asked: Callable[[], bool]
    read_only: bool
    framed: bool


def possible(action: str, now: Standing) -> bool:
    """True where this key does something; those that are not told here always do."""
    table = now.table
    match action:
        case "leave":
            return table.result is not None
        case "undo":
            return table.can_undo and not now.read_only
        case "redo":
            return table.can_redo and not now.read_only
        case "play":
            return now.person_asked() and not isinstance(table.pending, Wanted)
        case "odds":
            return now.shape() in ("options", "several")
        case "stand":
            return table.result is None and any(fighter.side == FOES for fighter in now.view.fighters)
        case "book":
            return now.person_asked() and isinstance(table.pending, Choose) and bool(in_book(table.pending.options))
        case "map":
            return (now.view.field or now.view.track) is not None and not now.framed
    return True
