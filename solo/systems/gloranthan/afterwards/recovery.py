"""Owns how wounds heal: a draw every two weeks, unless a healer has made it safe, or sure (`G-61`, `G-62`, `R-33`)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import prod
from typing import Final, Literal

from msgspec.structs import replace

from solo.resolver import Thrower, distribution
from solo.systems.contract import Measure
from solo.systems.gloranthan.people.sheet import Wound
from solo.systems.gloranthan.rolls.recovery import Recovery, recovery

WHOLE: Final = "whole"
DEAD: Final = "dead"
Healing = Wound | Literal["whole", "dead"]
SOONER: Final = 7
"""The days by which very good care shortens the usual time: half of it."""


def after_draw(wound: Wound, found: Recovery) -> Healing:
    """Returns what a recovery draw makes of a wound; what was tried in vain may be tried again."""
    if found == "recovered":
        return WHOLE
    if found == "same":
        return Wound(wound.rune, wound.serious, care="safe" if wound.care == "safe" else "")
    return DEAD if wound.serious else Wound(wound.rune, serious=True)


def mended(thrower: Thrower, wound: Wound, days: int) -> Healing:
    """A wound after so many days, with all draws that fall due."""
    while days >= wound.wait:
        days -= wound.wait
        if wound.care == "sure":
            return WHOLE
        after = after_draw(wound, thrower.roll(recovery, wound.care == "safe"))
        if not isinstance(after, Wound):
            return after
        wound = after
    return replace(wound, wait=wound.wait - days)


def tended(wound: Wound, defeats: int) -> Wound:
    """Returns a wound after skilful care: safe by a success, sure by a mastery more, and soon by two (`G-62`)."""
    if not defeats:
        return replace(wound, care="in vain")
    wait = max(1, wound.wait - SOONER) if defeats > 2 else wound.wait
    return replace(wound, care="safe" if defeats == 1 else "sure", wait=wait)


def outlook(wounds: Iterable[Wound], days: int) -> tuple[Measure, ...]:
    """Returns the chances that all of these wounds are whole after so many days, and that one of them kills."""
    odds = [distribution(mended, wound, days) for wound in wounds if wound.wait <= days]
    if not odds:
        return ()
    whole = prod((one.chance_of(WHOLE) for one in odds), start=Fraction(1))
    lives = prod((1 - one.chance_of(DEAD) for one in odds), start=Fraction(1))
    return Measure("whole", whole, "chance"), Measure("dies", 1 - lives, "chance", against=True)
