"""Owns what mass does to grappling: the heavier side's bonus, helpers, and what cannot be lifted (`S-19`, `S-20`)."""

from __future__ import annotations

from solo.systems.swords.fight.rules.figures import skill
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.rolls.mass import doublings, too_heavy
from solo.systems.swords.rolls.reckoning import NOTHING, Part, Reckoning


def grappling(fight: Fight, fighter: Fighter, against: Fighter, more: tuple[Part, ...] = NOTHING) -> Reckoning:
    """Returns what a fighter adds to a Grappling roll against another; with helpers the best rolls (`S-19`, `H-06`)."""
    if fight.circumstances.mass:
        bonus = doublings(weight(fight, fighter), weight(fight, against))
        if bonus:
            more = (*more, ("mass", bonus))
    if fighter.helpers:
        own = skill(fighter, "grappling").total
        best = max((skill(one, "grappling").total for one in _helpers(fight, fighter)), default=own)
        if best > own:
            more = (*more, ("a better grappler helps", best - own))
    return skill(fighter, "grappling", more)


def weight(fight: Fight, fighter: Fighter) -> int:
    """Returns a fighter's mass in pounds with that of whoever helps it to grapple (`S-19`)."""
    if not fighter.helpers:
        return fighter.mass
    return fighter.mass + sum(one.mass for one in _helpers(fight, fighter))


def _helpers(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Those who help and still can: whoever is down or in somebody's grip by now lends nothing."""
    return [one for one in map(fight.of, fighter.helpers) if not one.out and not one.clinch]


def may_lift(fight: Fight, fighter: Fighter, partner: Fighter) -> bool:
    """Returns whether somebody can be slammed or thrown at all: not what is far heavier (`S-20`).

    That is sense, and holds where the table lets mass add nothing to rolls too.
    """
    return not too_heavy(weight(fight, fighter), weight(fight, partner))
