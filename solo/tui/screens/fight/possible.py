"""Owns which keys of the fight do something now, so that the line at the foot tells of these alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solo.host.place import Place
from solo.play.wanted import Wanted
from solo.systems.contract import Choose, View
from solo.tui.screens.fight.aftermath import FOES, Aftermath
from solo.tui.screens.fight.book import in_book
from solo.tui.screens.fight.decision_pane import Shape


class Standing(NamedTuple):
    """How it stands: the place and what is seen from it, in which shape something is asked, and whether of them."""

    place: Place
    view: View
    shape: Callable[[], Shape]
    person_asked: Callable[[], bool]
    framed: bool
    aftermath: Callable[[], Aftermath]


def possible(action: str, now: Standing) -> bool:
    """True where this key does something; those that are not told here always do."""
    place = now.place
    match action:
        case "leave":
            return place.result is not None and place.leads
        case "keep":
            return place.leads and bool(now.aftermath().to_care)
        case "again":
            return place.leads and now.aftermath().ill
        case "turn_back":
            return now.aftermath().ill and now.aftermath().turned is not None
        case "undo":
            return place.can_undo
        case "redo":
            return place.can_redo
        case "play":
            return now.person_asked() and not isinstance(place.pending, Wanted)
        case "odds":
            return now.shape() in ("options", "several")
        case "stand":
            return place.leads and any(fighter.side == FOES for fighter in now.view.fighters)
        case "book":
            return now.person_asked() and isinstance(place.pending, Choose) and bool(in_book(place.pending.options))
        case "map":
            return (now.view.field or now.view.track) is not None and not now.framed
    return True
