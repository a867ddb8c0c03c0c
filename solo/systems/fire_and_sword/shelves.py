"""Shelves of the game: the files of its content, and the validation of their entries.

A shelf may refer to earlier shelves only. Gear and spells therefore come first, and fights last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from solo.systems.contract import Content, Shelf
from solo.systems.fire_and_sword.encounters import ready_fights as fights
from solo.systems.fire_and_sword.foes import foe as foes
from solo.systems.fire_and_sword.gear import armour, ware, weapon
from solo.systems.fire_and_sword.magic import faults as spell_faults
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.characters import ReadyCharacter
from solo.systems.fire_and_sword.skills import SHIELD_PARRY, SKILLS
from solo.systems.parts import contests, hints, topics
from solo.systems.parts.fight.ready_fights import NamedFight
from solo.systems.parts.shelves import EntryFault, skill_name_problems, validated_shelf

if TYPE_CHECKING:
    from solo.systems.fire_and_sword.creation.callings import Calling
    from solo.systems.fire_and_sword.creation.characters import Characters

TOPICS: Final = ("rule", "action", "manoeuvre", "modifier", "table", "ruling", "grade")


def shelves() -> Iterator[Shelf]:
    """Yield all shelves, each after the shelves that it refers to. Shelves that only creation needs come last."""
    yield hints.shelf()
    yield validated_shelf("wares", ware.Ware, ware.find_problems)
    yield validated_shelf("weapons", weapon.Weapon, weapon.find_problems)
    yield validated_shelf("armours", armour.Armour, armour.find_problems)
    yield validated_shelf("shields", armour.Shield, armour.find_problems)
    yield validated_shelf("spells", Spell, spell_faults.find_problems)
    yield validated_shelf("characters", ReadyCharacter, _ReadyProblems())
    yield validated_shelf("foes", foes.Foe, skill_name_problems(foes.find_problems, _skills))
    yield validated_shelf("fights", NamedFight, fights.find_problems)
    yield contests.shelf(lambda content: content.entries(ReadyCharacter))
    yield topics.shelf(TOPICS)
    yield topics.asked_shelf()
    yield from _of_creation()


def _of_creation() -> Iterator[Shelf]:
    """Yield the shelves of callings and of foe templates. Ready characters refer to callings as well."""
    from solo.systems.fire_and_sword.creation.callings import Calling
    from solo.systems.fire_and_sword.foe_creation import kinds

    yield validated_shelf("callings", Calling, _calling_problems)
    yield validated_shelf("kinds", kinds.FoeTemplate, skill_name_problems(kinds.find_problems, _skills))


def _skills(content: Content) -> set[str]:
    """Return the names of all skills: listed skills, skills of weapons, and skills of spells."""
    weapons = content.entries(weapon.Weapon).values()
    of_weapons = (skill for one in weapons for skill in (one.attack_skill, one.parry_skill))
    return {SHIELD_PARRY, *SKILLS, *of_weapons, *content.entries(Spell)}


def _calling_problems(calling: Calling, content: Content) -> Iterable[EntryFault]:
    from solo.systems.fire_and_sword.creation.calling_faults import find_problems

    return find_problems(calling, content)


class _ReadyProblems:
    """Validation of ready characters by the rules of creation, which are loaded on first use."""

    def __init__(self) -> None:
        self._creation: Characters | None = None

    def __call__(self, ready: ReadyCharacter, content: Content) -> Iterable[EntryFault]:
        from solo.systems.fire_and_sword.creation.characters import Characters
        from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
        from solo.systems.fire_and_sword.creation.ready import find_problems

        self._creation = self._creation or Characters(DraftCatalogue(content))
        return find_problems(ready, self._creation)
