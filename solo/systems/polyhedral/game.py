"""Owns PolyRPG as a whole: the contract filled, each point of it handed to the module that knows it.

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
    from solo.systems.polyhedral.creation.shop import Shop
    from solo.systems.polyhedral.encounters.experience_budget import ExperienceBudget
    from solo.systems.polyhedral.fight.spoils import LootTaken
    from solo.systems.polyhedral.foe_creation.workshop import Workshop
    from solo.systems.polyhedral.people.sheet import Character


class Polyhedral(System):
    """PolyRPG, opened with its content."""

    def __init__(self, content: Content, manifest: Manifest) -> None:
        self.manifest = manifest
        self._content = content

    @cached_property
    def characters(self) -> Characters[Character]:
        return PolyhedralCharacters(self._content, self._shop)

    @cached_property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        from solo.systems.polyhedral.procedures import procedures

        return procedures(self._content)

    @cached_property
    def foes(self) -> Foes:
        return PolyhedralFoes(self._content, self._shop)

    @cached_property
    def encounters(self) -> Encounters:
        return PolyhedralEncounters(self._content)

    @cached_property
    def spoils(self) -> LootTaken:
        """What beaten foes leave, and taking it (`P-18`, `P-39`)."""
        from solo.systems.polyhedral.fight.spoils import LootTaken

        return LootTaken(self._content)

    @cached_property
    def library(self) -> Library[Character]:
        from solo.systems.polyhedral.library.worked_out import Bearing

        return Bearing(self._content, self._shop)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        from solo.systems.polyhedral.questions.catalogue import questions

        return questions(self._content)

    @cached_property
    def _shop(self) -> Shop:
        from solo.systems.polyhedral.creation.shop import Shop

        return Shop(self._content)


class PolyhedralCharacters(CharactersAtTheDoor["Character"]):
    """Characters of PolyRPG: bought with XP, and weighed by all XP received, spent or not (`R-06`)."""

    def __init__(self, content: Content, shop: Shop) -> None:
        self._content = content
        self._shop = shop

    @property
    def type(self) -> type[Character]:
        from solo.systems.polyhedral.people.sheet import Character

        return Character

    @cached_property
    def making(self) -> Making[Character]:
        from solo.systems.polyhedral.creation import characters

        return characters.Characters(self._shop)

    def sheet(self, character: Character) -> Sequence[Panel]:
        from solo.systems.polyhedral.library.sheet_panels import sheet_panels

        return sheet_panels(character, self._content)

    def member(self, character: Character) -> Member:
        from solo.systems.polyhedral.people.advancement import total_xp
        from solo.systems.polyhedral.people.weapon_uses import best_defence

        return Member(character.name, total_xp(character), best_defence(character.build, self._content))

    def ready(self) -> Mapping[str, Character]:
        from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter, character_of

        return {name: character_of(ready) for name, ready in self._content.entries(ReadyCharacter).items()}


class PolyhedralFoes(Foes):
    """Foes by the XP of their build (`P-38`)."""

    def __init__(self, content: Content, shop: Shop) -> None:
        self._content = content
        self._shop = shop

    def prices(self) -> Mapping[str, int]:
        return self._prices

    def tags(self, name: str) -> Sequence[str]:
        from solo.systems.polyhedral.foes.foe import Foe, foe_tags

        return foe_tags(self._content.entries(Foe)[name])

    @cached_property
    def workshop(self) -> Workshop:
        from solo.systems.polyhedral.foe_creation.workshop import Workshop

        return Workshop(self._shop)

    @cached_property
    def _prices(self) -> Mapping[str, int]:
        from solo.systems.polyhedral.foes.foe import Foe, price

        return {name: price(foe, self._content) for name, foe in self._content.entries(Foe).items()}


class PolyhedralEncounters(Encounters):
    """Encounters by the book's budget of XP (`P-39`), on fields of squares."""

    price_unit = "XP"

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def tiers(self) -> Sequence[Tier]:
        from solo.systems.polyhedral.encounters.tiers import TIERS

        return TIERS

    @cached_property
    def budget(self) -> ExperienceBudget:
        from solo.systems.polyhedral.encounters.bestiary import Bestiary
        from solo.systems.polyhedral.encounters.experience_budget import ExperienceBudget

        return ExperienceBudget(Bestiary(self._content))

    def places(self) -> Sequence[str]:
        from solo.systems.polyhedral.ground.places import Place

        return list(self._content.entries(Place))

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        from solo.systems.parts.fight.ready_fights import ready_fight
        from solo.systems.polyhedral.encounters.ready_fights import NamedFight

        return {name: ready_fight(fight, fight.place) for name, fight in self._content.entries(NamedFight).items()}
