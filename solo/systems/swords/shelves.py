"""Content files of Swords in the order of loading, each with the check of its entries.

A file may refer only to earlier ones, so gear and tables come first and fights last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, Shelf
from solo.systems.parts import coach, contests, topics
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.parts.shelves import checked, spelt
from solo.systems.swords.gear import armour, ground, ranges, thing, weapon
from solo.systems.swords.rolls import health

TOPICS: Final = ("manoeuvre", "condition", "modifier", "rule", "ruling")


def shelves() -> Iterator[Shelf]:
    """Yield all shelves in the order of their dependencies, those used only in creation last.

    Later shelves are imported only when they are needed: a question about an attack needs only tables.
    """
    yield coach.shelf()
    yield checked("ranges", ranges.RangeStep, ranges.faults)
    yield checked("health", health.HealthStep, health.faults)
    yield checked("weapons", weapon.Weapon, weapon.faults)
    yield checked("armours", armour.Armour, armour.armour_faults)
    yield checked("shields", armour.Shield, armour.shield_faults)
    yield checked("surfaces", ground.Surface, ground.surface_faults)
    yield checked("corners", ground.Corner, ground.corner_faults)
    yield checked("things", thing.Thing, thing.faults)
    yield from _of_fights()
    yield from _of_battles()
    yield topics.shelf(TOPICS)
    yield topics.asked_shelf()
    yield from _of_creation()


def _of_fights() -> Iterator[Shelf]:
    from solo.systems.swords.encounters import ready_characters
    from solo.systems.swords.encounters import ready_fights as fights
    from solo.systems.swords.foes import foe as foes

    yield checked("foes", foes.Foe, spelt(foes.faults, _skills))
    yield checked("characters", ready_characters.ReadyCharacter, spelt(ready_characters.faults, _skills))
    yield checked("fights", TieredFight, fights.faults)
    yield contests.shelf(lambda content: content.entries(ready_characters.ReadyCharacter))


def _of_battles() -> Iterator[Shelf]:
    from solo.systems.swords.armies import army
    from solo.systems.swords.armies import ready_battles as battles

    yield checked("generals", army.General, army.general_faults)
    yield checked("qualities", army.Quality, army.quality_faults)
    yield checked("battles", battles.NamedBattle, battles.faults)


def _of_creation() -> Iterator[Shelf]:
    from solo.systems.swords.creation import plans
    from solo.systems.swords.foe_creation import kinds

    yield checked("kinds", kinds.Kind, spelt(kinds.faults, _skills))
    yield checked("plans", plans.Plan, plans.faults)


def _skills(_content: Content) -> tuple[str, ...]:
    from solo.systems.swords.people.sheet import CRAFTS, SKILLS

    return (*SKILLS, *CRAFTS)
