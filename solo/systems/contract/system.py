"""The protocol of a whole game system, and its manifest, which is known before the game is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol

import msgspec

from solo.systems.contract.content import Content, Shelf
from solo.systems.contract.draft_protocols import CharacterSource
from solo.systems.contract.encounters import Encounters
from solo.systems.contract.foes import FoeCatalogue
from solo.systems.contract.house_rules import HouseRule
from solo.systems.contract.importers import Importer
from solo.systems.contract.library import Library
from solo.systems.contract.procedures import AnyProcedure
from solo.systems.contract.questions import Question
from solo.systems.contract.spoils import AnySpoils

CHECK: Final = "check"
"""The default key of the procedure for tests, accepted in any game with such a procedure."""
CHECKED: Final = "checked"
"""The outcome of a procedure of tests that is neither won nor lost, since its result only counts the tests."""
TalkWay = Literal["charm", "command", "mislead", "press"]
"""A way to win over a person in a talk that may take a test of the game."""


class System(Protocol):
    """One game's rules, opened with its content. Parts may be computed when they are first used.

    `manifest` is the information known before the system is opened.
    """

    manifest: Manifest

    @property
    def characters(self) -> CharacterSource[Any]:
        """The players' characters: creation, reading, reopening, and ready-made characters."""
        ...

    @property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        """The procedures by key; the fight is "fight"."""
        ...

    @property
    def check(self) -> str:
        """The key of the procedure for tests; "" if the game has no such procedure."""
        return CHECK if CHECK in self.procedures else ""

    @property
    def talking(self) -> Mapping[TalkWay, str]:
        """The code of the test for each way to win over a person. Ways that need no test are left out.

        Each code is an option of the procedure `check`.
        """
        return {}

    @property
    def shared_type(self) -> type[msgspec.Struct] | None:
        """The type of a campaign's shared state besides its characters: pools, hands of cards, the day.

        None if there is no such state.
        """
        return None

    @property
    def foes(self) -> FoeCatalogue:
        """The foes: their prices, and the workshop for new foes."""
        ...

    @property
    def encounters(self) -> Encounters:
        """The encounters: tiers, budget, places, and ready-made fights."""
        ...

    @property
    def spoils(self) -> AnySpoils | None:
        """The loot of beaten foes and its distribution; None if the game has no loot."""
        return None

    @property
    def library(self) -> Library[Any]:
        """The library of everything that can be looked up."""
        ...

    @property
    def questions(self) -> Mapping[str, Question]:
        """The questions that can be asked about the rules, by name."""
        ...

    @property
    def house_rules(self) -> Sequence[HouseRule]:
        """The house rules a table may change. Values that differ are in the options of every `Setup`, by their keys."""
        return ()


class Manifest(msgspec.Struct, frozen=True):
    """The information on a system before it is opened, found through the entry-point group `solo.systems`.

    `rules_version` is written into saves; `open` builds the system from its content. `importers` read files of other
    games, by the name of the format ("5e"); each is loaded when needed. Systems are listed by `rank`, then by title;
    the first system opens if the player has chosen none. `glossary` explains the game's words, columns and units.
    `tagline` describes the game in at most 46 letters, for a list with one game a line.
    """

    key: str
    title: str
    summary: str
    rules_version: int
    shelves: Callable[[], Iterable[Shelf]]
    open: Callable[[Content], System]
    importers: Mapping[str, Callable[[], Importer]] = {}
    rank: int = 100
    glossary: Callable[[], Sequence[tuple[str, str]]] = tuple
    tagline: str = ""
