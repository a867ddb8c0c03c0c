"""Owns how anything is drawn up on a draft: characters, and foes in their workshop. One screen fills in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from solo.resolver import Thrower
from solo.systems.contract.creation import Assessment, Blueprint, Concept, Draft, Terms
from solo.systems.contract.encounters import Member
from solo.systems.contract.view import Panel

C = TypeVar("C", bound=msgspec.Struct)
F = TypeVar("F", bound=msgspec.Struct)
M = TypeVar("M", bound=msgspec.Struct, covariant=True)


class Drafting(Protocol[M]):
    """What takes a draft from the first field to what it makes."""

    @property
    def concepts(self) -> Sequence[Concept]:
        """Kinds that a whole draft can be suggested for."""
        ...

    def blueprint(self) -> Blueprint:
        """All that is to be filled in."""
        ...

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        ...

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        """How each offer of the blueprint stands to a draft, by its key; none where nothing is on offer."""
        del draft
        return {}

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """A whole legal draft for a concept's key ("" for any). Raises KeyError for an unknown one."""
        ...

    def finish(self, draft: Draft) -> M:
        """What a legal draft makes. Raises ValueError with a sentence for any other."""
        ...


class Characters(Drafting[C], Protocol[C]):
    """A game's characters: how they are made, read and reopened, and those that are ready. `type` is what one is."""

    @property
    def type(self) -> type[C]: ...

    def reopen(self, character: C) -> Draft:
        """The draft that a character came from, with what it has earned since: for levelling up."""
        ...

    def sheet(self, character: C) -> Sequence[Panel]:
        """The character as a person reads it, each value with its why."""
        ...

    def to_friends(self, character: C) -> C:
        """The character as friends may know it, without what only its player does, such as the cards of a hand."""
        return character

    def member(self, character: C) -> Member:
        """The character as encounters see it: what it is worth, in their `price_unit`."""
        ...

    def ready(self) -> Mapping[str, C]:
        """Characters that can be played at once, by name."""
        ...


class FoeWorkshop(Drafting[F], Protocol[F]):
    """Where foes are made for the player's own content. `usual_price` is what one is worth unless more is asked for."""

    @property
    def shelf(self) -> str:
        """The name of the shelf on which foes stand."""
        ...

    @property
    def usual_price(self) -> int: ...

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """A whole legal draft worth so much, as much as is usual for None.

        Raises KeyError for an unknown concept, and ValueError with a sentence where nothing is worth so much.
        """
        ...

    def named(self, name: str) -> F:
        """The foe of this name, as it stands on its shelf. Raises KeyError for an unknown one."""
        ...

    def reopen(self, foe: F) -> Draft:
        """The draft that makes a foe again."""
        ...
