"""Owns Gloranthan Heroes as a whole: the contract filled, each point of it handed to the module that knows it.

Modules are imported when they are asked for, so that one question does not load the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from solo.systems.contract import (
    AnyProcedure,
    BudgetRule,
    Characters,
    Content,
    Encounters,
    Foes,
    HouseRule,
    Library,
    Manifest,
    Member,
    Panel,
    Question,
    ReadyFight,
    System,
    Tier,
)
from solo.systems.parts.front_door import CharactersAtTheDoor, Making

if TYPE_CHECKING:
    from solo.systems.gloranthan.foe_creation.workshop import Workshop
    from solo.systems.gloranthan.people.sheet import Character
    from solo.systems.parts.first_pick.filling import Known


class GloranthanHeroes(System):
    """Gloranthan Heroes, opened with its content."""

    def __init__(self, content: Content, manifest: Manifest) -> None:
        self.manifest = manifest
        self._content = content

    @cached_property
    def house_rules(self) -> Sequence[HouseRule]:
        from solo.systems.parts.house_rules import house_rules

        return house_rules(self._content)

    @cached_property
    def characters(self) -> Characters[Character]:
        return GloranthanCharacters(self._content)

    @cached_property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        from solo.systems.gloranthan.procedures import procedures

        return procedures(self._content)

    @cached_property
    def foes(self) -> Foes:
        return GloranthanFoes(self._content)

    @cached_property
    def encounters(self) -> Encounters:
        return GloranthanEncounters(self._content)

    @cached_property
    def library(self) -> Library[Character]:
        from solo.systems.gloranthan.library.pages import Pages

        return Pages(self._content)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        from solo.systems.gloranthan.questions.catalogue import questions

        return questions(self._content)


class GloranthanCharacters(CharactersAtTheDoor["Character"]):
    """Heroes of any way of life, and commanders, who are weighed as regiments (parts 1 to 3, 12)."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def type(self) -> type[Character]:
        from solo.systems.gloranthan.people.sheet import Character

        return Character

    @cached_property
    def making(self) -> Making[Character]:
        from solo.systems.gloranthan.creation import characters

        return characters.Characters(self._content)

    def sheet(self, character: Character) -> Sequence[Panel]:
        from solo.systems.gloranthan.creation.sheet_panels import sheet_panels

        return sheet_panels(character, self._content)

    def member(self, character: Character) -> Member:
        from solo.systems.gloranthan.encounters.strength import member

        return member(character, self._content)

    def ready(self) -> Mapping[str, Character]:
        from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of

        entries = self._content.entries(ReadyCharacter)
        return {name: character_of(ready, self._content) for name, ready in entries.items()}


class GloranthanFoes(Foes):
    """Foes by their price, regiments by their multiples (part 12)."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def prices(self) -> Mapping[str, int]:
        return {name: known.worth for name, known in self._known.items()}

    def tags(self, name: str) -> Sequence[str]:
        known = self._known[name]
        return (*sorted(known.tags), *sorted(known.themes))

    @cached_property
    def _known(self) -> Mapping[str, Known]:
        from solo.systems.gloranthan.encounters.first_pick import FirstPick

        return FirstPick(self._content).known

    @cached_property
    def workshop(self) -> Workshop:
        from solo.systems.gloranthan.foe_creation.workshop import Workshop

        return Workshop(self._content)


class GloranthanEncounters(Encounters):
    """A first pick by worth, tiers by what a forecast says (part 12)."""

    price_unit = "worth"

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def tiers(self) -> Sequence[Tier]:
        from solo.systems.gloranthan.encounters.tiers import TIERS

        return TIERS

    @cached_property
    def budget(self) -> BudgetRule:
        from solo.systems.gloranthan.encounters.first_pick import FirstPick

        return FirstPick(self._content)

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        from solo.systems.gloranthan.encounters.ready_fights import NamedFight
        from solo.systems.parts.fight.ready_fights import ready_fight

        return {name: ready_fight(fight) for name, fight in self._content.entries(NamedFight).items()}
