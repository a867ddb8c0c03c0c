"""The tiny game with all that a game may have besides: a rest, a budget, a place, spoils.

`FakeSystem(lunge="thrust")` has one code changed, to stand for rules that have changed since a save.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import (
    AnyProcedure,
    BudgetRule,
    Checkpoint,
    Choose,
    Content,
    EncounterProposal,
    EncounterRequest,
    Encounters,
    EncounterWords,
    Event,
    FoeCount,
    HouseRule,
    LootRules,
    Manifest,
    Option,
    PartyMember,
    Result,
    Running,
    Scene,
    Setup,
    Share,
    System,
    Treasure,
)
from tests import fake_game
from tests.fake_game import (
    FOES,
    TOUGH,
    FakeCharacter,
    FakeCharacters,
    FakeFight,
    FakeFighter,
    FakeGame,
    FakeLibrary,
    FakeState,
    speed,
)

__all__ = [
    "MANIFEST",
    "FakeBudget",
    "FakeCharacter",
    "FakeCharacters",
    "FakeEncounters",
    "FakeFight",
    "FakeFighter",
    "FakeLibrary",
    "FakeState",
    "FakeSystem",
    "a_setup",
    "fake_systems",
]


class RuledFight(FakeFight):
    """The fight, where a table may rule how tough heroes are."""

    def begin(self, setup: Setup) -> FakeState:
        state = super().begin(setup)
        if setup.options.get("toughness") == "tough":
            for fighter in state.standing("party"):
                fighter.life, fighter.full = fighter.life + TOUGH, fighter.full + TOUGH
        return state


class FakeRest(FakeFight):
    """A night's rest, with somebody who cooks: 1d6 LP for everybody, half if it is only a nap."""

    key = "rest"
    title = "A rest"
    help = "Sleep, and feel better."

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        return {}

    def begin(self, setup: Setup) -> FakeState:
        sleepers = [character for character in setup.party if isinstance(character, FakeCharacter)]
        if not sleepers:
            raise ValueError("Choose at least one character.")
        return FakeState(
            setup.title,
            [FakeFighter(one.name, "party", one.skill, TOUGH - one.wounds, TOUGH) for one in sleepers],
        )

    def find_problems(self, state: FakeState) -> list[str]:
        return [] if state.fighters else ["No character is here to sleep."]

    def run(self, state: FakeState, scene: Scene) -> Running:
        yield Checkpoint("the start")
        first = state.fighters[0].name
        how = yield Choose(first, "rest", "How long?", [Option("night", "all night"), Option("nap", "a nap")], "night")
        for fighter in state.fighters:
            slept = scene.roll(fighter.name, "sleep", speed)
            fighter.life = min(fighter.full, fighter.life + (slept if how == "night" else slept // 2))
            scene.emit(Event("rest", f"{fighter.name} sleeps.", fighter.name))
        return Result("rested", "Everybody is up again.")


class FakePelts(msgspec.Struct):
    """What beaten foes leave."""

    count: int


class FakeSpoils(LootRules[FakePelts, FakeCharacter]):
    """A pelt for each foe; each makes whoever takes it one better."""

    found_type = FakePelts

    def list_loot(self, state: msgspec.Struct) -> FakePelts | None:
        if not isinstance(state, FakeState) or state.standing("foes"):
            return None
        count = sum(fighter.side == "foes" for fighter in state.fighters)
        return FakePelts(count) if count else None

    def describe(self, found: FakePelts) -> str:
        return f"The foes left {_pelts(found)}."

    def shares(self, found: FakePelts, takers: int) -> Sequence[Share]:
        del takers
        whole = Share(_pelts(found), found, None)
        return [whole, Share("1 pelt", FakePelts(1), FakePelts(found.count - 1))] if found.count > 1 else [whole]

    def take(self, character: FakeCharacter, found: FakePelts) -> FakeCharacter:
        return msgspec.structs.replace(character, skill=character.skill + found.count)

    def return_loot(self, character: FakeCharacter, found: FakePelts) -> FakeCharacter:
        if character.skill < found.count:
            raise ValueError(f"{character.name} has no {_pelts(found)} any more.")
        return msgspec.structs.replace(character, skill=character.skill - found.count)


def _pelts(found: FakePelts) -> str:
    return "1 pelt" if found.count == 1 else f"{found.count} pelts"


class FakeBudget(BudgetRule):
    """As many LP as the party has skill."""

    def weigh(self, party: Sequence[PartyMember], foes: Sequence[FoeCount], tier: str) -> EncounterProposal:
        del tier
        budget = sum(member.total for member in party)
        weight = sum(FOES[foe.name][1] * foe.count for foe in foes)
        return EncounterProposal(tuple(foes), weight, budget - 2, budget, f"{weight} of {budget} LP")

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[EncounterProposal]:
        del thrower
        found = []
        for count in range(1, 4):
            for names in combinations_with_replacement(FOES, count):
                foes = [FoeCount(name, names.count(name)) for name in dict.fromkeys(names)]
                candidate = self.weigh(request.party, foes, request.tier)
                if candidate.low <= candidate.weight <= candidate.high:
                    found.append(candidate)
        return found[:most]

    def reroll(
        self, candidate: EncounterProposal, slot: int, request: EncounterRequest, thrower: Thrower
    ) -> EncounterProposal:
        del thrower
        if candidate.foes[slot].name in request.pinned:
            raise ValueError(f"{candidate.foes[slot].name} is pinned: unpin it first.")
        foes = list(candidate.foes)
        foes[slot] = FoeCount("Bear", 1)
        return self.weigh(request.party, foes, request.tier)

    def match_ratings(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[EncounterProposal]:
        del thrower, theme
        if "x" in ratings:
            raise ValueError("“x” is no rating.")
        return [
            EncounterProposal((FoeCount("Wolf", 1),), 5, 0, 6, f"Worth {ratings}.", (), (Treasure("pelt", 2, "$3"),))
        ][:most]


class FakeEncounters(fake_game.FakeEncounters):
    """One tier, one place, one fight, and a budget."""

    budget: BudgetRule | None = FakeBudget()
    words = EncounterWords(roles=("gnawer", "howler"), terrains=("cellar",), rating="Ratings: 1, 2.")

    def places(self) -> Sequence[str]:
        return ("the pit",)


class FakeSystem(FakeGame):
    """The whole system."""

    encounters: Encounters = FakeEncounters()
    spoils = FakeSpoils()
    house_rules: Sequence[HouseRule] = (
        HouseRule("toughness", "Heroes", "The book gives 6 LP; tough ones have 12.", ("as the book", "tough"), "F-01"),
        HouseRule("weather", "Weather", "Nothing comes of it.", ("fair", "foul", "none"), group="Around"),
    )

    def __init__(self, lunge: str = "lunge", rules_version: int = 1) -> None:
        self.manifest = msgspec.structs.replace(MANIFEST, rules_version=rules_version)
        self.procedures: Mapping[str, AnyProcedure] = {"fight": RuledFight(lunge), "rest": FakeRest()}


def _open(content: Content) -> System:
    del content
    return FakeSystem()


MANIFEST: Manifest = msgspec.structs.replace(fake_game.MANIFEST, open=_open)


def fake_systems(key: str) -> System:
    """Opens this system, and raises ValueError for any other, as the library does."""
    if key != "fake":
        raise ValueError(f"There is no system “{key}”.")
    return FakeSystem()


def a_setup(*party: FakeCharacter, rats: int = 2, title: str = "The cellar") -> Setup:
    """Ann and Bo, or whoever is given, against rats."""
    fighters = party or (FakeCharacter("Ann", 5), FakeCharacter("Bo", 3))
    return Setup(tuple(fighters), (FoeCount("Rat", rats),), title=title)
