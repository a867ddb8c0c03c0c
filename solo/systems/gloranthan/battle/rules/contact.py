"""Contact: adjacent foes, foes that hold a figure, and the last turn of contact (`H-20`, `H-23`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure

Parting = Literal["", "shift", "withdrawal", "flight"]
"""How a move leaves contact: not at all (""), a shift that keeps every contact, a covered withdrawal, or a flight."""


def touching(book: BattleLookup, figure: Figure, place: Place | None = None) -> list[Figure]:
    """Return the foes adjacent to `figure`, or to `place` if given; none for a figure off the field."""
    here = place or figure.place
    if here is None:
        return []
    around, side = neighbours(here), figure.side
    return [one for one in book.battle.figures if one.side != side and one.place in around]


def can_react(figure: Figure) -> bool:
    """Return True if `figure` can react to moves, pursue runners and cover friends.

    Fleeing and disabled figures cannot (`H-31`, `H-35`).
    """
    return figure.present and figure.is_fit and not figure.disabled


def list_holders(book: BattleLookup, figure: Figure) -> list[Figure]:
    """Return the foes in contact that hold `figure` in place. Fleeing and disabled foes hold no figure."""
    return [one for one in touching(book, figure) if can_react(one)]


# rule: H-20 Contact
def contacts_left(book: BattleLookup, figure: Figure, path: Sequence[Place]) -> Parting:
    """Return the way in which a move along `path` leaves the figure's contact with foes (`H-20`)."""
    held = list_holders(book, figure)
    if not held or not path:
        return ""
    if len(path) == 1 and all(one.place and distance(path[0], one.place) == 1 for one in held):
        return "shift"
    return "withdrawal" if is_covered(book, figure) else "flight"


def is_covered(book: BattleLookup, figure: Figure) -> bool:
    """Return True if a friend who can react touches each foe in contact, so that no foe can pursue (`H-20`)."""
    return all(
        any(can_react(one) and one is not figure for one in touching(book, foe)) for foe in list_holders(book, figure)
    )


def record_contacts(book: BattleLookup, figure: Figure) -> None:
    """Record this turn as the last turn of contact between `figure` and the foes adjacent to it."""
    for foe in touching(book, figure):
        figure.met[foe.key] = foe.met[figure.key] = book.battle.round


def meet_all(book: BattleLookup) -> None:
    """Record the contacts of all figures at the start of a turn."""
    for figure in book.battle.on_field("party"):
        record_contacts(book, figure)


def been_apart(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if `figure` and `foe` spent a whole turn out of contact, so that another charge is possible."""
    return foe.key not in figure.met or book.battle.round - figure.met[foe.key] > 1
