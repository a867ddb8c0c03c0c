"""Owns Swords as a whole: the contract filled, each point of it handed to the module that knows it.

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
    BudgetRule,
    Concept,
    Content,
    Draft,
    Entry,
    FoeWorkshop,
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
from solo.systems.swords.manifest import MANIFEST

if TYPE_CHECKING:
    from solo.systems.swords.library.worked_out import Bearing
    from solo.systems.swords.people.sheet import Character


class Swords:
    """Swords, opened with its content. The rules know no budget: only a forecast tells how hard a fight is."""

    manifest = MANIFEST
    price_unit: str = "danger"
    budget: BudgetRule | None = None
    spoils: Spoils | None = None

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def foe_workshop(self) -> FoeWorkshop | None:
        """Where foes are made."""
        from solo.systems.swords.foe_creation.workshop import Workshop

        return Workshop(self._content)

    @cached_property
    def character_type(self) -> type[msgspec.Struct]:
        """What a character is saved as."""
        from solo.systems.swords.people.sheet import Character

        return Character

    def blueprint(self) -> Blueprint:
        """All that a character is made of."""
        return self._blueprint

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        from solo.systems.swords.creation.assess import assess

        return assess(draft, self._content)

    @cached_property
    def concepts(self) -> Sequence[Concept]:
        """Ways of fighting that a whole character can be suggested for."""
        from solo.systems.swords.creation.concepts import CONCEPTS

        return CONCEPTS

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """A whole legal draft for a concept's key ("" for any). Raises KeyError for an unknown one."""
        from solo.systems.swords.creation.suggest import suggest

        return suggest(thrower, concept, self._content)

    def finish(self, draft: Draft) -> msgspec.Struct:
        """The character that a legal draft makes. Raises ValueError with a sentence for any other."""
        from solo.systems.swords.creation.finish import finish

        return finish(draft, self._content)

    def reopen(self, character: msgspec.Struct) -> Draft:
        """The draft that a character came from, with what it has earned since: for levelling up."""
        from solo.systems.swords.creation.reopen import reopen

        return reopen(_of_this_game(character), self._content)

    def sheet(self, character: msgspec.Struct) -> Sequence[Panel]:
        """The character as a person reads it, each value with its why."""
        from solo.systems.swords.people.sheet_panels import sheet_panels

        return sheet_panels(_of_this_game(character), self._content)

    def member(self, character: msgspec.Struct) -> Member:
        """The character as encounters see it: its danger to the Fighter of the rules, and its best defence."""
        from solo.systems.swords.foes.danger import danger_of_character
        from solo.systems.swords.people.sheet import best_defense

        person = _of_this_game(character)
        return Member(person.name, danger_of_character(person, self._content), best_defense(person, self._content))

    def ready_characters(self) -> Mapping[str, msgspec.Struct]:
        """Characters that can be played at once, by name."""
        from solo.systems.swords.people.characters import ReadyCharacter, character_of

        return {
            name: character_of(ready, self._content) for name, ready in self._content.entries(ReadyCharacter).items()
        }

    @cached_property
    def procedures(self) -> Mapping[str, Procedure]:
        """What can be played, by key."""
        from solo.systems.swords.procedures import procedures

        return procedures(self._content)

    def places(self) -> Sequence[str]:
        """No fields: a fight is fought along one line of yards (`H-02`)."""
        return ()

    @cached_property
    def tiers(self) -> Sequence[Tier]:
        """How hard an encounter may be called, by the share of fights that are won (part 6 of the rules)."""
        from solo.systems.swords.foes.tiers import TIERS

        return TIERS

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        """Fights that can be played at once, by name."""
        from solo.systems.parts.ready_fights import ready_fight
        from solo.systems.swords.foes.ready_fights import NamedFight

        return {name: ready_fight(fight) for name, fight in self._content.entries(NamedFight).items()}

    def foe_prices(self) -> Mapping[str, int]:
        """Every foe's danger by name: how often in a hundred the Fighter of the rules is lost who closes in on it."""
        from solo.systems.swords.foes.danger import danger
        from solo.systems.swords.foes.foe import Foe

        return {name: danger(foe, self._content) for name, foe in self._content.entries(Foe).items()}

    def foe_tags(self, name: str) -> Sequence[str]:
        """A foe's tags and themes. Raises KeyError for an unknown foe."""
        from solo.systems.swords.foes.foe import Foe

        foe = self._content.entries(Foe)[name]
        return (*foe.tags, *foe.themes)

    def library(self) -> Sequence[Entry]:
        """Everything that can be looked up."""
        return self._library

    def standing(self, entry: Entry, character: msgspec.Struct) -> Standing:
        """Whether a character has what an entry is about, or could use it now."""
        return self._bearing.standing(entry, _of_this_game(character))

    def worked_out(self, entry: Entry, character: msgspec.Struct, against: str | None = None) -> Sequence[Line]:
        """An entry's figures in a character's hands, each with its why; none where it has no figures.

        `against` names a foe; None is a man-at-arms. Raises KeyError for an unknown foe.
        """
        return self._bearing.worked_out(entry, _of_this_game(character), against)

    def purchase(self, entry: Entry, character: msgspec.Struct) -> str:
        """The key of the blueprint's field that buys what an entry is; "" where it is not for sale, or had."""
        return self._bearing.purchase(entry, _of_this_game(character))

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """What can be asked of the rules, by name."""
        from solo.systems.swords.questions.catalogue import questions

        return questions(self._content)

    @cached_property
    def _library(self) -> Sequence[Entry]:
        from solo.systems.swords.library.pages import library

        return library(self._content)

    @cached_property
    def _bearing(self) -> Bearing:
        from solo.systems.swords.library.worked_out import Bearing

        return Bearing(self._content)

    @cached_property
    def _blueprint(self) -> Blueprint:
        from solo.systems.swords.creation.blueprint import blueprint

        return blueprint(self._content)


def _of_this_game(character: msgspec.Struct) -> Character:
    from solo.systems.swords.people.sheet import Character

    if isinstance(character, Character):
        return character
    raise TypeError(f"A character of Swords is needed, not a {type(character).__name__}.")
