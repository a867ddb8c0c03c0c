"""Owns the front door of a game's characters: who is there is known at once, how they are made only when it is asked.

Playing needs no creation, and most of what a game's creation is made of is of no use to anybody else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, Characters, Concept, Draft, Drafting, Terms

C = TypeVar("C", bound=msgspec.Struct)


class Making(Drafting[C], Protocol[C]):
    """How a game's characters are made, and made again."""

    def reopen(self, character: C) -> Draft:
        """The draft that a character came from."""
        ...


class CharactersAtTheDoor(Characters[C], ABC):
    """A game's characters: it says what one is, which are ready, and where the making of them is found."""

    @property
    @abstractmethod
    def making(self) -> Making[C]:
        """How they are made: imported here and not before, and kept."""

    @property
    def concepts(self) -> Sequence[Concept]:
        return self.making.concepts

    def blueprint(self) -> Blueprint:
        return self.making.blueprint()

    def assess(self, draft: Draft) -> Assessment:
        return self.making.assess(draft)

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        return self.making.terms(draft)

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        return self.making.suggest(thrower, concept)

    def finish(self, draft: Draft) -> C:
        return self.making.finish(draft)

    def reopen(self, character: C) -> Draft:
        return self.making.reopen(character)
