"""Owns the protocol that a whole game fills, and the manifest by which it is found without being loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from solo.resolver import Thrower
from solo.systems.contract.content import Content, Shelf
from solo.systems.contract.creation import Assessment, Blueprint, Concept, Draft
from solo.systems.contract.drafting import FoeWorkshop
from solo.systems.contract.encounters import BudgetRule, Member, ReadyFight, Tier
from solo.systems.contract.importing import Importer
from solo.systems.contract.library import Entry, Standing
from solo.systems.contract.procedures import Procedure
from solo.systems.contract.questions import Question
from solo.systems.contract.spoils import Spoils
from solo.systems.contract.view import Line, Panel


class System(Protocol):
    """One game's rules, opened with its content. What it has it may work out when it is first asked for."""

    @property
    def manifest(self) -> Manifest:
        """What is known of the system before it is opened."""
        ...

    # Creation
    @property
    def character_type(self) -> type[msgspec.Struct]:
        """What a character is saved as."""
        ...

    @property
    def concepts(self) -> Sequence[Concept]:
        """Ways of fighting that a whole character can be suggested for."""
        ...

    def blueprint(self) -> Blueprint:
        """All that a character is made of."""
        ...

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        ...

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """A whole legal draft for a concept's key ("" for any). Raises KeyError for an unknown one."""
        ...

    def finish(self, draft: Draft) -> msgspec.Struct:
        """The character that a legal draft makes. Raises ValueError with a sentence for any other."""
        ...

    def reopen(self, character: msgspec.Struct) -> Draft:
        """The draft that a character came from, with what it has earned since: for levelling up."""
        ...

    def sheet(self, character: msgspec.Struct) -> Sequence[Panel]:
        """The character as a person reads it, each value with its why."""
        ...

    def member(self, character: msgspec.Struct) -> Member:
        """The character as encounters see it: what it is worth, in `price_unit`."""
        ...

    def ready_characters(self) -> Mapping[str, msgspec.Struct]:
        """Characters that can be played at once, by name."""
        ...

    # Procedures
    @property
    def procedures(self) -> Mapping[str, Procedure]:
        """What can be played, by key; the fight is "fight"."""
        ...

    @property
    def spoils(self) -> Spoils | None:
        """What beaten foes leave and who takes it; None where nothing is ever left."""
        ...

    def places(self) -> Sequence[str]:
        """Names of the fields a fight may take place on."""
        ...

    # Encounters
    @property
    def tiers(self) -> Sequence[Tier]:
        """How hard an encounter may be called, the easiest first."""
        ...

    @property
    def price_unit(self) -> str:
        """What foes and characters are weighed in: "XP"."""
        ...

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        """Fights that can be played at once, by name."""
        ...

    def foe_prices(self) -> Mapping[str, int]:
        """Every foe's price by name, computed from its build."""
        ...

    def foe_tags(self, name: str) -> Sequence[str]:
        """A foe's tags and themes. Raises KeyError for an unknown foe."""
        ...

    @property
    def budget(self) -> BudgetRule | None:
        """What the rules say of fair encounters; None where only a forecast can tell."""
        ...

    @property
    def foe_workshop(self) -> FoeWorkshop | None:
        """Where foes are made, None where none can be."""
        ...

    # Look-up
    def library(self) -> Sequence[Entry]:
        """Everything that can be looked up."""
        ...

    def standing(self, entry: Entry, character: msgspec.Struct) -> Standing:
        """Whether a character has what an entry is about, or could use it now."""
        ...

    def worked_out(self, entry: Entry, character: msgspec.Struct, against: str | None = None) -> Sequence[Line]:
        """An entry's figures in a character's hands, each with its why; none where it has no figures.

        `against` names a foe; None is somebody usual. Raises KeyError for an unknown foe.
        """
        ...

    def purchase(self, entry: Entry, character: msgspec.Struct) -> str:
        """The key of the blueprint's field that buys what an entry is or needs, such as a spell's book.

        "" where nothing of it is for sale, or all that it needs is had.
        """
        ...

    @property
    def questions(self) -> Mapping[str, Question]:
        """What can be asked of the rules, by name."""
        ...


class Manifest(msgspec.Struct, frozen=True):
    """What is known of a system before it is opened: found through the entry-point group `solo.systems`.

    `rules_version` is written into saves; `open` builds the system from its content. `importers` are the files of
    other games it can read, by the name of the form ("5e"), each loaded when it is asked for.
    """

    key: str
    title: str
    summary: str
    rules_version: int
    shelves: Callable[[], Sequence[Shelf]]
    open: Callable[[Content], System]
    importers: Mapping[str, Callable[[], Importer]] = {}
