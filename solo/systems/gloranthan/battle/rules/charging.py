"""Charge: the units that can charge, their bonus in the first turn of melee, and the spears that strike first.

See `G-58`, `R-41` and `R-44`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.battle.rules.contact import been_apart
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.action import PLAIN, DamageIncrease
from solo.systems.gloranthan.units.unit_type import MOUNTED, UnitType

SHOCK: Final = DamageIncrease(doubled=True)
RIDDEN_DOWN: Final = DamageIncrease(added=((1, 1),))


# rule: Charge
def charge_bonus(book: BattleLookup, attacker: Figure, target: Figure) -> Rating:
    """Return the charge bonus of an attack in melee, zero without a charge (`H-23`)."""
    charged = target.key in attacker.charges
    return bonus_against(book.unit(attacker), book.unit(target)) if charged else NOTHING


def charge_force(book: BattleLookup, attacker: Figure, target: Figure) -> DamageIncrease:
    """Return the damage change of a charge in melee: doubled damage for shock troops, 1 more for other riders."""
    if not charge_bonus(book, attacker, target):
        return PLAIN
    return SHOCK if book.unit(attacker).has("Shock") else RIDDEN_DOWN


# rule: R-41 Shock against spears
def bonus_against(unit: UnitType, against: UnitType) -> Rating:
    """Return the bonus of a `unit` that charges the unit `against`; zero against spears and pikes on foot."""
    foot = not moves_mounted(against)
    if foot and (against.has("Pike") or against.has("LTS")):
        return NOTHING
    if unit.has("Shock"):
        return ONE_MASTERY
    return ONE_EDGE if unit.is_mounted and foot else NOTHING


# rule: R-44 How long a charge lasts
def charges(book: BattleLookup, figure: Figure, foes: Iterable[Figure], place: Place) -> tuple[str, ...]:
    """Return the keys of the `foes` that `figure` charges by entering `place`, where it touches them (`H-23`)."""
    return tuple(
        foe.key
        for foe in foes
        if good_ground(book, place, foe)
        and bonus_against(book.unit(figure), book.unit(foe))
        and been_apart(book, figure, foe)
    )


def meets_charge(unit: UnitType, mover: UnitType) -> bool:
    """Return True if `unit`, on foot with spears or pikes, may strike first at a `mover` that comes into contact.

    Pikes outreach spears.
    """
    if moves_mounted(unit) or mover.has("Pike"):
        return False
    return unit.has("Pike") or (unit.has("LTS") and not mover.has("LTS"))


def good_ground(book: BattleLookup, place: Place, target: Figure) -> bool:
    """Return True if the last hex of a move and the target's hex are both good going (`H-18`)."""
    field = book.battle.field
    return target.place is not None and field.going(place) == "good" == field.going(target.place)


def moves_mounted(unit: UnitType) -> bool:
    """Return True if `unit` moves as mounted troops do, which may move and attack in one action (`G-53`).

    Beasts also move in this way (`R-28`). Mounted heavy infantry dismounts before it fights and counts as foot
    (`R-41`).
    """
    return unit.troop_class in MOUNTED
