"""Owns the charge: who makes one by moving to melee, and what it adds to the first turn of it (`G-58`, `R-41`, `R-44`).

Spears and pikes that meet it are here as well, since it is the same ground that decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.battle.rules.contact import been_apart
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Charge, Figure
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.damage import PLAIN, Force
from solo.systems.gloranthan.units.unit_type import MOUNTED, UnitType

SHOCK: Final = Force(doubled=True)
RIDDEN_DOWN: Final = Force(added=((1, 1),))


def charge_bonus(book: Book, attacker: Figure, target: Figure) -> Rating:
    """Returns what a charge adds to an attack in melee; nothing without one that counts now."""
    return bonus_against(book.unit(attacker), book.unit(target)) if charging(book, attacker, target) else NOTHING


def charge_force(book: Book, attacker: Figure, target: Figure) -> Force:
    """Returns what a charge makes of the defeats of an attack in melee: shock doubles, other riders add one."""
    bonus = charge_bonus(book, attacker, target)
    if not bonus:
        return PLAIN
    return SHOCK if book.unit(attacker).has("Shock") else RIDDEN_DOWN


def charging(book: Book, attacker: Figure, target: Figure) -> bool:
    """Whether a charge counts now: in the action in which riders move in, in the next one of those on foot (`H-23`)."""
    lasts = 0 if rides(book.unit(attacker)) else 1
    now = book.battle.round
    return any(one.foe == target.key and now - one.turn <= lasts for one in attacker.charges)


def bonus_against(unit: UnitType, against: UnitType) -> Rating:
    """Returns what a type of unit gains by charging another; nothing against spears and pikes on foot."""
    if on_foot(against) and (against.has("Pike") or against.has("LTS")):
        return NOTHING
    if unit.has("Shock"):
        return ONE_MASTERY
    return ONE_EDGE if unit.mounted and on_foot(against) else NOTHING


def charges(book: Book, figure: Figure, foes: Iterable[Figure], place: Place) -> tuple[Charge, ...]:
    """Returns the charges that a figure makes at foes it comes to touch in a hex (`H-18`, `H-23`)."""
    return tuple(
        Charge(foe.key, book.battle.round)
        for foe in foes
        if foe.place
        and good_ground(book, place, foe.place)
        and bonus_against(book.unit(figure), book.unit(foe))
        and been_apart(book, figure, foe)
    )


def meets_charge(unit: UnitType, mover: UnitType) -> bool:
    """Whether foot of this type may strike first at whoever moves in: pikes outreach spears (`G-58`, `R-41`)."""
    if not on_foot(unit) or mover.has("Pike"):
        return False
    return unit.has("Pike") or (unit.has("LTS") and not mover.has("LTS"))


def good_ground(book: Book, place: Place, target: Place) -> bool:
    """Whether the last hex of a move and its target's are both good going."""
    field = book.battle.field
    return field.going(place) == "good" == field.going(target)


def on_foot(unit: UnitType) -> bool:
    """True for foot, and for riders who dismount before an enemy; beasts are neither foot nor ridden (`R-28`)."""
    return unit.troop_class not in MOUNTED


def rides(unit: UnitType) -> bool:
    """Whether moving and attacking are one action (`G-53`); beasts move like riders, and strike like them."""
    return unit.troop_class in MOUNTED
