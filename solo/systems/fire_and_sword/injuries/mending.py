"""Owns how wounds change on the sheet: what an episode adds to them, what time and help take away (`R-17`)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.systems.fire_and_sword.people.losses import WASTING_DISEASE
from solo.systems.fire_and_sword.people.wounds import DAYS_TO_MEND, Wounds, worse
from solo.systems.fire_and_sword.rolls.injury import Disability, Injured, Injury
from solo.systems.fire_and_sword.rolls.spirit_combat import Aftermath

MADNESS: Final = "madness"
WEEK: Final = 7


def after_injury(wounds: Wounds, injured: Injured) -> Wounds:
    """The wounds with a new injury: the graver state counts and begins anew, losses and flesh rot are added."""
    if injured.injury is not Injury.HEALTHY:
        wounds = replace(wounds, injury=worse(wounds.injury, injured.injury), days=0)
    if injured.disability:
        wounds = disabled(wounds, injured.disability)
    if injured.flesh_rot and wounds.rotting is None:
        wounds = replace(wounds, rotting=0)
    return wounds


def after_spirit(wounds: Wounds, found: Aftermath, effect: str) -> Wounds:
    """The wounds after a row of the spirit table; `effect` is what the victor leaves, "" for nothing (`F-24`).

    A spirit that drives mad leaves its victim addled, so that the spell for that cures it as well (a house ruling).
    """
    if found.lost:
        return replace(wounds, lost_soul=True)
    if found.wounded:
        wounds = replace(wounds, injury=worse(wounds.injury, Injury.WALKING), days=0)
    if not found.touched or not effect:
        return wounds
    if effect == MADNESS:
        return disabled(wounds, Disability.ADDLED)
    return wounds if effect in wounds.ails else replace(wounds, ails=(*wounds.ails, effect))


def disabled(wounds: Wounds, lost: Disability) -> Wounds:
    """The wounds with one more disability; the same one twice is one."""
    if lost in wounds.disabilities:
        return wounds
    return replace(wounds, disabilities=(*wounds.disabilities, lost))


def curable(wounds: Wounds, cures: tuple[str, ...]) -> str:
    """The first of somebody's losses and ails that a spell with these cures takes away; "" for none."""
    return next((one for one in (*map(str, wounds.disabilities), *wounds.ails) if one in cures), "")


def cured(wounds: Wounds, what: str) -> Wounds:
    """The wounds without one disability or ail, by its name."""
    return replace(
        wounds,
        disabilities=tuple(one for one in wounds.disabilities if one.value != what),
        ails=tuple(one for one in wounds.ails if one != what),
    )


def soul_returned(wounds: Wounds) -> Wounds:
    """The wounds of whoever was called back from between the planes."""
    return replace(wounds, lost_soul=False)


def out_of_danger(wounds: Wounds) -> Wounds:
    """The dying who were saved: badly wounded from now on."""
    return replace(wounds, injury=Injury.BADLY, days=0) if wounds.injury is Injury.DYING else wounds


def died(wounds: Wounds) -> Wounds:
    """The wounds of whoever dies now."""
    return replace(wounds, injury=Injury.DEAD)


def a_day_older(wounds: Wounds) -> Wounds:
    """The wounds a day later: whole where their time is up, flesh rot and disease a day nearer to their next roll."""
    days = wounds.days + 1 if wounds.injury in DAYS_TO_MEND else 0
    if wounds.injury in DAYS_TO_MEND and days >= DAYS_TO_MEND[wounds.injury]:
        wounds = replace(wounds, injury=Injury.HEALTHY)
        days = 0
    wasting = wounds.wasting + 1 if WASTING_DISEASE in wounds.ails else 0
    return replace(wounds, days=days, rotting=None if wounds.rotting is None else wounds.rotting + 1, wasting=wasting)


def rot_is_due(wounds: Wounds) -> bool:
    """True where flesh rot has had its week, and a CON roll is to be made."""
    return wounds.rotting is not None and wounds.rotting >= WEEK


def after_rot_roll(wounds: Wounds, shaken_off: bool) -> Wounds:
    """The wounds after the weekly roll: free of the rot, or a point of CON poorer."""
    if shaken_off:
        return replace(wounds, rotting=None)
    return replace(wounds, rotting=0, con_lost=wounds.con_lost + 1)


def disease_is_due(wounds: Wounds) -> bool:
    """True where a wasting disease has had its week, and a CON roll is to be made (a house ruling)."""
    return WASTING_DISEASE in wounds.ails and wounds.wasting >= WEEK


def after_disease_roll(wounds: Wounds, shaken_off: bool) -> Wounds:
    """The wounds after the weekly roll: well again, or a point of CON poorer."""
    if shaken_off:
        return replace(cured(wounds, WASTING_DISEASE), wasting=0)
    return replace(wounds, wasting=0, con_lost=wounds.con_lost + 1)


def days_left(wounds: Wounds) -> int:
    """Days of rest until the wound is whole by itself; 0 where there is none that time mends."""
    return max(0, DAYS_TO_MEND[wounds.injury] - wounds.days) if wounds.injury in DAYS_TO_MEND else 0
