"""Owns PolyRPG as a whole: the contract filled, each point of it handed to the module that knows it.

Modules are imported when they are asked for, so that one question does not load the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import (
    Assessment,
    Blueprint,
    Concept,
    Content,
    Draft,
    Entry,
    Line,
    Member,
    Panel,
    Procedure,
    Question,
    ReadyFight,
    Spoils,
    Standing,
    Tier,
)
from solo.systems.polyhedral.manifest import MANIFEST

if TYPE_CHECKING:
    from solo.systems.polyhedral.creation.shop import Shop
    from solo.systems.polyhedral.encounters.experience_budget import ExperienceBudget
    from solo.systems.polyhedral.foe_creation.workshop import Workshop
    from solo.systems.polyhedral.foes.bestiary import Bestiary
    from solo.systems.polyhedral.library.worked_out import Bearing
    from solo.systems.polyhedral.people.sheet import Character


class Polyhedral:
    """PolyRPG, opened with its content."""

    manifest = MANIFEST
    price_unit: str = "XP"

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def character_type(self) -> type[msgspec.Struct]:
        """What a character is saved as."""
        from solo.systems.polyhedral.people.sheet import Character

        return Character

    def blueprint(self) -> Blueprint:
        """All that a character is made of."""
        return self._blueprint

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        from solo.systems.polyhedral.creation.assess import assess

        return assess(draft, self._shop)

    @cached_property
    def concepts(self) -> Sequence[Concept]:
        """Ways of fighting that a whole character can be suggested for."""
        from solo.systems.polyhedral.creation.concepts import CONCEPTS

        return CONCEPTS

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """A whole legal draft for a concept's key ("" for any). Raises KeyError for an unknown one."""
        from solo.systems.polyhedral.creation.suggest import suggest

        return suggest(thrower, concept, self._shop)

    def finish(self, draft: Draft) -> msgspec.Struct:
        """The character that a legal draft makes. Raises ValueError with a sentence for any other."""
        from solo.systems.polyhedral.creation.finish import finish

        return finish(draft, self._shop)

    def reopen(self, character: msgspec.Struct) -> Draft:
        """The draft that a character came from, with what it has earned since: for levelling up."""
        from solo.systems.polyhedral.creation.reopen import reopen

        return reopen(_of_this_game(character), self._shop)

    def sheet(self, character: msgspec.Struct) -> Sequence[Panel]:
        """The character as a person reads it, each value with its why."""
        from solo.systems.polyhedral.people.sheet_panels import sheet_panels

        return sheet_panels(_of_this_game(character), self._content)

    def member(self, character: msgspec.Struct) -> Member:
        """The character as the budget rule sees it: all XP received, spent or not (`R-06`)."""
        from solo.systems.polyhedral.gear.weapon_uses import best_defence
        from solo.systems.polyhedral.people.advancement import total_xp

        person = _of_this_game(character)
        return Member(person.name, total_xp(person), best_defence(person.build, self._content))

    def ready_characters(self) -> Mapping[str, msgspec.Struct]:
        """Characters that can be played at once, by name."""
        from solo.systems.polyhedral.people.characters import ReadyCharacter, character_of

        return {name: character_of(ready) for name, ready in self._content.entries(ReadyCharacter).items()}

    @cached_property
    def procedures(self) -> Mapping[str, Procedure]:
        """What can be played, by key."""
        from solo.systems.polyhedral.procedures import procedures

        return procedures(self._content)

    @cached_property
    def spoils(self) -> Spoils:
        """What beaten foes leave, and taking it (`P-18`, `P-39`)."""
        from solo.systems.polyhedral.fight.spoils import LootTaken

        return LootTaken(self._content)

    def places(self) -> Sequence[str]:
        """Names of the fields a fight may take place on."""
        from solo.systems.polyhedral.ground.places import Place

        return list(self._content.entries(Place))

    @cached_property
    def tiers(self) -> Sequence[Tier]:
        """How hard an encounter may be called, the book's and ours."""
        from solo.systems.polyhedral.encounters.tiers import TIERS

        return TIERS

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        """Fights that can be played at once, by name."""
        from solo.systems.parts.ready_fights import ready_fight
        from solo.systems.polyhedral.encounters.ready_fights import NamedFight

        return {name: ready_fight(fight, fight.place) for name, fight in self._content.entries(NamedFight).items()}

    def foe_prices(self) -> Mapping[str, int]:
        """Every foe's price in XP by name, worked out from its build (`P-38`)."""
        return self._foe_prices

    def foe_tags(self, name: str) -> Sequence[str]:
        """A foe's role, themes and tags. Raises KeyError for an unknown foe."""
        from solo.systems.polyhedral.foes.foe import Foe, foe_tags

        return foe_tags(self._content.entries(Foe)[name])

    @cached_property
    def budget(self) -> ExperienceBudget:
        """What the book's XP say of fair encounters (`P-39`)."""
        from solo.systems.polyhedral.encounters.experience_budget import ExperienceBudget

        return ExperienceBudget(self._bestiary)

    @cached_property
    def foe_workshop(self) -> Workshop:
        """Where foes are drawn up on drafts, as characters are."""
        from solo.systems.polyhedral.foe_creation.workshop import Workshop

        return Workshop(self._shop)

    def library(self) -> Sequence[Entry]:
        """Everything that can be looked up."""
        return self._library

    def standing(self, entry: Entry, character: msgspec.Struct) -> Standing:
        """Whether a character has what an entry is about, or could use it now."""
        return self._bearing.standing(entry, _of_this_game(character))

    def worked_out(self, entry: Entry, character: msgspec.Struct, against: str | None = None) -> Sequence[Line]:
        """An entry's figures in a character's hands, each with its why; none where it has no figures.

        `against` names a foe; None is somebody usual. Raises KeyError for an unknown foe.
        """
        return self._bearing.worked_out(entry, _of_this_game(character), against)

    def purchase(self, entry: Entry, character: msgspec.Struct) -> str:
        """The key of the blueprint's field that buys what an entry is or needs, such as a spell's book.

        "" where nothing of it is for sale, or all that it needs is had.
        """
        return self._bearing.purchase(entry, _of_this_game(character))

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """What can be asked of the rules, by name."""
        from solo.systems.polyhedral.questions.catalogue import questions

        return questions(self._content)

    @cached_property
    def _foe_prices(self) -> Mapping[str, int]:
        from solo.systems.polyhedral.foes.foe import Foe, price

        return {name: price(foe, self._content) for name, foe in self._content.entries(Foe).items()}

    @cached_property
    def _library(self) -> Sequence[Entry]:
        from solo.systems.polyhedral.library.pages import library

        return library(self._content)

    @cached_property
    def _bearing(self) -> Bearing:
        from solo.systems.polyhedral.library.worked_out import Bearing

        return Bearing(self._content, self._shop)

    @cached_property
    def _bestiary(self) -> Bestiary:
        from solo.systems.polyhedral.foes.bestiary import Bestiary

        return Bestiary(self._content)

    @cached_property
    def _shop(self) -> Shop:
        from solo.systems.polyhedral.creation.shop import Shop

        return Shop(self._content)

    @cached_property
    def _blueprint(self) -> Blueprint:
        from solo.systems.polyhedral.creation.blueprint import blueprint

        return blueprint(self._shop)


def _of_this_game(character: msgspec.Struct) -> Character:
    from solo.systems.polyhedral.people.sheet import Character

    if isinstance(character, Character):
        return character
    raise TypeError(f"A PolyRPG character is needed, not a {type(character).__name__}.")
