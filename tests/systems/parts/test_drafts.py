"""Drafts on a form: every value at its bound and beyond, with the sentence that is told, and verdicts on problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import pytest

from solo.resolver import TypedThrower
from solo.systems.contract import Draft, DraftProblem, FieldOption
from solo.systems.parts.drafting.creation import budget, share
from solo.systems.parts.drafting.embedded_character import pack_character, unpack_character
from solo.systems.parts.drafting.foe_suggestion import near_enough, nearest_of
from solo.systems.parts.drafting.form import DraftAnswers, Form, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.drafting.random_choice import choose_random, one_of, shuffle
from solo.systems.parts.drafting.reader import DraftReader, shorten_echo
from solo.systems.parts.drafting.verdict import judge_draft, name_problems, warning

KEYS = ("skill", "Long name", "text", "choice")


def reader(system: str = "sea", keys: Iterable[str] = KEYS, **values: object) -> DraftReader:
    named_ = {key.replace("_", " "): value for key, value in values.items()}
    return DraftReader(Draft(system, "Ann", named_), "sea", keys)  # type: ignore[arg-type]


def told(found: DraftReader) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in found.problems]


def said(found: DraftReader) -> list[str]:
    return [problem.message for problem in found.problems]


@pytest.mark.parametrize(
    ("typed", "read", "sentence"),
    [
        (2, 2, ""),
        (7, 7, ""),
        (1, 2, "Give a whole number from 2 to 7, not 1."),
        (8, 7, "Give a whole number from 2 to 7, not 8."),
        (-1, 2, "Give a whole number from 2 to 7, not −1."),
        (True, 4, "Give a whole number, not True."),
        ("5", 4, "Give a whole number, not “5”."),
        (2.5, 4, "Give a whole number, not 2.5."),
        (10**12, 7, "Give a whole number from 2 to 7, not such a large number."),
        (10**12 - 1, 7, "Give a whole number from 2 to 7, not 999999999999."),
    ],
)
def test_a_number_is_read_within_its_bounds_and_the_nearer_bound_stands_in(
    typed: object, read: int, sentence: str
) -> None:
    found = reader(skill=typed)
    assert found.whole_number("skill", 4, 2, 7) == read
    assert said(found) == ([sentence] if sentence else [])


def test_a_number_that_was_not_typed_is_as_usual() -> None:
    found = reader()
    assert (found.whole_number("skill", 4, 2, 7), said(found)) == (4, [])


@pytest.mark.parametrize(
    ("typed", "read", "sentence"),
    [
        ("12345", "12345", ""),
        ("123456", "12345", "Keep this text under 5 letters."),
        (5, "", "Give text here, not 5."),
        ("a\nb", "a\nb", ""),
    ],
)
def test_text_is_read_up_to_its_longest(typed: object, read: str, sentence: str) -> None:
    found = reader(text=typed)
    assert found.text("text", 5) == read
    assert said(found) == ([sentence] if sentence else [])


@pytest.mark.parametrize(
    ("typed", "read", "codes"),
    [
        (" one line ", "one line", []),
        ("two\nlines", "usual", [("several-lines", "text")]),
        ("usual", "usual", []),
        (5, "", [("no-text", "text")]),
    ],
)
def test_a_sentence_is_read_on_one_line(typed: object, read: str, codes: list[tuple[str, str]]) -> None:
    found = reader(text=typed)
    assert found.sentence("text", "usual") == read
    assert told(found) == codes
    assert reader().sentence("text", "usual") == "usual"


@pytest.mark.parametrize(
    ("typed", "read", "sentence"),
    [
        ("Brig", "Brig", ""),
        ("brig", "Brig", ""),
        ("none", "none", ""),
        ("", "none", ""),
        ("Submarine", "none", "There is no vessel “Submarine”."),
        (3, "none", "Choose a name from the list, such as “none”, not 3."),
    ],
)
def test_a_choice_is_one_of_the_names_on_offer(typed: object, read: str, sentence: str) -> None:
    found = reader(choice=typed)
    assert found.choice("choice", ("Brig", "Sloop"), "none", "vessel") == read
    assert said(found) == ([sentence] if sentence else [])


@pytest.mark.parametrize(
    ("typed", "usual", "on"), [("yes", False, True), ("no", True, False), ("YES", False, True), ("maybe", True, True)]
)
def test_a_switch_is_yes_or_no_and_as_usual_for_anything_else(typed: str, usual: bool, on: bool) -> None:
    found = reader(choice=typed)
    assert found.switch("choice", usual) is on
    assert bool(found.problems) == (typed == "maybe")
    assert reader().switch("choice", usual) is usual


def test_a_draft_of_another_game_is_told() -> None:
    assert said(reader("land")) == ["This draft is for “land”, not for “sea”."]
    assert said(reader()) == []


def test_fields_are_found_in_any_case_and_others_are_told() -> None:
    found = reader(long_name="x", skill=3)
    assert (found.value("Long name", ""), found.value("skill", 0)) == ("x", 3)
    assert told(reader(hat="x")) == [("unknown-field", "hat")]
    assert told(reader(skill=1, SKILL=2)) == [("given-twice", "skill")]
    assert reader(skill=1, SKILL=2).value("skill", 0) == 1
    assert told(reader(**{"x" * 101: 1})) == [("unknown-field", "")]
    assert said(reader(**{"x" * 101: 1})) == [f"There is no field “{'x' * 40}…”: remove it."]
    assert told(reader(**{"x" * 100: 1})) == [("unknown-field", "x" * 100)]


@pytest.mark.parametrize(
    ("value", "shown"),
    [("x" * 38, f"“{'x' * 38}”"), ("x" * 39, f"“{'x' * 39}…"), (12, "12"), (-(10**12), "such a large number")],
)
def test_a_value_is_echoed_in_forty_letters(value: object, shown: str) -> None:
    assert shorten_echo(value) == shown


class Sailor(msgspec.Struct, frozen=True):
    name: str
    skill: int = 0


def test_what_somebody_was_before_travels_as_text() -> None:
    ann = Sailor("Ann", 3)
    assert unpack_character(pack_character(ann), Sailor) == ann
    for broken in (None, 3, "", "{}", '{"name": 3}', "[" * 5000):
        with pytest.raises(ValueError, match="Start editing the character again"):
            unpack_character(broken, Sailor)


def test_a_draft_departs_from_what_stands_in_it_or_from_a_newcomer() -> None:
    def read(text: object) -> Sailor:
        return unpack_character(text, Sailor)

    keys = (*KEYS, "before")
    ann, newcomer = Sailor("Ann", 3), Sailor("New")
    assert reader(keys=keys, before=pack_character(ann)).origin(read, newcomer) == ann
    assert reader(keys=keys).origin(read, newcomer) == newcomer
    found = reader(keys=keys, before="{")
    assert found.origin(read, newcomer) == newcomer
    assert told(found) == [("no-origin", "before")]


# Verdicts


def a_problem(code: str, overridable: bool = False, weight: str = "problem") -> DraftProblem:
    return DraftProblem(code, "skill", f"{code}.", overridable, weight)  # type: ignore[arg-type]


def judged(
    *problems: DraftProblem, allowed: tuple[str, ...] = (), inherited: tuple[DraftProblem, ...] = ()
) -> list[tuple[str, str]]:
    draft = Draft("sea", "Ann", {}, house_rules=allowed)
    return [(one.message, one.weight) for one in judge_draft(None, problems, draft, inherited).problems]


def test_a_problem_only_warns_where_a_table_may_and_does_allow_it() -> None:
    assert judged(a_problem("a", True), allowed=("a",)) == [("a. Your table allows it.", "warning")]
    assert judged(a_problem("a", True)) == [("a.", "problem")]
    assert judged(a_problem("a"), allowed=("a",)) == [("a.", "problem")]
    assert judged(a_problem("a", True), allowed=("b",)) == [("a.", "problem")]


def test_a_problem_that_was_there_before_only_warns_and_a_warning_stays_one() -> None:
    found, mild = a_problem("a"), a_problem("b", weight="warning")
    assert judged(found, inherited=(found,)) == [("a. The earlier version had this problem too.", "warning")]
    assert judged(found, inherited=(a_problem("b"),)) == [("a.", "problem")]
    assert judged(mild, inherited=(mild,)) == [("b.", "warning")]


def test_house_rules_needed_are_those_of_before_and_of_now_each_once() -> None:
    draft = Draft("sea", "Ann", {}, house_rules=("a", "b", "c"))
    found = judge_draft(None, [a_problem("b", True), a_problem("a", True), a_problem("a", True)], draft)
    assert found.allowed == ("b", "a")
    assert found.house_rules(("x", "a")) == ("x", "a", "b")


def test_only_what_is_more_than_a_warning_stops_a_draft() -> None:
    draft = Draft("sea", "Ann", {})
    judge_draft(None, [warning("a", "", "Mind.")], draft).demand_legal()
    with pytest.raises(ValueError, match="second"):
        judge_draft(
            None, [warning("a", "", "first"), DraftProblem("b", "", "second"), DraftProblem("c", "", "third")], draft
        ).demand_legal()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("A", None),
        ("x" * 60, None),
        ("x" * 61, "Give a name of at most 60 letters, on one line."),
        ("A\nB", "Give a name of at most 60 letters, on one line."),
        ("", "Give the foe a name."),
    ],
)
def test_a_name_has_1_to_60_letters_on_one_line(name: str, sentence: str | None) -> None:
    assert [problem.message for problem in name_problems(name, "foe")] == ([sentence] if sentence else [])


# Budgets and prices


@pytest.mark.parametrize(
    ("spent", "total", "part"),
    [(0, 10, 0.0), (5, 10, 0.5), (10, 10, 1.0), (11, 10, 1.0), (-1, 10, 0.0), (0, 0, 0.0), (1, 0, 1.0)],
)
def test_a_share_of_a_total_lies_from_0_to_1(spent: int, total: int, part: float) -> None:
    assert share(spent, total) == part


@pytest.mark.parametrize(("spent", "over"), [(9, False), (10, False), (11, True)])
def test_a_budget_is_over_beyond_its_total(spent: int, over: bool) -> None:
    assert budget("Points", spent, 10, "points", "").over is over
    assert budget("Points", -3, 10, "points", "").spent == "−3"


@pytest.mark.parametrize(
    ("worths", "price", "nearest", "looked"),
    [
        ([2, 5, 9, 20], 9, 9, 3),
        ([2, 5, 9, 20], 8, 9, 3),
        ([2, 5, 9, 20], 7, 5, 3),
        ([2, 5], 9, 5, 2),
        ([12, 20], 9, 12, 1),
    ],
)
def test_the_nearest_to_a_price_is_found_without_looking_beyond_it(
    worths: list[int], price: int, nearest: int, looked: int
) -> None:
    seen: list[int] = []

    def better() -> Iterator[int]:
        for worth in worths:
            seen.append(worth)
            yield worth

    assert nearest_of(better(), int, price) == nearest
    assert len(seen) == looked


@pytest.mark.parametrize(("margin", "found"), [(2, 12), (3, 12), (1, 11)])
def test_the_first_within_the_margin_of_a_price_will_do(margin: int, found: int) -> None:
    assert near_enough([20, 12, 11, 10], int, 10, margin, "archer") == found


def test_a_price_that_nothing_comes_near_is_told_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"No suggested archer comes close to 10 XP\. The nearest has 13"):
        near_enough([20, 13, 2], int, 10, 2, "archer", "XP")
    with pytest.raises(ValueError, match=r"No suggested archer comes close to 10\. The nearest has 13"):
        near_enough([13], int, 10, 2, "archer")


def test_a_die_picks_one_thing_and_is_thrown_for_a_single_one_only_where_it_must_be() -> None:
    assert one_of(TypedThrower([(3,)]), "abc") == "c"
    assert one_of(TypedThrower([(1,)]), "a") == "a"
    assert choose_random(TypedThrower([]), "a") == "a"
    assert choose_random(TypedThrower([(2,)]), "ab") == "b"
    assert shuffle(TypedThrower([(2,), (2,), (1,)]), "abc") == ["b", "c", "a"]


# Lines of a form

lines = FieldFactory[Sailor, None](nothing=FieldOption("ashore", "ashore"), longest=8)
SKILL = lines.rating("skill", "Skill", high=6, low=1, usual=3, step=2, readable=(0, 9), attribute="skill")
ROPES = lines.purchase("ropes", "Rope", most=9, cost=lambda _: "2 points")
VESSEL = lines.make_optional("vessel", "Vessel", "", plain_options(("Sloop", "Brig")))
RANK = lines.choice("rank", "Rank", "", plain_options(("mate", "master")), usual="mate", unshown=("king",))
PORTS = lines.words("ports", "Ports", sign=";")
SHORT = lines.text("short", "Short", longest=3)
FORM: Form[Sailor, None] = Form(
    "sea",
    (FormPage("all", "All", "", (SKILL, ROPES, VESSEL), (RANK,)), FormPage("more", "More", "", (PORTS, SHORT))),
    beside=("before",),
)


def answers(**values: object) -> DraftAnswers:
    return FORM.read(Draft("sea", "Ann", values))  # type: ignore[arg-type]


def test_a_rating_shows_its_bounds_and_understands_those_that_are_readable() -> None:
    assert (SKILL.field.low, SKILL.field.high, SKILL.field.step, SKILL.field.default) == (1, 6, 2, 3)
    for typed, read, faults in ((0, 0, 0), (9, 9, 0), (10, 9, 1), (-1, 0, 1)):
        found = answers(skill=typed)
        assert (found[SKILL], len(found.problems)) == (read, faults)
    assert answers()[SKILL] == 3


def test_a_purchase_is_from_none_to_its_most() -> None:
    assert [answers(ropes=typed)[ROPES] for typed in (0, 9, 10)] == [0, 9, 9]
    assert (ROPES.field.high, ROPES.field.kind) == (9, "purchase")


def test_a_held_thing_is_empty_for_the_option_of_nothing() -> None:
    assert [answers(vessel=typed)[VESSEL] for typed in ("ashore", "brig", "raft")] == ["", "Brig", ""]
    assert [option.key for option in VESSEL.field.options] == ["ashore", "Sloop", "Brig"]
    assert (VESSEL.write(""), VESSEL.write("Brig")) == ("ashore", "Brig")
    assert VESSEL.offers("Brig") and not VESSEL.offers("Raft")


def test_a_choice_understands_what_it_does_not_show() -> None:
    assert [answers(rank=typed)[RANK] for typed in ("king", "master", "cook")] == ["king", "master", "mate"]
    assert [option.key for option in RANK.field.options] == ["mate", "master"]


def test_words_stand_between_their_signs_and_texts_have_their_longest() -> None:
    found = answers(ports=" a;;b ; ", short="abcd")
    assert (found[PORTS], found[SHORT]) == (("a", "b"), "abc")
    assert PORTS.write(("a", "b")) == "a; b"
    assert [problem.field for problem in found.problems] == ["short"]


def test_a_switch_offers_its_usual_word_first() -> None:
    for usual, words in ((True, ["yes", "no"]), (False, ["no", "yes"])):
        switch = lines.switch("s", "S", "", usual=usual)
        assert [option.key for option in switch.field.options] == words
        assert switch.field.default == words[0]
        assert (switch.write(True), switch.write(False)) == ("yes", "no")


def test_words_that_cannot_be_read_are_told_one_by_one() -> None:
    found = answers(ports="1;x;3;y")
    assert found.read_words(PORTS, int) == (1, 3)
    assert [(problem.code, problem.field) for problem in found.problems] == [("unreadable", "ports")] * 2


def test_a_line_is_given_where_anything_was_typed_under_it() -> None:
    assert answers(skill=3).has_value(SKILL)
    assert not answers().has_value(SKILL)


def test_a_form_knows_its_keys_and_the_lines_that_become_attributes() -> None:
    assert FORM.keys == ("skill", "ropes", "vessel", "rank", "ports", "short", "before")
    assert (FORM.field_of("skill"), FORM.field_of("name")) == ("skill", "")
    assert FORM.as_answered(answers(skill=5)) == {"skill": 5}
    assert FORM.costs(None) == {"ropes": "2 points"}
    assert [field.key for section in FORM.blueprint.sections for field in section.fields] == [
        "skill",
        "ropes",
        "vessel",
        "ports",
        "short",
    ]


def test_a_finished_thing_leaves_out_what_is_as_usual() -> None:
    assert FORM.values(Sailor("Ann", 3)) == {}
    assert FORM.values(Sailor("Ann", 4)) == {"skill": 4}
