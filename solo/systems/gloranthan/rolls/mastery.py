"""Mastery deck: the bonus of a draw, and the side that it helps (`G-39`, `R-07` to `R-12`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from solo.resolver import Pile, Thrower
from solo.systems.gloranthan.rating import NOTHING, Rating

Side = Literal["actor", "target"]
Bond = Literal["none", "actor", "target", "both"]
"""Sides that have a bonded trickster (`H-11`)."""
EQUAL: Final = "Equal"
DRAW_DOUBLE: Final = "Draw Double"
TRICKSTER: Final = "Trickster"
# rule: Mastery deck
# rule: R-07 Fifty-one cards
# rule: R-08 The best card
MASTERY_DECK: Final = Pile(
    (
        ("3M", 1),
        ("2M", 2),
        ("1M2E", 3),
        ("1M1E", 4),
        ("1M", 5),
        ("3E", 6),
        ("2E", 7),
        ("1E", 8),
        (EQUAL, 9),
        (DRAW_DOUBLE, 4),
        (TRICKSTER, 2),
    )
)
WORTH: Final[dict[str, Rating]] = {
    card: Rating.power(card) for card, _ in MASTERY_DECK.kinds if card not in (EQUAL, DRAW_DOUBLE, TRICKSTER)
}
AGAIN: Final = frozenset({DRAW_DOUBLE})
FACINGS: Final[Pile[Side]] = Pile((("actor", 1), ("target", 1)))
# rule: R-09 The Trickster
TRICKSTER_COSTS: Final = Rating(2)
"""Penalty of a Trickster on the resister that it faces (`R-09`)."""


class DrawResult(msgspec.Struct, frozen=True, cache_hash=True):
    """A complete draw: its cards in order, the last of which counts, and the side that this card faces.

    `worth` is its bonus to that side, doubled for each Draw Double before it.
    """

    cards: tuple[str, ...]
    facing: Side
    worth: Rating = NOTHING
    trickster: bool = False

    @property
    def change(self) -> Rating:
        """Change of the acting side's advantage. A Trickster facing the actor is handled by `fails`."""
        return self.worth if self.facing == "actor" else -self.worth

    @property
    def fails(self) -> bool:
        """True if a Trickster faces the acting side, whose action fails whatever the powers (`R-09`)."""
        return self.trickster and self.facing == "actor"


# rule: R-12 Which way a card faces
def draw_mastery(thrower: Thrower, deck: Pile[str], bond: Bond = "none") -> DrawResult:
    """Draw once. Draw Double draws again; the card that counts faces either side, as a coin falls (`R-12`)."""
    cards = thrower.chain(deck, AGAIN)
    last = cards[-1]
    facing = trickster_side(bond) if last == TRICKSTER else None
    if facing is None:
        (facing,) = thrower.draw(FACINGS, 1)
    return draw_total(cards, facing)


# rule: R-11 When cards go back
@lru_cache(maxsize=1024)
def deck_without(out: tuple[str, ...]) -> Pile[str]:
    """Return the rest of the Mastery deck without the cards in `out`."""
    return MASTERY_DECK.without(out)


# rule: Draw Double and Trickster
# rule: R-10 Draw Double
def draw_total(cards: tuple[str, ...], facing: Side) -> DrawResult:
    """Return the draw of these cards, with the last facing this side (`R-10`)."""
    last = cards[-1]
    doubled = 2 ** (len(cards) - 1)
    if last == TRICKSTER:
        worth = NOTHING if facing == "actor" else -(TRICKSTER_COSTS * doubled)
        return DrawResult(cards, facing, worth, trickster=True)
    return DrawResult(cards, facing, WORTH.get(last, NOTHING) * doubled)


# rule: H-11 The bonded trickster
def trickster_side(bond: Bond) -> Side | None:
    """Return the side that a Trickster faces if only one side has a bonded trickster; None if a coin decides."""
    if bond == "actor":
        return "target"
    return "actor" if bond == "target" else None
