"""A whole game assembled from a table of import paths, one path for each point of the contract.

A module is imported on first use, so a single question does not load the whole game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from operator import attrgetter
from typing import Final, Generic, TypeVar

import msgspec

from solo.systems.contract import (
    CHECK,
    AnyProcedure,
    Boxes,
    BudgetRule,
    CharacterSource,
    Content,
    Encounters,
    EncounterWords,
    FoeCatalogue,
    FoeWorkshop,
    HouseRule,
    Library,
    Manifest,
    Panel,
    PartyMember,
    Question,
    ReadyContest,
    ReadyFight,
    StatBlock,
    System,
    TalkWay,
    Tier,
    Tracking,
)
from solo.systems.contract.spoils import AnySpoils
from solo.systems.parts.fight.ready_fights import NamedFight, ready_fight
from solo.systems.parts.lazy_characters import CharacterFactory, LazyCharacters
from solo.systems.parts.questions import QuestionRegistry

T = TypeVar("T")
C = TypeVar("C", bound=msgspec.Struct)
F = TypeVar("F", bound=msgspec.Struct)
S = TypeVar("S")


class ImportPath(msgspec.Struct, Generic[T], frozen=True):
    """The import path of an object.

    A path with a leading dot is within the game's package: ".people.sheet:Character".
    """

    path: str


CONTENT_ITSELF: Final[ImportPath[Callable[[Content], Content]]] = ImportPath("solo.systems.parts.game:content_itself")


class GameModules(msgspec.Struct, Generic[C, F, S], frozen=True, kw_only=True):
    """A game's table of import paths: its characters, its foes and everything else. An optional part is None.

    - `price_unit` is the unit of danger or price of foes and characters.
    - `stock` is shared by creation and the library and computed once from the content. It is `CONTENT_ITSELF` if a game
      computes nothing.
    - `sheet`, `member` and `boxes` take a character and the content, `price` and `stat_block` a foe and the content.
      `to_friends` takes only a character.
    - `reward` describes a fight's reward in a sentence, `tracking` how to track a fight on paper. `words` are the
      words that a request for foes may use.
    - `grounds` are the themes, tags and fields for kinds of regions. `stake_options` are the switches of a fight in
      which the party has something at stake.
    - `foe`, `fight` and `place` are types of entries. `foes` returns every foe by name, in a game with more foes than
      its content lists.
    - `check` is the key of the procedure for single tests, if it is not the usual key. `talking` maps each way to win
      over a person to the code of its test.
    - `questions` are the modules in the subpackage `questions`, in the order of display.
    """

    package: str
    price_unit: str
    stock: ImportPath[Callable[[Content], S]]

    character: ImportPath[type[C]]
    making: ImportPath[Callable[[S], CharacterFactory[C]]]
    ready: ImportPath[Callable[[Content], Mapping[str, C]]]
    sheet: ImportPath[Callable[[C, Content], Sequence[Panel]]]
    member: ImportPath[Callable[[C, Content], PartyMember]]
    to_friends: ImportPath[Callable[[C], C]] | None = None

    foe: ImportPath[type[F]]
    foes: ImportPath[Callable[[Content], Mapping[str, F]]] | None = None
    price: ImportPath[Callable[[F, Content], int]]
    tags: ImportPath[Callable[[F], Sequence[str]]]
    stat_block: ImportPath[Callable[[F, Content], StatBlock]]
    workshop: ImportPath[Callable[[S], FoeWorkshop[F]]] | None = None

    reward: str
    tracking: Tracking
    boxes: ImportPath[Callable[[C, Content], Boxes]] | None = None
    tiers: ImportPath[Sequence[Tier]]
    budget: ImportPath[Callable[[Content], BudgetRule]] | None = None
    words: ImportPath[EncounterWords]
    fight: ImportPath[type[NamedFight]]
    place: ImportPath[type[msgspec.Struct]] | None = None
    grounds: Mapping[str, tuple[str, ...]] = {}
    stake_options: Mapping[str, str] = {}

    procedures: tuple[ImportPath[Callable[[Content], AnyProcedure]], ...]
    check: str = CHECK
    talking: Mapping[TalkWay, str] = {}
    shared: ImportPath[type[msgspec.Struct]] | None = None
    spoils: ImportPath[Callable[[Content], AnySpoils]] | None = None
    library: ImportPath[Callable[[S], Library[C]]]
    questions: tuple[str, ...]
    house_rules: ImportPath[Callable[[Content], Sequence[HouseRule]]] | None = None


def content_itself(content: Content) -> Content:
    """Return the content itself: the `stock` of a game that computes nothing for creation and the library."""
    return content


class ContractGame(System, Generic[C, F, S]):
    """A game opened with its content. Each point of the contract is delegated to the object that the table names."""

    def __init__(self, content: Content, manifest: Manifest, rooms: GameModules[C, F, S]) -> None:
        self.manifest = manifest
        self.content = content
        self.rooms = rooms

    def load(self, place: ImportPath[T]) -> T:
        """Return the object at an import path, imported on first use."""
        module, _, name = place.path.partition(":")
        found: T = getattr(import_module(module, self.rooms.package), name)
        return found

    @cached_property
    def stock(self) -> S:
        """The data that creation and the library share, computed once from the content."""
        return self.load(self.rooms.stock)(self.content)

    @cached_property
    def characters(self) -> CharacterSource[C]:
        return GameCharacters(self)

    @cached_property
    def procedures(self) -> Mapping[str, AnyProcedure]:
        made = (self.load(place)(self.content) for place in self.rooms.procedures)
        return {procedure.key: procedure for procedure in made}

    @property
    def check(self) -> str:
        return self.rooms.check

    @property
    def talking(self) -> Mapping[TalkWay, str]:
        return self.rooms.talking

    @property
    def shared_type(self) -> type[msgspec.Struct] | None:
        return self.load(self.rooms.shared) if self.rooms.shared else None

    @cached_property
    def foes(self) -> FoeCatalogue:
        return GameFoes(self)

    @cached_property
    def encounters(self) -> Encounters:
        return GameEncounters(self)

    @cached_property
    def spoils(self) -> AnySpoils | None:
        return self.load(self.rooms.spoils)(self.content) if self.rooms.spoils else None

    @cached_property
    def library(self) -> Library[C]:
        return self.load(self.rooms.library)(self.stock)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        return QuestionRegistry(self.content, f"{self.rooms.package}.questions", self.rooms.questions)

    @cached_property
    def house_rules(self) -> Sequence[HouseRule]:
        return self.load(self.rooms.house_rules)(self.content) if self.rooms.house_rules else ()


class GameCharacters(LazyCharacters[C], Generic[C, F, S]):
    """The characters of a game. The ready-made characters are built only once."""

    def __init__(self, game: ContractGame[C, F, S]) -> None:
        self._game, self._rooms = game, game.rooms

    @property
    def type(self) -> type[C]:
        return self._game.load(self._rooms.character)

    @cached_property
    def making(self) -> CharacterFactory[C]:
        return self._game.load(self._rooms.making)(self._game.stock)

    def sheet(self, character: C) -> Sequence[Panel]:
        return self._game.load(self._rooms.sheet)(character, self._game.content)

    def member(self, character: C) -> PartyMember:
        return self._game.load(self._rooms.member)(character, self._game.content)

    def to_friends(self, character: C) -> C:
        return self._game.load(self._rooms.to_friends)(character) if self._rooms.to_friends else character

    def ready(self) -> Mapping[str, C]:
        return self._ready

    @cached_property
    def _ready(self) -> Mapping[str, C]:
        return self._game.load(self._rooms.ready)(self._game.content)


class GameFoes(FoeCatalogue, Generic[C, F, S]):
    """The foes of a game. Each foe's price is computed only once."""

    def __init__(self, game: ContractGame[C, F, S]) -> None:
        self._game, self._rooms = game, game.rooms

    def prices(self) -> Mapping[str, int]:
        return self._prices

    def tags(self, name: str) -> Sequence[str]:
        return self._game.load(self._rooms.tags)(self._foes[name])

    def themes(self, name: str) -> Sequence[str]:
        """Return the foe's `themes`, a field that the foes of every game have."""
        found: Sequence[str] = attrgetter("themes")(self._foes[name])
        return found

    def stat_block(self, name: str) -> StatBlock:
        return self._game.load(self._rooms.stat_block)(self._foes[name], self._game.content)

    @cached_property
    def workshop(self) -> FoeWorkshop[F] | None:
        return self._game.load(self._rooms.workshop)(self._game.stock) if self._rooms.workshop else None

    @cached_property
    def _foes(self) -> Mapping[str, F]:
        content = self._game.content
        return (
            self._game.load(self._rooms.foes)(content)
            if self._rooms.foes
            else content.entries(self._game.load(self._rooms.foe))
        )

    @cached_property
    def _prices(self) -> Mapping[str, int]:
        price = self._game.load(self._rooms.price)
        return {name: price(foe, self._game.content) for name, foe in self._foes.items()}


