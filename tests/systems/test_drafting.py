"""A form declared in a few lines, and all that follows: the blueprint, reading, limits, costs, and reopening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.contract import Budget, CharacterConcept, DerivedValue, Draft, DraftProblem, FieldOption
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.drafting.creation import DraftCreation, budget, share
from solo.systems.parts.drafting.foe_suggestion import near_enough, nearest_of
from solo.systems.parts.drafting.form import DraftAnswers, Form, FormPage, limits
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.drafting.verdict import DraftVerdict, name_problems


class Sailor(msgspec.Struct, frozen=True):
    """What the form makes."""

    name: str
    courage: int = 3
    vessel: str = ""
    sober: bool = True
    ports: tuple[str, ...] = ()
    tattoo: str = ""
    ropes: int = 0


class Case(msgspec.Struct, frozen=True):
    """A sailor's draft, understood."""

    sailor: Sailor
    answers: DraftAnswers


def _too_brave(case: Case) -> Iterator[DraftProblem]:
    if case.sailor.courage > 5:
        yield DraftProblem("too-brave", "courage", "Nobody is braver than 5.", overridable=True)


line = FieldFactory[Sailor, Case](nothing=FieldOption("ashore", "ashore"))
prose = FieldFactory[Sailor, Case](one_line=True)
COURAGE = line.rating(
    "courage",
    "Courage",
    "In a storm.",
    high=6,
    usual=3,
    attribute="courage",
    cost=lambda case: f"{case.sailor.courage} points",
    limit=_too_brave,
)
VESSEL = line.make_optional("vessel", "Vessel", "Where.", plain_options(("Sloop", "Brig")), attribute="vessel")
SOBER = line.switch("sober", "Sober", "As a rule.", usual=True, attribute="sober")
PORTS = prose.words("ports", "Ports", always=True, attribute="ports")
TATTOO = line.text("tattoo", "Tattoo", attribute="tattoo")
ROPES = line.purchase("ropes", "Rope", most=9, attribute="ropes")
FORM: Form[Sailor, Case] = Form(
    "sea",
    (
        FormPage("self", "Self", "Who.", (COURAGE, SOBER, TATTOO)),
        FormPage("sea", "Sea", "What.", (VESSEL, PORTS), (ROPES,)),
    ),
)


class Trade(msgspec.Struct, frozen=True):
    """What a sailor can be suggested for."""

    name: str
    title: str
    text: str


class Sailors(DraftCreation[Sailor, Case]):
    """Draws up sailors."""

    form = FORM

    @property
    def kinds(self) -> Mapping[str, Trade]:
        return {"cook": Trade("cook", "Cook", "Feeds the crew.")}

    def case(self, draft: Draft) -> Case:
        answers = FORM.read(draft)
        sailor = Sailor(
            draft.name,
            courage=answers[COURAGE],
            vessel=answers[VESSEL],
            sober=answers[SOBER],
            ports=answers[PORTS],
            tattoo=answers[TATTOO],
            ropes=answers[ROPES],
        )
        return Case(sailor, answers)

    def problems(self, case: Case) -> Iterator[DraftProblem]:
        yield from case.answers.problems
        yield from name_problems(case.sailor.name, "sailor")
        yield from limits(case, COURAGE, SOBER)

    def budgets(self, case: Case) -> Iterator[Budget]:
        yield budget("Courage", case.sailor.courage, 5, "points", "")

    def derive_values(self, case: Case) -> Iterator[DerivedValue]:
        yield DerivedValue("Ports", str(len(case.sailor.ports)), "")

    def build_result(self, verdict: DraftVerdict[Case]) -> Sailor:
        return verdict.case.sailor

    def reopen(self, thing: Sailor) -> Draft:
        return Draft("sea", thing.name, FORM.values(thing))


SAILORS = Sailors()


def drafted(**values: FieldValue) -> Draft:
    return Draft("sea", "Ned", dict(values))


