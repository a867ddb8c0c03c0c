"""Checks in the smallest game that has some: who is asked what, how plans change, and what is told and refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from solo.play.scenes import UnattendedScene
from solo.resolver import Distribution, Modifier, Thrower, distribution
from solo.systems.contract import Bar, Checkpoint, Choose, Event, Option, Preview, ResourceSpent, Result, Setup
from solo.systems.parts.checking import options
from solo.systems.parts.checking.plan import (
    Circumstance,
    Helper,
    NumberPrompt,
    OppositionOption,
    RetryRule,
    TestOpposition,
    TestPlan,
    TestResult,
    TestVerdict,
    in_force,
    referee_modifier,
    toggle,
    with_circumstance,
)
from solo.systems.parts.checking.plan import Test as Attempt
from solo.systems.parts.checking.procedure import CheckProcedure
from solo.systems.parts.company import PartyRest, ask_how_rich, ask_who
from solo.systems.parts.party_setup import SavedMembers

DARK, DUSK, RAIN = (
    Circumstance("dark", -2, "C-1", "light"),
    Circumstance("dusk", -1, "C-2", "light"),
    Circumstance("rain", 0, "C-3"),
)
WEATHER = (DARK, DUSK, RAIN)
WON, LOST = TestVerdict(1, True, "succeeds"), TestVerdict(0, False, "fails")


class Person(msgspec.Struct):
    key: str
    name: str
    letter: str = ""
    awake: bool = True
    dead: bool = False
    skill: int = 4


class Band(SavedMembers[Person]):
    plan: TestPlan = TestPlan()
    done: int = 0
    days: int = 0


def die(throw: Thrower, need: int) -> TestVerdict:
    return WON if throw.sum(1, 6) >= need else LOST


class Trial(msgspec.Struct, frozen=True):
    """1d6 of so much or more."""

    roll_words: str
    need: int
    modifiers: tuple[Modifier, ...] = ()
    explanation: tuple[str, ...] = ("1d6.",)
    name: str = "Ann"

    def odds(self) -> Distribution[TestVerdict]:
        return distribution(die, self.need)

    def roll(self, scene: Any) -> TestResult:
        return TestResult(scene.roll("Ann", "test", die, self.need), ())


class Checks(CheckProcedure[Band, Person, Person]):
    """1d6 against a difficulty, or against the skill of somebody who resists."""

    title = "A check"
    state_type = Band
    typed = {
        "number": NumberPrompt("a number", "Which?", 1, 6, 4),
        "figure": NumberPrompt("a figure", "Whose?", 0, 9, 4),
    }
    out_of_tries = ""

    def __init__(self) -> None: ...

    def begin(self, setup: Setup) -> Band:
        raise NotImplementedError

    def apply_outcome(self, state: Band, character: Person) -> Person:
        raise NotImplementedError

    def unhurt(self, before: Person, after: Person) -> bool:
        return before == after

    def list_spending(self, before: Person, after: Person) -> tuple[ResourceSpent, ...]:
        return (ResourceSpent("skill", before.skill - after.skill),)

    def bars(self, person: Person) -> tuple[Bar, ...]:
        return (Bar("skill", person.skill, 6),)

    def conditions(self, person: Person) -> tuple[str, ...]:
        return () if person.awake else ("asleep",)

    def figures(self, company: Band, person: Person) -> dict[str, object]:
        del company
        return {"skill": person.skill}

    def tests(self, company: Band, who: str) -> Sequence[Attempt]:
        del company, who
        return (Attempt("climb", "Climb", "4"), Attempt("swim", "Swim", "2"))

    def difficulties(self, plan: TestPlan) -> Sequence[OppositionOption]:
        del plan
        return (
            OppositionOption(TestOpposition("hard", "easy"), "easy, 2"),
            OppositionOption(TestOpposition("hard", "hard"), "hard, 5"),
        )

    def usual_difficulty(self, plan: TestPlan) -> TestOpposition:
        return TestOpposition("hard", "easy" if plan.test == "climb" else "hard")

    def foes(self) -> Iterable[str]:
        return ("Rat", "Wolf")

    def answers(self, company: Band, plan: TestPlan) -> Sequence[Attempt]:
        del company, plan
        return (Attempt("hold", "Hold", "3"), Attempt("dodge", "Dodge", "4"))

    def circumstances(self, company: Band, plan: TestPlan) -> Sequence[Circumstance]:
        del company
        return WEATHER if plan.test == "climb" else WEATHER[1:]

    def default_circumstances(self, company: Band, plan: TestPlan) -> tuple[str, ...]:
        del company
        return ("rain",) if plan.target.verb == "foe" else ()

    def helpers(self, company: Band, plan: TestPlan) -> Sequence[Helper]:
        return [Helper(one.key, one.name, "holds the rope") for one in company.people if one.key != plan.who]

    def trial(self, company: Band, plan: TestPlan) -> Trial:
        known = self.circumstances(company, plan)
        modifiers = (*in_force(plan, known), *referee_modifier(plan, "the referee"))
        added = sum(one.value for one in modifiers) + len(plan.helpers) - plan.tries
        need = {"hard:easy": 2, "hard:hard": 5}.get(plan.against, 4) - added
        return Trial(f"{plan.test} against {plan.against}", max(1, min(7, need)), modifiers)

    def retry_rule(self, company: Band, plan: TestPlan, verdict: TestVerdict) -> RetryRule:
        del company, plan
        return RetryRule("an hour", "It is done." if verdict.succeeded else "")

    def settle(self, company: Band, scene: Any, plan: TestPlan, verdict: TestVerdict) -> None:
        del scene, plan, verdict
        company.days += 1


CHECKS = Checks()


NOTHING = TestPlan()


def a_band(*names: str, plan: TestPlan = NOTHING, done: int = 0) -> Band:
    return Band("A climb", [Person(name.lower(), name, name[0]) for name in names or ("Ann", "Bo")], plan, done)


PLANNED = TestPlan("ann", "climb", "hard:easy")


def asked_after(band: Band, *answers: str) -> tuple[object, list[Event]]:
    """What is asked, or what came of it, after these answers."""
    events: list[Event] = []
    running = CHECKS.run(band, UnattendedScene(Random(1), events.append))
    asked: object = next(running)
    left = list(answers)
    try:
        while isinstance(asked, Checkpoint) or left:
            asked = next(running) if isinstance(asked, Checkpoint) else running.send(left.pop(0))
    except StopIteration as end:
        return end.value, events
    return asked, events


def row(asked: object, code: str) -> Option:
    assert isinstance(asked, Choose)
    found = asked.option(code)
    assert found is not None
    return found


def codes(asked: object) -> list[str]:
    assert isinstance(asked, Choose)
    return [option.code for option in asked.options]


# Plans


@pytest.mark.parametrize(
    ("code", "opposed"),
    [("hard:x", False), ("number:3", False), ("figure:3", True), ("one:bo", True), ("foe:Rat", True)],
)
def test_a_target_that_somebody_is_opposes(code: str, opposed: bool) -> None:
    assert TestOpposition.read(code).has_opponent is opposed


def test_names_are_turned_on_at_the_end_and_off_again() -> None:
    assert toggle(("a", "b"), "c") == ("a", "b", "c")
    assert toggle(("a", "b", "c"), "b") == ("a", "c")


def test_of_one_kind_of_circumstance_only_the_latest_is_in_force() -> None:
    dark = with_circumstance(TestPlan(), "dark", WEATHER)
    assert dark.circumstances == ("dark",)
    assert with_circumstance(dark, "dusk", WEATHER).circumstances == ("dusk",)
    assert with_circumstance(dark, "rain", WEATHER).circumstances == ("dark", "rain")
    assert with_circumstance(dark, "dark", WEATHER).circumstances == ()
    rainy = with_circumstance(dark, "rain", WEATHER)
    assert with_circumstance(rainy, "rain", WEATHER).circumstances == ("dark",)


def test_circumstances_that_add_nothing_are_no_modifiers_and_neither_is_a_referee_of_0() -> None:
    plan = TestPlan(circumstances=("rain", "dark"), referee=-3)
    assert in_force(plan, WEATHER) == (Modifier("dark", -2),)
    assert referee_modifier(plan, "the referee") == (Modifier("the referee", -3),)
    assert referee_modifier(TestPlan(), "the referee") == ()


def test_a_plan_held_against_somebody_resists_with_the_usual_and_loses_that_helper() -> None:
    band = a_band("Ann", "Bo", "Cy")
    plan = replace(PLANNED, helpers=("bo", "cy"), tries=2, circumstances=("dark",))
    held = CHECKS.with_target(band, plan, "one:bo")
    assert (held.answer, held.helpers, held.tries, held.circumstances) == ("hold", ("cy",), 0, ("dark",))
    hard = CHECKS.with_target(band, replace(held, answer="dodge"), "hard:hard")
    assert (hard.answer, hard.helpers) == ("", ("cy",))
    assert CHECKS.with_target(band, plan, "foe:Rat").circumstances == ("dark", "rain")
    swims = replace(plan, test="swim")
    assert CHECKS.with_target(band, swims, "hard:hard").circumstances == (), (
        "what does not bear upon the test is lifted"
    )
    assert CHECKS.with_usual_difficulty(band, swims).against == "hard:hard"


@pytest.mark.parametrize(
    ("against", "name"), [("one:bo", "Bo"), ("foe:Rat", "Rat"), ("hard:easy", ""), ("figure:3", "")]
)
def test_an_opponent_is_known_by_name_where_there_is_one(against: str, name: str) -> None:
    assert CHECKS.opponent(a_band(), replace(PLANNED, against=against)) == name


def test_whoever_resists_does_not_help_and_the_living_others_can_be_held_against() -> None:
    band = a_band("Ann", "Bo", "Cy")
    band.find("cy").dead = True
    assert [one.key for one in CHECKS.free_helpers(band, PLANNED)] == ["bo", "cy"]
    assert [one.key for one in CHECKS.free_helpers(band, replace(PLANNED, against="one:bo"))] == ["cy"]
    assert [str(one.target) for one in CHECKS.targets(band, PLANNED)] == ["hard:easy", "hard:hard", "one:bo"]
    assert [one.label for one in CHECKS.opponents(band, PLANNED)] == ["Rat: Hold, 3", "Wolf: Hold, 3"]


# What is asked


def test_a_check_asks_who_what_and_against_what_and_then_whether_it_is_rolled() -> None:
    band = a_band()
    for answers, kind in (
        ((), "who"),
        (("bo",), "what"),
        (("bo", "swim"), "against"),
        (("bo", "swim", "hard:hard"), "check"),
    ):
        asked, _ = asked_after(band, *answers)
        assert isinstance(asked, Choose) and asked.kind == kind
        band.plan = TestPlan()


def test_a_company_of_one_is_not_asked_who_and_a_company_that_sleeps_is_not_asked_at_all() -> None:
    asked, _ = asked_after(a_band("Ann"))
    assert isinstance(asked, Choose) and asked.kind == "what"
    sleeping = a_band("Ann")
    sleeping.people[0].awake = False
    ended, _ = asked_after(sleeping)
    assert ended == Result("checked", "No character here can make a check.")


def test_a_figure_or_a_foe_is_asked_for_where_it_is_to_be_named() -> None:
    band = a_band()
    asked, _ = asked_after(band, "ann", "climb", "typed:number", "3")
    assert band.plan.against == "number:3"
    asked, _ = asked_after(a_band(), "ann", "climb", "typed:figure")
    assert (getattr(asked, "low", None), getattr(asked, "high", None)) == (0, 9)
    other = a_band()
    asked, _ = asked_after(other, "ann", "climb", "foe", "foe:Wolf")
    assert (other.plan.against, other.plan.answer) == ("foe:Wolf", "hold")


@pytest.mark.parametrize(
    ("answers", "changed"),
    [
        (("circumstance:dark",), {"circumstances": ("dark",)}),
        (("circumstance:dark", "circumstance:dark"), {}),
        (("help:bo",), {"helpers": ("bo",)}),
        (("gamemaster", "-3"), {"referee": -3}),
        (("against", "hard:hard"), {"against": "hard:hard"}),
        (("what", "swim", "hard:hard"), {"test": "swim", "against": "hard:hard"}),
        (("gamemaster", "2", "what", "swim", "hard:hard"), {"test": "swim", "against": "hard:hard", "referee": 2}),
        (("who", "bo", "climb", "hard:easy"), {"who": "bo"}),
    ],
)
def test_each_row_of_the_menu_changes_its_part_of_the_plan(
    answers: tuple[str, ...], changed: dict[str, object]
) -> None:
    band = a_band(plan=PLANNED)
    asked, _ = asked_after(band, *answers)
    assert isinstance(asked, Choose) and asked.kind == "check"
    assert band.plan == replace(PLANNED, **changed)


def test_the_menu_offers_an_answer_where_somebody_resists_and_another_person_where_there_is_one() -> None:
    assert "answer" not in codes(options.ask_ready(CHECKS, a_band(plan=PLANNED)))
    band = a_band("Ann", plan=replace(PLANNED, against="foe:Rat", answer="hold"))
    shown = codes(options.ask_ready(CHECKS, band))
    assert "answer" in shown and "who" not in shown
    asked, _ = asked_after(band, "answer", "dodge")
    assert band.plan.answer == "dodge" and isinstance(asked, Choose)


def test_rows_of_the_menu_show_the_odds_that_they_lead_to() -> None:
    menu = options.ask_ready(CHECKS, a_band(plan=PLANNED))
    assert row(menu, "roll").preview().measures[0].value == Fraction(5, 6)
    assert row(menu, "circumstance:dark").preview().measures[0].value == Fraction(3, 6)
    assert row(menu, "help:bo").preview().measures[0].value == 1
    assert row(menu, "circumstance:dark").preview().note == "−2, C-1"
    assert row(menu, "circumstance:rain").preview().note == "C-3"


def test_labels_tell_what_a_row_would_do() -> None:
    plan = replace(PLANNED, circumstances=("dark",), helpers=("bo",), referee=3, tries=1)
    menu = options.ask_ready(CHECKS, a_band(plan=plan))
    assert [row(menu, code).label for code in ("circumstance:dark", "circumstance:dusk", "circumstance:rain")] == [
        "remove: dark",
        "dusk −1",
        "rain",
    ]
    assert row(menu, "help:bo").label == "Bo no longer helps"
    assert row(menu, "gamemaster").label == "modifier from the game master (now +3)"
    assert row(menu, "roll").preview().note == "try 2 · dark · Bo helps · the game master +3"
    plain = options.ask_ready(CHECKS, a_band(plan=PLANNED))
    assert (row(plain, "help:bo").label, row(plain, "gamemaster").label) == (
        "Bo helps",
        "modifier from the game master",
    )
    assert row(plain, "roll").preview().note == ""


def test_the_usual_target_stands_first_and_the_present_one_where_it_has_a_name() -> None:
    band = a_band()
    assert codes(options.ask_opposition(CHECKS, band, replace(PLANNED, against="", test="swim")))[0] == "hard:hard"
    assert codes(options.ask_opposition(CHECKS, band, replace(PLANNED, against="one:bo")))[0] == "one:bo"
    assert codes(options.ask_opposition(CHECKS, band, replace(PLANNED, against="number:3")))[0] == "hard:easy"
    assert codes(options.ask_opposition(CHECKS, band, PLANNED)) == [
        "hard:easy",
        "hard:hard",
        "one:bo",
        "foe",
        "typed:number",
        "typed:figure",
    ]


def test_outcomes_are_told_from_the_worst_to_the_best() -> None:
    told = options.explain(Trial("t", 5)).outcomes
    assert [(outcome.label, outcome.chance) for outcome in told] == [
        ("fails", Fraction(4, 6)),
        ("succeeds", Fraction(2, 6)),
    ]


# The roll and what follows


def test_a_roll_is_told_and_counted_and_what_follows_is_asked() -> None:
    band = a_band(plan=replace(PLANNED, tries=1))
    asked, events = asked_after(band, "roll")
    assert (band.done, band.days) == (1, 1)
    assert len(events) == 1
    assert events[0].text.startswith("Ann rolls climb against hard:easy (try 2) and ")
    assert codes(asked) == ["again", "another", "end"]


@pytest.mark.parametrize(
    ("verdict", "done", "again", "another"),
    [
        (LOST, 1, "", ""),
        (WON, 1, "It is done.", ""),
        (LOST, 999, "", ""),
        (
            LOST,
            1000,
            "This scene has reached its limit of checks. Start a new scene.",
            "This scene has reached its limit of checks. Start a new scene.",
        ),
        (WON, 1000, "It is done.", "This scene has reached its limit of checks. Start a new scene."),
    ],
)
def test_the_same_is_tried_again_unless_the_game_or_the_number_of_checks_forbids_it(
    verdict: TestVerdict, done: int, again: str, another: str
) -> None:
    asked = options.ask_next(CHECKS, a_band(plan=PLANNED, done=done), verdict)
    assert (row(asked, "again").refused, row(asked, "another").refused) == (again, another)


def test_another_try_has_its_odds_and_its_cost_beside_it() -> None:
    """Each try makes it harder by one: 1d6 of 3 or more at the second."""
    shown = row(options.ask_next(CHECKS, a_band(plan=PLANNED), LOST), "again").preview()
    assert (shown.measures[0].value, shown.note) == (Fraction(4, 6), "an hour")


def test_another_try_counts_and_another_check_begins_anew() -> None:
    band = a_band(plan=replace(PLANNED, referee=2))
    asked_after(band, "roll", "again")
    assert (band.plan.tries, band.plan.referee) == (1, 2)
    band = a_band(plan=PLANNED)
    asked, _ = asked_after(band, "roll", "another")
    assert isinstance(asked, Choose) and asked.kind == "who"
    ended, _ = asked_after(a_band(plan=PLANNED), "roll", "end")
    assert ended == Result("checked", "1 check rolled.")
    ended, _ = asked_after(a_band(plan=PLANNED), "end")
    assert ended == Result("checked", "No check was made.")


def test_a_test_as_it_stands_is_shown_with_its_modifiers() -> None:
    (panel,) = CHECKS.panels(a_band(plan=replace(PLANNED, circumstances=("dark",))))
    assert (panel.title, [(line.name, line.value) for line in panel.lines]) == (
        "Ann: climb against hard:easy",
        [("dark", "−2")],
    )
    assert CHECKS.panels(a_band()) == ()
    assert (CHECKS.subtitle(a_band()), CHECKS.subtitle(a_band(done=2))) == ("", "2 checks")


# Plans read from a file


@pytest.mark.parametrize(
    ("plan", "faulty"),
    [
        (TestPlan(), False),
        (PLANNED, False),
        (replace(PLANNED, referee=20, tries=1000), False),
        (replace(PLANNED, referee=-20), False),
        (replace(PLANNED, referee=21), True),
        (replace(PLANNED, referee=-21), True),
        (replace(PLANNED, tries=1001), True),
        (replace(PLANNED, tries=-1), True),
        (replace(PLANNED, who="cy"), True),
        (replace(PLANNED, test="fly"), True),
        (replace(PLANNED, against="hard:odd"), True),
        (replace(PLANNED, against="one:ann"), True),
        (replace(PLANNED, against="one:bo", answer="hold"), False),
        (replace(PLANNED, against="one:bo", answer=""), True),
        (replace(PLANNED, answer="hold"), True),
        (replace(PLANNED, against="foe:Rat", answer="dodge"), False),
        (replace(PLANNED, against="foe:Bear", answer="dodge"), True),
        (replace(PLANNED, against="number:6"), False),
        (replace(PLANNED, against="number:1"), False),
        (replace(PLANNED, against="number:7"), True),
        (replace(PLANNED, against="number:0"), True),
        (replace(PLANNED, against="number:-1"), True),
        (replace(PLANNED, against="number:x"), True),
        (replace(PLANNED, against="number:²"), True),
        (replace(PLANNED, against="figure:9", answer="hold"), False),
        (replace(PLANNED, circumstances=("rain",), helpers=("bo",)), False),
        (replace(PLANNED, circumstances=("snow",)), True),
        (replace(PLANNED, helpers=("ann",)), True),
        (replace(PLANNED, against="one:bo", answer="hold", helpers=("bo",)), True),
        (TestPlan("ann"), False),
        (TestPlan("ann", "climb"), True),
        (TestPlan("", "", "hard:easy"), True),
        (TestPlan("", helpers=("bo",)), True),
    ],
)
def test_a_plan_that_was_read_names_only_what_there_is(plan: TestPlan, faulty: bool) -> None:
    assert bool(list(CHECKS.find_problems(a_band(plan=plan)))) is faulty


@pytest.mark.parametrize(("done", "faulty"), [(0, False), (1000, False), (1001, True), (-1, True)])
def test_a_number_of_checks_that_was_read_lies_within_its_bounds(done: int, faulty: bool) -> None:
    assert bool(list(CHECKS.find_problems(a_band(done=done)))) is faulty


# A company


def test_a_company_is_summed_up_person_by_person() -> None:
    start, end = a_band("Ann", "Bo", "Cy"), a_band("Ann", "Bo", "Cy")
    start.find("cy").awake = False
    for key in ("bo", "cy"):
        end.find(key).awake = False
    end.find("bo").dead = True
    end.find("ann").skill = 1
    ann, bo, cy = CHECKS.tally(start, end).accounts
    assert (ann.down, ann.dead, ann.unhurt, ann.spent) == (False, False, False, (ResourceSpent("skill", 3),))
    assert (bo.down, bo.dead) == (True, True)
    assert (cy.down, cy.dead, cy.unhurt) == (False, False, True), "who slept before has not fallen"


def test_a_moment_is_told_with_the_figures_that_have_changed() -> None:
    band, events = a_band(), list[Event]()
    since = CHECKS.standing(band)
    band.find("bo").skill = -1
    CHECKS.tell(UnattendedScene(Random(1), events.append), band, since, "rest", "They rest.")
    assert [(one.who, one.what, one.before, one.after) for one in events[0].changes] == [("Bo", "skill", "4", "−1")]


def test_everybody_sees_the_company_in_its_order() -> None:
    band = a_band()
    band.find("bo").awake = False
    view = CHECKS.view(band, Choose("bo", "k", "?", []))
    assert [(one.name, one.order, one.acting, one.out, one.conditions) for one in view.fighters] == [
        ("Ann", 1, False, False, ()),
        ("Bo", 2, True, True, ("asleep",)),
    ]


def answers_of(running: Any, answer: str) -> object:
    try:
        next(running)
        running.send(answer)
    except StopIteration as end:
        return end.value
    raise AssertionError("asked again")


def test_some_of_several_are_chosen_and_a_single_one_is_not_asked_for() -> None:
    people = a_band("Ann", "Bo", "Cy").people
    assert answers_of(ask_who("ann", people, "k", "Who?"), "ann+cy") == [people[0], people[2]]
    for few in (people[:1], []):
        with pytest.raises(StopIteration) as end:
            next(ask_who("ann", few, "k", "Who?"))
        assert end.value.value == few
    asked = next(ask_who("ann", people[:2], "k", "Who?"))
    assert (asked.default, getattr(asked, "least", 0)) == ("ann+bo", 1)


def test_a_richness_is_the_number_that_goes_with_the_answer() -> None:
    rich = {"poor": (1, "poor"), "usual": (3, "usual")}
    assert answers_of(ask_how_rich("ann", rich, lambda _: Preview()), "poor") == 1


class Rest(PartyRest[Band, Person, Person]):
    """A day's rest after the other."""

    state_type = Band
    begin, apply_outcome = Checks.begin, Checks.apply_outcome  # type: ignore[assignment]
    unhurt, list_spending, bars, conditions = Checks.unhurt, Checks.list_spending, Checks.bars, Checks.conditions  # type: ignore[assignment]

    def __init__(self) -> None: ...

    def time_rested(self, company: Band) -> str:
        return f"{company.days} days" if company.days else ""

    def next_step(self, company: Band) -> Choose:
        return Choose(company.speaker().key, "rest", "What now?", [Option("day", "a day"), Option("end", "go on")])

    def carry_out(self, company: Band, scene: Any, code: str) -> Any:
        del scene, code
        company.days += 1
        yield Choose("ann", "sure", "Sure?", [Option("yes", "yes")])

    def recovery(self, person: Person) -> Any:
        return person.name

    def ending(self, company: Band) -> str:
        return f"Up again after {company.days}."


def test_a_rest_goes_on_choice_by_choice_until_the_company_moves_on() -> None:
    band = a_band()
    running = Rest().run(band, UnattendedScene(Random(1)))
    passed: list[str] = []
    asked: object = next(running)
    try:
        for answer in ("day", "yes", "day", "yes", "end"):
            while isinstance(asked, Checkpoint):
                passed.append(asked.title)
                asked = next(running)
            asked = running.send(answer)
    except StopIteration as end:
        assert end.value == Result("rested", "Up again after 2.")
    assert passed == ["the start", "1 days of rest", "2 days of rest"]


def test_a_rest_ends_where_nobody_is_left_alive() -> None:
    band = a_band("Ann")
    band.people[0].dead = True
    running = Rest().run(band, UnattendedScene(Random(1)))
    next(running)
    with pytest.raises(StopIteration) as end:
        next(running)
    assert end.value.value == Result("rested", "Nobody is left alive.")
