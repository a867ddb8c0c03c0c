"""Owns the protocol that a whole game fills, and the manifest by which it is found without being loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from solo.systems.contract.content import Content, Shelf
from solo.systems.contract.drafting import Characters
from solo.systems.contract.encounters import Encounters
from solo.systems.contract.foes import Foes
from solo.systems.contract.house_rules import HouseRule
from solo.systems.contract.importing import Importer
from solo.systems.contract.library import Library
from solo.systems.contract.procedures import AnyProcedure
from solo.systems.contract.questions import Question
from solo.systems.contract.spoils import AnySpoils

CHECK: Final = "check"
"""What the procedure of tests is usually called, and may be asked for by in any game that has one."""


class System(Protocol):
    """One game's rules, opened with its content. What it has it may work out when it is first asked for.

    `manifest` is what is known of it before it is opened.
    """

    manifest: Manifest

    @property
    def characters(self) -> Characters[Any]:
        """Those whom people play: made, read, reopened, and some that are ready."""
        ...

    @property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        """What can be played, by key; the fight is "fight"."""
        ...

    @property
    def check(self) -> str:
        """The key of the procedure in which one test after the other is rolled; "" in a game that has none."""
        return CHECK if CHECK in self.procedures else ""

    @property
    def shared_type(self) -> type[msgspec.Struct] | None:
        """What a campaign keeps for all procedures besides its characters: pools, hands of cards, the day; or None."""
        return None

    @property
    def foes(self) -> Foes:
        """Their opponents: what each is worth, and where new ones are made."""
        ...

    @property
    def encounters(self) -> Encounters:
        """Who meets whom: tiers, budget, places, and fights that are ready."""
        ...

    @property
    def spoils(self) -> AnySpoils | None:
        """What beaten foes leave and who takes it; None where nothing is ever left."""
        return None

    @property
    def library(self) -> Library[Any]:
        """All that can be looked up."""
        ...

    @property
    def questions(self) -> Mapping[str, Question]:
        """What can be asked of the rules, by name."""
        ...

    @property
    def house_rules(self) -> Sequence[HouseRule]:
        """What a table may rule otherwise. Values that differ are in the options of every `Setup`, by their keys."""
        return ()


class Manifest(msgspec.Struct, frozen=True):
    """What is known of a system before it is opened: found through the entry-point group `solo.systems`.

    `rules_version` is written into saves; `open` builds the system from its content. `importers` are the files of
    other games it can read, by the name of the form ("5e"), each loaded when it is asked for. Systems are listed by
    `rank`, then by title; the first is what opens where nobody has chosen. `glossary` tells what its words, columns
    and units mean. `tagline` says in at most 46 letters what sets it apart, where games are chosen one a line.
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
