"""Effects of a day: healing, flesh rot, sunrise for the dying, and magic points.

The rules are `R-17` for bodies, `F-31` for magic points, and `F-33` for spells that end at a sunrise.
"""

from __future__ import annotations

from collections.abc import Callable

from solo.systems.contract import Event, Scene, ValueChange
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember
from solo.systems.fire_and_sword.injuries import wound_changes
from solo.systems.fire_and_sword.injuries.care import CareState
from solo.systems.fire_and_sword.magic.casting import daily_magic_points
from solo.systems.fire_and_sword.magic.effects import after_sunrises
from solo.systems.fire_and_sword.magic.enchantment import ROWS, bonus
from solo.systems.fire_and_sword.people.losses import WASTING_DISEASE
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Injury, lives_through, shakes_off_disease, shakes_off_rot
from solo.systems.parts.company import list_changes


def pass_day(company: CareState, scene: Scene) -> None:
    """Let a day and a night pass for all living characters, until the next sunrise."""
    company.days += 1
    company.tried.clear()
    changes: list[ValueChange] = []
    for person in company.living():
        before = person.character
        _sunrise(person, scene, company.deduct)
        if not person.dead:
            _a_day(person, scene)
            changes += _changes(before, person.character)
    if changes and scene.has_listener:
        scene.emit(Event("rest", _day_told(company.days, changes), "", (), tuple(changes)))


def _day_told(day: int, changes: list[ValueChange]) -> str:
    """Describe a day of rest in a sentence."""
    whole = [one.who for one in changes if one.what == "state" and one.after == Injury.HEALTHY.value]
    if whole:
        return f"Day {day}: {' and '.join(whole)} {'is' if len(whole) == 1 else 'are'} healthy again."
    return f"Day {day}: the party recovers a little."


def recovery(character: Character) -> int:
    """Return the magic points that a character recovers in a day, including the effect of enchanted items."""
    points = bonus(character.enchanted, "recovery") // ROWS["recovery"].gain
    return daily_magic_points(character.power, points)


def is_fully_rested(character: Character) -> bool:
    """Return True if rest alone cannot improve the character's state."""
    wounds = character.wounds
    gnawing = wounds.rotting is not None or WASTING_DISEASE in wounds.ails
    mending_by_itself = wound_changes.days_left(wounds) > 0 or gnawing
    return not mending_by_itself and not character.exhausted and not regains(character)


def regains(character: Character) -> bool:
    """Return True if the character lacks magic points and recovers at least one a day."""
    return character.magic_points < character.store and recovery(character) > 0


def _sunrise(person: CompanyMember, scene: Scene, deduct: bool) -> None:
    """Roll for a dying character at sunrise. The character lives on, badly wounded, or dies."""
    wounds, con = person.character.wounds, person.character.statistic("CON")
    if wounds.injury is not Injury.DYING:
        return
    lives = scene.roll(person.key, f"{person.name}: live through the night", lives_through, con, wounds.weak, deduct)
    person.change(wounds=wound_changes.out_of_danger(wounds) if lives else wound_changes.mark_dead(wounds))
    if scene.has_listener:
        came = "survives, badly wounded" if lives else "dies at sunrise"
        roll = skill_rolls.describe_roll(scene, "CON against 5", con, came)
        change = ValueChange(person.name, "state", wounds.injury.value, person.character.wounds.injury.value)
        scene.emit(Event("heal" if lives else "down", f"{person.name} {came}.", person.name, (roll,), (change,)))


def _a_day(person: CompanyMember, scene: Scene) -> None:
    character = person.character
    person.change(
        wounds=wound_changes.a_day_older(character.wounds),
        magic_points_spent=max(0, character.magic_points_spent - recovery(character)),
        running=after_sunrises(character.running, 1),
        exhausted=False,
    )
    if wound_changes.rot_is_due(person.character.wounds):
        _weekly(person, scene, "flesh rot", shakes_off_rot, wound_changes.after_rot_roll)
    if not person.dead and wound_changes.disease_is_due(person.character.wounds):
        _weekly(person, scene, WASTING_DISEASE, shakes_off_disease, wound_changes.after_disease_roll)


# rule: The course of a disease
def _weekly(
    person: CompanyMember, scene: Scene, what: str, roll: Callable[..., bool], after: Callable[[Wounds, bool], Wounds]
) -> None:
    """Make the weekly CON roll against flesh rot or a disease, and apply and narrate its result.

    A character without CON left dies (a house ruling).
    """
    wounds, con = person.character.wounds, person.character.statistic("CON")
    free = scene.roll(person.key, f"{person.name}: {what}", roll, con, wounds.weak)
    person.change(wounds=after(wounds, free))
    if person.character.statistic("CON") == 0:
        person.change(wounds=wound_changes.mark_dead(person.character.wounds))
    if scene.has_listener:
        came = f"is free of the {what}" if free else f"loses a point of CON to the {what}"
        came += " and dies" if person.dead else ""
        now = person.character.statistic("CON")
        changed = list_changes(person.name, ("CON", con, now))
        rolled = skill_rolls.describe_roll(scene, f"CON against {what}", con, came)
        scene.emit(Event("heal" if free else "down", f"{person.name} {came}.", person.name, (rolled,), changed))


def _changes(before: Character, after: Character) -> list[ValueChange]:
    was, now = before.wounds.injury.value, after.wounds.injury.value
    found = [*list_changes(after.name, ("state", was, now), ("MP", before.magic_points, after.magic_points))]
    if before.exhausted:
        found.append(ValueChange(after.name, "state", "exhausted", "rested"))
    ended = {one.spell for one in before.running} - {one.spell for one in after.running}
    found += [ValueChange(after.name, spell, "active", "over") for spell in sorted(ended)]
    return found
