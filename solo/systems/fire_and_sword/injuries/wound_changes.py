"""Changes of wounds on the sheet: by an episode, by time, and by help (`R-17`)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.systems.fire_and_sword.people.losses import WASTING_DISEASE
from solo.systems.fire_and_sword.people.wounds import DAYS_TO_MEND, Wounds, graver_injury
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury, InjuryResult
from solo.systems.fire_and_sword.rolls.spirit_combat import Aftermath

MADNESS: Final = "madness"
WEEK: Final = 7


def after_injury(wounds: Wounds, injured: InjuryResult) -> Wounds:
    """Return the wounds with a new injury: the graver state, counted from today, with its disability and flesh rot."""
    if injured.injury is not Injury.HEALTHY:
        wounds = replace(wounds, injury=graver_injury(wounds.injury, injured.injury), days=0)
    if injured.disability:
        wounds = add_disability(wounds, injured.disability)
    if injured.flesh_rot and wounds.rotting is None:
        wounds = replace(wounds, rotting=0)
    return wounds


# rule: What spirits leave behind
def after_spirit(wounds: Wounds, found: Aftermath, effect: str) -> Wounds:
    """Return the wounds after a result of the spirit table; `effect` is the victor's effect, "" for none (`F-24`).

    A spirit that drives its victim mad leaves the victim addled, so that Restore Sanity can cure the victim (a
    house ruling).
    """
    if found.lost:
        return replace(wounds, lost_soul=True)
    if found.wounded:
        wounds = replace(wounds, injury=graver_injury(wounds.injury, Injury.WALKING), days=0)
    if not found.touched or not effect:
        return wounds
    if effect == MADNESS:
        return add_disability(wounds, Disability.ADDLED)
    return wounds if effect in wounds.ails else replace(wounds, ails=(*wounds.ails, effect))


def add_disability(wounds: Wounds, lost: Disability) -> Wounds:
    """Return the wounds with one more disability. A repeated disability counts once."""
    if lost in wounds.disabilities:
        return wounds
    return replace(wounds, disabilities=(*wounds.disabilities, lost))


def curable(wounds: Wounds, cures: tuple[str, ...]) -> str:
    """Return the first disability or spirit's effect that a spell with these `cures` can end; "" for none."""
    return next((one for one in (*map(str, wounds.disabilities), *wounds.ails) if one in cures), "")


def remove_condition(wounds: Wounds, what: str) -> Wounds:
    """Return the wounds without one disability or effect, by its name."""
    return replace(
        wounds,
        disabilities=tuple(one for one in wounds.disabilities if one.value != what),
        ails=tuple(one for one in wounds.ails if one != what),
    )


def soul_returned(wounds: Wounds) -> Wounds:
    """Return the wounds after the soul was called back from between the planes."""
    return replace(wounds, lost_soul=False)


def out_of_danger(wounds: Wounds) -> Wounds:
    """Return the wounds of a dying character who was saved and is now badly wounded."""
    return replace(wounds, injury=Injury.BADLY, days=0) if wounds.injury is Injury.DYING else wounds


def mark_dead(wounds: Wounds) -> Wounds:
    """Return the wounds of a character who dies now."""
    return replace(wounds, injury=Injury.DEAD)


def a_day_older(wounds: Wounds) -> Wounds:
    """Return the wounds a day later.

    A wound heals if its time is up. The next rolls against flesh rot and disease come a day nearer.
    """
    days = wounds.days + 1 if wounds.injury in DAYS_TO_MEND else 0
    if wounds.injury in DAYS_TO_MEND and days >= DAYS_TO_MEND[wounds.injury]:
        wounds = replace(wounds, injury=Injury.HEALTHY)
        days = 0
    wasting = wounds.wasting + 1 if WASTING_DISEASE in wounds.ails else 0
    return replace(wounds, days=days, rotting=None if wounds.rotting is None else wounds.rotting + 1, wasting=wasting)


def rot_is_due(wounds: Wounds) -> bool:
    """Return True if the weekly CON roll against flesh rot is due."""
    return wounds.rotting is not None and wounds.rotting >= WEEK


def after_rot_roll(wounds: Wounds, shaken_off: bool) -> Wounds:
    """Return the wounds after the weekly roll: free of flesh rot, or with a point of CON lost."""
    if shaken_off:
        return replace(wounds, rotting=None)
    return replace(wounds, rotting=0, con_lost=wounds.con_lost + 1)


def disease_is_due(wounds: Wounds) -> bool:
    """Return True if the weekly CON roll against a wasting disease is due (a house ruling)."""
    return WASTING_DISEASE in wounds.ails and wounds.wasting >= WEEK


def after_disease_roll(wounds: Wounds, shaken_off: bool) -> Wounds:
    """Return the wounds after the weekly roll: free of the disease, or with a point of CON lost."""
    if shaken_off:
        return replace(remove_condition(wounds, WASTING_DISEASE), wasting=0)
    return replace(wounds, wasting=0, con_lost=wounds.con_lost + 1)


def days_left(wounds: Wounds) -> int:
    """Return the days of rest until the wound has healed; 0 for a wound that time does not heal."""
    return max(0, DAYS_TO_MEND[wounds.injury] - wounds.days) if wounds.injury in DAYS_TO_MEND else 0
