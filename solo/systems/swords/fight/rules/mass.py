"""Mass in grappling: the heavier side's bonus, helpers, and partners too heavy to lift (`S-19`, `S-20`)."""

from __future__ import annotations

from solo.systems.swords.fight.rules.modifiers import skill_modifier
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.rolls.mass import doublings, too_heavy
from solo.systems.swords.rolls.skill import NOTHING, NamedSum, Part


# rule: Mass
def grappling(fight: Fight, fighter: Fighter, against: Fighter, more: tuple[Part, ...] = NOTHING) -> NamedSum:
    """Return the modifiers of a fighter's Grappling roll against another, with the caller's parts in `more`.

    If a helper is the better grappler, the helper's Grappling counts (`S-19`, `H-06`).
    """
    if fight.circumstances.mass:
        bonus = doublings(weight(fight, fighter), weight(fight, against))
        if bonus:
            more = (*more, ("mass", bonus))
    if fighter.helpers:
        own = skill_modifier(fighter, "grappling").total
        best = max((skill_modifier(one, "grappling").total for one in _helpers(fight, fighter)), default=own)
        if best > own:
            more = (*more, ("a better grappler helps", best - own))
    return skill_modifier(fighter, "grappling", more)


def weight(fight: Fight, fighter: Fighter) -> int:
    """Return a fighter's mass in pounds, including its helpers' (`S-19`)."""
    if not fighter.helpers:
        return fighter.mass
    return fighter.mass + sum(one.mass for one in _helpers(fight, fighter))


def _helpers(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return the fighter's helpers who are neither out nor in close combat."""
    return [one for one in map(fight.find, fighter.helpers) if not one.is_out and not one.clinch]


# rule: Common sense in a grapple
def may_lift(fight: Fight, fighter: Fighter, partner: Fighter) -> bool:
    """Return True if the partner is light enough to be slammed or thrown (`S-20`).

    The limit applies even if the table gives no bonus for mass.
    """
    return not too_heavy(weight(fight, fighter), weight(fight, partner))