def test_the_blueprint_shows_what_is_declared_and_leaves_out_what_is_unshown() -> None:
    sections = SAILORS.blueprint().sections
    assert [(section.key, [field.key for field in section.fields]) for section in sections] == [
        ("self", ["courage", "sober", "tattoo"]),
        ("sea", ["vessel", "ports"]),
    ]
    vessel, ports = sections[1].fields
    assert [option.key for option in vessel.options] == ["ashore", "Sloop", "Brig"]
    assert (vessel.default, ports.kind) == ("ashore", "text")


def test_a_draft_is_read_as_the_lines_say_whatever_its_case() -> None:
    made = SAILORS.finish(drafted(courage=4, Vessel="brig", SOBER="No", ports="Hull, , Bristol", ropes=2))
    assert made == Sailor("Ned", 4, "Brig", False, ("Hull", "Bristol"), "", 2)


def test_what_cannot_be_read_is_told_in_the_order_of_asking() -> None:
    draft = drafted(ports="a\nb", vessel="Raft", sober=3, courage=True, ropes=99, keel=1)
    problems = SAILORS.assess(draft).problems
    assert [(problem.code, problem.field) for problem in problems] == [
        ("unknown-field", "keel"),
        ("no-number", "courage"),
        ("no-choice", "vessel"),
        ("no-choice", "sober"),
        ("several-lines", "ports"),
        ("out-of-bounds", "ropes"),
    ]


def test_what_nobody_asked_for_is_told_as_well() -> None:
    answers = FORM.read(drafted(ropes=99, courage=True))
    assert answers[COURAGE] == 3
    assert [problem.field for problem in answers.problems] == ["courage", "ropes"]


def test_limits_costs_and_budgets_stand_beside_their_fields() -> None:
    assessed = SAILORS.assess(drafted(courage=6))
    assert assessed.costs == {"courage": "6 points"}
    assert [(problem.code, problem.field) for problem in assessed.problems] == [("too-brave", "courage")]
    assert assessed.budgets == (Budget("Courage", "6", "5", "points", 1.0, over=True),)
    with pytest.raises(ValueError, match="braver than 5"):
        SAILORS.finish(drafted(courage=6))
    assert SAILORS.finish(Draft("sea", "Ned", {"courage": 6}, ["too-brave"])).courage == 6


@pytest.mark.parametrize(
    "sailor", [Sailor("Ned"), Sailor("Nell", 1, "Sloop", False, ("Hull", "Cork"), "an anchor\nand a rose", 9)]
)
def test_what_is_finished_comes_back_from_its_draft(sailor: Sailor) -> None:
    assert SAILORS.finish(SAILORS.reopen(sailor)) == sailor


def test_what_is_as_usual_is_left_out_unless_it_is_always_told() -> None:
    assert SAILORS.reopen(Sailor("Ned")).values == {"ports": ""}


def test_a_part_of_the_finished_thing_finds_its_field() -> None:
    assert (FORM.field_of("vessel"), FORM.field_of("soul")) == ("vessel", "")


def test_what_is_suggested_for_is_told_in_words() -> None:
    assert SAILORS.concepts == (CharacterConcept("cook", "Cook", "Feeds the crew."),)


def test_a_share_lies_from_nought_to_one() -> None:
    assert [share(1, 4), share(-1, 4), share(9, 4), share(0, 0), share(1, 0)] == [0.25, 0.0, 1.0, 0.0, 1.0]


@pytest.mark.slow
@given(st.lists(st.integers(0, 40), min_size=1, max_size=12), st.integers(0, 40))
def test_what_gets_better_is_looked_at_up_to_its_price(worths: list[int], price: int) -> None:
    seen: list[int] = []
    best = nearest_of((seen.append(worth) or worth for worth in worths), int, price)
    reached = next((place for place, worth in enumerate(worths) if worth >= price), len(worths) - 1)
    assert seen == worths[: reached + 1]
    assert best == min(seen, key=lambda worth: abs(worth - price))


def test_the_first_that_is_near_enough_will_do_or_the_nearest_is_named() -> None:
    assert near_enough((9, 12, 10), int, 10, 2, "ship") == 9
    with pytest.raises(ValueError, match=r"^No suggested ship comes close to 20 gold\. The nearest has 12\.$"):
        near_enough((9, 12, 10), int, 20, 2, "ship", "gold")
