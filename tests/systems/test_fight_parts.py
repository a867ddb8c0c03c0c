"""The parts that fights are made of: switches, the course of rounds, the standoff, the sums and the default tactic."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from solo.library.systems import manifests, open_system
from solo.play.scenes import SimulationScene
from solo.systems.contract import (
    Checkpoint,
    Choose,
    CombatantRecord,
    Decision,
    EnterNumber,
    Event,
    FoeCount,
    Measure,
    Option,
    Preview,
    Result,
    Setup,
    System,
)
from solo.systems.parts.fight.procedure import course
from solo.systems.parts.fight.standoff import StandoffRule
from solo.systems.parts.fight.switches import read_switches
from solo.systems.parts.fight.tactic import best_answer
from solo.systems.parts.fight.tally import find_participant, outcome, tally, winner_of


class Fight:
    """A fight that one side wins in the round that it is told."""

    def __init__(self, rounds: int = 3) -> None:
        self.round = 0
        self.rounds = rounds
        self.quiet_rounds = 0
        self.winner = ""
        self.fallen: list[str] = []

    def play_round(self) -> Generator[Decision, str, None]:
        answer = yield question()
        self.winner = "party" if self.round == self.rounds else ""
        self.fallen.append(answer)


class Told:
    """A scene that keeps the story; nothing is thrown in it."""

    has_listener = True

    def __init__(self) -> None:
        self.told: list[str] = []

    def emit(self, event: Event) -> None:
        self.told.append(event.text)


def question() -> Choose:
    return Choose("ann", "standoff", "And now?", [Option("on", "fight on"), Option("off", "break off")], "on")


def run_out(running: Generator[Any, str, Any], *answers: str) -> tuple[list[str], Any]:
    """The titles of the checkpoints that are passed, and what comes of it when these are the answers."""
    left, passed = list(answers), []
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                passed.append(asked.title)
                asked = next(running)
            else:
                asked = running.send(left.pop(0))
    except StopIteration as end:
        assert not left
        return passed, end.value


def test_every_switch_has_a_value_and_the_first_is_the_default() -> None:
    known = {"light": ("day", "dark"), "ground": ("", "bad")}
    assert read_switches({"light": "dark"}, known) == {"light": "dark", "ground": ""}
    with pytest.raises(ValueError, match="“lite” is not an option of a fight: use one of light, ground"):
        read_switches({"lite": "dark"}, known)
    with pytest.raises(ValueError, match="The option “ground” can be bad, not “worse”"):
        read_switches({"ground": "worse"}, known)


def test_a_fight_goes_from_its_start_round_by_round_to_its_end() -> None:
    fight, scene, opened = Fight(2), Told(), []
    running = course(fight, scene, lambda: opened.append("opened"), fight.play_round, lambda: Result("won", "Over."))  # type: ignore[arg-type,func-returns-value]
    assert run_out(running, "a", "b") == (["the start", "round 1", "round 2"], Result("won", "Over."))
    assert opened == ["opened"]
    assert scene.told == ["Round 1", "Round 2"]


def test_a_fight_goes_on_from_any_round_and_its_start_and_end_may_ask() -> None:
    def ending() -> Generator[Decision | Checkpoint, str, Result]:
        yield Checkpoint("the end")
        return Result((yield question()), "")

    fight = Fight(3)
    fight.round = 3
    running = course(fight, Told(), fight.play_round, fight.play_round, ending)  # type: ignore[arg-type]
    assert run_out(running, "a", "off") == (["round 3", "the end"], Result("off", ""))
    fresh = Fight(1)
    running = course(fresh, Told(), fresh.play_round, fresh.play_round, ending)  # type: ignore[arg-type]
    assert run_out(running, "a", "b", "on")[0] == ["the start", "round 1", "the end"]


@pytest.mark.parametrize(
    ("quiet", "round_", "asked", "answers", "ends", "left"),
    [
        (2, 5, False, (), False, 2),
        (3, 5, False, ("on",), False, 0),
        (3, 5, False, ("off", "on"), False, 0),
        (3, 5, False, ("off", "off"), True, 3),
        (0, 9, False, (), True, 0),
        (1, 9, True, ("on",), False, 0),
        (1, 9, True, ("off", "off"), True, 1),
    ],
)
def test_a_standoff_ends_where_all_agree_or_with_the_last_round(
    quiet: int, round_: int, asked: bool, answers: tuple[str, ...], ends: bool, left: int
) -> None:
    fight = Fight()
    fight.quiet_rounds, fight.round = quiet, round_
    rule = StandoffRule(quiet=3, last=9, break_off="off", asked=asked)
    assert run_out(rule.settle(fight, lambda: [question(), question()], lambda _: ()), *answers) == ([], ends)
    assert fight.quiet_rounds == left


@pytest.mark.parametrize(("friend", "ends"), [("off", True), ("on", False)])
def test_a_standoff_needs_the_friends_of_whoever_answers(friend: str, ends: bool) -> None:
    fight = Fight()
    fight.quiet_rounds, fight.round = 3, 5
    asked = question()
    running = StandoffRule(quiet=3, last=9, break_off="off").settle(fight, lambda: [asked], lambda who: (who, "friend"))
    assert run_out(running, "off", friend) == ([], ends)


def test_a_fight_is_summed_up_as_the_party_sees_it() -> None:
    assert [winner_of(*sides) for sides in ((True, True), (True, False), (False, True), (False, False))] == [
        "",
        "party",
        "foes",
        "draw",
    ]
    fight, ann = Fight(), CombatantRecord("party-0", "Ann", "Ann", "party")
    assert (outcome(fight), tally(fight, [ann]).rounds) == ("draw", 1)
    fight.winner, fight.round, fight.fallen = "foes", 4, ["party-0"]
    told = tally(fight, [ann])
    assert (told.outcome, told.rounds, told.accounts, told.order_of_falling) == ("lost", 4, (ann,), ("party-0",))


def test_only_who_took_part_comes_home() -> None:
    ann, foe = CombatantRecord("party-0", "Ann", "Ann", "party"), CombatantRecord("foes-0", "Bob", "Bob", "foes")
    assert find_participant([foe, ann], "Ann") is ann
    with pytest.raises(ValueError, match="Bob did not take part in this fight"):
        find_participant([foe, ann], "Bob")


def option(code: str, *measures: Measure, refused: str = "") -> Option:
    return Option(code, code, lambda: Preview(measures), refused=refused)


def chance(value: Fraction, against: bool = False) -> Measure:
    return Measure("be hit" if against else "hit", value, "chance", against)


def harm(value: int) -> Measure:
    return Measure("harm", Fraction(value), "amount")


def test_the_default_tactic_takes_what_its_odds_promise_most() -> None:
    half = Fraction(1, 2)
    options = [
        option("wait"),
        option("rush", chance(Fraction(3, 4)), chance(half, against=True)),
        option("jab", chance(half), harm(2)),
        option("cut", chance(half), harm(3)),
        option("slay", chance(Fraction(1)), refused="Not now."),
    ]
    assert best_answer(Choose("ann", "act", "What?", options, "wait")).answer == "cut"
    assert best_answer(Choose("ann", "act", "What?", [Option("a", "a"), Option("b", "b")], "b")).answer == "b"
    assert best_answer(EnterNumber("ann", "place", "Where?", 1, 9, "4")).answer == "4"


def won(system: System, number: int, count: int, party: Callable[[Decision, Random], str]) -> bool:
    """Whether two ready characters who answer so beat so many of a third of their price, played by their own tactic."""
    members = tuple(system.characters.ready().values())[:2]
    worth = system.characters.member(members[0]).total
    prices = system.foes.prices()
    foe = min(prices, key=lambda name: abs(3 * prices[name] - worth))
    fight, random = system.procedures["fight"], Random(number)
    state = fight.begin(Setup(members, (FoeCount(foe, count),)))
    running = fight.run(state, SimulationScene(Random(f"{number}/dice")))
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
            else:
                ours = fight.side(state, asked.who) == "party"
                asked = running.send(party(asked, random) if ours else fight.decide(state, asked).answer)
    except StopIteration as end:
        return bool(end.value.outcome == "won")


def by_default(decision: Decision, _random: Random) -> str:
    return best_answer(decision).answer


def anything(decision: Decision, random: Random) -> str:
    return random.choice(decision.legal()).code if isinstance(decision, Choose) else decision.first_legal()


@pytest.mark.slow
@pytest.mark.parametrize("key", [manifest.key for manifest in manifests()])
def test_the_default_tactic_wins_more_in_every_game_than_answers_at_random(key: str) -> None:
    system = open_system(key, None).system
    fights = tuple(product(range(16), (1, 2, 3, 4, 5)))
    told = [won(system, number, count, by_default) for number, count in fights]
    assert sum(told) > sum(won(system, number, count, anything) for number, count in fights)
