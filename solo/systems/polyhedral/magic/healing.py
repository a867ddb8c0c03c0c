"""Effect pieces of healing: points at once or over time, cures, wards and revival (`P-29`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar, Final

from solo.systems.contract import Decision, EnterNumber
from solo.systems.polyhedral.magic.amounts import HOUR, ONE, Amount, amount_words, span
from solo.systems.polyhedral.magic.piece import Ailing, EffectPiece, Points, join_alternatives

LIFELESS: Final = ("undead", "construct")


class Heal(EffectPiece, frozen=True, tag="heal"):
    """A healing of LP, of VP, or of points that the patient splits between both (`R-35`).

    `living` excludes undead and demons.
    """

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
    """A healing of 1 LP a turn for some turns."""

    heals: ClassVar[bool] = True
    helps: ClassVar[bool] = True
    sign: ClassVar[str] = "healing"

    turns: Amount

    @property
    def points_given(self) -> Points:
        return ((ONE, ONE),)

    def words(self) -> str:
        return f"heals 1 LP a turn for {span(self.turns)}"


class Staunch(EffectPiece, frozen=True, tag="staunch"):
    """An end to bleeding, which leaves the target stable."""

    heals: ClassVar[bool] = True
    helps: ClassVar[bool] = True

    def words(self) -> str:
        return "stops bleeding"


class Wake(EffectPiece, frozen=True, tag="wake"):
    """An awakening. Magic sleep ends only if the check result reaches the check result of the sleep."""

    helps: ClassVar[bool] = True
    spends: ClassVar[bool] = True

    def words(self) -> str:
        return "wakes, even from magical sleep if the check reaches the sleep spell's result"


class Cure(EffectPiece, frozen=True, tag="cure"):
    """A cure of diseases, poisons or curses.

    The check must reach the ailment's Difficulty, or the check result of the ailment's caster.
    """

    heals: ClassVar[bool] = True
    spends: ClassVar[bool] = True

    ailments: tuple[Ailing, ...]

    def words(self) -> str:
        return f"ends each {join_alternatives(self.ailments)} whose Difficulty the check reaches"


class Revive(EffectPiece, frozen=True, tag="revive"):
    """A return to life: with `lp` LP, or at 0 LP and then healed by the TGH Difficulty.

    The target must have died within `within` turns; 0 sets no limit.
    """

    heals: ClassVar[bool] = True

    lp: int = 0
    toughness: bool = False
    within: int = 0

    def words(self) -> str:
        state = f"with {self.lp} LP" if self.lp else "unconscious at 0 LP"
        bound = f", if dead for at most {span(self.within)}" if self.within else ""
        return f"alive, {'healed by points equal to the Toughness Difficulty' if self.toughness else state}{bound}"


class Ward(EffectPiece, frozen=True, tag="ward"):
    """A ward that once heals its target by these points, when the target falls to 0 LP."""

    heals: ClassVar[bool] = True
    helps: ClassVar[bool] = True
    sign: ClassVar[str] = "warded"

    points: Amount
    turns: Amount = Amount(plus=HOUR)

    @property
    def points_given(self) -> Points:
        return ((ONE, self.points),)

    def words(self) -> str:
        return f"heals {amount_words(self.points)} points at the first fall to 0 LP within {span(self.turns)}"


def split(who: str, name: str, points: int, lp_missing: int, vp_missing: int) -> Generator[Decision, str, int]:
    """Return the number of healing points that go to LP; `who` decides if there is a choice (`R-35`).

    There is a choice if LP and VP are both missing and the points do not cover both.
    """
    low, high = max(0, points - vp_missing), min(points, lp_missing)
    if low >= high:
        return high
    question = f"{name} is healed by {points} points. How many go to LP? The rest go to VP."
    answer = yield EnterNumber(who, "split", question, low, high, default=str(high))
    return int(answer)
