"""Effect pieces that make a body fail: withering, bleeding, hindrance, weakness, lost turns, falls (`P-26`, `P-37`)."""

from __future__ import annotations

from typing import ClassVar, Literal

from solo.systems.parts.phrasing import with_article, with_sign
from solo.systems.polyhedral.magic.amounts import ONE, Amount, amount_words, span
from solo.systems.polyhedral.magic.harm import DR_WORDS, Dr
from solo.systems.polyhedral.magic.piece import Ailing, EffectPiece, Points, lasting_for
from solo.systems.polyhedral.people.attributes import Abbreviation


class Ailment(EffectPiece, frozen=True, kw_only=True):
    """An effect piece that may cause an ailment for a cure to end: a disease, a poison or a curse; "" for none."""

    ailment: Literal["", "disease", "poison", "curse"] = ""

    @property
    def ailment_kind(self) -> Ailing | None:
        return self.ailment or None


class Lasting(Ailment, frozen=True, kw_only=True):
    """An effect piece that lasts for `turns` turns; 0 means until it is cured."""

    turns: int = 60

    @property
    def lasting(self) -> str:
        return span(self.turns) if self.turns else "for good"


class Wither(Ailment, frozen=True, kw_only=True, tag="wither"):
    """Damage at the start of each of the target's turns, for `turns` turns; 0 means until the target throws it off.

    With `throw_off`, a TGH check against the caster's result each turn may end it.
    """

    wounds: ClassVar[bool] = True

    amount: Amount
    turns: Amount
    dr: Dr = "none"
    throw_off: bool = False

    @property
    def lasting(self) -> str:
        endless = not (self.turns.dice or self.turns.plus or self.turns.skill or self.turns.result)
        return "until shaken off" if endless else span(self.turns)

    @property
    def shaken_off_by(self) -> Literal["", "Toughness"]:
        return "Toughness" if self.throw_off else ""

    def words(self) -> str:
        length = self.lasting
        parts = (
            f"{amount_words(self.amount)} damage a turn {length if length.startswith('until') else f'for {length}'}",
            DR_WORDS[self.dr],
            "a Toughness check each turn may end it" if self.throw_off else "",
            with_article(self.ailment) if self.ailment else "",
        )
        return ", ".join(filter(None, parts))


class Bleed(EffectPiece, frozen=True, tag="bleed"):
    """A loss of 1 LP, and 1 VP if any is left, at the start of each turn for some turns; only for injured targets."""

    wounds: ClassVar[bool] = True

    turns: Amount

    @property
    def damage_done(self) -> Points:
        return ((ONE, Amount(plus=2)),)

    def words(self) -> str:
        return f"loses 1 VP and 1 LP a turn for {span(self.turns)}"


class Hinder(Ailment, frozen=True, kw_only=True, tag="hinder"):
    """A modifier on the target's checks: on its next action, on all checks for some turns, or on all checks for good.

    A modifier on the next action expires after `turns` turns.
    """

    modifier: int
    until: Literal["next action", "turns", "for good"] = "turns"
    turns: int = 1

    @property
    def lasting(self) -> str:
        return "for good" if self.until == "for good" else span(self.turns)

    def words(self) -> str:
        kind = f", {with_article(self.ailment)}" if self.ailment else ""
        if self.until == "next action":
            return f"{with_sign(self.modifier)} on the next action within {span(self.turns)}{kind}"
        return f"{with_sign(self.modifier)} on all checks {lasting_for(self.lasting)}{kind}"

    def condition_text(self, spell: str) -> str:
        return f"{spell} {with_sign(self.modifier)}"


class Expose(EffectPiece, frozen=True, tag="expose"):
    """A modifier on attacks at the target, for some turns; with `ranged`, only on shots and throws."""

    modifier: int
    turns: int = 1
    ranged: bool = False

    def words(self) -> str:
        attackers = "ranged attacks against the target" if self.ranged else "attacks against the target"
        return f"{with_sign(self.modifier)} on {attackers} for {span(self.turns)}"

    def condition_text(self, spell: str) -> str:
        return f"{spell}, attackers +{self.modifier}"


class Slow(EffectPiece, frozen=True, tag="slow"):
    """A loss of `by` spaces from the target's Move, for some turns."""

    by: int = 1
    turns: int = 60

    def words(self) -> str:
        return f"Move {with_sign(-self.by)} for {span(self.turns)}"

    def condition_text(self, spell: str) -> str:
        return f"{spell}, Move −{self.by}"


class Weaken(Lasting, frozen=True, kw_only=True, tag="weaken"):
    """A loss of `by` points of an attribute, never below 2, for some turns; 0 turns mean until cured."""

    attribute: Abbreviation
    by: Literal[2, 4, 6] = 2

    def words(self) -> str:
        return f"{self.attribute} {with_sign(-self.by)} {lasting_for(self.lasting)}"

    def condition_text(self, spell: str) -> str:
        return f"{spell}, {self.attribute} −{self.by}"


class Breathless(Lasting, frozen=True, kw_only=True, tag="breathless"):
    """A shortness of breath that forbids the Sprint for some turns; 0 turns mean until cured."""

    sign: ClassVar[str] = "short of breath"

    def words(self) -> str:
        return f"no Sprint {lasting_for(self.lasting)}"


class LoseTurn(EffectPiece, frozen=True, tag="lose-turn"):
    """A loss of turns: the target can neither act nor parry nor block for some turns (`R-46`)."""

    sign: ClassVar[str] = "can only gasp"

    turns: int = 1

    def words(self) -> str:
        return f"no action, parry or block for {span(self.turns)}"


class Trip(EffectPiece, frozen=True, tag="trip"):
    """A fall that leaves the target prone."""

    def words(self) -> str:
        return "falls prone"


class Fumble(EffectPiece, frozen=True, tag="fumble"):
    """A fumble with the thing in the main hand: the target drops it, or only makes it unready."""

    drop: bool = True

    def words(self) -> str:
        return "drops the main-hand item" if self.drop else "must ready the main-hand item again"


class Misfire(EffectPiece, frozen=True, tag="misfire"):
    """A misfire: the target's next attack turns on the nearest active creature, or misses."""

    sign: ClassVar[str] = "misfires"

    misses: bool = False

    @property
    def lasting(self) -> str:
        return "until the next attack"

    def words(self) -> str:
        return "the next attack misses" if self.misses else "next attacks the nearest creature, friend or foe"
