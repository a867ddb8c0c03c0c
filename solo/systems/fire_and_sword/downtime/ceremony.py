"""Ceremony as help (`F-32`): each hour of ceremony before a roll adds 1 to the skill.

Long ceremonies need CON rolls. A character about to make a magical roll outside a fight is asked for the hours of
preparation.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import Choose, Decision, Event, Measure, Option, Preview, Scene
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember, CompanyState
from solo.systems.fire_and_sword.magic.casting import HOURS_WITHOUT_TIRING, ceremony_bonus, con_rolls, endure_ceremony
from solo.systems.fire_and_sword.skills import CEREMONY

LONGEST: Final = 24
"""The most hours of ceremony that are offered; a day has no more."""

UNDONE: Final = -1

BEYOND: Final = "ceremony beyond casting"
NO_HELP, HELPS = "no", "helps as well (house rule)"
BEYOND_VALUES: Final = (NO_HELP, HELPS)
"""Values of the switch that allows hours of ceremony for obtaining spells, study and enchanting.

The rules allow hours of ceremony for casting only.
"""


def prepare_ceremony(
    scene: Scene, person: CompanyMember, what: str, chance: Callable[[int], Fraction]
) -> Generator[Decision, str, int]:
    """Ask for hours of ceremony before a roll, and return the bonus on that roll.

    The bonus is 0 without a ceremony, and UNDONE after a failed CON roll. `what` names the roll. `chance` returns
    the chance of that roll, from 0 to 1, with a given bonus. A character without Ceremony is not asked.
    """
    skill = skill_rolls.effective_skill(person.character, CEREMONY)
    most = min(skill, LONGEST)
    if most < 1:
        return 0
    best = max(range(min(most, HOURS_WITHOUT_TIRING) + 1), key=lambda hours: (chance(hours), -hours))

    def options() -> list[Option]:
        return [
            Option(str(hours), _label(hours), partial(_preview, person, hours, chance)) for hours in range(most + 1)
        ]

    asked = f"How many hours of ceremony does {person.name} hold {what}?"
    hours = int((yield Choose(person.key, "ceremony", asked, options, str(best))))
    if not hours:
        return 0
    return ceremony_bonus(skill, hours) if _endures(scene, person, hours) else UNDONE


def prepared_beyond_casting(
    company: CompanyState, scene: Scene, person: CompanyMember, what: str, chance: Callable[[int], Fraction]
) -> Generator[Decision, str, int]:
    """Return the bonus of a ceremony for a roll other than casting.

    Returns 0 without asking if the table allows ceremonies for casting only.
    """
    if company.options.get(BEYOND) != HELPS:
        return 0
    return (yield from prepare_ceremony(scene, person, what, chance))


def _label(hours: int) -> str:
    return "none" if not hours else "1 hour" if hours == 1 else f"{hours} hours"


def _endurance(person: CompanyMember, hours: int) -> Fraction:
    """Return the chance, from 0 to 1, that all CON rolls of a ceremony of this many hours succeed."""
    con = person.character.statistic("CON")
    return distribution(endure_ceremony, con, con_rolls(hours), person.character.wounds.weak).chance_of(True)


def _preview(person: CompanyMember, hours: int, chance: Callable[[int], Fraction]) -> Preview:
    lasting = _endurance(person, hours)
    measures = [Measure("succeeds", lasting * chance(hours), "chance")]
    if con_rolls(hours):
        measures.append(Measure("endured", lasting, "chance"))
    note = f"+{hours}" if hours else ""
    explanation = skill_rolls.yes_or_no(
        f"{_label(hours)} of ceremony", lasting, "endured", "undone", "Each hour from the ninth on needs a CON roll."
    )
    return Preview(tuple(measures), note=note, explain=lambda: explanation)


def _endures(scene: Scene, person: CompanyMember, hours: int) -> bool:
    rolls, con = con_rolls(hours), person.character.statistic("CON")
    if not rolls:
        if scene.has_listener:
            scene.emit(Event("ceremony", f"{person.name} holds {_label(hours)} of ceremony: +{hours}.", person.name))
        return True
    weak = person.character.wounds.weak
    lasted = scene.roll(
        person.key, f"{person.name}: endure {_label(hours)} of ceremony", endure_ceremony, con, rolls, weak
    )
    if scene.has_listener:
        came = f"+{hours}" if lasted else "the CON roll fails, and the ceremony is undone"
        roll = skill_rolls.describe_roll(scene, "CON in the ceremony", con, came)
        text = f"{person.name} performs {_label(hours)} of ceremony: {came}."
        scene.emit(Event("ceremony", text, person.name, (roll,)))
    return lasted
