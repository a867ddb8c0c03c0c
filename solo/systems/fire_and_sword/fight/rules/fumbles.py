"""Fumbles: one action of the next round is lost (`R-13`)."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.state import Fight, Fighter


# rule: What a fumble does
def fumble(fight: Fight, fighter: Fighter) -> None:
    """Cost the fighter an action of the next round, unless the house rule says that fumbles cost nothing."""
    fighter.forfeit += fight.terms.fumbles_cost