class GameEncounters(Encounters, Generic[C, F, S]):
    """The encounters of a game."""

    def __init__(self, game: ContractGame[C, F, S]) -> None:
        self._game, self._rooms = game, game.rooms
        self.price_unit = game.rooms.price_unit

    @property
    def reward(self) -> str:
        return self._rooms.reward

    @property
    def tracking(self) -> Tracking:
        return self._rooms.tracking

    def boxes(self, character: C, /) -> Boxes:
        return self._game.load(self._rooms.boxes)(character, self._game.content) if self._rooms.boxes else Boxes()

    @property
    def tiers(self) -> Sequence[Tier]:
        return self._game.load(self._rooms.tiers)

    @cached_property
    def budget(self) -> BudgetRule | None:
        return self._game.load(self._rooms.budget)(self._game.content) if self._rooms.budget else None

    @property
    def words(self) -> EncounterWords:
        return self._game.load(self._rooms.words)

    @property
    def grounds(self) -> Mapping[str, tuple[str, ...]]:
        return self._rooms.grounds

    @property
    def stake_options(self) -> Mapping[str, str]:
        return self._rooms.stake_options

    def places(self) -> Sequence[str]:
        return list(self._game.content.entries(self._game.load(self._rooms.place))) if self._rooms.place else ()

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        fights = self._game.content.entries(self._game.load(self._rooms.fight))
        return {name: ready_fight(fight) for name, fight in fights.items()}

    def ready_contests(self) -> Mapping[str, ReadyContest]:
        return self._game.content.entries(ReadyContest)
