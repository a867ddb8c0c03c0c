"""Owns the 2d20 game as a whole: the contract filled, each point of it handed to the module that knows it.

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
    Line,
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
    from solo.systems.two_d20.people.sheet import Character


class TwoD20(System):
    """2d20 sword & sorcery, opened with its content."""

    def __init__(self, content: Content, manifest: Manifest) -> None:
        self.manifest = manifest
        self._content = content

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
        return TwoD20Encounters()

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
        raise NotImplementedError("Characters of this game cannot be made yet.")

    def sheet(self, character: Character) -> Sequence[Panel]:
        return (Panel(character.name, (Line("Renown", str(character.renown)),)),)

    def member(self, character: Character) -> Member:
        return Member(character.name, 1)

    def ready(self) -> Mapping[str, Character]:
        return {}


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


class TwoD20Encounters(Encounters):
    """A first pick by threat, tiers by what a forecast says (part 9)."""

    price_unit = "threat"

    tiers: Sequence[Tier] = ()

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        return {}
