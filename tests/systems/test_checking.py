"""Checks built of the shared part: the odds beside “Roll” are exactly what is rolled, and each row tells its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from solo.library.systems import open_system
from solo.play.pending_rolls import PendingDice
from solo.play.scenes import UnattendedScene
from solo.play.table import Table
from solo.resolver import DealtCards, Distribution, ThrownPool, distribution
from solo.systems.contract import AnyProcedure, Choose, Decision, Event, Option, Result, Setup, System
from solo.systems.parts.checking.options import ROLL
from solo.systems.parts.checking.plan import ReadyTest, TestVerdict
from solo.systems.parts.checking.procedure import CheckProcedure
from solo.systems.parts.company import END
from tests.suite.playing import decisions

PLANS = 25


class Branch:
    """A scene in which one branch of all that can fall is taken, by the number of its outcome at each roll."""

    has_listener = True
    tracks_luck = False
    fitted_weights = ()

    def __init__(self, ahead: tuple[int, ...]) -> None:
        self.ahead = ahead
        self.beside: list[tuple[int, ...]] = []
        self.chance = Fraction(1)
        self._taken = 0

    def roll(self, who: str, what: str, chance: Callable[..., Hashable], *args: Hashable) -> Any:
        assert who
        assert what
        possible = distribution(chance, *args)
        number = self.ahead[self._taken] if self._taken < len(self.ahead) else 0
        if self._taken >= len(self.ahead):
            here = (*self.ahead, *[0] * (self._taken - len(self.ahead)))
            self.beside += [(*here, other) for other in range(1, len(possible))]
        self._taken += 1
        outcome, weight = possible.listed[number]
        self.chance *= Fraction(weight, possible.total)
        return outcome

    def faces(self) -> tuple[ThrownPool, ...]:
        return ()

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        raise AssertionError(event)

    def record_luck(self, column: str, deviation: float) -> None:
        raise AssertionError((column, deviation))


def rolled_in_all_branches(trial: ReadyTest) -> dict[TestVerdict, Fraction]:
    """What comes of rolling a test in every way in which its dice can fall, each as often as it does."""
    ahead: list[tuple[int, ...]] = [()]
    found: dict[TestVerdict, Fraction] = {}
    while ahead:
        branch = Branch(ahead.pop())
        verdict = trial.roll(branch).verdict
        found[verdict] = found.get(verdict, Fraction(0)) + branch.chance
        ahead += branch.beside
    return found


def chances(odds: Distribution[TestVerdict]) -> dict[TestVerdict, Fraction]:
    return {verdict: Fraction(weight, odds.total) for verdict, weight in odds}


@pytest.fixture(scope="module", params=["polyhedral", "fire-and-sword", "swords"])
def system(request: pytest.FixtureRequest) -> System:
    """A game whose checks are built so."""
    return open_system(str(request.param), None).system


@pytest.fixture(scope="module")
def check(system: System) -> CheckProcedure[Any, Any, Any]:
    """Its checks."""
    procedure = system.procedures["check"]
    assert isinstance(procedure, CheckProcedure)
    return procedure


def row(decision: object, code: str) -> Option:
    assert isinstance(decision, Choose)
    found = decision.option(code)
    assert found is not None
    return found


@pytest.mark.slow
def test_the_odds_beside_the_roll_are_exactly_those_of_the_roll(
    check: CheckProcedure[Any, Any, Any], system: System
) -> None:
    people = list(system.characters.ready().values())
    seen = 0
    for seed in range(PLANS):
        random = Random(seed)
        state = check.begin(Setup(tuple(random.sample(people, 3))))
        for asked in decisions(check, state, random, []):
            if isinstance(asked, Result) or asked.kind != "check":
                continue
            trial = check.trial(state, state.plan)
            odds = trial.odds()
            shown = row(asked, ROLL).preview()
            assert shown.measures[0].value == odds.chance(lambda verdict: verdict.succeeded)
            assert rolled_in_all_branches(trial) == chances(odds)
            assert shown.explain is not None
            assert sum(outcome.chance for outcome in shown.explain().outcomes) == 1
            assert list(check.find_problems(state)) == []
            seen += 1
    assert seen >= PLANS


def any_verb(asked: Choose, random: Random) -> Option:
    """Any answer that does not end it, each verb as likely as any other."""
    by_verb: dict[str, list[Option]] = {}
    for option in asked.legal():
        if option.code != END:
            by_verb.setdefault(option.code.partition(":")[0], []).append(option)
    return random.choice(by_verb[random.choice(sorted(by_verb))])


@pytest.mark.slow
def test_every_row_keeps_what_it_promises(check: CheckProcedure[Any, Any, Any], system: System) -> None:
    """Whatever odds stand beside an answer are those of the roll once it was given, and the rest left as it is."""
    people, kept = list(system.characters.ready().values()), set()
    for seed in range(PLANS):
        random = Random(seed)
        state = check.begin(Setup(tuple(random.sample(people, 3))))
        table = Table.start(check, state, system=system.manifest.key, title="t", seed=seed)
        for _ in range(30):
            asked = table.pending
            if not isinstance(asked, Choose):
                break
            option = any_verb(asked, random)
            promised = option.preview().measures
            table.answer(option.code)
            if not promised or option.code == ROLL:
                continue
            while table.pending is not None and table.pending.kind != "check":
                assert not isinstance(table.pending, PendingDice)
                table.answer(table.pending.first_legal())
            assert row(table.pending, ROLL).preview().measures == promised
            kept.add(asked.kind)
    assert kept >= {"what", "against", "foe", "answer", "check", "next"}


def test_dice_fall_as_often_as_the_odds_say(check: CheckProcedure[Any, Any, Any], system: System) -> None:
    people = tuple(list(system.characters.ready().values())[:2])
    state = check.begin(Setup(people))
    for asked in decisions(check, state, Random(5), []):
        if not isinstance(asked, Result) and asked.kind == "check":
            break
    trial, scene, rolls = check.trial(state, state.plan), UnattendedScene(Random(11)), 2000
    won = sum(trial.roll(scene).verdict.succeeded for _ in range(rolls))
    chance = float(trial.odds().chance(lambda verdict: verdict.succeeded))
    assert abs(won - rolls * chance) <= 5 * (rolls * chance * (1 - chance)) ** 0.5 + 1


def test_a_broken_plan_is_told_and_not_played(check: CheckProcedure[Any, Any, Any], system: System) -> None:
    people = tuple(list(system.characters.ready().values())[:2])
    state = check.begin(Setup(people))
    for asked in decisions(check, state, Random(3), []):
        if not isinstance(asked, Result) and asked.kind == "check":
            break
    plan = state.plan
    for field, wrong in (
        ("who", "nobody"),
        ("test", "nothing"),
        ("against", "hard:nothing"),
        ("against", "foe:Nobody"),
        ("against", "one:nobody"),
        ("against", "number:many"),
        ("against", "nonsense"),
        ("circumstances", ("nowhere",)),
        ("helpers", ("nobody",)),
        ("answer", "nothing"),
        ("referee", 10**6),
        ("tries", -1),
    ):
        state.plan = type(plan)(**{name: getattr(plan, name) for name in plan.__struct_fields__} | {field: wrong})
        assert list(check.find_problems(state)), (field, wrong)


def first(procedure: AnyProcedure, people: tuple[object, ...]) -> Decision:
    running = procedure.run(procedure.begin(Setup(people)), UnattendedScene(Random(1)))  # type: ignore[arg-type]
    next(running)
    asked = next(running)
    assert isinstance(asked, Choose)
    return asked


def test_whoever_is_named_first_is_the_default(check: CheckProcedure[Any, Any, Any], system: System) -> None:
    ann, bo, cy = list(system.characters.ready().values())[:3]
    asked = first(check, (bo, ann, cy))
    assert row(asked, asked.first_legal()).label == system.characters.member(bo).name
