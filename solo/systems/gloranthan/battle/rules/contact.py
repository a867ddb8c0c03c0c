"""Owns contact: who touches whom, who holds somebody fast, and when they last met (`H-20`, `H-23`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure

Parting = Literal["", "shift", "withdrawal", "flight"]
"""How a move leaves contact: not at all, by one hex that keeps every foe, covered by friends, or running."""


def touching(book: Book, figure: Figure, place: Place | None = None) -> list[Figure]:
    """Returns the foes beside a figure, where it stands or would stand; nobody for one off the field."""
    here = place or figure.place
    if here is None:
        return []
    around, side = neighbours(here), figure.side
    return [one for one in book.battle.figures if one.side != side and one.place in around]


def able(figure: Figure) -> bool:
    """Whether somebody can react, pursue and cover: who runs or is disabled cannot (`H-31`, `H-35`)."""
    return figure.present and figure.fit and not figure.disabled


def holding(book: Book, figure: Figure) -> list[Figure]:
    """Returns the foes in contact who hold a figure fast: who runs or is disabled holds nobody."""
    return [one for one in touching(book, figure) if able(one)]


def parting(book: Book, figure: Figure, path: Sequence[Place]) -> Parting:
    """Returns how a move along a path leaves the contact that a figure is in (`H-20`)."""
    held = holding(book, figure)
    if not held or not path:
        return ""
    if len(path) == 1 and all(one.place and distance(path[0], one.place) == 1 for one in held):
        return "shift"
    return "withdrawal" if covered(book, figure) else "flight"


def covered(book: Book, figure: Figure) -> bool:
    """Whether each foe in contact is held by another friend as well, so that nobody pursues (`H-20`)."""
    return all(any(able(one) and one is not figure for one in touching(book, foe)) for foe in holding(book, figure))


def meet(book: Book, figure: Figure) -> None:
    """Notes on both sides whom a figure touches in this turn."""
    for foe in touching(book, figure):
        figure.met[foe.key] = foe.met[figure.key] = book.battle.round


def meet_all(book: Book) -> None:
    """Notes all contact as a turn begins."""
    for figure in book.battle.on_field("party"):
        meet(book, figure)


def been_apart(book: Book, figure: Figure, foe: Figure) -> bool:
    """Whether a whole turn has passed without contact of these two, so that a charge is a new one."""
    return foe.key not in figure.met or book.battle.round - figure.met[foe.key] > 1
