"""Effect pieces on the mind: sleep, charm, turning, domination, banishment, inspiration (`P-27`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.magic.amounts import MINUTE, Amount, span
from solo.systems.polyhedral.magic.piece import Ailing, EffectPiece

_ON: Final = {"social": "on social checks", "Stealth": "on Stealth checks"}


INSPIRED: Final[Mapping[str, frozenset[str]]] = {
    "Stealth": frozenset({"Stealth"}),
    "social": frozenset({"Bluff", "Diplomacy"}),
}
"""The skills that each kind of inspiration helps (`P-27`).

Inspiration for the next action helps any check, so it is not listed.
"""


# rule: Sleep
class Sleep(EffectPiece, frozen=True, tag="sleep"):
    """Magic sleep: the target is helpless for some turns, until an LP is lost or Awaken ends the sleep (`R-36`)."""

    sign: ClassVar[str] = "asleep"

    turns: int = 60

    def words(self) -> str:
        return f"asleep and helpless for {span(self.turns)}, or until hurt or woken"


class Charm(EffectPiece, frozen=True, tag="charm"):
    """A charm: for some turns the target does not harm the caster. The charm ends if the caster hurts the target."""

    sign: ClassVar[str] = "charmed"

    turns: int = 60

    def words(self) -> str:
        return f"does not harm the caster for {span(self.turns)}"


class Turn(EffectPiece, frozen=True, tag="turn"):
    """A turned mind: for some turns, the target must attack the nearest creature of its own side, or of any side."""

    sign: ClassVar[str] = "turned"

    side: Literal["own", "either"]
    turns: int = 1

    def words(self) -> str:
        return f"attacks the nearest {'friend' if self.side == 'own' else 'creature'} for {span(self.turns)}"


class Dominate(EffectPiece, frozen=True, tag="dominate"):
    """Domination: the target fights for the caster for some turns."""

    sign: ClassVar[str] = "dominated"

    turns: Amount

    def words(self) -> str:
        return f"fights for the caster for {span(self.turns)}"


class Banish(EffectPiece, frozen=True, tag="banish"):
    """Banishment: the mind is absent and the target helpless, until a SPI check ends the effect (`R-35`)."""

    sign: ClassVar[str] = "banished"

    @property
    def lasting(self) -> str:
        return "until shaken off"

    @property
    def ailment_kind(self) -> Ailing:
        """ "curse", since Remove Curse brings a banished mind back (`P-27`)."""
        return "curse"

    @property
    def shaken_off_by(self) -> Literal["Spirit"]:
        return "Spirit"

    def words(self) -> str:
        return "stands vacant and helpless until a Spirit check ends the effect"


class Inspire(EffectPiece, frozen=True, tag="inspire"):
    """Inspiration: a bonus for some turns, on the next action or on social or Stealth checks."""

    helps: ClassVar[bool] = True

    modifier: int = 1
    on: Literal["next action", "social", "Stealth"] = "next action"
    turns: Amount = Amount(plus=MINUTE)

    def words(self) -> str:
        if self.on == "next action":
            return f"{with_sign(self.modifier)} on the next action within {span(self.turns)}"
        return f"{with_sign(self.modifier)} {_ON[self.on]} for {span(self.turns)}"

    def condition_text(self, spell: str) -> str:
        return f"{spell} {with_sign(self.modifier)}"
