"""Owns what a table waits for besides decisions: dice that a person throws by hand, and cards that one draws.

What was typed is checked here before it counts.
"""

from __future__ import annotations

import re
from typing import Any

from solo.play.promises import Promise
from solo.resolver import ByHand, CardsWanted, FacesWanted, Pile, Suspended, face_words
from solo.resolver.cards import drawn_fault


class DiceWanted:
    """Pending: `who` must throw `count` dice of `sides` sides for `what`, and type the faces.

    `after` are the faces and cards of the same roll that lie there already, since some dice ask for others. `table`
    is what each face stands for, where dice are read and not added up. `promise` is what was said of the answer that
    is decided by this throw, None where it is not the first that falls on an answer of theirs.
    """

    __slots__ = ("after", "count", "promise", "sides", "table", "what", "who")

    def __init__(
        self, who: str, what: str, count: int, sides: int, after: ByHand = (), table: tuple[object, ...] = ()
    ) -> None:
        self.who = who
        self.what = what
        self.count = count
        self.sides = sides
        self.after = after
        self.table = table
        self.promise: Promise | None = None

    @property
    def meaning(self) -> str:
        """What the faces stand for, in words; "" where they are added up."""
        return face_words(self.table)

    @property
    def call(self) -> str:
        """What is to be done first, for whoever would do something else."""
        return f"Dice are wanted first: type the faces of {self.count}d{self.sides}."

    def fault(self, faces: ByHand) -> str | None:
        """Why these faces cannot have been thrown, in a sentence; None where they can."""
        if len(faces) != self.count:
            dice = "1 face" if self.count == 1 else f"{self.count} faces"
            return f"Type {dice} for {self.count}d{self.sides}, not {len(faces)}."
        wrong = next((face for face in faces if not isinstance(face, int) or not 1 <= face <= self.sides), None)
        if wrong is not None:
            return f"A d{self.sides} shows 1 to {self.sides}, not {wrong}."
        return None

    def kept(self, faces: ByHand) -> ByHand:
        """The faces as they are saved: highest first."""
        return tuple(sorted(faces, key=int, reverse=True))


class DrawWanted:
    """Pending: `who` must draw `count` cards out of `pile` for `what`, and type their names.

    `after` are the cards and faces of the same roll that lie there already, `promise` as with dice.
    """

    __slots__ = ("after", "count", "pile", "promise", "what", "who")

    def __init__(self, who: str, what: str, count: int, pile: Pile[Any], after: ByHand = ()) -> None:
        self.who = who
        self.what = what
        self.count = count
        self.pile = pile
        self.after = after
        self.promise: Promise | None = None

    @property
    def call(self) -> str:
        """What is to be done first, for whoever would do something else."""
        return f"A draw is wanted first: type the name of {self.cards}."

    @property
    def cards(self) -> str:
        """How many cards are to be drawn of how many."""
        return f"{self.count} of {len(self.pile)} cards"

    def fault(self, names: ByHand) -> str | None:
        """Why these cards cannot have been drawn, in a sentence; None where they can."""
        return drawn_fault(self.pile, tuple(map(str, names)), self.count)

    def kept(self, names: ByHand) -> ByHand:
        """The names as they are saved: as the pile writes them, in the order of drawing."""
        return tuple(str(self.pile.named(str(name))) for name in names)

    def read(self, text: str) -> tuple[str, ...]:
        """The names in a typed text: with commas between, or spaces where each name is one word."""
        if self.count == 1:
            return (text.strip(),) if text.strip() else ()
        names = tuple(name.strip() for name in re.split(r"[,;+]", text) if name.strip())
        words = tuple(text.split())
        return words if len(names) == 1 and len(words) == self.count else names


Wanted = DiceWanted | DrawWanted


def wanted_for(who: str, what: str, suspended: Suspended, after: ByHand) -> Wanted:
    """What a suspended roll of `who` waits for, after these cards and faces of the same roll."""
    if isinstance(suspended, FacesWanted):
        return DiceWanted(who, what, suspended.count, suspended.sides, after, suspended.table)
    if isinstance(suspended, CardsWanted):
        return DrawWanted(who, what, suspended.count, suspended.pile, after)
    raise suspended
