"""Owns the draw of recovery: every two weeks a wound heals, stays or grows worse (`G-61`, `R-33`)."""

from __future__ import annotations

from typing import Literal

from solo.resolver import Thrower
from solo.systems.gloranthan.rolls.mastery import EQUAL, MASTERY_DECK, Drawn, draw_mastery

Recovery = Literal["recovered", "same", "worse"]


def recovers(drawn: Drawn, tended: bool = False) -> Recovery:
    """Returns what a draw makes of a wound; where a healer succeeded nothing grows worse (`G-62`)."""
    worsens: Recovery = "same" if tended else "worse"
    if drawn.trickster:
        return worsens
    if drawn.cards[-1] == EQUAL:
        return "same"
    if drawn.facing == "actor":
        return "recovered"
    return worsens if drawn.worth.masteries >= 1 else "same"


def recovery(thrower: Thrower, tended: bool = False) -> Recovery:
    """A recovery draw; the actor is who recovers."""
    return recovers(thrower.roll(draw_mastery, MASTERY_DECK), tended)
