"""Drafting: protocols for creating characters and foes from a draft, on the same screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from solo.resolver import Thrower
from solo.systems.contract.creation import Assessment, Blueprint, CharacterConcept, Draft, Terms
from solo.systems.contract.encounters import PartyMember
from solo.systems.contract.view import Panel

C = TypeVar("C", bound=msgspec.Struct)
F = TypeVar("F", bound=msgspec.Struct)
M = TypeVar("M", bound=msgspec.Struct, covariant=True)


class DraftWorkflow(Protocol[M]):
    """The steps from an empty draft to the finished character or foe."""

    @property
    def concepts(self) -> Sequence[CharacterConcept]:
        """The concepts for which a whole draft can be suggested."""
        ...

    def blueprint(self) -> Blueprint:
        """Return all fields to fill in."""
        ...

    def assess(self, draft: Draft) -> Assessment:
        """Assess a draft. Every draft can be assessed; none raises an error."""
        ...

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        """Return the terms of each offer of the blueprint for this draft, by key; empty if there are no offers."""
        del draft
        return {}

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """Return a complete legal draft for a concept's key ("" for any). Raises KeyError if the concept is unknown."""
        ...

    def finish(self, draft: Draft) -> M:
        """Return the character or foe of a legal draft. Raises ValueError with a sentence for any other draft."""
        ...


class CharacterSource(DraftWorkflow[C], Protocol[C]):
    """A game's characters: creation, reading, reopening, and ready-made characters. `type` is their class."""

    @property
    def type(self) -> type[C]: ...

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        """Return a complete legal draft for a concept's key ("" for any). Raises KeyError if the concept is unknown.

        The name is neither in `taken` nor that of a ready-made character.
        """
        ...

    def reopen(self, character: C) -> Draft:
        """Return the draft of a finished character, including everything earned in play, for levelling up."""
        ...

    def sheet(self, character: C) -> Sequence[Panel]:
        """Return the character sheet's panels, each value with its reason."""
        ...

    def to_friends(self, character: C) -> C:
        """Return the character in the form that friends may see, without secrets such as the cards of a hand."""
        return character

    def member(self, character: C) -> PartyMember:
        """Return the character as a member of a party.

        Its worth is in the `price_unit` of the game's encounters.
        """
        ...

    def ready(self) -> Mapping[str, C]:
        """Return the ready-made characters, by name."""
        ...


class FoeWorkshop(DraftWorkflow[F], Protocol[F]):
    """The creation of foes for the player's own content.

    `usual_price` is the price of a suggested foe if the caller gives none.
    """

    @property
    def shelf(self) -> str:
        """The name of the shelf for foes."""
        ...

    @property
    def usual_price(self) -> int: ...

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """Return a complete legal draft at this price; None means the usual price.

        Raises KeyError if the concept is unknown, and ValueError with a sentence if no foe reaches the price.
        """
        ...

    def find_foe(self, name: str) -> F:
        """Return the foe of this name from the content. Raises KeyError for an unknown name."""
        ...

    def reopen(self, foe: F) -> Draft:
        """Return the draft that makes this foe again."""
        ...
