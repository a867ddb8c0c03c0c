"""Content files of Swords in the order of loading, each with the check of its entries.

A file may refer only to earlier files, so gear and tables come first and fights last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, Shelf
from solo.systems.parts import contests, hints, topics
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.parts.shelves import skill_name_problems, validated_shelf
from solo.systems.swords.gear import armour, breakable_objects, ranges, surfaces, weapon
from solo.systems.swords.rolls import damage

TOPICS: Final = ("manoeuvre", "condition", "modifier", "rule", "ruling")


def shelves() -> Iterator[Shelf]:
    """Yield all shelves in the order of their dependencies; shelves for creation come last.

    A shelf is imported only when it is reached: a question about an attack needs only tables.
    """
    yield hints.shelf()
    yield validated_shelf("ranges", ranges.RangeStep, ranges.find_problems)
    yield validated_shelf("health", damage.HealthStep, damage.find_problems)
    yield validated_shelf("weapons", weapon.Weapon, weapon.find_problems)
    yield validated_shelf("armours", armour.Armour, armour.armour_problems)
    yield validated_shelf("shields", armour.Shield, armour.shield_problems)
    yield validated_shelf("surfaces", surfaces.Surface, surfaces.surface_problems)
    yield validated_shelf("corners", surfaces.Corner, surfaces.corner_problems)
    yield validated_shelf("things", breakable_objects.BreakableObject, breakable_objects.find_problems)
    yield from _of_fights()
    yield from _of_battles()
    yield topics.shelf(TOPICS)
    yield topics.asked_shelf()
    yield from _of_creation()


def _of_fights() -> Iterator[Shelf]:
    from solo.systems.swords.encounters import ready_characters
    from solo.systems.swords.encounters import ready_fights as fights
    from solo.systems.swords.foes import foe as foes

    yield validated_shelf("foes", foes.Foe, skill_name_problems(foes.find_problems, _skills))
    yield validated_shelf(
        "characters", ready_characters.ReadyCharacter, skill_name_problems(ready_characters.find_problems, _skills)
    )
    yield validated_shelf("fights", TieredFight, fights.find_problems)
    yield contests.shelf(lambda content: content.entries(ready_characters.ReadyCharacter))


def _of_battles() -> Iterator[Shelf]:
    from solo.systems.swords.armies import army
    from solo.systems.swords.armies import ready_battles as battles

    yield validated_shelf("generals", army.General, army.general_problems)
    yield validated_shelf("qualities", army.TroopQuality, army.quality_problems)
    yield validated_shelf("battles", battles.NamedBattle, battles.find_problems)


def _of_creation() -> Iterator[Shelf]:
    from solo.systems.swords.creation import plans
    from solo.systems.swords.foe_creation import kinds

    yield validated_shelf("kinds", kinds.FoeTemplate, skill_name_problems(kinds.find_problems, _skills))
    yield validated_shelf("plans", plans.FightingStyle, plans.find_problems)


def _skills(_content: Content) -> tuple[str, ...]:
    from solo.systems.swords.people.sheet import CRAFTS, SKILLS

    return (*SKILLS, *CRAFTS)
