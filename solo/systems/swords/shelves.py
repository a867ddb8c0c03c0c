"""Owns the list of shelves of Swords: which files its content has, and how an entry of each is judged.

A shelf may look at those before it only, so gear and tables stand first and fights last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from solo.systems.contract import Content, Shelf
from solo.systems.swords.armies import army
from solo.systems.swords.armies import ready_battles as battles
from solo.systems.swords.foes import foe as foes
from solo.systems.swords.foes import ready_fights as fights
from solo.systems.swords.gear import armour, ground, ranges, weapon
from solo.systems.swords.library import topics
from solo.systems.swords.people import characters
from solo.systems.swords.rolls import health

E = TypeVar("E", bound=msgspec.Struct)


def shelves() -> Sequence[Shelf]:
    """All shelves in the order in which they lean on each other."""
    return (
        _checked("ranges", ranges.RangeStep, ranges.faults),
        _checked("health", health.HealthStep, health.faults),
        _checked("weapons", weapon.Weapon, weapon.faults),
        _checked("armours", armour.Armour, armour.armour_faults),
        _checked("shields", armour.Shield, armour.shield_faults),
        _checked("surfaces", ground.Surface, ground.surface_faults),
        _checked("corners", ground.Corner, ground.corner_faults),
        _checked("foes", foes.Foe, foes.faults),
        _checked("characters", characters.ReadyCharacter, characters.faults),
        _checked("fights", fights.NamedFight, fights.faults),
        _checked("generals", army.General, army.general_faults),
        _checked("qualities", army.Quality, army.quality_faults),
        _checked("battles", battles.NamedBattle, battles.faults),
        _checked("topics", topics.Topic, topics.faults),
    )


def _checked(name: str, kind: type[E], faults: Callable[[E, Content], Iterable[tuple[str, str]]]) -> Shelf:
    def check(entry: msgspec.Struct, content: Content) -> Iterable[tuple[str, str]]:
        return faults(entry, content) if isinstance(entry, kind) else ()

    return Shelf(name, kind, check)
