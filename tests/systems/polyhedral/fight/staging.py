"""A stage for fights by hand: fighters made up on the spot, any square, and dice that fall as the test says."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from solo.library.content import Shelves, shipped_content
from solo.resolver import DealtCards, Modifier, Thrower, ThrownPool, TypedThrower
from solo.systems.contract import Choose, ChoosePlace, Decision, Event, FoeCount, Option, Result, Setup
from solo.systems.polyhedral.fight import ending, rounds, surprise_and_initiative
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.options.attacks import AttackOption
from solo.systems.polyhedral.fight.options.codes import STAY
from solo.systems.polyhedral.fight.options.turn import choice
from solo.systems.polyhedral.fight.rules.blow import PlannedBlow, plan_blow
from solo.systems.polyhedral.fight.state import AttackModes, CarriedItem, Combatant, Fight, FightContext
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.gear.equipment import Weapon, find_row
from solo.systems.polyhedral.ground.field import Field, Light
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character
from solo.systems.polyhedral.shelves import shelves

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
E = TypeVar("E", bound=msgspec.Struct)
Place = tuple[int, int]
Pick = Callable[[Choose], str]
Answers = Sequence[str | Pick]

CONTENT = Shelves(shelves, shipped_content() / "polyhedral")
OPEN = ("." * 20,) * 12


class Billed:
    """The shipped content with some foes of the test's own."""

    def __init__(self, foes: Mapping[str, Foe]) -> None:
        self._foes = foes

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        known = CONTENT.entries(kind)
        return {**known, **self._foes} if kind is Foe else known  # type: ignore[dict-item]


