"""Cache keys for a fighter's blows at a foe, made of all figures on which the odds depend.

Without magic and unusual rulings, a few plain values suffice.
"""

from __future__ import annotations

from solo.systems.polyhedral.fight.rules.blow import BlowForecasts
from solo.systems.polyhedral.fight.rules.defences import guard_of, met_by
from solo.systems.polyhedral.fight.rules.weapon_effects import metal_of
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, belongings, free_hands
from solo.systems.polyhedral.fight.state.fact_cache import cached_by_equipment
from solo.systems.polyhedral.rulings import USUAL


def has_no_effects(fight: Fight, one: Combatant) -> bool:
    """Return True if no effect on a fighter changes its own blows, and the table uses the usual rulings."""
    return not (one.effects or one.ruled or one.wavering or one.drawn) and fight.rulings == USUAL


def plainly_met(foe: Combatant) -> bool:
    """Return True if no effect on a foe changes the blows that are struck at the foe."""
    return not (foe.effects or foe.unaware)


@cached_by_equipment
def weapons_key(armoury: AttackModes, one: Combatant) -> int:
    """Return the cache number of a fighter's build with its ready attack modes.

    Used parries and shots do not change the number.
    """
    forms = armoury.forms(one)
    held = tuple(one.pieces[form.slot].where in belongings.HELD for form in forms)
    return armoury.memory.number(one, (forms, held, free_hands(one)))


def _guarded(armoury: AttackModes, foe: Combatant) -> int:
    """Return the cache number of a foe's build with its present defences. Other gear does not change the number."""
    guard, dr = guard_of(foe, parried=True), foe.figures.body_dr
    known = armoury.memory.gear_facts(foe)
    number: int | None = known.get((guard, dr))
    if number is None:
        met = met_by(armoury, foe, guard), met_by(armoury, foe, guard._replace(parried=False))
        number = known[guard, dr] = armoury.memory.number(foe, (met, dr, metal_of(armoury, foe)))
    return number


def matchup_key(
    ahead: BlowForecasts, one: Combatant, arms: int, foe: Combatant, spaces: int, *, shoots: bool
) -> tuple[object, ...]:
    """Return the cache key of a fighter's blows at a foe: postures, ground between them, defences and points.

    Valid only if `has_no_effects` is True for the fighter and `plainly_met` for the foe. `arms` is the `weapons_key` of
    the fighter. `shoots` is True if the fighter has a missile in range.
    """
    armoury = ahead.armoury
    return (
        (arms, one.reach_bonus, one.defensive, one.prone),
        (spaces, ahead.situation(one, foe, missile=False)),
        ahead.situation(one, foe, missile=True) if shoots else None,
        (_guarded(armoury, foe), foe.defensive, foe.prone),
        (foe.lp, foe.vp, foe.temporary_vp),
    )
