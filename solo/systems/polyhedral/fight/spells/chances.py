"""Owns the throws of magic as chance functions: the casting check, and what a spell does to one target.

One check is kept for the whole spell; for the odds of one target the two are thrown together.
"""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Thrower
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.magic.amounts import Amount, Power, fixed, roll
from solo.systems.polyhedral.magic.pieces import Harm, Missiles, Throw


class Health(NamedTuple):
    """Somebody's LP, VP and temporary VP, and what has been lost past DR since they were counted."""

    lp: int
    vp: int
    shell: int = 0
    lost: int = 0

    def wounded(self, damage: int) -> Health:
        """After a wound; temporary VP go first (`P-34`, `R-39`)."""
        taken = min(self.shell, damage)
        lp, vp = checks.split(self.lp, self.vp, damage - taken)
        return Health(lp, vp, self.shell - taken, self.lost + damage)

    def drained(self, damage: int) -> Health:
        """After a fall, which takes VP first, then LP (`R-25`)."""
        taken = min(self.shell, damage)
        lp, vp = checks.drain(self.lp, self.vp, damage - taken)
        return Health(lp, vp, self.shell - taken, self.lost + damage)


def amount(throw: Thrower, wanted: Amount, power: Power) -> int:
    """What an amount comes to (`P-25`)."""
    return roll(throw, wanted, power)


def harm(throw: Thrower, piece: Harm, power: Power, metal: bool) -> int:
    """A spell's damage before DR; what is led by metal counts with it (`P-28`)."""
    return throw.roll(amount, piece.amount, needed(piece.amount, power)) + (piece.metal if metal else 0)


def past(raw: int, piece: Harm, dr: int) -> int:
    """What gets through: past all, half or none of the DR, and never less than the piece's least (`R-04`)."""
    stopped = {"full": dr, "half": dr // 2, "none": 0}[piece.dr]
    return max(piece.least, raw - stopped, 0)


def needed(wanted: Amount, power: Power) -> Power:
    """The power as far as an amount asks for it, so that equal throws are remembered together."""
    return Power(
        power.skill if wanted.skill else 0,
        power.result if wanted.result else 0,
        power.intellect if wanted.die == "INT" else 8,
        power.strength if wanted.die == "STR" else 8,
        power.spirit if wanted.spirit_difficulty else 8,
    )


def pick(throw: Thrower, count: int) -> int:
    """One of so many, each as likely, from 0."""
    return throw.sum(1, count) - 1


def volley(
    throw: Thrower, count: int, among: int, piece: Harm, power: Power, dr: int, metal: bool, health: Health
) -> Health:
    """How somebody is left by so many missiles, each at one of so many foes at random (`H-27`)."""
    if not count:
        return health
    before = throw.roll(volley, count - 1, among, piece, power, dr, metal, health)
    if among > 1 and throw.roll(pick, among):
        return before
    return before.wounded(past(throw.roll(harm, piece, power, metal), piece, dr))


def working(
    throw: Thrower,
    count: int,
    sides: int,
    modifier: int,
    defence: int | None,
    full: tuple[Harm | Throw | Missiles, ...],
    resisted: tuple[Harm | Throw | Missiles, ...],
    power: Power,
    dr: int,
    metal: bool,
    among: int,
    health: Health,
) -> tuple[bool, Health]:
    """Whether the spell works in full on one target, and how its damage at once leaves it (`P-25`).

    `defence` None means that nothing resists; the check is then thrown only for what spends its result (`R-34`).
    """
    result = throw.roll(checks.checked, count, sides, modifier)
    reached = defence is None or result >= defence
    known = Power(power.skill, result, power.intellect, power.strength, power.spirit)
    for piece in full if reached else resisted:
        if isinstance(piece, Missiles):
            wanted, number = needed(piece.harm.amount, known), fixed(piece.count, known)
            health = throw.roll(volley, number, among, piece.harm, wanted, dr, metal, health)
        elif isinstance(piece, Throw):
            raw = throw.roll(harm, piece.harm, needed(piece.harm.amount, known), metal)
            health = health.drained(past(raw, piece.harm, dr))
        else:
            raw = throw.roll(harm, piece, needed(piece.amount, known), metal)
            health = health.wounded(past(raw, piece, dr))
    return reached, health
