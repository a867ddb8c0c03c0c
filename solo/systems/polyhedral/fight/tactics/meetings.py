"""Owns all that single blows of one at another hang on, to remember what comes of them by.

That is few plain values where nothing out of the ordinary has a say, such as magic, a stance, or a ruling.
"""

from __future__ import annotations

from solo.systems.polyhedral.fight.rules.blow import Foresight
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.rulings import USUAL


def ordinary(fight: Fight, one: Combatant) -> bool:
    """Whether nothing lies on somebody that its blows depend on, and the table rules as is usual."""
    return not (one.effects or one.defensive or one.prone or one.ruled or one.drawn) and fight.rulings == USUAL


def plainly_met(foe: Combatant) -> bool:
    """Whether nothing lies on a foe that blows at it depend on."""
    return not (foe.effects or foe.defensive or foe.prone or foe.unaware)


def between(ahead: Foresight, one: Combatant, foe: Combatant, spaces: int, *, shoots: bool) -> tuple[object, ...]:
    """Builds and things as they lie, the ground between the two, and what the foe can still meet a blow with and lose.

    Good where somebody is `ordinary` and a foe `plainly_met`; what flies there has a say only where somebody `shoots`.
    """
    memory, figures = ahead.armoury.memory, foe.figures
    return (
        (memory.stamp(one), one.reach_bonus),
        (spaces, ahead.situation(one, foe, missile=False)),
        ahead.situation(one, foe, missile=True) if shoots else None,
        memory.stamp(foe),
        (figures.dodge, figures.parry, figures.body_dr, figures.blocking),
        (foe.blocked, foe.gone != "", foe.bare_parries),
        (foe.lp, foe.vp, foe.temporary_vp),
    )
