"""Harm and healing outside a fight (`P-34`): points lost, bleeding, help, and points regained."""

from __future__ import annotations

from solo.resolver import Modifier
from solo.systems.contract import Event, Scene, ValueChange
from solo.systems.parts import company as parts
from solo.systems.parts.phrasing import format_number
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.people.sheet import skill_dice
from solo.systems.polyhedral.rolls import checks, injuries
from solo.systems.polyhedral.rolls.checks import check_roll

Points = tuple[int, int, int]
HELPED = Modifier("a helper's care", 1)


def snapshot_points(person: CompanyMember) -> Points:
    """Return the present LP, VP and SP, for a later comparison by `list_changes`."""
    return person.lp, person.vp, person.sp


def list_changes(person: CompanyMember, before: Points) -> tuple[ValueChange, ...]:
    """Return the member's changes of LP, VP and SP since `before`."""
    lp, vp, sp = before
    return parts.list_changes(person.name, ("LP", lp, person.lp), ("VP", vp, person.vp), ("SP", sp, person.sp))


def regain(person: CompanyMember, lp: int = 0, vp: int = 0, sp: int = 0) -> tuple[ValueChange, ...]:
    """Give points back to a member, up to the full values, and return the changes.

    Regained LP or VP stop bleeding at once (`P-34`).
    """
    before = snapshot_points(person)
    person.lp = max(person.lp, min(person.full_lp, person.lp + lp))
    person.vp = max(person.vp, min(person.full_vp, person.vp + vp))
    person.sp = max(person.sp, min(person.full_sp, person.sp + sp))
    if (person.lp, person.vp) != before[:2]:
        person.bleeding = False
    return list_changes(person, before)


def wound(person: CompanyMember, damage: int, cause: str) -> tuple[ValueChange, ...]:
    """Wound a member: 1 LP, and for the rest VP while they last, then LP (`P-34`). Return the changes."""
    return _take(person, injuries.split(person.lp, person.vp, damage), cause)


def drain(person: CompanyMember, lost: int, cause: str) -> tuple[ValueChange, ...]:
    """Take `lost` points off a member, VP first, then LP, as in a fall (`R-25`); return the changes.

    `cause` becomes the cause of death if the member dies.
    """
    return _take(person, injuries.drain(person.lp, person.vp, lost), cause)


def _take(person: CompanyMember, left: tuple[int, int], cause: str) -> tuple[ValueChange, ...]:
    before = snapshot_points(person)
    person.lp, person.vp = left
    if snapshot_points(person) == before or person.awake:
        return list_changes(person, before)
    person.bleeding = not person.dead
    person.died_of = cause if person.dead else ""
    return list_changes(person, before)


def tell_fall(scene: Scene, person: CompanyMember) -> None:
    """Emit an event if `person` has just gone down or died."""
    if person.dead:
        scene.emit(Event("dead", f"{person.name} is dead.", person.name))
    elif not person.awake:
        scene.emit(Event("down", f"{person.name} goes down, bleeding, at {format_number(person.lp)} LP.", person.name))


def bleed_out(company: CompanyState, scene: Scene, cause: str) -> None:
    """Let bleeding run on until all members are stable or dead.

    Each able member helps one bleeding member (`P-34`, `H-32`).
    """
    while bleeding := [person for person in company.people if person.bleeding]:
        free = company.list_able()
        for person in bleeding:
            if free:
                _help(scene, free.pop(0), person)
            bleed(scene, person, cause)


def bleed(scene: Scene, person: CompanyMember, cause: str) -> None:
    """Make a member's check against bleeding: success stops it, failure costs 1 LP (`P-34`, `R-22`)."""
    named = (HELPED,) if person.helped else ()
    person.helped = False
    before, toughness = snapshot_points(person), person.build.attributes.toughness
    what = f"{person.name}: stop the bleeding"
    stable = scene.roll(person.key, what, injuries.stabilise, toughness, person.lp, len(named))
    roll = check_roll(scene, "stop the bleeding", -person.lp, named, "stable" if stable else "still bleeding")
    person.bleeding = not stable
    if not stable:
        person.lp -= 1
    text = f"{person.name} stops bleeding and is stable." if stable else f"{person.name} keeps bleeding."
    scene.emit(Event("bleeding", text, person.name, (roll,), list_changes(person, before)))
    if person.dead:
        person.bleeding = False
        person.died_of = cause
        tell_fall(scene, person)


def _help(scene: Scene, helper: CompanyMember, person: CompanyMember) -> None:
    what = f"{helper.name}: tend {person.name}"
    person.helped = scene.roll(helper.key, what, checks.check, *skill_dice(helper.build, "Medicine"), -person.lp, 0)
    roll = check_roll(scene, "Medicine", -person.lp, (), "helped" if person.helped else "no help")
    end = f" and gives {person.name} +1 on the next check" if person.helped else " without success"
    scene.emit(Event("aid", f"{helper.name} tends {person.name}'s bleeding{end}.", helper.name, (roll,)))
