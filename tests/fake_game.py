"""The smallest whole game: two sides with LP who strike and parry. `docs/ADD-A-GAME.md` builds it step by step."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from functools import partial
from typing import Literal

import msgspec

from solo.resolver import Roll, Thrower, distribution
from solo.systems import contract
from solo.systems.parts.names import free_name

FOES = {"Rat": (2, 3), "Wolf": (3, 5), "Bear": (4, 9)}
TOUGH = 6

Turn = Generator[contract.Decision | contract.Checkpoint, str, None]


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


class FakeCharacter(msgspec.Struct):
    """`skill` is added to 2d6; `wounds` are missing LP."""

    name: str
    skill: int = 4
    wounds: int = 0


class FakeFighter(msgspec.Struct):
    """One in the fight. `speed` is thrown anew each round."""

    name: str
    side: Literal["party", "foes"]
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
        return {fighter.name: fighter for fighter in self.fighters}[name]

    def standing(self, side: str) -> list[FakeFighter]:
        return [fighter for fighter in self.fighters if fighter.side == side and not fighter.out]

    def in_order(self) -> list[FakeFighter]:
        return sorted(self.fighters, key=lambda one: (-one.speed, one.name))

    def result(self) -> contract.Result | None:
        if not self.standing("foes"):
            return contract.Result("won", "The foes are beaten.")
        return None if self.standing("party") else contract.Result("lost", "The party is beaten.")


class FakeFight(contract.Procedure[FakeState, FakeCharacter]):
    """Rounds in which everybody strikes once, in the order of speed. `lunge` is the code of the heavy blow."""

    key = "fight"
    title = "A fight"
    help = "Everybody strikes once a round."
    state_type = FakeState

    def __init__(self, lunge: str = "lunge") -> None:
        self._lunge = lunge

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        return {"light": ("day", "night")}

    def begin(self, setup: contract.Setup) -> FakeState:
        if not setup.party or not setup.foes:
            raise ValueError("Choose at least one character and one foe.")
        people = [one for one in setup.party if isinstance(one, FakeCharacter)]
        fighters = [FakeFighter(one.name, "party", one.skill, TOUGH - one.wounds, TOUGH) for one in people]
        for foe in setup.foes:
            if foe.name not in FOES:
                raise ValueError(f"There is no foe named “{foe.name}”.")
            skill, life = FOES[foe.name]
            fighters += [FakeFighter(f"{foe.name} {n}", "foes", skill, life, life) for n in range(1, foe.count + 1)]
        return FakeState(setup.title, fighters)

    def find_problems(self, state: FakeState) -> list[str]:
        return ["A side has no fighter left, but the fight goes on."] if state.result() else []

    def run(self, state: FakeState, scene: contract.Scene) -> contract.Running:
        yield contract.Checkpoint(f"round {state.round}")
        while True:
            scene.emit(contract.Event("round", f"Round {state.round} begins."))
            for fighter in state.fighters:
                if not fighter.out:
                    fighter.speed = scene.roll(fighter.name, "speed", speed)
            for fighter in state.in_order():
                if fighter.out:
                    continue
                yield from self._turn(state, fighter, scene)
                result = state.result()
                if result:
                    scene.emit(contract.Event("end", result.text))
                    return result
            state.round += 1
            yield contract.Checkpoint(f"round {state.round}")

    def _turn(self, state: FakeState, attacker: FakeFighter, scene: contract.Scene) -> Turn:
        how = yield self._attack(attacker, state.standing("foes" if attacker.side == "party" else "party"))
        manner, _, name = how.partition(":")
        target = state.fighter(name)
        reply = yield defence_of(attacker, target)
        dice = 2 if manner == self._lunge else 1
        defence = against(reply, dice)
        tell_blow(
            scene, attacker, target, scene.roll(attacker.name, "attack", blow, attacker.skill, defence, dice), defence
        )

    def _attack(self, attacker: FakeFighter, others: Sequence[FakeFighter]) -> contract.Choose:
        options = [
            contract.Option(
                f"{manner}:{other.name}",
                partial("{} at {}".format, manner, other.name),
                partial(preview, attacker.skill, dice),
                group=manner,
            )
            for manner, dice in (("strike", 1), (self._lunge, 2))
            for other in others
        ]
        return contract.Choose(
            attacker.name, "attack", lambda: f"{attacker.name}: how?", options, default=options[0].code
        )

    def decide(self, state: FakeState, decision: contract.Decision) -> contract.TacticAnswer:
        if not isinstance(decision, contract.Choose) or decision.kind not in ("attack", "defence"):
            return contract.TacticAnswer(decision.first_legal())
        if decision.kind == "defence":
            code = decision.legal()[-1].code
            return contract.TacticAnswer(code, f"{decision.who} would rather {code}.")
        weakest = min(decision.legal(), key=lambda option: state.fighter(option.code.partition(":")[2]).life)
        return contract.TacticAnswer(weakest.code, f"{decision.who} goes for the weakest.")

    def view(
        self, state: FakeState, decision: contract.Decision | None, viewer: contract.Viewer = contract.EVERYTHING
    ) -> contract.View:
        del viewer
        acting = decision.who if decision else ""
        return contract.View(state.title, f"round {state.round}", tuple(seen(one, acting) for one in state.in_order()))

    def side(self, state: FakeState, who: str) -> str:
        return state.fighter(who).side

    def hint(self, kind: str) -> str:
        return {"attack": "A lunge hurts more, and misses more."}.get(kind, "")

    def apply_outcome(self, state: FakeState, character: FakeCharacter) -> FakeCharacter:
        fighter = state.fighter(character.name)
        return msgspec.structs.replace(character, wounds=fighter.full - max(fighter.life, 1))

    def tally(self, start: FakeState, end: FakeState) -> contract.PlayRecord:
        result = end.result()
        accounts = tuple(account(*pair) for pair in zip(start.fighters, end.fighters, strict=True))
        fallen = tuple(fighter.name for fighter in end.fighters if fighter.out)
        return contract.PlayRecord(result.outcome if result else "", end.round, accounts, fallen)


def defence_of(attacker: FakeFighter, target: FakeFighter) -> contract.Choose:
    hurt = "" if target.life > 1 else f"{target.name} is too weak to dodge."
    options = [contract.Option("parry", "parry"), contract.Option("dodge", "dodge", refused=hurt)]
    return contract.Choose(target.name, "defence", f"{attacker.name} attacks {target.name}.", options, default="parry")


def against(reply: str, dice: int) -> int:
    return (10 if reply == "parry" else 11) + dice


def preview(skill: int, dice: int) -> contract.Preview:
    odds = distribution(blow, skill, against("parry", dice), dice)
    return contract.Preview(
        (contract.Measure("hit", odds.chance(lambda fell: fell.hit), "chance"),), explain=partial(explain, skill, dice)
    )


def explain(skill: int, dice: int) -> contract.Explanation:
    harm = distribution(blow, skill, against("parry", dice), dice).map(lambda fell: fell.damage)
    outcomes = tuple(contract.ChartBar(f"{damage} LP", harm.chance_of(damage)) for damage, _ in sorted(harm))
    return contract.Explanation(
        "Against a parry", (f"2d6+{skill} must reach {against('parry', dice)}.",), outcomes=outcomes
    )


def tell_blow(scene: contract.Scene, attacker: FakeFighter, target: FakeFighter, fell: Blow, defence: int) -> None:
    before = target.life
    target.life -= fell.damage
    if not scene.has_listener:
        return
    rolls = tuple(
        Roll(name, f"{thrown.count}d{thrown.sides}", thrown.faces, sum(thrown.faces))
        for name, thrown in zip(("attack", "damage"), scene.faces(), strict=False)
    )
    change = contract.ValueChange(target.name, "LP", str(before), str(target.life))
    text = f"{attacker.name} hits {target.name}" if fell.hit else f"{attacker.name} misses {target.name}"
    scene.emit(
        contract.Event("attack", f"{text} (defence {defence}).", attacker.name, rolls, (change,) if fell.hit else ())
    )


def seen(one: FakeFighter, acting: str) -> contract.FighterView:
    return contract.FighterView(
        key=one.name,
        name=one.name,
        letter=one.name[0],
        side=one.side,
        order=one.speed,
        bars=(contract.Bar("LP", max(one.life, 0), one.full),),
        acting=one.name == acting,
        out=one.out,
    )


def account(before: FakeFighter, after: FakeFighter) -> contract.CombatantRecord:
    lost = before.life - after.life
    return contract.CombatantRecord(
        key=after.name,
        name=after.name,
        kind=after.name.partition(" ")[0],
        side="party" if after.side == "party" else "foes",
        down=after.out,
        dead=after.out,
        unhurt=not lost,
        spent=(contract.ResourceSpent("LP", lost),),
    )


class FakeCharacters(contract.CharacterSource[FakeCharacter]):
    """Everybody has a skill, and is worth as much."""

    type = FakeCharacter
    concepts = (contract.CharacterConcept("brawler", "Brawler", "Strikes hard."),)

    def blueprint(self) -> contract.Blueprint:
        skill = contract.Field("skill", "Skill", "rating", 4, "Added to attacks.", low=0, high=9)
        return contract.Blueprint((contract.Section("all", "Everything", "All there is.", (skill,)),))

    def assess(self, draft: contract.Draft) -> contract.Assessment:
        skill = draft.values.get("skill", 4)
        problems = []
        if draft.system != "fake":
            problems.append(contract.DraftProblem("system", "", "This draft is for another game."))
        if not draft.name:
            problems.append(contract.DraftProblem("name", "", "Give a name."))
        if isinstance(skill, bool) or not isinstance(skill, int) or not 0 <= skill <= 9:
            problems.append(contract.DraftProblem("skill", "skill", "Skill is from 0 to 9."))
        return contract.Assessment((), (contract.DerivedValue("LP", str(TOUGH), "always"),), tuple(problems))

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> contract.Draft:
        if concept not in ("", "brawler"):
            raise KeyError(concept)
        return contract.Draft("fake", free_name("Brawler", {*self.ready(), *taken}), {"skill": thrower.sum(1, 6)})

    def finish(self, draft: contract.Draft) -> FakeCharacter:
        for problem in self.assess(draft).problems:
            raise ValueError(problem.message)
        return FakeCharacter(draft.name, int(draft.values.get("skill", 4)))

    def reopen(self, character: FakeCharacter) -> contract.Draft:
        return contract.Draft("fake", character.name, {"skill": character.skill})

    def sheet(self, character: FakeCharacter) -> Sequence[contract.Panel]:
        lines = (contract.SheetLine("Skill", str(character.skill)), contract.SheetLine("Wounds", str(character.wounds)))
        return (contract.Panel(character.name, lines),)

    def member(self, character: FakeCharacter) -> contract.PartyMember:
        return contract.PartyMember(character.name, character.skill)

    def ready(self) -> Mapping[str, FakeCharacter]:
        return {"Ann": FakeCharacter("Ann", 5), "Bo": FakeCharacter("Bo", 3)}


class FakeFoes(contract.FoeCatalogue):
    """Three animals, worth their LP; nobody makes others."""

    def prices(self) -> Mapping[str, int]:
        return {name: life for name, (_, life) in FOES.items()}

    def tags(self, name: str) -> Sequence[str]:
        return {"Rat": ("small",), "Wolf": ("wild",), "Bear": ("wild", "big")}[name]


class FakeEncounters(contract.Encounters):
    """One tier and one fight."""

    price_unit = "LP"
    tiers: Sequence[contract.Tier] = (contract.Tier("fair", "Fair", "As many LP as the party has skill."),)

    def ready_fights(self) -> Mapping[str, contract.ReadyFight]:
        fight = contract.ReadyFight("Rats", "Something gnaws.", ("Ann", "Bo"), (contract.FoeCount("Rat", 2),))
        return {fight.name: fight}


class FakeLibrary(contract.Library[FakeCharacter]):
    """The foes, and what it takes to hit them."""

    def entries(self) -> Sequence[contract.LibraryEntry]:
        return [entry(name, skill, life) for name, (skill, life) in FOES.items()]

    def worked_out(
        self, entry: contract.LibraryEntry, character: FakeCharacter, against: str | None = None
    ) -> Sequence[contract.SheetLine]:
        del entry
        skill, life = FOES[against or "Rat"]
        reach = contract.SheetLine("reach", str(character.skill + skill), f"Skill {character.skill} + {skill}")
        return (reach,) if life else ()


def entry(name: str, skill: int, life: int) -> contract.LibraryEntry:
    return contract.LibraryEntry(name, "foe", f"{life} LP", facts=(("Skill", str(skill)),))


def ask_hit(given: dict[str, object]) -> object:
    skill = given.get("skill")
    if set(given) != {"skill"} or isinstance(skill, bool) or not isinstance(skill, int) or not 0 <= skill <= 9:
        raise contract.QuestionError("Give skill as a whole number from 0 to 9.")
    return {"hit": float(distribution(blow, skill, against("parry", 1), 1).chance(lambda fell: fell.hit))}


class FakeGame(contract.System):
    """The whole game."""

    characters: contract.CharacterSource[FakeCharacter] = FakeCharacters()
    procedures: Mapping[str, contract.AnyProcedure] = {"fight": FakeFight()}
    foes: contract.FoeCatalogue = FakeFoes()
    encounters: contract.Encounters = FakeEncounters()
    library: contract.Library[FakeCharacter] = FakeLibrary()
    questions: Mapping[str, contract.Question] = {
        "hit": contract.Question("hit", "Chance to hit.", (contract.Argument("skill", "from 0 to 9"),), ask_hit)
    }

    def __init__(self, content: contract.Content) -> None:
        del content
        self.manifest = MANIFEST


MANIFEST = contract.Manifest("fake", "Fake", "A tiny game for tests.", 1, tuple, FakeGame)