class Script:
    """A scene whose dice fall as they were written down; it minds that they are the dice that were to be thrown."""

    has_listener = True
    tracks_luck = False
    fitted_weights = ()

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lucks: dict[str, list[float]] = {}
        self.asked: list[str] = []
        self.thrown_by: list[str] = []
        self._thrown: tuple[ThrownPool, ...] = ()
        self._ahead: list[tuple[int, ...]] = []

    def falls(self, *pools: tuple[int, ...]) -> None:
        assert not self._ahead, f"dice that nobody threw: {self._ahead}"
        self._ahead = list(pools)

    def done(self) -> None:
        assert not self._ahead, f"dice that nobody threw: {self._ahead}"

    def roll(
        self, who: str, what: str, chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self.asked.append(what)
        self.thrown_by.append(who)
        typed = TypedThrower(self._ahead)
        outcome = chance(typed, *args, **kwargs)
        self._thrown = tuple(typed.thrown)
        for thrown in self._thrown:
            fits = len(thrown.faces) == thrown.count and max(thrown.faces) <= thrown.sides
            assert fits, f"{what}: {thrown.count}d{thrown.sides} cannot fall {thrown.faces}"
        del self._ahead[: len(self._thrown)]
        return outcome

    def faces(self) -> tuple[ThrownPool, ...]:
        return self._thrown

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def record_luck(self, column: str, deviation: float) -> None:
        self.lucks.setdefault(column, []).append(deviation)


def fighter(
    *gear: CarriedGear,
    tags: tuple[Any, ...] = ("person",),
    hands: int = 2,
    natural: tuple[Any, ...] = (),
    hide: str = "",
    skills: Mapping[str, int] | None = None,
    **scores: int,
) -> Build:
    """A build: attributes by their letters (8 unless told), skills by name, gear where it is carried."""
    attributes = msgspec.convert(scores, Attributes)
    return Build(attributes, dict(skills or {}), gear, tags, hands, natural, hide)


def held(name: str) -> CarriedGear:
    return CarriedGear(name, place="hand")


def off_hand(name: str) -> CarriedGear:
    return CarriedGear(name, place="off-hand")


def worn(name: str) -> CarriedGear:
    return CarriedGear(name, place="worn")


class Stage:
    """A fight of people against foes. Ann is first in the party, Bob first among the foes.

    Nothing is rolled at the start: everybody stands on the squares they are put on, and turns are taken by name.
    """

    def __init__(
        self,
        party: Mapping[str, Build],
        foes: Mapping[str, Build],
        rows: Sequence[str] = OPEN,
        light: Light = "lit",
        options: Mapping[str, str] | None = None,
    ) -> None:
        bill = {name: Foe(name=name, xp=0, role="brute", text="", build=build) for name, build in foes.items()}
        self.content = Billed(bill)
        setup = Setup(
            tuple(Character(name, build) for name, build in party.items()),
            tuple(FoeCount(name, 1) for name in foes),
            options=dict(options or {}),
        )
        self.fight: Fight = muster(setup, self.content)
        self.fight.field = Field(tuple(rows), light)
        self.scene = Script()
        self.arena = FightContext(self.fight, AttackModes(self.content), self.scene)
        self.fight.order = [one.key for one in self.fight.combatants]
        self.fight.round = 1
        self.asked: list[Decision] = []

    def __getitem__(self, name: str) -> Combatant:
        return next(one for one in self.fight.combatants if one.name == name)

    def put(self, **places: Place) -> Stage:
        """Put people on squares."""
        for name, place in places.items():
            self[name].place = place
        return self

    def piece(self, name: str, thing: str) -> CarriedItem:
        """The first of somebody's things whose name begins so."""
        return next(piece for piece in self[name].pieces if piece.name.casefold().startswith(thing.casefold()))

    def things(self, name: str, thing: str) -> int:
        """How many things whose name begins so somebody has."""
        named = (piece for piece in self[name].pieces if piece.name.casefold().startswith(thing.casefold()))
        return sum(piece.count for piece in named)

    def turn(self, name: str, *answers: str | Pick, dice: Iterable[tuple[int, ...]] = ()) -> list[Event]:
        """One whole turn with these answers and dice; what is told of it. A Step that is only offered is left."""
        start = len(self.scene.events)
        self.fight.acting = self[name].key
        self.scene.falls(*dice)
        left = list(answers)
        self.asked = []
        running = rounds.take_turn(self.arena, self[name])
        try:
            decision = next(running)
            while True:
                decision = running.send(self._answer(decision, left))
        except StopIteration:
            pass
        assert not left, f"answers that nobody asked for: {left}"
        self.scene.done()
        return self.scene.events[start:]

    def _answer(self, decision: Decision, left: list[str | Pick]) -> str:
        if decision.follows:
            return decision.first_legal()  # as for one person who plays all of them
        self.asked.append(decision)
        if not left and decision.kind == "step-after":
            return STAY
        assert left, f"{decision.who} is asked {decision.kind!r} ({_offered(decision)}), and nobody answers"
        said = left.pop(0)
        answer = said if isinstance(said, str) else said(_chosen_from(decision))
        fault = decision.fault(answer)
        assert fault is None, f"{answer!r} to {decision.kind!r}: {fault} Offered: {_offered(decision)}"
        return answer

    def pass_turns(self, *names: str) -> None:
        """Let people wait for a turn."""
        for name in names:
            self.turn(name, "wait")

    def offered(self, name: str, stepped: bool = False) -> list[Option]:
        """All options of a turn, refused ones too."""
        return list(choice(self.arena, self[name], stepped).options)

    def legal(self, name: str, stepped: bool = False) -> list[str]:
        """The codes that may be answered at the start of a turn."""
        return [option.code for option in self.offered(name, stepped) if not option.refused]

    def refusal(self, name: str, start: str) -> str:
        """Why the first option whose code starts so is refused."""
        found = [option for option in self.offered(name) if option.code.startswith(start)]
        assert found, f"nothing offered to {name} starts with {start!r}"
        return found[0].refused

    def planned(self, name: str, pick: Pick) -> dict[str, PlannedBlow]:
        """An attack as it would fall on each defence, by the defence's code."""
        options = self.offered(name)
        code = pick(Choose(self[name].key, "turn", "", options))
        option = next(option for option in options if option.code == code)
        assert isinstance(option, AttackOption)
        return {one.defence.code: one for one in plan_blow(self.fight, self.arena.armoury, option.first)}

    def modifiers(self, name: str, pick: Pick, defence: str = "dodge") -> dict[str, int]:
        """The named modifiers of an attack against a defence."""
        return named(self.planned(name, pick)[defence].modifiers)

    def end(self, *answers: str, dice: Iterable[tuple[int, ...]] = ()) -> Result:
        """The end of the fight once somebody is beaten."""
        self.fight.winner = ending.find_winner(self.fight)  # type: ignore[assignment]
        self.scene.falls(*dice)
        left: list[str | Pick] = list(answers)
        running = ending.finish(self.arena)
        try:
            decision = next(running)
            while True:
                decision = running.send(self._answer(decision, left))
        except StopIteration as stop:
            self.scene.done()
            result: Result = stop.value
            return result

    def open(self, *dice: tuple[int, ...]) -> None:
        """What comes before the first round."""
        self.scene.falls(*dice)
        for decision in surprise_and_initiative.open_fight(self.arena):
            raise AssertionError(f"nobody answers {decision.prompt}")
        self.scene.done()


def named(modifiers: Iterable[Modifier]) -> dict[str, int]:
    """Modifiers by name."""
    return {modifier.name: modifier.value for modifier in modifiers}


def _chosen_from(decision: Decision) -> Choose:
    assert isinstance(decision, Choose), f"asked for {decision.kind!r}, which is no choice"
    return decision


def _offered(decision: Decision) -> list[str]:
    if isinstance(decision, Choose):
        return [option.code for option in decision.options]
    return [f"{column},{row}" for column, row in decision.places] if isinstance(decision, ChoosePlace) else []


def attack(
    target: str,
    weapon: str = "",
    mode: str = "",
    kind: str = "",
    aim: int = 0,
    verb: str = "strike",
    other: str = "",
    hand: str = "",
) -> Pick:
    """Picks the attack on offer that fits: the first weapon, mode and damage type unless they are named.

    `other` is the second weapon of two, `hand` the hand that holds the first.
    """

    def pick(decision: Choose) -> str:
        for option in decision.options:
            if isinstance(option, AttackOption) and _fits(option):
                return option.code
        raise AssertionError(f"no such attack: {[option.code for option in decision.options]}")

    def _fits(option: AttackOption) -> bool:
        first, last = option.first, option.attack.blows[-1]
        return (
            not option.refused
            and option.code.startswith(f"{verb}:")
            and first.target.name == target
            and first.form.weapon.name.casefold().startswith(weapon.casefold())
            and last.form.weapon.name.casefold().startswith((other or "").casefold())
            and first.form.mode.key.startswith(mode)
            and first.form.type.startswith(kind)
            and first.aim == aim
            and first.attacker.pieces[first.form.slot].where.startswith(hand)
        )

    return pick


def labelled(words: str) -> Pick:
    """Picks the first option whose label holds these words."""

    def pick(decision: Choose) -> str:
        found = [option.code for option in decision.options if words.casefold() in option.label.casefold()]
        assert found, f"nothing about {words!r}: {[option.label for option in decision.options]}"
        return found[0]

    return pick


def rapid(target: str, weapon: str = "") -> Pick:
    """Picks two rapid attacks."""
    return attack(target, weapon, verb="pair")


def dual(target: str, weapon: str = "", other: str = "", mode: str = "") -> Pick:
    """Picks an attack with each of two weapons."""
    return attack(target, weapon, mode, verb="dual", other=other)


def weapon_row(skill: str, row: str) -> Weapon:
    """The object that a printed row belongs to."""
    return find_row(skill, row, CONTENT)[0]
