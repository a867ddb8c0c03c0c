"""Owns the 2d20 game as a whole: the contract filled, each point of it handed to the module that knows it.

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
    from solo.systems.two_d20.foe_creation.workshop import Workshop
    from solo.systems.two_d20.people.sheet import Character


class TwoD20(System):
    """2d20 sword & sorcery, opened with its content."""

    def __init__(self, content: Content, manifest: Manifest) -> None:
        self.manifest = manifest
        self._content = content

    @cached_property
    def house_rules(self) -> Sequence[HouseRule]:
        from solo.systems.parts.house_rules import house_rules

        return house_rules(self._content)

    @cached_property
    def characters(self) -> Characters[Character]:
        return TwoD20Characters(self._content)

    @cached_property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        from solo.systems.two_d20.procedures import procedures

        return procedures(self._content)

    @cached_property
    def foes(self) -> Foes:
        return TwoD20Foes(self._content)

    @cached_property
    def encounters(self) -> Encounters:
        return TwoD20Encounters(self._content)

    @cached_property
    def library(self) -> Library[Character]:
        from solo.systems.two_d20.library.worked_out import Bearing

        return Bearing(self._content)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        from solo.systems.two_d20.questions.catalogue import questions

        return questions(self._content)


class TwoD20Characters(CharactersAtTheDoor["Character"]):
    """Heroes: an archetype or a free build, weighed as one hero each by what their threat can be (part 9)."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def type(self) -> type[Character]:
        from solo.systems.two_d20.people.sheet import Character

        return Character

    @cached_property
    def making(self) -> Making[Character]:
        from solo.systems.two_d20.creation import characters

        return characters.Characters(self._content)

    def sheet(self, character: Character) -> Sequence[Panel]:
        from solo.systems.two_d20.creation.sheet_panels import sheet_panels

        return sheet_panels(character, self._content)

    def member(self, character: Character) -> Member:
        from solo.systems.two_d20.encounters.strength import member

        return member(character, self._content)

    def ready(self) -> Mapping[str, Character]:
        from solo.systems.two_d20.encounters.ready_characters import ReadyCharacter, character_of

        entries = self._content.entries(ReadyCharacter)
        return {name: character_of(ready) for name, ready in entries.items()}


class TwoD20Foes(Foes):
    """Foes by their threat (part 9)."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def prices(self) -> Mapping[str, int]:
        from solo.systems.two_d20.foes.foe import Foe
        from solo.systems.two_d20.foes.threat import threat

        return {name: threat(foe, self._content) for name, foe in self._content.entries(Foe).items()}

    def tags(self, name: str) -> Sequence[str]:
        from solo.systems.two_d20.foes.foe import Foe

        foe = self._content.entries(Foe)[name]
        return (foe.rank, *foe.tags, *foe.themes)

    @cached_property
    def workshop(self) -> Workshop:
        from solo.systems.two_d20.foe_creation.workshop import Workshop

        return Workshop(self._content)


class TwoD20Encounters(Encounters):
    """A first pick by threat, tiers by what a forecast says (part 9)."""

    price_unit = "threat"

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def tiers(self) -> Sequence[Tier]:
        from solo.systems.two_d20.encounters.tiers import TIERS

        return TIERS

    @cached_property
    def budget(self) -> BudgetRule:
        from solo.systems.two_d20.encounters.first_pick import FirstPick

        return FirstPick(self._content)

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        from solo.systems.parts.fight.ready_fights import ready_fight
        from solo.systems.two_d20.encounters.ready_fights import NamedFight

        return {name: ready_fight(fight) for name, fight in self._content.entries(NamedFight).items()}
