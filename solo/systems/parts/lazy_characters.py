"""Characters of a game. Their creation, a large part of a game's code, is imported only on first use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, CharacterConcept, CharacterSource, Draft, DraftWorkflow, Terms

C = TypeVar("C", bound=msgspec.Struct)


class CharacterFactory(DraftWorkflow[C], Protocol[C]):
    """The creation of a game's characters, which can also reopen a character."""

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        """Return a complete legal draft for a concept ("" for any), with a name that is not taken."""
        ...

    def reopen(self, character: C) -> Draft:
        """Return the draft that makes this character again."""
        ...


class LazyCharacters(CharacterSource[C], ABC):
    """A game's characters. A subclass defines their type, the ready-made characters, and the creation module."""

    @property
    @abstractmethod
    def making(self) -> CharacterFactory[C]:
        """The factory of characters, imported on first use."""

    @property
    def concepts(self) -> Sequence[CharacterConcept]:
        return self.making.concepts

    def blueprint(self) -> Blueprint:
        return self.making.blueprint()

    def assess(self, draft: Draft) -> Assessment:
        return self.making.assess(draft)

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        return self.making.terms(draft)

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        return self.making.suggest(thrower, concept, {*self.ready(), *taken})

    def finish(self, draft: Draft) -> C:
        return self.making.finish(draft)

    def reopen(self, character: C) -> Draft:
        return self.making.reopen(character)
