"""What tests of the fight stand on: fighters made to measure, dice that fall as told, and answers given in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from functools import cache, partial
from random import Random
from typing import Any, TypeVar

import msgspec

from solo.library.content import Shelves, shipped_content
from solo.play.scenes import SimulationScene
from solo.resolver import DealtCards, ThrownPool
from solo.systems.contract import Checkpoint, Choose, Decision, Event, FoeCount, Result, Setup
from solo.systems.swords.fight.options import acts
from solo.systems.swords.fight.options.acts import ActionChoice
from solo.systems.swords.fight.options.plans import PlanChoice
from solo.systems.swords.fight.procedure import FightProcedure
from solo.systems.swords.fight.state import (
    CarriedWeapon,
    CombatFigures,
    Fight,
    FightCircumstances,
    FightContext,
    Fighter,
    RuleTables,
)
from solo.systems.swords.fight.state.action_codes import ACTS
from solo.systems.swords.fight.tactics.acts import usual_act
from solo.systems.swords.fight.tactics.plans import usual_plan
from solo.systems.swords.gear.weapon import Weapon, weapon_named
from solo.systems.swords.manifest import MANIFEST
from solo.systems.swords.people.sheet import Attributes, Character

R = TypeVar("R")


@cache
def content() -> Shelves:
    return Shelves(MANIFEST.shelves, ours=shipped_content() / MANIFEST.key, own=None)


@cache
def procedure() -> FightProcedure:
    return FightProcedure(content())


@cache
def tables() -> RuleTables:
    return RuleTables(content())


def weapon(name: str) -> Weapon:
    return weapon_named(name, content())


SWORDSMAN = Character(
    name="Ada",
    attributes=Attributes(2, 2, 1, 1),
    skills={"Striking": 3, "Defense": 3, "Grappling": 2, "Riding": 2, "Archery": 2},
    weapons=("sword",),
    armour="leather",
)


def mustered(foe: str, count: int = 1, party: tuple[Character, ...] = (SWORDSMAN,), **options: str) -> Fight:
    named = {name.replace("_", " "): value for name, value in options.items()}
    state = procedure().begin(Setup(party, (FoeCount(foe, count),), options=named))
    assert isinstance(state, Fight)
    return state


def fighter(key: str, place: int = 100, arms: Iterable[str] = ("sword",), **fields: Any) -> Fighter:
    """Somebody with all figures 0 but what is told; the first made weapon is in hand."""
    figures = {name: fields.pop(name) for name in CombatFigures.__struct_fields__ if name in fields}
    made: list[CarriedWeapon] = []
    for name in arms:
        known = weapon(name)
        in_hand = any(arm.where == "hand" for arm in made)
        made.append(CarriedWeapon(known, "body" if known.natural else "belt" if in_hand else "hand"))
    if not any(arm.where == "body" for arm in made):
        made.append(CarriedWeapon(weapon("fist"), "body"))
    plain: dict[str, Any] = {"stamina": 10, "full_stamina": 10, "mass": 160, "defends": True, "actions": 1}
    side = "party" if key.startswith("party") else "foes"
    known_fields = {**plain, **fields}
    name = known_fields.pop("name", key)
    return Fighter(
        key, name, key[0].upper(), side, key, CombatFigures(**figures), arms=made, place=place, **known_fields
    )


class Scripted:
    """A scene in which each pool of dice falls as told, in order; it keeps the story."""

    has_listener = True
    tracks_luck = False
    fitted_weights = ()

    def __init__(self, *totals: int) -> None:
        self.totals = list(totals)
        self.told: list[Event] = []
        self.lucks: dict[str, list[float]] = {}
        self._thrown: list[ThrownPool] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        raise AssertionError(f"{count}d{sides} are thrown as sums")

    def sum(self, count: int, sides: int) -> int:
        total = self.totals.pop(0)
        rest = total - (count - 1)
        faces = (rest, *[1] * (count - 1)) if rest <= sides else (sides, total - sides)
        self._thrown.append(ThrownPool(count, sides, faces))
        return total

    def roll(self, *args: Any, **kwargs: Any) -> Any:
        """As a scene it is given who and what before the chance; as a thrower the chance alone."""
        if isinstance(args[0], str):
            self._thrown = []
            return args[2](self, *args[3:], **kwargs)
        return args[0](self, *args[1:], **kwargs)

    def faces(self) -> tuple[ThrownPool, ...]:
        return tuple(self._thrown)

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        self.told.append(event)

    def record_luck(self, column: str, deviation: float) -> None:
        self.lucks.setdefault(column, []).append(deviation)

    @property
    def story(self) -> str:
        return "\n".join(event.text for event in self.told)


def staged(scene: Scripted, *fighters: Fighter, **circumstances: Any) -> FightContext:
    """A fight between these, as far as it has come, in its second round."""
    fight = Fight("A test", list(fighters), FightCircumstances(**circumstances), round=2)
    return FightContext(fight, tables(), scene)  # type: ignore[arg-type]


def acted_out(running: Generator[Decision, str, R], *answers: str) -> R:
    """What a part of a fight returns, decisions answered in order; each answer must be on offer."""
    left = list(answers)
    try:
        asked = next(running)
        while True:
            answer = left.pop(0) if left else asked.first_legal()
            assert asked.fault(answer) is None, f"{asked.kind}: {asked.fault(answer)}"
            asked = running.send(answer)
    except StopIteration as end:
        assert not left, f"never asked: {left}"
        found: R = end.value
        return found


def played(state: Fight, seed: Hashable, answer: Callable[[Fight, Decision], str | None], dice: Any = None) -> Result:
    """A whole fight drawn from tables, where `answer` may speak before the tactic does."""
    running = procedure().run(state, dice or SimulationScene(Random(str(seed))))
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            given = answer(state, asked)
            asked = running.send(given if given is not None else procedure().decide(state, asked).answer)
    except StopIteration as end:
        result: Result = end.value
        return result


def planning(code: str) -> Callable[[Fight, Decision], str | None]:
    """Everybody plans the same; all else is left to tactics."""

    def answer(fight: Fight, decision: Decision) -> str | None:
        del fight
        return code if decision.kind == "plan" else None

    return answer


def codes(decision: Decision) -> list[str]:
    assert isinstance(decision, Choose)
    return [option.code for option in decision.options]


def offered(fight: Fight, one: Fighter) -> list[str]:
    """The codes of what somebody may do now."""
    return [str(act) for act in acts.list_actions(fight, one)]


def asked_to_plan(arena: FightContext, one: Fighter) -> PlanChoice:
    return PlanChoice(arena, one, partial(usual_plan, arena.fight, arena.tables, one))


def asked_to_act(arena: FightContext, one: Fighter, *codes: str) -> ActionChoice:
    """The question what to do of all that is on offer, or of these."""
    found = [ACTS.read(code) for code in codes] or acts.list_actions(arena.fight, one)
    return ActionChoice(arena, one, found, partial(usual_act, arena.fight, arena.tables, one, found))


def changed(one: Fighter, **fields: Any) -> Fighter:
    return msgspec.structs.replace(one, **fields)


def figures_of(preview_measures: Iterable[Any]) -> Mapping[str, Any]:
    return {measure.name: measure.value for measure in preview_measures}
