"""Recovery: a draw every two weeks by which a wound heals, stays or gets worse (`G-61`, `R-33`)."""

from __future__ import annotations

from typing import Literal

from solo.resolver import Thrower
from solo.systems.gloranthan.rolls.action import EQUAL, MASTERY_DECK, DrawResult, draw_mastery

Recovery = Literal["recovered", "same", "worse"]


# rule: Recovery
# rule: R-33 The draw of recovery
def recovers(drawn: DrawResult, tended: bool = False) -> Recovery:
    """Return the effect of a draw on a wound.

    A wound `tended` with success does not get worse (`G-62`).
    """
    worsens: Recovery = "same" if tended else "worse"
    if drawn.trickster:
        return worsens
    if drawn.cards[-1] == EQUAL:
        return "same"
    if drawn.facing == "actor":
        return "recovered"
    return worsens if drawn.worth.masteries >= 1 else "same"


def recovery(thrower: Thrower, tended: bool = False) -> Recovery:
    """Draw for recovery and return the effect on the wound. The wounded character is the acting side."""
    return recovers(thrower.roll(draw_mastery, MASTERY_DECK), tended)
