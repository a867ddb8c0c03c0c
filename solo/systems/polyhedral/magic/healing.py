"""Owns what mends: points healed at once or by and by, cures, wards against death, and calls back from it (`P-29`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar, Final

from solo.systems.contract import Decision, WholeNumber
from solo.systems.polyhedral.magic.amounts import HOUR, ONE, Amount, amount_words, span
from solo.systems.polyhedral.magic.piece import Ailing, EffectPiece, Points, either

LIFELESS: Final = ("undead", "construct")


class Heal(EffectPiece, frozen=True, tag="heal"):
    """LP, VP, or points that the patient splits between them (`R-35`); `living` leaves out undead and demons."""

    heals: ClassVar[bool] = True
    helps: ClassVar[bool] = True

    lp: Amount | None = None
    vp: Amount | None = None
    points: Amount | None = None
    living: bool = False

    @property
    def points_given(self) -> Points:
        return tuple((ONE, amount) for amount in (self.lp, self.vp, self.points) if amount is not None)

    def words(self) -> str:
        kinds = ((self.points, "points, split between LP and VP"), (self.lp, "LP"), (self.vp, "VP"))
        told = " and ".join(f"{amount_words(amount)} {kind}" for amount, kind in kinds if amount is not None)
        return f"heals {told}" + (", the living only" if self.living else "")


class Mend(EffectPiece, frozen=True, tag="mend"):
    """1 LP a turn for so many turns."""

    heals: ClassVar[bool] = True
    helps: ClassVar[bool] = True
    sign: ClassVar[str] = "mends"

    turns: Amount

    @property
    def points_given(self) -> Points:
        return ((ONE, ONE),)

    def words(self) -> str:
        return f"heals 1 LP a turn for {span(self.turns)}"


class Staunch(EffectPiece, frozen=True, tag="staunch"):
    """Bleeding stops; the target is stable."""

    heals: ClassVar[bool] = True
    helps: ClassVar[bool] = True

    def words(self) -> str:
        return "stops bleeding"


class Wake(EffectPiece, frozen=True, tag="wake"):
    """Sleepers wake; magic sleep only where the check reaches that of the sleep."""

    helps: ClassVar[bool] = True
    spends: ClassVar[bool] = True

    def words(self) -> str:
        return "wakes, from magic sleep where the check reaches that of the sleep"


class Cure(EffectPiece, frozen=True, tag="cure"):
    """Ends diseases, poisons or curses, each where the check reaches what it was cast or brewed with."""

    heals: ClassVar[bool] = True
    spends: ClassVar[bool] = True

    ailments: tuple[Ailing, ...]

    def words(self) -> str:
        return f"ends each {either(self.ailments)} that the check reaches"


class Revive(EffectPiece, frozen=True, tag="revive"):
    """The dead live again: with so many LP, or healed by the TGH Difficulty.

    Those only who died within so many turns; 0 sets no such bound.
    """

    heals: ClassVar[bool] = True

    lp: int = 0
    toughness: bool = False
    within: int = 0

    def words(self) -> str:
        state = f"with {self.lp} LP" if self.lp else "unconscious at 0 LP"
        bound = f", if dead for {span(self.within)} at most" if self.within else ""
        return f"alive, {'healed by the Toughness Difficulty' if self.toughness else state}{bound}"


class Ward(EffectPiece, frozen=True, tag="ward"):
    """At 0 LP the target is healed by so many points, once."""

    heals: ClassVar[bool] = True
    helps: ClassVar[bool] = True
    sign: ClassVar[str] = "warded"

    points: Amount
    turns: Amount = Amount(plus=HOUR)

    @property
    def points_given(self) -> Points:
        return ((ONE, self.points),)

    def words(self) -> str:
        return f"heals {amount_words(self.points)} points at 0 LP, once within {span(self.turns)}"


def split(who: str, name: str, points: int, lp_missing: int, vp_missing: int) -> Generator[Decision, str, int]:
    """How many of the points that heal somebody go to LP; `who` says so where it is a choice (`R-35`).

    That is where both are missing and the points do not suffice.
    """
    low, high = max(0, points - vp_missing), min(points, lp_missing)
    if low >= high:
        return high
    question = f"{points} points heal {name}: how many go to LP? The rest goes to VP."
    answer = yield WholeNumber(who, "split", question, low, high, default=str(high))
    return int(answer)
