"""Immediate damage and burning: wounds, missiles, falls, lost SP, fire and frost (`P-28`).

The throws are chance functions, so that the dice at the table and the odds on the screen follow one rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from solo.resolver import Thrower
from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.magic.amounts import Amount, Power, amount_words, fixed_part, needed_power, roll_amount
from solo.systems.polyhedral.magic.piece import EffectPiece, join_alternatives
from solo.systems.polyhedral.magic.target import Aim
from solo.systems.polyhedral.rolls.injuries import Health

Dr = Literal["full", "half", "none"]
Tag = Literal["undead", "demon", "holy"]

DR_WORDS: Final = {"full": "DR counts", "half": "half DR counts", "none": "DR ignored"}
AREAS: Final[tuple[Aim, ...]] = ("block", "around")


class Harm(EffectPiece, frozen=True, tag="harm"):
    """Immediate damage, less all, half or none of the DR.

    `knocks` is True if the damage may push back (`P-35`). `metal` is added against metal armour. `least` is the lowest
    damage past DR.
    """

    wounds: ClassVar[bool] = True

    amount: Amount
    dr: Dr = "none"
    knocks: bool = False
    metal: int = 0
    only: tuple[Tag, ...] = ()
    least: int = 0

    def takes(self, tags: Sequence[str]) -> bool:
        """Return True if the piece harms a creature with these tags."""
        return not self.only or any(tag in tags for tag in self.only)

    def words(self) -> str:
        against = f" to {join_alternatives(self.only)} creatures" if self.only else ""
        parts = (
            f"{amount_words(self.amount)} damage{against}",
            DR_WORDS[self.dr],
            "may push back" if self.knocks else "",
            f"{with_sign(self.metal)} against metal armour" if self.metal else "",
            f"at least {self.least} damage past DR" if self.least else "",
        )
        return ", ".join(filter(None, parts))


class Missiles(EffectPiece, frozen=True, tag="missiles"):
    """A swarm of missiles, each of which does the same harm to a random foe in the area (`H-27`)."""

    aims: ClassVar[tuple[Aim, ...]] = AREAS
    wounds: ClassVar[bool] = True

    count: Amount
    harm: Harm

    def words(self) -> str:
        return f"{amount_words(self.count)} missiles, each at a random foe: {self.harm.words()}"


class Hurl(EffectPiece, frozen=True, tag="throw"):
    """A throw into the air: the target loses its next turn, and its fall does this harm."""

    wounds: ClassVar[bool] = True

    harm: Harm

    def words(self) -> str:
        return f"is thrown into the air, loses the next turn and falls for {self.harm.words()}"


class Burn(EffectPiece, frozen=True, tag="burn"):
    """Further damage at the start of the target's next turn, without DR."""

    wounds: ClassVar[bool] = True
    sign: ClassVar[str] = "burns"

    damage: int = 1

    def words(self) -> str:
        return f"{self.damage} more damage on the next turn, DR ignored"


class Chill(EffectPiece, frozen=True, tag="chill"):
    """A cold that freezes a square of water, or puts out a square of fire."""

    def words(self) -> str:
        return "freezes a square of water or puts out fire"


class Drain(EffectPiece, frozen=True, tag="drain"):
    """A loss of SP, down to 0 at most."""

    sp: Amount

    def words(self) -> str:
        return f"{amount_words(self.sp)} SP lost"


Damaging = Harm | Hurl | Missiles


def damage(throw: Thrower, piece: Harm, power: Power, metal: bool) -> int:
    """Throw a spell's damage before DR; with `metal`, the piece's bonus against metal armour is added (`P-28`)."""
    return throw.roll(roll_amount, piece.amount, power) + (piece.metal if metal else 0)


def strike(throw: Thrower, piece: Harm, power: Power, dr: int, metal: bool) -> tuple[int, int]:
    """Throw the damage of `piece`; return it before DR and past DR, at least `least` (`R-04`)."""
    raw = throw.roll(damage, piece, needed_power(piece.amount, power), metal)
    stopped = {"full": dr, "half": dr // 2, "none": 0}[piece.dr]
    return raw, max(piece.least, raw - stopped, 0)


def pick(throw: Thrower, count: int) -> int:
    """Throw a number from 0 to `count` - 1, all equally likely."""
    return throw.sum(1, count) - 1


def volley(
    throw: Thrower, count: int, among: int, piece: Harm, power: Power, dr: int, metal: bool, health: Health
) -> Health:
    """Return a target's health after `count` missiles, each at one of `among` foes at random (`H-27`)."""
    if not count:
        return health
    before = throw.roll(volley, count - 1, among, piece, power, dr, metal, health)
    if among > 1 and throw.roll(pick, among):
        return before
    return before.take_wound(strike(throw, piece, power, dr, metal)[1])


def apply_damage(
    throw: Thrower,
    happening: Sequence[Damaging],
    power: Power,
    dr: int,
    metal: bool,
    among: int,
    health: Health,
) -> Health:
    """Return a target's health after all immediate damage; `among` foes share the missiles (`P-25`)."""
    for piece in happening:
        if isinstance(piece, Missiles):
            wanted, count = needed_power(piece.harm.amount, power), fixed_part(piece.count, power)
            health = throw.roll(volley, count, among, piece.harm, wanted, dr, metal, health)
        elif isinstance(piece, Hurl):
            health = health.lose_points(strike(throw, piece.harm, power, dr, metal)[1])
        else:
            health = health.take_wound(strike(throw, piece, power, dr, metal)[1])
    return health


def damaging(happening: Sequence[object], tags: Sequence[str]) -> tuple[Damaging, ...]:
    """Return the effect pieces that do immediate damage to a creature with these tags."""
    return tuple(
        piece
        for piece in happening
        if isinstance(piece, Hurl | Missiles) or (isinstance(piece, Harm) and piece.takes(tags))
    )
