"""A tiny game for tests of everything that knows no system: two sides of fighters with LP who strike and parry.

It uses what real systems use: checkpoints with dice after them, chance functions of two pools, lazy odds, both sides
deciding, and events with rolls and changes. `FakeSystem(lunge="thrust")` has the same rules with one code changed.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement

import msgspec

from solo.resolver import Roll, Thrower, distribution
from solo.systems.contract import (
    Account,
    Answer,
    Argument,
    Assessment,
    Bar,
    Blueprint,
    BudgetRule,
    Candidate,
    Change,
    Checkpoint,
    Choice,
    Choose,
    Concept,
    Content,
    Decision,
    Derived,
    Draft,
    EncounterRequest,
    EncounterWords,
    Entry,
    Event,
    Field,
    FighterView,
    FoeCount,
    FoeWorkshop,
    Line,
    Manifest,
    Measure,
    Member,
    Option,
    Panel,
    Preview,
    Problem,
    Procedure,
    Question,
    QuestionFault,
    ReadyFight,
    Result,
    Running,
    Scene,
    Section,
    Setup,
    Share,
    Spent,
    Spoils,
    Standing,
    System,
    Tally,
    Tier,
    Treasure,
    View,
)

FOES = {"Rat": (2, 3), "Wolf": (3, 5), "Bear": (4, 9)}
TOUGH = 6

Turn = Generator[Decision | Checkpoint, Answer, None]


class FakeCharacter(msgspec.Struct):
    """`skill` is added to 2d6; `wounds` are missing LP."""

    name: str
    skill: int = 4
    wounds: int = 0


class FakeFighter(msgspec.Struct):
    """One in the fight. `speed` is thrown anew each round."""

    name: str
    side: str
    skill: int
    life: int
    full: int
    speed: int = 0

    @property
    def out(self) -> bool:
        return self.life <= 0


class FakeState(msgspec.Struct):
    """A fight: who is in it, and the round."""

    title: str
    fighters: list[FakeFighter]
    round: int = 1

    def fighter(self, name: str) -> FakeFighter:
        return next(fighter for fighter in self.fighters if fighter.name == name)

    def standing(self, side: str) -> list[FakeFighter]:
        return [fighter for fighter in self.fighters if fighter.side == side and not fighter.out]


class Blow(msgspec.Struct, frozen=True):
    """How an attack fell out: the dice of damage are thrown only on a hit."""

    hit: bool
    damage: int


def speed(thrower: Thrower) -> int:
    """How fast one is this round: 1d6."""
    return thrower.sum(1, 6)


def blow(thrower: Thrower, skill: int, defence: int, damage_dice: int) -> Blow:
    """2d6 + skill against defence; on a hit so many d6 of damage."""
    if sum(thrower.pool(2, 6)) + skill < defence:
        return Blow(False, 0)
    return Blow(True, sum(thrower.pool(damage_dice, 6)))


class FakeFight:
    """The one procedure: rounds in which everybody strikes once, in the order of speed."""

    key = "fight"
    title = "A fight"
    help = "Everybody strikes once a round."
    state_type: type[msgspec.Struct] = FakeState

    def __init__(self, lunge: str = "lunge") -> None:
        self._lunge = lunge

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        return {"light": ("day", "night")}

    def begin(self, setup: Setup) -> msgspec.Struct:
        if not setup.party or not setup.foes:
            raise ValueError("A fight needs somebody on each side.")
        fighters = []
        for character in setup.party:
            assert isinstance(character, FakeCharacter)
            fighters.append(FakeFighter(character.name, "party", character.skill, TOUGH - character.wounds, TOUGH))
        for foe in setup.foes:
            if foe.name not in FOES:
                raise ValueError(f"There is no foe named “{foe.name}”.")
            skill, life = FOES[foe.name]
            fighters += [FakeFighter(f"{foe.name} {n}", "foes", skill, life, life) for n in range(1, foe.count + 1)]
        return FakeState(setup.title, fighters)

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        assert isinstance(state, FakeState)
        assert isinstance(character, FakeCharacter)
        fighter = state.fighter(character.name)
        return msgspec.structs.replace(character, wounds=fighter.full - max(fighter.life, 1))

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        assert isinstance(start, FakeState)
        assert isinstance(end, FakeState)
        result = _result(end)
        pairs = zip(start.fighters, end.fighters, strict=True)
        accounts = tuple(_account(before, after) for before, after in pairs)
        fallen = tuple(fighter.name for fighter in end.fighters if fighter.out)
        return Tally(result.outcome if result else "", end.round, accounts, fallen)

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, FakeState)
        yield Checkpoint(f"round {state.round}")
        while True:
            scene.tell(Event("round", f"Round {state.round} begins."))
            for fighter in state.fighters:
                if not fighter.out:
                    fighter.speed = scene.roll(fighter.name, "speed", speed)
            for fighter in sorted(state.fighters, key=lambda one: (-one.speed, one.name)):
                if fighter.out:
                    continue
                yield from self._turn(state, fighter, scene)
                result = _result(state)
                if result:
                    scene.tell(Event("end", result.text))
                    return result
            state.round += 1
            yield Checkpoint(f"round {state.round}")

    def _turn(self, state: FakeState, attacker: FakeFighter, scene: Scene) -> Turn:
        others = state.standing("foes" if attacker.side == "party" else "party")
        how = yield self._attack(attacker, others)
        manner, _, name = how.partition(":")
        target = state.fighter(name)
        reply = yield self._defence(attacker, target)
        dice = 2 if manner == self._lunge else 1
        defence = _defence(reply, dice)
        fell = scene.roll(attacker.name, "attack", blow, attacker.skill, defence, dice)
        _tell_blow(scene, attacker, target, fell, defence)

    def _attack(self, attacker: FakeFighter, others: Sequence[FakeFighter]) -> Choose:
        options = [
            Option(
                f"{manner}:{other.name}",
                partial("{} at {}".format, manner, other.name),
                partial(_preview, attacker.skill, dice),
                group=manner,
            )
            for manner, dice in (("strike", 1), (self._lunge, 2))
            for other in others
        ]
        return Choose(attacker.name, "attack", lambda: f"{attacker.name}: how?", options, default=options[0].code)

    def _defence(self, attacker: FakeFighter, target: FakeFighter) -> Choose:
        hurt = "" if target.life > 1 else f"{target.name} is too weak to dodge."
        options = [Option("parry", "parry"), Option("dodge", "dodge", refused=hurt)]
        return Choose(target.name, "defence", f"{attacker.name} attacks {target.name}.", options, default="parry")

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        del seat
        assert isinstance(state, FakeState)
        acting = decision.who if decision else ""
        order = sorted(state.fighters, key=lambda one: (-one.speed, one.name))
        fighters = tuple(
            FighterView(
                key=fighter.name,
                name=fighter.name,
                letter=fighter.name[0],
                side=fighter.side,
                order=fighter.speed,
                bars=(Bar("LP", max(fighter.life, 0), fighter.full),),
                acting=fighter.name == acting,
                out=fighter.out,
            )
            for fighter in order
        )
        return View(state.title, f"round {state.round}", fighters)

    def decide(self, state: msgspec.Struct, decision: Decision) -> Choice:
        assert isinstance(state, FakeState)
        assert isinstance(decision, Choose)
        if decision.kind == "defence":
            code = decision.legal()[-1].code
            return Choice(code, f"{decision.who} would rather {code}.")
        weakest = min(decision.legal(), key=lambda option: state.fighter(option.code.partition(":")[2]).life)
        return Choice(weakest.code, f"{decision.who} goes for the weakest.")

    def side(self, state: msgspec.Struct, who: str) -> str:
        assert isinstance(state, FakeState)
        return state.fighter(who).side

    def coach(self, kind: str) -> str:
        return {"attack": "A lunge hurts more, and misses more."}.get(kind, "")


class FakeRest(FakeFight):
    """A night's rest, with somebody who cooks: 1d6 LP for everybody, half if it is only a nap."""

    key = "rest"
    title = "A rest"
    help = "Sleep, and feel better."

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        return {}

    def begin(self, setup: Setup) -> msgspec.Struct:
        sleepers = [character for character in setup.party if isinstance(character, FakeCharacter)]
        if not sleepers:
            raise ValueError("Nobody is there to sleep.")
        return FakeState(
            setup.title,
            [FakeFighter(one.name, "party", one.skill, TOUGH - one.wounds, TOUGH) for one in sleepers],
        )

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, FakeState)
        yield Checkpoint("the start")
        first = state.fighters[0].name
        how = yield Choose(first, "rest", "How long?", [Option("night", "all night"), Option("nap", "a nap")], "night")
        for fighter in state.fighters:
            slept = scene.roll(fighter.name, "sleep", speed)
            fighter.life = min(fighter.full, fighter.life + (slept if how == "night" else slept // 2))
            scene.tell(Event("rest", f"{fighter.name} sleeps.", fighter.name))
        return Result("rested", "Everybody is up again.")


class FakePelts(msgspec.Struct):
    """What beaten foes leave."""

    count: int


class FakeSpoils:
    """A pelt for each foe; each makes whoever takes it one better."""

    found_type: type[msgspec.Struct] = FakePelts

    def left(self, state: msgspec.Struct) -> msgspec.Struct | None:
        if not isinstance(state, FakeState) or state.standing("foes"):
            return None
        count = sum(fighter.side == "foes" for fighter in state.fighters)
        return FakePelts(count) if count else None

    def told(self, found: msgspec.Struct) -> str:
        assert isinstance(found, FakePelts)
        return f"The foes left {_pelts(found)}."

    def shares(self, found: msgspec.Struct, takers: int) -> Sequence[Share]:
        del takers
        assert isinstance(found, FakePelts)
        whole = Share(_pelts(found), found, None)
        return [whole, Share("1 pelt", FakePelts(1), FakePelts(found.count - 1))] if found.count > 1 else [whole]

    def take(self, character: msgspec.Struct, found: msgspec.Struct) -> msgspec.Struct:
        assert isinstance(character, FakeCharacter)
        assert isinstance(found, FakePelts)
        return msgspec.structs.replace(character, skill=character.skill + found.count)

    def give_back(self, character: msgspec.Struct, found: msgspec.Struct) -> msgspec.Struct:
        assert isinstance(character, FakeCharacter)
        assert isinstance(found, FakePelts)
        if character.skill < found.count:
            raise ValueError(f"{character.name} has no {_pelts(found)} any more.")
        return msgspec.structs.replace(character, skill=character.skill - found.count)


def _pelts(found: FakePelts) -> str:
    return "1 pelt" if found.count == 1 else f"{found.count} pelts"


class FakeSystem:
    """The whole system. `lunge` is the code of one option, to stand for rules that have changed since a save."""

    character_type: type[msgspec.Struct] = FakeCharacter
    price_unit = "LP"

    def __init__(self, lunge: str = "lunge", rules_version: int = 1) -> None:
        self.manifest = msgspec.structs.replace(MANIFEST, rules_version=rules_version)
        self.procedures: Mapping[str, Procedure] = {"fight": FakeFight(lunge), "rest": FakeRest()}
        self.concepts: Sequence[Concept] = (Concept("brawler", "Brawler", "Strikes hard."),)
        self.tiers: Sequence[Tier] = (Tier("fair", "Fair", "As many LP as the party has skill."),)
        self.questions: Mapping[str, Question] = {
            "hit": Question("hit", "Chance to hit.", (Argument("skill", "from 0 to 9"),), _ask_hit)
        }

    def blueprint(self) -> Blueprint:
        skill = Field("skill", "Skill", "rating", 4, "Added to attacks.", low=0, high=9)
        return Blueprint((Section("all", "Everything", "All there is.", (skill,)),))

    def assess(self, draft: Draft) -> Assessment:
        skill = draft.values.get("skill", 4)
        problems = []
        if not draft.name:
            problems.append(Problem("name", "", "Give a name."))
        if isinstance(skill, bool) or not isinstance(skill, int) or not 0 <= skill <= 9:
            problems.append(Problem("skill", "skill", "Skill is from 0 to 9."))
        return Assessment((), (Derived("LP", str(TOUGH), "always"),), tuple(problems))

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        if concept not in ("", "brawler"):
            raise KeyError(concept)
        return Draft("fake", "Brawler", {"skill": thrower.sum(1, 6)})

    def finish(self, draft: Draft) -> msgspec.Struct:
        problems = self.assess(draft).problems
        if problems:
            raise ValueError(problems[0].message)
        skill = draft.values.get("skill", 4)
        assert isinstance(skill, int)
        return FakeCharacter(draft.name, skill)

    def reopen(self, character: msgspec.Struct) -> Draft:
        assert isinstance(character, FakeCharacter)
        return Draft("fake", character.name, {"skill": character.skill})

    def sheet(self, character: msgspec.Struct) -> Sequence[Panel]:
        assert isinstance(character, FakeCharacter)
        lines = (Line("Skill", str(character.skill)), Line("Wounds", str(character.wounds)))
        return (Panel(character.name, lines),)

    def member(self, character: msgspec.Struct) -> Member:
        assert isinstance(character, FakeCharacter)
        return Member(character.name, character.skill)

    def ready_characters(self) -> Mapping[str, msgspec.Struct]:
        return {"Ann": FakeCharacter("Ann", 5), "Bo": FakeCharacter("Bo", 3)}

    def places(self) -> Sequence[str]:
        return ("the pit",)

    def ready_fights(self) -> Mapping[str, ReadyFight]:
        fight = ReadyFight("Rats", "Something gnaws.", ("Ann", "Bo"), (FoeCount("Rat", 2),))
        return {fight.name: fight}

    def foe_prices(self) -> Mapping[str, int]:
        return {name: life for name, (_, life) in FOES.items()}

    def foe_tags(self, name: str) -> Sequence[str]:
        return {"Rat": ("small",), "Wolf": ("wild",), "Bear": ("wild", "big")}[name]

    @property
    def budget(self) -> BudgetRule:
        return self

    def weigh(self, party: Sequence[Member], foes: Sequence[FoeCount], tier: str) -> Candidate:
        del tier
        budget = sum(member.total for member in party)
        weight = sum(self.foe_prices()[foe.name] * foe.count for foe in foes)
        return Candidate(tuple(foes), weight, budget - 2, budget, f"{weight} of {budget} LP")

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[Candidate]:
        del thrower
        found = []
        for count in range(1, 4):
            for names in combinations_with_replacement(FOES, count):
                foes = [FoeCount(name, names.count(name)) for name in dict.fromkeys(names)]
                candidate = self.weigh(request.party, foes, request.tier)
                if candidate.low <= candidate.weight <= candidate.high:
                    found.append(candidate)
        return found[:most]

    words = EncounterWords(roles=("gnawer", "howler"), terrains=("cellar",), rating="Ratings: 1, 2.")

    def reroll(self, candidate: Candidate, slot: int, request: EncounterRequest, thrower: Thrower) -> Candidate:
        del thrower
        if candidate.foes[slot].name in request.pinned:
            raise ValueError(f"{candidate.foes[slot].name} is pinned: unpin it first.")
        foes = list(candidate.foes)
        foes[slot] = FoeCount("Bear", 1)
        return self.weigh(request.party, foes, request.tier)

    def rated(self, ratings: str, thrower: Thrower, most: int, theme: str = "") -> Sequence[Candidate]:
        del thrower, theme
        if "x" in ratings:
            raise ValueError("“x” is no rating.")
        return [Candidate((FoeCount("Wolf", 1),), 5, 0, 6, f"Worth {ratings}.", (), (Treasure("pelt", 2, "$3"),))][
            :most
        ]

    @property
    def spoils(self) -> Spoils | None:
        return FakeSpoils()

    @property
    def foe_workshop(self) -> FoeWorkshop | None:
        return None

    def library(self) -> Sequence[Entry]:
        return [
            Entry(name, "foe", f"{life} LP", facts=(("Skill", str(skill)),)) for name, (skill, life) in FOES.items()
        ]

    def standing(self, entry: Entry, character: msgspec.Struct) -> Standing:
        del entry, character
        return Standing()

    def worked_out(self, entry: Entry, character: msgspec.Struct, against: str | None = None) -> Sequence[Line]:
        assert isinstance(character, FakeCharacter), entry.name
        skill, life = FOES[against or "Rat"]
        return (Line("reach", str(character.skill + skill), f"Skill {character.skill} + {skill}"),) if life else ()

    def purchase(self, entry: Entry, character: msgspec.Struct) -> str:
        del entry, character
        return ""


def _open(content: Content) -> System:
    del content
    return FakeSystem()


MANIFEST = Manifest("fake", "Fake", "A tiny game for tests.", 1, tuple, _open)


def fake_systems(key: str) -> System:
    """Opens this system, and raises ValueError for any other, as the library does."""
    if key != "fake":
        raise ValueError(f"There is no system “{key}”.")
    return FakeSystem()


def a_setup(*party: FakeCharacter, rats: int = 2, title: str = "The cellar") -> Setup:
    """Ann and Bo, or whoever is given, against rats."""
    fighters = party or (FakeCharacter("Ann", 5), FakeCharacter("Bo", 3))
    return Setup(tuple(fighters), (FoeCount("Rat", rats),), title=title)


def _defence(reply: str, dice: int) -> int:
    return (10 if reply == "parry" else 11) + dice


def _preview(skill: int, dice: int) -> Preview:
    odds = distribution(blow, skill, _defence("parry", dice), dice)
    hits = sum((weight for outcome, weight in odds if outcome.hit), start=0)
    return Preview((Measure("hit", Fraction(hits, odds.total), "chance"),))


def _tell_blow(scene: Scene, attacker: FakeFighter, target: FakeFighter, fell: Blow, defence: int) -> None:
    before = target.life
    target.life -= fell.damage
    if not scene.listening:
        return
    names = ("attack", "damage")
    rolls = tuple(
        Roll(name, f"{thrown.count}d{thrown.sides}", thrown.faces, sum(thrown.faces))
        for name, thrown in zip(names, scene.faces(), strict=False)
    )
    change = Change(target.name, "LP", str(before), str(target.life))
    text = f"{attacker.name} hits {target.name}" if fell.hit else f"{attacker.name} misses {target.name}"
    scene.tell(Event("attack", f"{text} (defence {defence}).", attacker.name, rolls, (change,) if fell.hit else ()))


def _account(before: FakeFighter, after: FakeFighter) -> Account:
    lost = before.life - after.life
    return Account(
        key=after.name,
        name=after.name,
        kind=after.name.partition(" ")[0],
        side="party" if after.side == "party" else "foes",
        down=after.out,
        dead=after.out,
        unhurt=not lost,
        spent=(Spent("LP", lost),),
    )


def _result(state: FakeState) -> Result | None:
    if not state.standing("foes"):
        return Result("won", "The foes are beaten.")
    if not state.standing("party"):
        return Result("lost", "The party is beaten.")
    return None


def _ask_hit(given: dict[str, object]) -> object:
    skill = given.get("skill")
    if isinstance(skill, bool) or not isinstance(skill, int) or not 0 <= skill <= 9:
        raise QuestionFault("Give skill as a whole number from 0 to 9.")
    odds = distribution(blow, skill, _defence("parry", 1), 1)
    return {"hit": float(Fraction(sum(weight for outcome, weight in odds if outcome.hit), odds.total))}
