"""Fumbles: the loss of one action in the next round (`R-13`)."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.state import Fight, Fighter


# rule: What a fumble does
def fumble(fight: Fight, fighter: Fighter) -> None:
    """Take an action of the next round from the fighter, if fumbles cost actions at this table."""
    fighter.forfeit += fight.terms.fumbles_cost
