"""Owns the deck of mastery: what a draw adds, and to which side (`G-39`, `R-07` to `R-12`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from solo.resolver import Pile, Thrower
from solo.systems.gloranthan.rating import NOTHING, Rating

Side = Literal["actor", "target"]
Bond = Literal["none", "actor", "target", "both"]
"""Which side has a bonded trickster with it (`H-11`)."""
EQUAL: Final = "Equal"
DRAW_DOUBLE: Final = "Draw Double"
TRICKSTER: Final = "Trickster"
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
TRICKSTER_COSTS: Final = Rating(2)
"""What a Trickster takes from the resister it faces (`R-09`)."""


class Drawn(msgspec.Struct, frozen=True, cache_hash=True):
    """A whole draw: its cards in the order of the deck, the one that counts last, and the side that this one faces.

    `worth` is what it adds to that side, doubled as often as a Draw Double came before it.
    """

    cards: tuple[str, ...]
    facing: Side
    worth: Rating = NOTHING
    trickster: bool = False

    @property
    def change(self) -> Rating:
        """What the draw makes of the acting side's advantage; a Trickster that faces it is told apart."""
        return self.worth if self.facing == "actor" else -self.worth

    @property
    def fails(self) -> bool:
        """True where a Trickster faces the acting side, whose action then fails whatever the powers (`R-09`)."""
        return self.trickster and self.facing == "actor"


def draw_mastery(thrower: Thrower, deck: Pile[str], bond: Bond = "none") -> Drawn:
    """One draw: Draw Double draws again; the card that counts faces one side or the other, as a coin falls (`R-12`)."""
    cards = thrower.chain(deck, AGAIN)
    last = cards[-1]
    facing = bonded(bond) if last == TRICKSTER else None
    if facing is None:
        (facing,) = thrower.draw(FACINGS, 1)
    return fallen(cards, facing)


@lru_cache(maxsize=1024)
def deck_without(out: tuple[str, ...]) -> Pile[str]:
    """Returns what is left of the deck of mastery when these cards are out."""
    return MASTERY_DECK.without(out)


def fallen(cards: tuple[str, ...], facing: Side) -> Drawn:
    """Returns what these cards come to, the last of them facing this side (`R-10`)."""
    last = cards[-1]
    doubled = 2 ** (len(cards) - 1)
    if last == TRICKSTER:
        worth = NOTHING if facing == "actor" else -(TRICKSTER_COSTS * doubled)
        return Drawn(cards, facing, worth, trickster=True)
    return Drawn(cards, facing, WORTH.get(last, NOTHING) * doubled)


def bonded(bond: Bond) -> Side | None:
    """Returns the side that a Trickster faces where one side alone has one bonded to it; None where a coin decides."""
    if bond == "actor":
        return "target"
    return "actor" if bond == "target" else None
