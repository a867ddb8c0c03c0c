"""Words, names, rulings, topics and what content is judged by: each sentence at the edge where it is told."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any, Literal

import msgspec
import pytest

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts.caching import Cache, cache_put
from solo.systems.parts.entries import missing_field_problems
from solo.systems.parts.entries import range_problems as entry_beyond
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.hints import Hint, HintedProcedure
from solo.systems.parts.hints import shelf as coach_shelf
from solo.systems.parts.house_rules import RuleEntry, apply_options, house_rules, key_of, switches_of, value_of
from solo.systems.parts.house_rules import shelf as rulings_shelf
from solo.systems.parts.library_lookup import usual_or
from solo.systems.parts.lookup import entries_of
from solo.systems.parts.names import find_name, free_name
from solo.systems.parts.phrasing import (
    capitalise,
    count_noun,
    format_number,
    is_plural,
    join_names,
    possessive,
    with_article,
    with_sign,
    with_the,
    with_verb,
    without_article,
)
from solo.systems.parts.questions import QuestionRegistry, question
from solo.systems.parts.shelves import skill_name_problems, validated_shelf
from solo.systems.parts.stat_blocks import describe_behaviour, explain_names, in_full
from solo.systems.parts.state_validation import (
    crowd_problems,
    fight_problems,
    non_empty,
    not_theirs,
    range_problem,
    too_much,
    unknown_key_problems,
    unknown_name_problems,
)
from solo.systems.parts.topics import LONGEST_TEXT, Topic, computed_entries, find_problems, topic_entry

ROOT = Path(__file__).parents[3]
LONGEST_HINT = 108


@pytest.mark.parametrize(("amount", "text"), [(4, "+4"), (0, "+0"), (-1, "−1")])
def test_a_signed_number_has_a_true_minus(amount: int, text: str) -> None:
    assert with_sign(amount) == text
    assert format_number(amount) == text.removeprefix("+")


@pytest.mark.parametrize(
    ("amount", "several", "text"),
    [(1, "", "1 level"), (0, "", "0 levels"), (2, "", "2 levels"), (-1, "", "−1 levels"), (3, "folk", "3 folk")],
)
def test_a_number_has_its_noun(amount: int, several: str, text: str) -> None:
    assert count_noun(amount, "level", several) == text


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_names_stand_in_a_row(names: list[str], text: str) -> None:
    assert join_names(names) == text


def test_a_sentence_opens_with_a_capital() -> None:
    assert (capitalise("the end of Ann"), capitalise("")) == ("The end of Ann", "")


@pytest.mark.parametrize("typed", ["War axe", "war AXE", "  war   axe "])
def test_a_name_is_found_in_any_case_and_with_any_spaces(typed: str) -> None:
    assert find_name(typed, ["Sword", "War axe"], "weapon") == "War axe"


@pytest.mark.parametrize(
    ("typed", "sentence_"),
    [
        ("war ax", "There is no weapon “war ax”. Did you mean “War axe”?"),
        ("swordd", "There is no weapon “swordd”. Did you mean “Sword”?"),
        ("harpoon", "There is no weapon “harpoon”."),
    ],
)
def test_a_name_that_is_not_known_is_told_with_those_that_are_near(typed: str, sentence_: str) -> None:
    with pytest.raises(ValueError) as fault:
        find_name(typed, ["Sword", "War axe"], "weapon")
    assert str(fault.value) == sentence_


def test_three_near_names_at_most_are_told() -> None:
    with pytest.raises(ValueError) as fault:
        find_name("axe", ["axe a", "axe b", "axe c", "axe d"], "weapon")
    assert str(fault.value).count(" or ") == 2


@pytest.mark.parametrize(
    ("taken", "name"),
    [((), "Ann"), (("Ann",), "Ann 2"), (("Ann", "Ann 2", "Ann 3"), "Ann 4"), (("Ann", "Ann 3"), "Ann 2")],
)
def test_a_free_name_has_the_first_number_that_nobody_has(taken: tuple[str, ...], name: str) -> None:
    assert free_name("Ann", taken) == name


class Shelves(Content):
    """Content of a few entries."""

    def __init__(self, *entries: Any) -> None:
        self._entries = entries

    def entries(self, kind: type[Any]) -> Mapping[str, Any]:
        return {one.name: one for one in self._entries if isinstance(one, kind)}


class Blade(msgspec.Struct, frozen=True):
    name: str
    text: str = ""
    harm: int = 3
    skills: tuple[str, ...] = ()


def test_entries_are_looked_up_in_order_and_unknown_names_left_out() -> None:
    content = Shelves(Blade("a"), Blade("b"))
    assert entries_of(content, Blade, ["b", "x", "a", "b"]) == [Blade("b"), Blade("a"), Blade("b")]


@pytest.mark.parametrize(("harm", "faulty"), [(2, False), (5, False), (1, True), (6, True)])
def test_a_figure_of_an_entry_lies_within_its_bounds(harm: int, faulty: bool) -> None:
    found = list(entry_beyond(Blade("a", harm=harm), 2, 5, "harm"))
    assert found == ([("harm", f"Harm must be from 2 to 5, not {harm}.")] if faulty else [])


def test_a_figure_of_nothing_is_untold() -> None:
    assert list(missing_field_problems(Blade("a", harm=0), "Say it.", "name", "harm")) == [("harm", "Say it.")]


def test_the_usual_foe_stands_in_for_none_and_the_first_where_there_is_no_usual_one() -> None:
    foes = {"Rat": 1, "Wolf": 2}
    assert (usual_or(None, "Wolf", foes), usual_or(None, "Bear", foes), usual_or("Rat", "Wolf", foes)) == (2, 1, 1)
    with pytest.raises(KeyError):
        usual_or("Bear", "Wolf", foes)


def test_a_shelf_judges_entries_of_its_own_kind() -> None:
    shelf = validated_shelf("blades", Blade, lambda blade, _: [("harm", "Odd.")] if blade.harm % 2 else [])
    assert shelf.check is not None
    assert list(shelf.check(Blade("a", harm=3), Shelves())) == [("harm", "Odd.")]
    assert list(shelf.check(Blade("a", harm=2), Shelves())) == []
    assert list(shelf.check(Topic("a", "b", "c", "d"), Shelves())) == []


@pytest.mark.parametrize(
    ("skill", "slip"), [("Fencing", False), ("Fencng", True), ("FENCINg", True), ("Cooking", False)]
)
def test_a_skill_that_is_a_slip_of_a_known_one_is_told(skill: str, slip: bool) -> None:
    check = skill_name_problems(lambda *_: [("name", "first")], lambda _: {"Fencing", "Parrying"})
    found = list(check(Blade("a", skills=(skill,)), Shelves()))
    assert found == [("name", "first"), *([("skills", f"There is no skill “{skill}”.")] if slip else [])]


# The coach


class Guided(HintedProcedure):
    key = "fight"

    def __init__(self, *lines: Hint) -> None:
        self.content = Shelves(*lines)


def test_a_procedure_has_the_coachs_lines_of_its_own_key() -> None:
    guided = Guided(Hint("fight: dice", "Throw."), Hint("rest: dice", "Sleep."))
    assert (guided.hint("dice"), guided.hint("other")) == ("Throw.", "")


@pytest.mark.parametrize(
    ("name", "text", "fields"),
    [
        ("fight: dice", "Throw.", []),
        ("fight", "Throw.", ["name"]),
        (": dice", "Throw.", ["name"]),
        ("fight: ", "Throw.", ["name"]),
        ("fight: dice", " ", ["text"]),
    ],
)
def test_a_coachs_line_names_a_procedure_and_a_question_and_says_something(
    name: str, text: str, fields: list[str]
) -> None:
    check = coach_shelf().check
    assert check is not None
    assert [field for field, _ in check(Hint(name, text), Shelves())] == fields


@pytest.mark.parametrize("file", sorted((ROOT / "content").glob("*/coach.toml")), ids=lambda file: file.parent.name)
def test_a_hint_fits_on_two_lines_of_60_columns(file: Path) -> None:
    hints = tomllib.loads(file.read_text("utf-8"))["coach"]
    assert hints
    assert [hint["name"] for hint in hints if len(hint["text"]) > LONGEST_HINT] == []


# House rules


class Rulings(msgspec.Struct, frozen=True):
    first_blow: bool = True
    healing_dice: int = 2
    light: Literal["day", "dark"] = "day"


def ruling(field: str, *values: str, group: str = "All", number: str = "H-01") -> RuleEntry:
    return RuleEntry(field.title(), field, number, group, "Text.", values)


@pytest.mark.parametrize(
    ("kind", "word", "value"),
    [
        (bool, "on", True),
        (bool, "off", False),
        (int, "none", 0),
        (int, "12", 12),
        (int, "-3", -3),
        (Literal["day", "dark"], "dark", "dark"),
    ],
)
def test_a_word_of_a_ruling_is_read_as_its_field_has_it(kind: Any, word: str, value: object) -> None:
    assert value_of(kind, word) == value


@pytest.mark.parametrize(
    ("kind", "word", "what"),
    [
        (bool, "maybe", "Use on or off"),
        (int, "on", "Use a whole number, or none"),
        (int, "2.5", "Use a whole number, or none"),
        (Literal["day", "dark"], "none", "Use one of the listed words"),
    ],
)
def test_a_word_that_means_nothing_is_refused(kind: Any, word: str, what: str) -> None:
    with pytest.raises(ValueError, match=f"“{word}” is not allowed here. {what}"):
        value_of(kind, word)


def test_options_of_a_setup_set_the_rulings_that_they_name() -> None:
    usual = Rulings()
    assert key_of("healing_dice") == "healing-dice"
    assert apply_options(usual, {"healing-dice": "none", "wind": "high"}) == Rulings(healing_dice=0)
    assert apply_options(usual, {"light": "dark", "first-blow": "off"}) == Rulings(False, 2, "dark")
    assert apply_options(usual, {"healing-dice": "2"}) is usual
    assert apply_options(usual, {}) is usual
    assert switches_of(usual, {"healing-dice": "3", "wind": "high"}) == {"wind": "high"}


def test_house_rules_of_a_group_stand_together_in_the_order_of_the_groups() -> None:
    content = Shelves(ruling("a", "x", "y", group="One"), ruling("b", "x", group="Two"), ruling("c", "x", group="One"))
    assert [(rule.key, rule.group) for rule in house_rules(content)] == [("a", "One"), ("c", "One"), ("b", "Two")]
    assert house_rules(content)[0].values == ("x", "y")


@pytest.mark.parametrize(
    ("rule", "sentences"),
    [
        (ruling("first_blow", "on", "off"), []),
        (ruling("healing_dice", "2", "none", "4"), []),
        (ruling("hat", "on", "off"), ["There is no ruling named “hat”."]),
        (ruling("first_blow", "on"), ["Give at least two values, each only once."]),
        (ruling("first_blow", "on", "on", "off"), ["Give at least two values, each only once."]),
        (ruling("first_blow", "on", "maybe"), ["“maybe” is not allowed here. Use on or off."]),
        (ruling("healing_dice", "3", "2"), ["The first value must be the default: 2."]),
    ],
)
def test_a_ruling_sets_a_field_to_two_values_or_more_the_usual_one_first(rule: RuleEntry, sentences: list[str]) -> None:
    check = rulings_shelf(Rulings()).check
    assert check is not None
    assert [said for _, said in check(rule, Shelves())] == sentences


# Topics


def topic(name: str = "Grapple", source: str = "S-12", **other: Any) -> Topic:
    return Topic(name, other.pop("kind", "rule"), other.pop("text", "Hold."), source, **other)


@pytest.mark.parametrize(
    ("source", "house", "origin"),
    [
        ("S-12", False, "book"),
        ("R-03", False, "ruling"),
        ("R-03, R-04", False, "ruling"),
        ("S-12, R-03", False, "book"),
        ("R-03", True, "house"),
    ],
)
def test_a_topic_is_the_books_word_a_ruling_or_a_house_rule(source: str, house: bool, origin: str) -> None:
    assert topic(source=source, house=house).origin == origin


def test_a_topic_names_its_numbers_one_by_one() -> None:
    assert topic(source=" S-12 ,, R-03 ").numbers == ("S-12", "R-03")


@pytest.mark.parametrize(
    ("one", "fields"),
    [
        (topic(), []),
        (topic(text="Hold?"), []),
        (topic(text="Hold!"), []),
        (topic(text="Hold"), ["text"]),
        (topic(text="x" * (LONGEST_TEXT - 1) + "."), []),
        (topic(text="x" * LONGEST_TEXT + "."), ["text"]),
        (topic(kind="hat"), ["kind"]),
        (topic(source=" , "), ["source"]),
    ],
)
def test_a_topic_has_a_kind_a_sentence_of_500_letters_at_most_and_a_source(one: Topic, fields: list[str]) -> None:
    assert [field for field, _ in find_problems(("rule", "table"))(one, Shelves())] == fields


def test_a_topic_is_shown_with_what_it_belongs_to_and_rows_of_one_name_as_one() -> None:
    shown = topic_entry(topic(about="holds", facts={"odds": "even", "cost": "1"}), (("odds", "1 in 2"), ("reach", "2")))
    assert shown.facets == (("about", "holds"), ("origin", "book"))
    assert shown.facts == (("odds", "even: 1 in 2"), ("reach", "2"), ("cost", "1"))
    assert topic_entry(topic()).facets == (("origin", "book"),)


def test_a_house_rule_stands_with_the_topic_whose_name_opens_with_its_number_or_else_the_first() -> None:
    content = Shelves(
        topic("Blows", "H-01"),
        topic("H-01 at length", "H-01"),
        topic("Light", "H-02, S-1"),
        topic("Light again", "H-02"),
        ruling("first_blow", "on", "off", number="H-01"),
        ruling("light", "day", "dark", number="H-02"),
    )
    found = {one.name: one.facts for one in computed_entries(content, {"Blows": lambda: [("odds", "even")]})}
    assert found["Blows"] == (("odds", "even"),)
    assert found["H-01 at length"] == (("First_Blow", "on, off"),)
    assert found["Light"] == (("Light", "day, dark"),)
    assert found["Light again"] == ()


# Stat blocks


def test_a_page_is_told_in_full_with_its_text_and_figures() -> None:
    page = LibraryEntry("Axe", "weapon", "Heavy.", facts=(("harm", "3"), ("reach", "1")))
    assert in_full(page, 2).text == "Heavy. Harm: 3; reach: 1."
    assert in_full(LibraryEntry("Axe", "weapon", "Heavy.")).text == "Heavy."
    assert in_full(LibraryEntry("Axe", "weapon", "", facts=(("harm", "3"),))).text == "Harm: 3."
    assert [trait.name for trait in explain_names(("a", "b"), {"b": "B."})] == ["b"]
    assert describe_behaviour("The rat", AiLevel.DULL, ("bites", "flees"))[1] == "Bites; flees."


# What was read from a file


def people(*keys: str) -> list[Any]:
    return [SimpleNamespace(key=key) for key in keys]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("a", "b"), []),
        (tuple(f"{number}" for number in range(500)), []),
        (
            tuple(f"{number}" for number in range(501)),
            ["The number of participants is 501, but must be from 1 to 500."],
        ),
        ((), ["The number of participants is 0, but must be from 1 to 500."]),
        (("a", "a"), ["The key “a” occurs 2 times."]),
        (("",), ["The key “” occurs 1 times."]),
        (("a:b",), ["The key “a:b” must not contain “:”."]),
    ],
)
def test_a_crowd_is_of_1_to_500_people_each_with_a_key_of_its_own(keys: tuple[str, ...], said: list[str]) -> None:
    assert list(crowd_problems(people(*keys))) == said


@pytest.mark.parametrize(
    ("fight", "order", "faulty"),
    [
        ({}, (), 0),
        ({"round": 0}, ("a",), 0),
        ({"round": 10_000}, (), 0),
        ({"round": 10_001}, (), 1),
        ({"round": -1}, (), 1),
        ({"acting": "a", "fallen": ["b"]}, ("a", "b"), 0),
        ({"acting": "x"}, (), 1),
        ({"fallen": ["x", "a"]}, (), 1),
        ({}, ("x",), 1),
    ],
)
def test_a_fight_speaks_only_of_those_who_are_there_in_a_round_that_can_be(
    fight: dict[str, Any], order: tuple[str, ...], faulty: int
) -> None:
    state = SimpleNamespace(**{"round": 1, "acting": "", "fallen": [], **fight})
    assert len(list(fight_problems(state, people("a", "b"), order))) == faulty


def test_strangers_and_unknown_names_are_told() -> None:
    assert list(unknown_key_problems("acts", ["a", "x"], {"a"})) == ["“x” acts but does not take part."]
    assert list(unknown_name_problems("spell", ["a", "x"], {"a"})) == ["There is no spell “x”."]
    assert list(non_empty("", "a", "")) == ["a"]


@pytest.mark.parametrize(("figure", "faulty"), [(1, False), (5, False), (0, True), (6, True)])
def test_a_figure_lies_within_its_bounds(figure: int, faulty: bool) -> None:
    assert list(range_problem("The round", figure, 1, 5)) == (
        [f"The round is {figure}, but must be from 1 to 5."] if faulty else []
    )


def test_every_whole_number_told_of_somebody_is_within_its_most_either_way() -> None:
    hero = {"luck": 5, "bonds": [1, {"depth": -6}], "brave": True, "name": "Ann", "xp": 99}
    assert list(too_much("Ann", hero, 5, {"xp"})) == ["The depth of Ann is -6, but must be from -5 to 5."]
    assert len(list(too_much("Ann", hero, 4, {"xp"}))) == 2
    assert list(too_much("Ann", hero, 99)) == []


@pytest.mark.parametrize(
    ("told", "faulty"), [(("a", "b"), False), (("b", "a"), False), (("a",), True), (("a", "b", "c"), True)]
)
def test_what_is_told_of_a_company_is_told_of_just_them(told: tuple[str, ...], faulty: bool) -> None:
    assert bool(list(not_theirs("Wounds", told, ("a", "b")))) is faulty


# What is remembered


def test_the_most_that_is_remembered_is_forgotten_with_the_next() -> None:
    known: dict[str, int] = {}
    assert [cache_put(known, key, value, 2) for key, value in (("a", 1), ("b", 2))] == [1, 2]
    assert known == {"a": 1, "b": 2}
    assert cache_put(known, "c", 3, 2) == 3
    assert known == {"c": 3}


def test_a_memory_works_out_once_for_each_value() -> None:
    memory, asked = Cache[int](), []

    def work_out(value: int) -> int:
        asked.append(value)
        return 2 * value

    assert [memory.look_up(value, work_out, value) for value in (1, 2, 1, 2)] == [2, 4, 2, 4]
    assert asked == [1, 2]


# Questions

Skill = Annotated[int, msgspec.Meta(ge=0, le=9, description="a skill from 0 to 9")]
Names = Annotated[tuple[str, ...], msgspec.Meta(description="a list of names")]


@question("sum", "Adds.", "T-01 T-02")
def add(skill: Skill, more_: Skill = 1, names: Names = ()) -> object:
    if skill == 7:
        raise ValueError("Seven is none.")
    return {"sum": skill + more_, "names": list(names)}


@question("shelf", "Counts.", "T-03")
def count(content: Content, /, skill: Skill) -> object:
    return [content, skill]


def ask(**given_: object) -> object:
    return add.bind(Shelves()).ask(dict(given_))


def test_a_question_has_its_arguments_described_and_its_rules() -> None:
    found = add.bind(Shelves())
    assert [(one.name, one.help, one.optional) for one in found.arguments] == [
        ("skill", "a skill from 0 to 9", False),
        ("more", "a skill from 0 to 9", True),
        ("names", "a list of names", True),
    ]
    assert found.rules == ("T-01", "T-02")


def test_a_question_is_answered_and_null_leaves_an_optional_argument_out() -> None:
    assert ask(skill=2) == {"sum": 3, "names": []}
    assert ask(skill=2, more=None, names=["a"]) == {"sum": 3, "names": ["a"]}
    content = Shelves()
    assert count.bind(content).ask({"skill": 3}) == [content, 3]


@pytest.mark.parametrize(
    ("asked", "sentence_"),
    [
        ({}, "The argument skill is missing: it should be a skill from 0 to 9."),
        ({"skill": 10}, "The argument skill should be a skill from 0 to 9, not 10."),
        ({"skill": None}, "The argument skill should be a skill from 0 to 9, not null."),
        ({"skill": "x" * 60}, f'The argument skill should be a skill from 0 to 9, not "{"x" * 39}….'),
        ({"skill": 1, "more_": 2}, "The question sum has no argument “more_”; its arguments are skill, more?, names?."),
        ({"skill": 1, "names": ["a", 2]}, 'The argument names should be a list of names, not ["a",2].'),
        ({"skill": 7}, "Seven is none."),
    ],
)
def test_a_question_that_cannot_be_read_is_refused_in_a_sentence(asked: dict[str, object], sentence_: str) -> None:
    with pytest.raises(ValueError) as fault:
        ask(**asked)
    assert str(fault.value) == sentence_


def test_questions_of_several_modules_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, asked in (("first", {"add": add, "other": 3}), ("second", {"count": count})):
        module = ModuleType(f"asked.{name}")
        vars(module).update(asked)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    found = QuestionRegistry(Shelves(), "asked", ["first", "second"])
    assert "sum" in found and "shelf" in found and "other" not in found
    assert (list(found), len(found)) == (["sum", "shelf"], 2)
    assert found["shelf"].rules == ("T-03",)
    with pytest.raises(KeyError):
        found["other"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Mia"], "Mia chooses"),
        (["You"], "You choose"),
        (["you"], "you choose"),
        (["Mia", "Tom"], "Mia and Tom choose"),
        (["Mia", "you", "Tom"], "Mia, you and Tom choose"),
    ],
)
def test_a_verb_agrees_with_one_name_with_several_and_with_you(names: list[str], told: str) -> None:
    assert with_verb(names, "chooses", "choose") == told


@pytest.mark.parametrize(
    "whole",
    [
        *("an ogre", "a wolf", "a one-eyed cat", "an hour", "a unicorn", "an 8", "an 11", "an 18", "an 80", "an 8,000"),
        *("a 9", "a 10", "an 81", "a 110", "an 11,000", "an 18 %", "a 1", "a 111"),
    ],
)
def test_a_noun_or_number_has_the_article_of_its_sound(whole: str) -> None:
    noun = whole.partition(" ")[2]
    assert with_article(noun) == whole
    assert without_article(whole) == noun


@pytest.mark.parametrize(
    ("noun", "many"), [("claws", True), ("cutlass", False), ("sword", False), ("", False), ("cyclops", False)]
)
def test_a_plural_is_known_by_its_ending(noun: str, many: bool) -> None:
    assert is_plural(noun) is many


@pytest.mark.parametrize(
    ("name", "whose"),
    [("Nerys", "Nerys's"), ("the wolf", "the wolf's"), ("The river dragoons", "The river dragoons'")],
)
def test_a_possessive_of_a_plural_has_no_second_s(name: str, whose: str) -> None:
    assert possessive(name) == whose


@pytest.mark.parametrize(
    ("name", "within"),
    [("Dark troll", "the dark troll"), ("Bear", "the bear"), ("Sergeant a", "Sergeant a"), ("Gorza Far", "Gorza Far")],
)
def test_a_foe_without_a_letter_or_a_name_has_an_article(name: str, within: str) -> None:
    assert with_the(name) == within
