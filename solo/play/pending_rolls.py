"""Pending rolls: dice that a person must throw by hand, and cards that they must draw.

Checks the faces and cards that a person enters.
"""

from __future__ import annotations

import re
from typing import Any

from solo.play.stated_odds import StatedOdds
from solo.resolver import ByHand, NeedsCards, NeedsDice, NeedsInput, Pile, face_words
from solo.resolver.cards import check_drawn


class PendingDice:
    """A request: `who` must throw `count` dice of `sides` sides for `what`, and enter the faces.

    `after` holds the faces and cards from earlier in the same roll. `table` gives the meaning of each face for dice
    that are not added up. `promise` holds the stated odds of the answer that this throw decides; None if it is not the
    first throw after the answer.
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
        self.promise: StatedOdds | None = None

    @property
    def meaning(self) -> str:
        """The meaning of the faces in words; "" if the dice are added up."""
        return face_words(self.table)

    @property
    def call(self) -> str:
        """The message that asks for these dice before anything else."""
        return f"Roll {self.count}d{self.sides} first, and type the faces."

    def fault(self, faces: ByHand) -> str | None:
        """Explain why these faces are impossible, in a sentence; None if they are possible."""
        if len(faces) != self.count:
            dice = "1 face" if self.count == 1 else f"{self.count} faces"
            return f"Type {dice} for {self.count}d{self.sides}, not {len(faces)}."
        wrong = next((face for face in faces if not isinstance(face, int) or not 1 <= face <= self.sides), None)
        if wrong is not None:
            return f"A d{self.sides} shows 1 to {self.sides}, not {wrong}."
        return None

    def in_saved_order(self, faces: ByHand) -> ByHand:
        """Return the faces in saved order, highest first."""
        return tuple(sorted(faces, key=int, reverse=True))


class PendingDraw:
    """A request: `who` must draw `count` cards from `pile` for `what`, and enter their names.

    `after` holds the cards and faces of the same roll so far; `promise` is as in PendingDice.
    """

    __slots__ = ("after", "count", "pile", "promise", "what", "who")

    def __init__(self, who: str, what: str, count: int, pile: Pile[Any], after: ByHand = ()) -> None:
        self.who = who
        self.what = what
        self.count = count
        self.pile = pile
        self.after = after
        self.promise: StatedOdds | None = None

    @property
    def call(self) -> str:
        """The message that asks the player to draw these cards."""
        return f"Draw {self.cards} first, and type the name of each."

    @property
    def cards(self) -> str:
        """The number of cards to draw, and the size of the pile: "2 of 40 cards"."""
        return f"{self.count} of {len(self.pile)} cards"

    def fault(self, names: ByHand) -> str | None:
        """Explain why these cards are impossible, in a sentence; None if they are possible."""
        return check_drawn(self.pile, tuple(map(str, names)), self.count)

    def in_saved_order(self, names: ByHand) -> ByHand:
        """Return the names in the pile's spelling, in the order of drawing."""
        return tuple(str(self.pile.find(str(name))) for name in names)

    def read(self, text: str) -> tuple[str, ...]:
        """Split a typed text into names: at commas, or at spaces if each name is one word."""
        if self.count == 1:
            return (text.strip(),) if text.strip() else ()
        names = tuple(name.strip() for name in re.split(r"[,;+]", text) if name.strip())
        words = tuple(text.split())
        return words if len(names) == 1 and len(words) == self.count else names


Wanted = PendingDice | PendingDraw


def pending_roll(who: str, what: str, suspended: NeedsInput, after: ByHand) -> Wanted:
    """Return the request for the dice or cards that a suspended roll by `who` needs. `after` is the roll so far."""
    if isinstance(suspended, NeedsDice):
        return PendingDice(who, what, suspended.count, suspended.sides, after, suspended.table)
    if isinstance(suspended, NeedsCards):
        return PendingDraw(who, what, suspended.count, suspended.pile, after)
    raise suspended
