"""Owns Fire and Sword as a whole: the contract filled, each point of it handed to the module that knows it.

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
    FoeWorkshop,
    Line,
    Manifest,
    Member,
    Panel,
    Procedure,
    Question,
    ReadyFight,
    Standing,
    Tier,
)

if TYPE_CHECKING:
    from solo.systems.fire_and_sword.creation.stock import Stock
    from solo.systems.fire_and_sword.library.bearing import Bearing
    from solo.systems.fire_and_sword.people.sheet import Character


class FireAndSword:
    """Fire and Sword, opened with its content.

    It has no budget for encounters: a foe's price is its danger, in percent of duels that the benchmark fighter does
    not survive alone (part 6).
    """

    price_unit: str = "danger"
    budget: None = None
    spoils: None = None

    def __init__(self, content: Content, manifest: Manifest) -> None:
        self.manifest = manifest
        self._content = content

    @cached_property
    def character_type(self) -> type[msgspec.Struct]:
        """What a character is saved as."""
        from solo.systems.fire_and_sword.people.sheet import Character

        return Character

    def blueprint(self) -> Blueprint:
        """All that a character is made of."""
        return self._blueprint

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        from solo.systems.fire_and_sword.creation.assess import assess

        return assess(draft, self._stock)

    @cached_property
    def concepts(self) -> Sequence[Concept]:
        """The callings, each of which a whole character can be suggested for."""
        from solo.systems.fire_and_sword.creation.callings import CONCEPTS

        return CONCEPTS

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """A whole legal draft for a calling's key ("" for any). Raises KeyError for an unknown one."""
        from solo.systems.fire_and_sword.creation.suggest import suggest

        return suggest(thrower, concept, self._stock)

    def finish(self, draft: Draft) -> msgspec.Struct:
        """The character that a legal draft makes. Raises ValueError with a sentence for any other."""
        from solo.systems.fire_and_sword.creation.finish import finish

        return finish(draft, self._stock)

    def reopen(self, character: msgspec.Struct) -> Draft:
        """The draft that a character came from, with all that has become of it since."""
        from solo.systems.fire_and_sword.creation.reopen import reopen

        return reopen(_of_this_game(character), self._stock)

    def sheet(self, character: msgspec.Struct) -> Sequence[Panel]:
        """The character as a person reads it, each value with its why."""
        from solo.systems.fire_and_sword.people.sheet_panels import sheet_panels

        return sheet_panels(_of_this_game(character), self._content)

    def member(self, character: msgspec.Struct) -> Member:
        """The character by its danger to the benchmark fighter and its best defence."""
        from solo.systems.fire_and_sword.foes.danger import member

        return member(_of_this_game(character), self._content)

    def ready_characters(self) -> Mapping[str, msgspec.Struct]:
        """Characters that can be played at once, by name."""
        return self._ready_characters

    @cached_property
    def procedures(self) -> Mapping[str, Procedure]:
        """What can be played, by key."""
        from solo.systems.fire_and_sword.procedures import procedures

        return procedures(self._content)

    def places(self) -> Sequence[str]:
        """There are no fields: a fight stands on one line of paces (`H-01`)."""
        return ()

    @cached_property
    def tiers(self) -> Sequence[Tier]:
        """How hard an encounter may be called (part 6)."""
        from solo.systems.fire_and_sword.foes.tiers import TIERS

        return TIERS

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        """Fights that can be played at once, by name."""
        from solo.systems.parts.ready_fights import NamedFight, ready_fight

        return {name: ready_fight(fight) for name, fight in self._content.entries(NamedFight).items()}

    @cached_property
    def foe_workshop(self) -> FoeWorkshop:
        """Where foes are made."""
        from solo.systems.fire_and_sword.foe_creation.workshop import Workshop

        return Workshop(self._content)

    def foe_prices(self) -> Mapping[str, int]:
        """Every foe's danger by name, worked out from its build."""
        return self._foe_prices

    def foe_tags(self, name: str) -> Sequence[str]:
        """A foe's role and themes. Raises KeyError for an unknown foe."""
        from solo.systems.fire_and_sword.foes.foe import Foe, foe_tags

        return foe_tags(self._content.entries(Foe)[name])

    def library(self) -> Sequence[Entry]:
        """Everything that can be looked up."""
        return self._library

    def standing(self, entry: Entry, character: msgspec.Struct) -> Standing:
        """Whether a character has what an entry is about, or could use it now."""
        return self._bearing.standing(entry, _of_this_game(character))

    def worked_out(self, entry: Entry, character: msgspec.Struct, against: str | None = None) -> Sequence[Line]:
        """An entry's figures in a character's hands, each with its why; none where it has no figures.

        `against` names a foe; None is the benchmark fighter. Raises KeyError for an unknown foe.
        """
        return self._bearing.worked_out(entry, _of_this_game(character), against)

    def purchase(self, entry: Entry, character: msgspec.Struct) -> str:
        """The key of the blueprint's field that buys what an entry is; "" where nothing of it is for sale."""
        return self._bearing.purchase(entry, _of_this_game(character))

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """What can be asked of the rules, by name."""
        from solo.systems.fire_and_sword.questions.catalogue import questions

        return questions()

    @cached_property
    def _library(self) -> Sequence[Entry]:
        from solo.systems.fire_and_sword.library.pages import library

        return library(self._content)

    @cached_property
    def _bearing(self) -> Bearing:
        from solo.systems.fire_and_sword.library.bearing import Bearing

        return Bearing(self._stock)

    @cached_property
    def _stock(self) -> Stock:
        from solo.systems.fire_and_sword.creation.stock import Stock

        return Stock(self._content)

    @cached_property
    def _blueprint(self) -> Blueprint:
        from solo.systems.fire_and_sword.creation.blueprint import blueprint

        return blueprint(self._stock)

    @cached_property
    def _ready_characters(self) -> Mapping[str, msgspec.Struct]:
        from solo.systems.fire_and_sword.creation.ready import character_of
        from solo.systems.fire_and_sword.people.characters import ReadyCharacter

        entries = self._content.entries(ReadyCharacter)
        return {name: character_of(ready, self._stock) for name, ready in entries.items()}

    @cached_property
    def _foe_prices(self) -> Mapping[str, int]:
        from solo.systems.fire_and_sword.foes.danger import danger
        from solo.systems.fire_and_sword.foes.foe import Foe

        return {name: danger(foe, self._content) for name, foe in self._content.entries(Foe).items()}


def _of_this_game(character: msgspec.Struct) -> Character:
    from solo.systems.fire_and_sword.people.sheet import Character

    if isinstance(character, Character):
        return character
    raise TypeError(f"A Fire and Sword character is needed, not a {type(character).__name__}.")
