"""An action, from the draw of a Mastery card to the damage (`G-06`, `G-37` to `G-39`, `R-05` to `R-12`, `R-35`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from solo.resolver import Pile, Thrower
from solo.systems.gloranthan.rating import NOTHING, Rating

DrawSide = Literal["actor", "target"]
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
FACINGS: Final[Pile[DrawSide]] = Pile((("actor", 1), ("target", 1)))
# rule: R-09 The Trickster
TRICKSTER_COSTS: Final = Rating(2)
"""Penalty of a resisting side that a Trickster faces (`R-09`)."""


class DrawResult(msgspec.Struct, frozen=True, cache_hash=True):
    """A complete draw: its cards in order, and the side that the last card faces. Only the last card counts.

    `worth` is the bonus to the faced side, doubled for each Draw Double before the last card.
    """

    cards: tuple[str, ...]
    facing: DrawSide
    worth: Rating = NOTHING
    trickster: bool = False

    @property
    def change(self) -> Rating:
        """Change that the draw makes to the acting side's advantage.

        For a Trickster that faces the actor, see `fails`.
        """
        return self.worth if self.facing == "actor" else -self.worth

    @property
    def fails(self) -> bool:
        """True if a Trickster faces the acting side, so that the action fails whatever the powers are (`R-09`)."""
        return self.trickster and self.facing == "actor"


# rule: R-12 Which way a card faces
def draw_mastery(thrower: Thrower, deck: Pile[str], bond: Bond = "none") -> DrawResult:
    """Return a draw from the deck.

    After a Draw Double another card is drawn. A coin decides which side the last card faces (`R-12`).
    """
    cards = thrower.chain(deck, AGAIN)
    last = cards[-1]
    facing = trickster_side(bond) if last == TRICKSTER else None
    if facing is None:
        (facing,) = thrower.draw(FACINGS, 1)
    return draw_total(cards, facing)


# rule: R-11 When cards go back
@lru_cache(maxsize=1024)
def deck_without(out: tuple[str, ...]) -> Pile[str]:
    """Return the Mastery deck without the cards in `out`."""
    return MASTERY_DECK.remove(out)


# rule: Draw Double and Trickster
# rule: R-10 Draw Double
def draw_total(cards: tuple[str, ...], facing: DrawSide) -> DrawResult:
    """Return the result of drawing these `cards` in order, if the last card faces the side `facing` (`R-10`)."""
    last = cards[-1]
    doubled = 2 ** (len(cards) - 1)
    if last == TRICKSTER:
        worth = NOTHING if facing == "actor" else -(TRICKSTER_COSTS * doubled)
        return DrawResult(cards, facing, worth, trickster=True)
    return DrawResult(cards, facing, WORTH.get(last, NOTHING) * doubled)


# rule: H-11 The bonded trickster
def trickster_side(bond: Bond) -> DrawSide | None:
    """Return the side that a Trickster faces if only one side has a bonded trickster; None if a coin must decide."""
    if bond == "actor":
        return "target"
    return "actor" if bond == "target" else None


# rule: Comparing powers
# rule: Defeats
# rule: R-05 Ties
# rule: R-06 How many defeats
@lru_cache(maxsize=16_384)
def defeats(advantage: Rating, drawn: DrawResult) -> int:
    """Return the defeats that an action inflicts: 0 for a failure, else 1, and 1 for each whole mastery of the margin.

    `advantage` is the acting side's power minus the other's, before the draw. Equality fails (`R-05`, `R-06`).
    """
    if drawn.fails:
        return 0
    margin = advantage + drawn.change
    return 1 + margin.masteries if margin.is_ahead else 0


# rule: Action
def action(
    thrower: Thrower, advantage: Rating, bond: Bond = "none", redrawn: bool = False, deck: Pile[str] = MASTERY_DECK
) -> int:
    """Return the defeats of an action.

    With `redrawn`, a failed draw is replaced once from the rest of the deck (`R-39`).
    """
    drawn = thrower.roll(draw_mastery, deck, bond)
    inflicted = defeats(advantage, drawn)
    if inflicted or not redrawn:
        return inflicted
    return defeats(advantage, thrower.roll(draw_mastery, deck.remove(drawn.cards), bond))


Step = tuple[int, int]
"""Change of damage: the least damage to which the change applies, and its amount."""


class DamageIncrease(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Changes that increase the attacker's damage: half or a multiple, then additions, then a charge's doubling."""

    half: bool = False
    times: int = 1
    added: tuple[Step, ...] = ()
    doubled: bool = False


class DamageReduction(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Reductions of damage by the defender, in order: half, fixed points, and points that leave at least 1 damage.

    See `G-25` and `G-27`.
    """

    halved: bool = False
    off: tuple[Step, ...] = ()
    kept_off: int = 0


PLAIN = DamageIncrease()
BARE = DamageReduction()


# rule: R-34 Halves
def half(amount: int) -> int:
    """Return half of `amount`, rounded up to at least 1 (`R-34`)."""
    return max(1, (amount + 1) // 2)


# rule: R-35 The order of damage
def damage(defeats: int, force: DamageIncrease = PLAIN, shelter: DamageReduction = BARE) -> int:
    """Return the damage that `defeats` defeats do, 0 for none.

    `force` increases the damage, then `shelter` reduces it. Each step applies to the damage so far.
    """
    return damage_steps(defeats, force, shelter)[-1] if defeats else 0


def damage_steps(defeats: int, force: DamageIncrease = PLAIN, shelter: DamageReduction = BARE) -> list[int]:
    """Return the damage after each step of a success: 1 step for each field of `force` and `shelter`, in their order.

    Each addition and each reduction is a step of its own. Steps that do not apply leave the damage as it is.
    """
    done = half(defeats * force.times) if force.half else defeats * force.times
    steps = [done]
    for least, amount in force.added:
        done += amount if done >= least else 0
        steps.append(done)
    steps.append(done := done * 2 if force.doubled else done)
    steps.append(done := half(done) if shelter.halved else done)
    for least, amount in shelter.off:
        done -= amount if done >= least else 0
        steps.append(done)
    return [*steps, max(1, done - shelter.kept_off) if done > 0 else 0]
