"""Owns Fire and Sword as a whole: the contract filled, each point of it handed to the module that knows it.

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
    from solo.systems.fire_and_sword.creation.stock import Stock
    from solo.systems.fire_and_sword.foe_creation.workshop import Workshop
    from solo.systems.fire_and_sword.people.sheet import Character


class FireAndSword(System):
    """Fire and Sword, opened with its content."""

    def __init__(self, content: Content, manifest: Manifest) -> None:
        self.manifest = manifest
        self._content = content

    @cached_property
    def characters(self) -> Characters[Character]:
        return FireAndSwordCharacters(self._content, self._stock)

    @cached_property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        from solo.systems.fire_and_sword.procedures import procedures

        return procedures(self._content)

    @cached_property
    def foes(self) -> Foes:
        return FireAndSwordFoes(self._content)

    @cached_property
    def encounters(self) -> Encounters:
        return FireAndSwordEncounters(self._content)

    @cached_property
    def library(self) -> Library[Character]:
        from solo.systems.fire_and_sword.library.bearing import Bearing

        return Bearing(self._stock)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        from solo.systems.fire_and_sword.questions.catalogue import questions

        return questions(self._content)

    @cached_property
    def _stock(self) -> Stock:
        from solo.systems.fire_and_sword.creation.stock import Stock

        return Stock(self._content)


class FireAndSwordCharacters(CharactersAtTheDoor["Character"]):
    """Characters of Fire and Sword: of a calling or one's own, weighed by their danger to the benchmark fighter."""

    def __init__(self, content: Content, stock: Stock) -> None:
        self._content = content
        self._stock = stock

    @property
    def type(self) -> type[Character]:
        from solo.systems.fire_and_sword.people.sheet import Character

        return Character

    @cached_property
    def making(self) -> Making[Character]:
        from solo.systems.fire_and_sword.creation import characters

        return characters.Characters(self._stock)

    def sheet(self, character: Character) -> Sequence[Panel]:
        from solo.systems.fire_and_sword.library.sheet_panels import sheet_panels

        return sheet_panels(character, self._content)

    def member(self, character: Character) -> Member:
        from solo.systems.fire_and_sword.encounters.danger import member

        return member(character, self._content)

    def ready(self) -> Mapping[str, Character]:
        return self._ready

    @cached_property
    def _ready(self) -> Mapping[str, Character]:
        from solo.systems.fire_and_sword.creation.ready import character_of
        from solo.systems.fire_and_sword.people.characters import ReadyCharacter

        entries = self._content.entries(ReadyCharacter)
        return {name: character_of(ready, self.making) for name, ready in entries.items()}


class FireAndSwordFoes(Foes):
    """Foes by their danger: the percentage of duels that the benchmark fighter does not survive alone (part 6)."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def prices(self) -> Mapping[str, int]:
        return self._prices

    def tags(self, name: str) -> Sequence[str]:
        from solo.systems.fire_and_sword.foes.foe import Foe, foe_tags

        return foe_tags(self._content.entries(Foe)[name])

    @cached_property
    def workshop(self) -> Workshop:
        from solo.systems.fire_and_sword.foe_creation.workshop import Workshop

        return Workshop(self._content)

    @cached_property
    def _prices(self) -> Mapping[str, int]:
        from solo.systems.fire_and_sword.encounters.danger import danger
        from solo.systems.fire_and_sword.foes.foe import Foe

        return {name: danger(foe, self._content) for name, foe in self._content.entries(Foe).items()}


class FireAndSwordEncounters(Encounters):
    """Tiers are shares of fights that are won (part 6); a fight stands on one line of paces (`H-01`)."""

    price_unit = "danger"

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def tiers(self) -> Sequence[Tier]:
        from solo.systems.fire_and_sword.encounters.tiers import TIERS

        return TIERS

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        from solo.systems.parts.fight.ready_fights import NamedFight, ready_fight

        return {name: ready_fight(fight) for name, fight in self._content.entries(NamedFight).items()}
