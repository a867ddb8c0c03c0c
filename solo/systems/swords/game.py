"""Owns Swords as a whole: the contract filled, each point of it handed to the module that knows it.

Modules are imported when they are asked for, so that one question does not load the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from solo.systems.contract import (
    AnyProcedure,
    Characters,
    Content,
    Encounters,
    Foes,
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
    from solo.systems.swords.foe_creation.workshop import Workshop
    from solo.systems.swords.people.sheet import Character


class Swords(System):
    """Swords, opened with its content. The rules know no budget: only a forecast tells how hard a fight is."""

    def __init__(self, content: Content, manifest: Manifest) -> None:
        self.manifest = manifest
        self._content = content

    @cached_property
    def characters(self) -> Characters[Character]:
        return SwordsCharacters(self._content)

    @cached_property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        from solo.systems.swords.procedures import procedures

        return procedures(self._content)

    @cached_property
    def foes(self) -> Foes:
        return SwordsFoes(self._content)

    @cached_property
    def encounters(self) -> Encounters:
        return SwordsEncounters(self._content)

    @cached_property
    def library(self) -> Library[Character]:
        from solo.systems.swords.library.worked_out import Bearing

        return Bearing(self._content)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        from solo.systems.swords.questions.catalogue import questions

        return questions(self._content)


class SwordsCharacters(CharactersAtTheDoor["Character"]):
    """Characters of Swords: bought with points, weighed by the danger they are to the Fighter of the rules."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def type(self) -> type[Character]:
        from solo.systems.swords.people.sheet import Character

        return Character

    @cached_property
    def making(self) -> Making[Character]:
        from solo.systems.swords.creation import characters

        return characters.Characters(self._content)

    def sheet(self, character: Character) -> Sequence[Panel]:
        from solo.systems.swords.creation.sheet_panels import sheet_panels

        return sheet_panels(character, self._content)

    def member(self, character: Character) -> Member:
        from solo.systems.swords.encounters.danger import danger_of_character
        from solo.systems.swords.people.sheet import best_defense

        danger = danger_of_character(character, self._content)
        return Member(character.name, danger, best_defense(character, self._content))

    def ready(self) -> Mapping[str, Character]:
        from solo.systems.swords.encounters.ready_characters import ReadyCharacter, character_of

        entries = self._content.entries(ReadyCharacter)
        return {name: character_of(ready, self._content) for name, ready in entries.items()}


class SwordsFoes(Foes):
    """Foes by their danger: how often in a hundred the Fighter of the rules is lost who closes in on one."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def prices(self) -> Mapping[str, int]:
        from solo.systems.swords.encounters.danger import danger
        from solo.systems.swords.foes.foe import Foe

        return {name: danger(foe, self._content) for name, foe in self._content.entries(Foe).items()}

    def tags(self, name: str) -> Sequence[str]:
        from solo.systems.swords.foes.foe import Foe

        foe = self._content.entries(Foe)[name]
        return (*foe.tags, *foe.themes)

    @cached_property
    def workshop(self) -> Workshop:
        from solo.systems.swords.foe_creation.workshop import Workshop

        return Workshop(self._content)


class SwordsEncounters(Encounters):
    """Tiers are shares of fights that are won (part 6); a fight is fought along one line of yards (`H-02`)."""

    price_unit = "danger"

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def tiers(self) -> Sequence[Tier]:
        from solo.systems.swords.encounters.tiers import TIERS

        return TIERS

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        from solo.systems.parts.fight.ready_fights import ready_fight
        from solo.systems.swords.encounters.ready_fights import NamedFight

        return {name: ready_fight(fight) for name, fight in self._content.entries(NamedFight).items()}
