"""Owns all that blows of one at another hang on, to remember what comes of them by.

That is few plain values where nothing out of the ordinary has a say, such as magic or a ruling.
"""

from __future__ import annotations

from solo.systems.polyhedral.fight.rules.blow import Foresight
from solo.systems.polyhedral.fight.rules.defences import guard_of, met_by
from solo.systems.polyhedral.fight.rules.enchantments import metal_of
from solo.systems.polyhedral.fight.state import Armoury, Combatant, Fight, belongings, free_hands
from solo.systems.polyhedral.fight.state.memory import by_pieces
from solo.systems.polyhedral.rulings import USUAL


def ordinary(fight: Fight, one: Combatant) -> bool:
    """Whether nothing lies on somebody that its blows depend on, and the table rules as is usual."""
    return not (one.effects or one.ruled or one.drawn) and fight.rulings == USUAL


def plainly_met(foe: Combatant) -> bool:
    """Whether nothing lies on a foe that blows at it depend on."""
    return not (foe.effects or foe.unaware)


@by_pieces
def armed(armoury: Armoury, one: Combatant) -> int:
    """The number of somebody's build with all forms to strike in now, whatever was parried with them, or shot."""
    forms = armoury.forms(one)
    held = tuple(one.pieces[form.slot].where in belongings.HELD for form in forms)
    return armoury.memory.number(one, (forms, held, free_hands(one)))


def _guarded(armoury: Armoury, foe: Combatant) -> int:
    """The number of a foe's build with all that meets a blow now, whatever else it has about it."""
    guard, dr = guard_of(foe, parried=True), foe.figures.body_dr
    known = armoury.memory.of_arrangement(foe)
    number: int | None = known.get((guard, dr))
    if number is None:
        met = met_by(armoury, foe, guard), met_by(armoury, foe, guard._replace(parried=False))
        number = known[guard, dr] = armoury.memory.number(foe, (met, dr, metal_of(armoury, foe)))
    return number


def between(
    ahead: Foresight, one: Combatant, arms: int, foe: Combatant, spaces: int, *, shoots: bool
) -> tuple[object, ...]:
    """How one stands who strikes, the ground between the two, and what the foe can meet a blow with and lose.

    Good where somebody is `ordinary` and a foe `plainly_met`; `arms` is the number of the build with what it strikes
    with. What flies there has a say only where somebody `shoots`.
    """
    armoury = ahead.armoury
    return (
        (arms, one.reach_bonus, one.defensive, one.prone),
        (spaces, ahead.situation(one, foe, missile=False)),
        ahead.situation(one, foe, missile=True) if shoots else None,
        (_guarded(armoury, foe), foe.defensive, foe.prone),
        (foe.lp, foe.vp, foe.temporary_vp),
    )
